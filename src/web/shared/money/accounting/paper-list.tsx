import { Download } from '#web/ui/pictures/icons.ts'

/** A paper of a month, with the files in which it can be had. */
export interface OfferedPaper {
  title: string
  text: string
  files: readonly { label: string; href: string }[]
}

/** Papers, each with what it is for and its files. */
export function PaperList({ papers }: { papers: readonly OfferedPaper[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {papers.map(({ title, text, files }) => (
        <li key={title} className="flex flex-col gap-x-8 gap-y-3 py-5 sm:flex-row sm:items-center">
          <div className="min-w-0 grow">
            <h3 className="wrap-anywhere font-medium">{title}</h3>
            <p className="pt-1 text-muted text-sm">{text}</p>
          </div>
          <ul className="flex shrink-0 flex-wrap gap-x-5 gap-y-2">
            {files.map(({ label, href }) => (
              <li key={href}>
                <a
                  href={href}
                  download
                  className="inline-flex items-center gap-2 text-link pointer-coarse:min-h-11"
                >
                  <Download aria-hidden="true" className="size-4 shrink-0" />
                  {label}
                  <span className="sr-only">: {title}</span>
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

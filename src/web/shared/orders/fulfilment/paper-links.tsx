import { Printer } from 'lucide-react'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Label and packing slip of a parcel, as files to print. */
export function PaperLinks({
  home,
  parcelId,
  of,
  className,
}: {
  /** The page of the vendor order that the parcel belongs to. */
  home: string
  parcelId: string
  /** Which parcel, for those who do not see where the links stand. */
  of: string
  className?: string
}) {
  return (
    <ul className={joinClasses('flex flex-wrap gap-x-6', className)}>
      {PAPERS.map(({ file, words }) => (
        <li key={file}>
          <a
            href={`${home}/parcels/${parcelId}/${file}`}
            download
            className="inline-flex min-h-11 items-center gap-2 text-link text-sm hover:underline"
          >
            <Printer aria-hidden="true" className="size-4 shrink-0" />
            {words}
            <span className="sr-only"> of {of} (PDF)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const PAPERS = [
  { file: 'label.pdf', words: 'Label' },
  { file: 'packing-slip.pdf', words: 'Packing slip' },
] as const

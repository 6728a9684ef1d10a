import { joinClasses } from '../join-classes.ts'

interface SectionLinksProps {
  /** The sections of the page, in their order, by their ids. */
  sections: readonly { id: string; label: string }[]
  className?: string
}

/** Links to the sections of a long page: above them, and on a wide screen beside them, in view all the way down. */
export function SectionLinks({ sections, className }: SectionLinksProps) {
  return (
    <nav aria-label="On this page" className={joinClasses('lg:sticky lg:top-24 lg:self-start', className)}>
      <ul className="flex flex-wrap gap-x-5 lg:flex-col">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center text-link lg:min-h-10">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

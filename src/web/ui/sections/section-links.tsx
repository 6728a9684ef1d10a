import { joinClasses } from '../join-classes.ts'

interface SectionLinksProps {
  /** The sections of the page, in their order, by their ids. */
  sections: readonly { id: string; label: string }[]
  /** Above the sections on a wide screen too, where something else stands beside them. */
  isAbove?: boolean
  className?: string
}

/** Links to the sections of a long page: above them, on a phone in one line, and on a wide screen beside them, in view all the way down. */
export function SectionLinks({ sections, isAbove = false, className }: SectionLinksProps) {
  return (
    <nav
      aria-label="On this page"
      className={joinClasses(!isAbove && 'lg:sticky lg:top-24 lg:self-start', className)}
    >
      <ul
        className={joinClasses(
          '-mx-4 flex gap-x-5 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0',
          !isAbove && 'lg:flex-col',
        )}
      >
        {sections.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a href={`#${id}`} className="inline-flex min-h-11 items-center text-link lg:min-h-10">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

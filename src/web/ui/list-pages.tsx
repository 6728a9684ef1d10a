import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from '#web/ui/pictures/icons.ts'
import { ButtonLink } from './button.tsx'

interface ListPagesProps {
  /** Names the list where a page has several. */
  label?: string
  firstTo?: string | undefined
  previousTo?: string | undefined
  nextTo?: string | undefined
  /** Where this page stands: "25–48 of 3,078". */
  position?: string | undefined
  /** What the way on says where it is more than the next page. */
  nextLabel?: string
  /** What else stands in the row. */
  children?: ReactNode
}

/** Where a page stands in its list, and the ways to the other pages, when there are any. */
export function ListPages(props: ListPagesProps) {
  const { firstTo, previousTo, nextTo, position, nextLabel = 'Next', label, children } = props
  if ([firstTo, previousTo, nextTo, children].every((part) => part === undefined || part === null))
    return null
  return (
    <nav
      aria-label={label ? `Pages of: ${label}` : 'Pages'}
      className="flex flex-wrap items-center justify-center gap-3 pt-8"
    >
      {children}
      {position ? (
        <p className="figures grow basis-full text-center text-muted text-sm sm:basis-0 sm:text-left">
          {position}
        </p>
      ) : null}
      {firstTo === undefined ? null : (
        <ButtonLink to={firstTo} variant="quiet">
          First<span className="sr-only"> page</span>
        </ButtonLink>
      )}
      {previousTo === undefined ? null : (
        <ButtonLink to={previousTo} rel="prev" className="grow sm:grow-0">
          <ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
          Previous<span className="sr-only"> page</span>
        </ButtonLink>
      )}
      {nextTo === undefined ? null : (
        <ButtonLink to={nextTo} rel="next" className="grow sm:grow-0">
          {nextLabel}
          {nextLabel === 'Next' ? <span className="sr-only"> page</span> : null}
          <ChevronRight aria-hidden="true" className="-mr-1 size-4" />
        </ButtonLink>
      )}
    </nav>
  )
}

import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

interface ListPagesProps {
  /** The first page, when this is a later one. */
  firstTo: string | undefined
  nextTo: string | undefined
  firstLabel?: string
  nextLabel?: string
  /** What else stands in the row. */
  children?: ReactNode
}

/** The ways to the first and to the next page of a list, when there are any. */
export function ListPages(props: ListPagesProps) {
  const { firstTo, nextTo, firstLabel = 'First page', nextLabel = 'Next page', children } = props
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 pt-6 empty:hidden">
      {children}
      {firstTo ? <ButtonLink to={firstTo}>{firstLabel}</ButtonLink> : null}
      {nextTo ? (
        <ButtonLink to={nextTo} rel="next" className="ml-auto">
          {nextLabel}
        </ButtonLink>
      ) : null}
    </nav>
  )
}

import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'

interface PageSectionProps {
  id: string
  title: ReactNode
  /** Beside the title: a link to all of them. */
  more?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page, under a heading of its own that a link can point at. */
export function PageSection({ id, title, more, className, children }: PageSectionProps) {
  return (
    <section aria-labelledby={id} className={joinClasses('min-w-0', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-3">
        <h2 id={id} className="scroll-mt-24 text-xl">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** Where a list would stand. */
export function NothingHere({ children }: { children: ReactNode }) {
  return <p className="border-line border-y py-4 text-muted">{children}</p>
}

interface ListSectionProps<Row> extends Omit<PageSectionProps, 'children'> {
  rows: readonly Row[]
  /** Said where there is none. */
  empty: ReactNode
  /** A row as an `<li>` with its key. */
  children: (row: Row) => ReactNode
  /** Below the list. */
  below?: ReactNode
}

/** A part of a page that is a list. */
export function ListSection<Row>({ rows, empty, children, below, ...section }: ListSectionProps<Row>) {
  return (
    <PageSection {...section}>
      {rows.length === 0 ? (
        <NothingHere>{empty}</NothingHere>
      ) : (
        <ul className="divide-y divide-line border-line border-y">{rows.map(children)}</ul>
      )}
      {below}
    </PageSection>
  )
}

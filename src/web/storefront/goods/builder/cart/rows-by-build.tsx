import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface BuildRow {
  row: ReactNode
  /** The page of the build that it was put into the cart with. */
  to: string | null | undefined
}

/** Rows of a list. Those of one build stand together under its heading, at the place of the first of them. */
export function rowsByBuild(rows: readonly BuildRow[]): ReactNode[] {
  return [...new Set(rows.map((each) => each.to || each))].map((each) =>
    typeof each === 'string' ? (
      <li key={each}>
        <h3 className="pt-3">
          <Link to={each} className="text-link inline-flex min-h-11 items-center">
            From your build
          </Link>
        </h3>
        <ul className="mb-4 divide-y divide-line border-line border-l-2 pl-4">
          {rows.filter(({ to }) => to === each).map(({ row }) => row)}
        </ul>
      </li>
    ) : (
      each.row
    ),
  )
}

import { Link } from 'react-router'
import type { SavedFilter } from '#server/orders/orders/saved-filters/saved-filter-views.ts'

/** The administrator's own saved filters of the list, one tap each. */
export function SavedFilterChips({
  savedFilters,
  here,
}: {
  savedFilters: readonly SavedFilter[]
  here: string
}) {
  if (savedFilters.length === 0) return null
  return (
    <nav aria-label="Saved views" className="-mx-4 overflow-x-auto px-4 pb-3 sm:mx-0 sm:px-0 sm:pb-5">
      <ul className="flex w-max gap-2 sm:w-auto sm:flex-wrap">
        <li>
          <Link to="/admin/orders?all=1" aria-current={here === '' ? 'true' : undefined} className={CHIP}>
            All orders
          </Link>
        </li>
        {savedFilters.map(({ id, name, search, isDefault }) => (
          <li key={id}>
            <Link
              to={`/admin/orders${search}`}
              aria-current={here === search ? 'true' : undefined}
              className={CHIP}
            >
              {name}
              {isDefault ? <span className="font-normal text-muted"> · opens first</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const CHIP =
  'inline-flex min-h-9 items-center gap-1 rounded-full border border-edge bg-surface px-3.5 font-medium text-sm hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-chosen pointer-coarse:min-h-11'

import { Link } from 'react-router'
import { allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import type { SavedFilter } from '#server/orders/orders/saved-filters/saved-filter-views.ts'

const USUAL = [
  { name: 'Late', filters: { late: true } },
  { name: 'Partly shipped', filters: { status: 'partly-shipped' } },
  { name: 'Payment failed', filters: { status: 'payment-failed' } },
  { name: 'Cash due', filters: { method: 'cod', payment: 'due' } },
] as const

/** What is looked for every day, and the administrator's own saved filters of the list, one tap each. */
export function SavedFilterChips({
  savedFilters,
  here,
}: {
  savedFilters: readonly SavedFilter[]
  here: string
}) {
  const usual = USUAL.map(({ name, filters }) => ({
    id: name,
    name,
    search: allOrdersList.search(filters),
    isDefault: false,
  }))
  return (
    <nav aria-label="Views" className="-mx-4 overflow-x-auto px-4 pb-3 sm:mx-0 sm:px-0 sm:pb-5">
      <ul className="flex w-max gap-2 sm:w-auto sm:flex-wrap">
        <li>
          <Link to="/admin/orders?all=1" aria-current={here === '' ? 'true' : undefined} className={CHIP}>
            All orders
          </Link>
        </li>
        {[...usual, ...savedFilters].map(({ id, name, search, isDefault }) => (
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

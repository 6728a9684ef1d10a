import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { type OrderFilters, orderSearch, SHOWN_STATUSES } from '#domain/orders/order-filters.ts'
import { statusLabel } from '#domain/orders/order-status.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Which orders to show: the status by a link, number and days by a form. All of it stands in the address. */
export function OrderFilterForm({ filters }: { filters: OrderFilters }) {
  const { status, from, to, q } = filters
  const { status: _any, ...others } = filters
  return (
    <div className="flex flex-col gap-5 pb-6">
      <nav aria-label="Status" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <ul className="flex w-max gap-1 border-line border-b sm:w-full">
          {[undefined, ...SHOWN_STATUSES].map((choice) => (
            <li key={choice ?? 'all'}>
              <Link
                to={`/vendor/orders${orderSearch(choice ? { ...others, status: choice } : others)}`}
                preventScrollReset
                prefetch="intent"
                aria-current={choice === status ? 'true' : undefined}
                className={TAB}
              >
                {choice ? statusLabel(choice) : 'All'}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        key={orderSearch(filters)}
        method="get"
        action="/vendor/orders"
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 md:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
      >
        {status ? <input type="hidden" name="status" value={status} /> : null}
        <TextField
          label="Order number"
          name="q"
          type="search"
          defaultValue={q}
          placeholder="#NN100123"
          maxLength={24}
          className="col-span-2 md:col-span-1"
        />
        <TextField label="From" name="from" type="date" defaultValue={from} />
        <TextField label="To" name="to" type="date" defaultValue={to} />
        <div className="col-span-2 flex items-center gap-3 md:col-span-1">
          <Button type="submit">
            <Search aria-hidden="true" className="size-4" />
            Show
          </Button>
          {from || to || q ? (
            <Link
              to={`/vendor/orders${orderSearch(status ? { status } : {})}`}
              className="inline-flex min-h-11 items-center text-link text-muted text-sm hover:text-ink"
            >
              Clear
            </Link>
          ) : null}
        </div>
      </Form>
    </div>
  )
}

const TAB =
  'relative inline-flex min-h-11 items-center whitespace-nowrap px-3 font-medium text-[0.9375rem] text-muted hover:text-ink aria-[current=true]:text-ink aria-[current=true]:after:absolute aria-[current=true]:after:inset-x-3 aria-[current=true]:after:-bottom-px aria-[current=true]:after:h-0.5 aria-[current=true]:after:bg-accent'

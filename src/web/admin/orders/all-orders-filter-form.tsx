import { ChevronDown, Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { type AllOrdersFilters, allOrdersList } from '#domain/orders/all-orders-list.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { filterWords } from './filter-words.ts'

interface AllOrdersFilterFormProps {
  filters: AllOrdersFilters
  /** Shops to choose from; any other can be typed. */
  shops: readonly string[]
  searchProblem: string | undefined
  sellerProblem: string | undefined
}

/** Which orders to show; all of it stands in the address. */
export function AllOrdersFilterForm({
  filters,
  shops,
  searchProblem,
  sellerProblem,
}: AllOrdersFilterFormProps) {
  const { q: _words, ...narrow } = filters
  const { q, status, method, payment, seller, from, to, minPaise, maxPaise } = allOrdersList.fields(filters)
  return (
    <Form
      key={allOrdersList.search(filters)}
      method="get"
      action="/admin/orders"
      role="search"
      aria-label="Orders"
      className="flex flex-col gap-4 pb-6"
    >
      <div className="flex items-end gap-3">
        <FilterField {...q} error={searchProblem} className="min-w-0 grow" />
        <Button type="submit" className={searchProblem ? 'mb-6' : ''}>
          <Search aria-hidden="true" className="size-4" />
          Show
        </Button>
      </div>
      <details open={sellerProblem !== undefined} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
          <span className="shrink-0 font-medium">Filters</span>
          {allOrdersList.isNarrowed(narrow) ? (
            <span className="text-muted">{filterWords(narrow).join(' · ')}</span>
          ) : null}
        </summary>
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 pt-2 lg:grid-cols-4">
          <FilterField {...status} />
          <FilterField {...method} />
          <FilterField {...payment} />
          <FilterField {...seller} error={sellerProblem} suggestions={shops} />
          <FilterField {...from} />
          <FilterField {...to} />
          <FilterField {...minPaise} />
          <FilterField {...maxPaise} />
        </div>
        <Button type="submit" className="mt-4">
          Show these
        </Button>
      </details>
      {allOrdersList.isNarrowed(filters) ? (
        <Link
          to="/admin/orders?all=1"
          className="-mt-4 inline-flex min-h-11 items-center self-start text-link text-sm"
        >
          Clear search and filters
        </Link>
      ) : null}
    </Form>
  )
}

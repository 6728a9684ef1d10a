import { ChevronDown, Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { PAYMENT_METHODS } from '#domain/checkout/checkout-form.ts'
import { type AllOrdersFilters, allOrdersSearch, rupeeText } from '#domain/orders/all-orders-filters.ts'
import { CUSTOMER_STATUSES, statusLabel } from '#domain/orders/order-status.ts'
import { PAYMENT_STATUSES } from '#domain/payments/payment-status.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
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
  const { q, ...narrow } = filters
  const count = Object.keys(narrow).length
  return (
    <Form
      key={allOrdersSearch(filters)}
      method="get"
      action="/admin/orders"
      role="search"
      aria-label="Orders"
      className="flex flex-col gap-4 pb-6"
    >
      <div className="flex items-end gap-3">
        <TextField
          label="Search orders"
          name="q"
          type="search"
          defaultValue={q}
          placeholder="Order number, e-mail, phone or product"
          maxLength={80}
          error={searchProblem}
          className="min-w-0 grow"
          data-list-search
        />
        <Button type="submit" className={searchProblem ? 'mb-6' : ''}>
          <Search aria-hidden="true" className="size-4" />
          Show
        </Button>
      </div>
      <details open={sellerProblem !== undefined} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
          <span className="shrink-0 font-medium">Filters</span>
          {count > 0 ? <span className="text-muted">{filterWords(narrow).join(' · ')}</span> : null}
        </summary>
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 pt-2 lg:grid-cols-4">
          <SelectField label="Status" name="status" defaultValue={filters.status ?? ''}>
            <option value="">Any</option>
            {CUSTOMER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </SelectField>
          <SelectField label="Paid by" name="method" defaultValue={filters.method ?? ''}>
            <option value="">Any</option>
            {PAYMENT_METHODS.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Payment" name="payment" defaultValue={filters.payment ?? ''}>
            <option value="">Any</option>
            {PAYMENT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Vendor"
            name="seller"
            defaultValue={filters.seller}
            list="shops"
            maxLength={80}
            autoComplete="off"
            error={sellerProblem}
          />
          <datalist id="shops">
            {shops.map((shop) => (
              <option key={shop} value={shop} />
            ))}
          </datalist>
          <TextField label="From" name="from" type="date" defaultValue={filters.from} />
          <TextField label="To" name="to" type="date" defaultValue={filters.to} />
          <TextField
            label="At least (₹)"
            name="min"
            inputMode="decimal"
            maxLength={20}
            defaultValue={filters.minPaise === undefined ? '' : rupeeText(filters.minPaise)}
          />
          <TextField
            label="At most (₹)"
            name="max"
            inputMode="decimal"
            maxLength={20}
            defaultValue={filters.maxPaise === undefined ? '' : rupeeText(filters.maxPaise)}
          />
        </div>
        <Button type="submit" className="mt-4">
          Show these
        </Button>
      </details>
      {count > 0 || q ? (
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

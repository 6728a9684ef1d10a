import { Form } from 'react-router'
import { statusLabel } from '#domain/orders/order-status.ts'
import { type OrderFilters, SHOWN_STATUSES, vendorOrderList } from '#domain/orders/vendor-order-list.ts'
import { FilterActions } from '#web/ui/filter-actions.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'

const HERE = '/vendor/orders'

/** Which orders to show: the status by a link, number and days by a form. All of it stands in the address. */
export function OrderFilterForm({ filters }: { filters: OrderFilters }) {
  const { status: shown, cursor: _cursor, ...others } = filters
  const { status, q, from, to } = vendorOrderList.fields(filters)
  const tabs = [undefined, ...SHOWN_STATUSES].map((choice) => ({
    key: choice ?? 'all',
    label: choice ? statusLabel(choice) : 'All',
    to: HERE + vendorOrderList.search({ ...others, ...(choice && { status: choice }) }),
    isCurrent: choice === shown,
  }))
  return (
    <div className="flex flex-col gap-5 pb-6">
      <ListTabs label="Status" tabs={tabs} />
      <Form
        key={vendorOrderList.search({ ...filters, cursor: '' })}
        method="get"
        action={HERE}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 md:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
      >
        <FilterField {...status} />
        <FilterField {...q} className="col-span-2 md:col-span-1" />
        <FilterField {...from} />
        <FilterField {...to} />
        <FilterActions
          label="Show"
          clearTo={
            vendorOrderList.isNarrowed(others) &&
            HERE + vendorOrderList.search(shown ? { status: shown } : {})
          }
          className="col-span-2 md:col-span-1"
        />
      </Form>
    </div>
  )
}

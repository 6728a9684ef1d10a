import { statusLabel } from '#domain/orders/orders/order-status.ts'
import {
  type OrderFilters,
  SHOWN_STATUSES,
  vendorOrderList,
} from '#domain/orders/orders/vendor-order-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
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
      <ListForm
        action={HERE}
        label="Orders"
        words={q}
        chips={vendorOrderList.chips(HERE, filters, ['status'])}
        clearTo={HERE + vendorOrderList.search(shown ? { status: shown } : {})}
        kept={<FilterField {...status} />}
        className=""
      >
        <FilterField {...from} />
        <FilterField {...to} />
      </ListForm>
    </div>
  )
}

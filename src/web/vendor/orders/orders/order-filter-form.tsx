import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import {
  type OrderFilters,
  SHOWN_STATE_LABELS,
  SHOWN_STATES,
  type ShownState,
  vendorOrderList,
} from '#domain/orders/orders/vendor-order-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'

const HERE = '/vendor/orders'

interface OrderFilterFormProps {
  filters: OrderFilters
  /** How many orders are in each state; undefined where a search has others. */
  counts: ReadonlyMap<ShownState, number> | undefined
}

/** Which orders to show: the status by a link, number and days by a form. All of it stands in the address. */
export function OrderFilterForm({ filters, counts }: OrderFilterFormProps) {
  const { status: shown, cursor: _cursor, ...others } = filters
  const { status, q, from, to } = vendorOrderList.fields(filters)
  const tabs = [undefined, ...SHOWN_STATES].map((choice) => ({
    key: choice ?? 'all',
    label: choice ? <TabLabel status={choice} count={counts?.get(choice) ?? 0} /> : 'All',
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

function TabLabel({ status, count }: { status: ShownState; count: number }) {
  return (
    <>
      <span>{SHOWN_STATE_LABELS[status]}</span>
      {count > 0 ? (
        <span className="figures text-muted">{cappedCount(count, WAITING_COUNTED_MAX)}</span>
      ) : null}
    </>
  )
}

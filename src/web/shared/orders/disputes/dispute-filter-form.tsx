import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import {
  DISPUTE_TABS,
  type DisputeFilters,
  type DisputeTab,
  disputeList,
} from '#domain/orders/disputes/dispute-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'

/** Which disputes to show: the state by a link, a number by a form. All of it stands in the address. */
export function DisputeFilterForm({
  filters,
  home,
  counts = {},
}: {
  filters: DisputeFilters
  home: string
  /** How many there are under a tab, where somebody counted. */
  counts?: Partial<Record<DisputeTab, number>>
}) {
  const { cursor: _cursor, tab: shown, ...others } = filters
  const { tab, q } = disputeList.fields(filters)
  const tabs = DISPUTE_TABS.map(({ key, label }) => ({
    key,
    label: counts[key] ? `${label} ${cappedCount(counts[key], WAITING_COUNTED_MAX)}` : label,
    to: home + disputeList.search(key === 'open' && !others.q ? others : { ...others, tab: key }),
    isCurrent: key === (shown ?? (others.q ? undefined : 'open')),
  }))
  return (
    <div className="flex flex-col gap-5 pb-6">
      <ListTabs label="State" tabs={tabs} />
      <ListForm
        action={home}
        label="Disputes"
        words={q}
        chips={disputeList.chips(home, filters, ['tab'])}
        clearTo={home + disputeList.search(shown ? { tab: shown } : {})}
        kept={<FilterField {...tab} />}
        className=""
      />
    </div>
  )
}

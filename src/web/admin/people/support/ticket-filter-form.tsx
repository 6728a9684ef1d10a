import {
  onTab,
  TICKET_TABS,
  type TicketFilters,
  ticketList,
  usualTab,
} from '#domain/people/support/ticket-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'

/** Which tickets to show: the state by a link, the rest by a form. All of it stands in the address. */
export function TicketFilterForm({ filters }: { filters: TicketFilters }) {
  const { cursor: _cursor, ...first } = filters
  const shown = filters.tab ?? usualTab(filters.q)
  const { tab, q, kind, sort, isMine, isNear } = ticketList.fields(onTab(first, shown))
  const tabs = TICKET_TABS.map(({ key, label }) => ({
    key,
    label,
    to: `/admin/support${ticketList.search(onTab(first, key))}`,
    isCurrent: key === shown,
  }))
  return (
    <div className="flex flex-col gap-5 pb-6">
      <ListTabs label="State" tabs={tabs} />
      <ListForm
        action="/admin/support"
        label="Tickets"
        words={q}
        chips={ticketList.chips('/admin/support', filters, ['tab'])}
        clearTo={`/admin/support${ticketList.search({ tab: filters.tab, sort: filters.sort })}`}
        kept={<FilterField {...tab} />}
        className=""
      >
        <FilterField {...kind} />
        <FilterField {...sort} />
        <FilterField {...isMine} />
        <FilterField {...isNear} />
      </ListForm>
    </div>
  )
}

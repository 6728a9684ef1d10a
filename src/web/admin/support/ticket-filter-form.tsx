import { onTab, TICKET_TABS, type TicketFilters, ticketList, usualTab } from '#domain/support/ticket-list.ts'
import { FilterActions } from '#web/ui/filter-actions.tsx'
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
        key={ticketList.search(first)}
        action="/admin/support"
        label="Tickets"
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:grid-cols-[minmax(0,1fr)_10rem_12rem_auto]"
      >
        <FilterField {...tab} />
        <FilterField {...q} className="col-span-2 lg:col-span-1" />
        <FilterField {...kind} />
        <FilterField {...sort} />
        <FilterActions
          clearTo={ticketList.isNarrowed(onTab(first, usualTab(first.q))) && '/admin/support'}
          className="col-span-2 lg:col-span-1"
        />
        <div className="col-span-full flex flex-wrap gap-x-6">
          <FilterField {...isMine} />
          <FilterField {...isNear} />
        </div>
      </ListForm>
    </div>
  )
}

import { Search } from 'lucide-react'
import { Link } from 'react-router'
import {
  TICKET_SORTS,
  TICKET_TABS,
  type TicketFilters,
  ticketSearch,
} from '#domain/support/ticket-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Which tickets to show: the state by a link, the rest by a form. All of it stands in the address. */
export function TicketFilterForm({ filters }: { filters: TicketFilters }) {
  const { tab, sort, q, kind, isMine, isNear } = filters
  const { cursor: _cursor, ...first } = filters
  return (
    <div className="flex flex-col gap-5 pb-6">
      <nav aria-label="State" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <ul className="flex w-max gap-1 border-line border-b sm:w-full">
          {TICKET_TABS.map(({ key, label }) => (
            <li key={key}>
              <Link
                to={`/admin/support${ticketSearch({ ...first, tab: key })}`}
                preventScrollReset
                prefetch="intent"
                aria-current={key === tab ? 'true' : undefined}
                className={TAB}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ListForm
        key={ticketSearch(first)}
        action="/admin/support"
        label="Tickets"
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:grid-cols-[minmax(0,1fr)_10rem_12rem_auto]"
      >
        {tab === (q ? 'all' : TICKET_TABS[0].key) ? null : <input type="hidden" name="state" value={tab} />}
        <TextField
          label="Search tickets"
          name="q"
          type="search"
          defaultValue={q}
          placeholder="NN-T-001001, e-mail or words"
          maxLength={120}
          className="col-span-2 lg:col-span-1"
          data-list-search
        />
        <SelectField label="Kind" name="kind" defaultValue={kind ?? ''}>
          <option value="">All kinds</option>
          <option value="contact">Contact</option>
          <option value="grievance">Grievance</option>
        </SelectField>
        <SelectField label="Sort by" name="sort" defaultValue={sort}>
          {TICKET_SORTS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="col-span-2 flex items-center gap-3 lg:col-span-1">
          <Button type="submit">
            <Search aria-hidden="true" className="size-4" />
            Search
          </Button>
          {q || kind || isMine || isNear ? (
            <Link
              to="/admin/support"
              className="inline-flex min-h-11 items-center text-link text-muted text-sm hover:text-ink"
            >
              Clear
            </Link>
          ) : null}
        </div>
        <div className="col-span-full flex flex-wrap gap-x-6">
          <Checkbox label="Assigned to me" name="mine" value="yes" defaultChecked={isMine === true} />
          <Checkbox
            label="Close to its limit or past it"
            name="near"
            value="yes"
            defaultChecked={isNear === true}
          />
        </div>
      </ListForm>
    </div>
  )
}

const TAB =
  'relative inline-flex min-h-11 items-center whitespace-nowrap px-3 font-medium text-[0.9375rem] text-muted hover:text-ink aria-[current=true]:text-ink aria-[current=true]:after:absolute aria-[current=true]:after:inset-x-3 aria-[current=true]:after:-bottom-px aria-[current=true]:after:h-0.5 aria-[current=true]:after:bg-accent'

import { Link } from 'react-router'
import { ACKNOWLEDGED_WITHIN_HOURS, TICKETS_COUNTED_MAX } from '#domain/people/support/ticket-clock.ts'
import { type TicketFilters, ticketList } from '#domain/people/support/ticket-list.ts'
import { readTicketsNearLimit, type TicketsNearLimit } from '#server/people/support/ticket-clock-views.ts'
import { hasTickets, listTickets } from '#server/people/support/ticket-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Inbox, SearchX } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/support-page.route'
import { TicketFilterForm } from './ticket-filter-form.tsx'
import { TicketTable } from './ticket-table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'support.read')
  const app = context.get(appContext)
  const filters = ticketList.parse(new URL(request.url).searchParams)
  const [list, near] = await Promise.all([
    listTickets(app, admin, filters),
    readTicketsNearLimit(app.db, admin, app.clock.now()),
  ])
  return { filters, list, near, hasAny: list.tickets.length > 0 || (await hasTickets(app.db, admin)) }
}

export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, near, hasAny } = loaderData
  return (
    <>
      <PageHeading
        title="Support"
        className="pb-5"
        actions={<ButtonLink to="/admin/support/templates">Templates</ButtonLink>}
      >
        <p>{`Messages to us: acknowledge within ${ACKNOWLEDGED_WITHIN_HOURS} hours, resolve within a month.`}</p>
      </PageHeading>
      <NearLimit near={near} />
      <TicketFilterForm filters={filters} />
      {list.tickets.length === 0 ? (
        <NoTickets filters={filters} hasAny={hasAny} isTooShort={list.isTooShort} />
      ) : (
        <TicketTable tickets={list.tickets} />
      )}
      <ListPages {...ticketList.pages('/admin/support', filters, list)} />
    </>
  )
}

function NearLimit({ near }: { near: TicketsNearLimit }) {
  const { overdue, toAcknowledge, toResolve } = near
  if (overdue + toAcknowledge + toResolve === 0) return null
  const texts = [
    overdue > 0 ? `${counted(overdue)} past the legal limit` : '',
    toAcknowledge > 0 ? `${counted(toAcknowledge)} to acknowledge soon` : '',
    toResolve > 0 ? `${counted(toResolve)} to resolve soon` : '',
  ].filter(Boolean)
  return (
    <Notice tone={overdue > 0 ? 'bad' : 'warn'} className="mb-6">
      <p>
        {texts.join(', ')}.{' '}
        <Link to="/admin/support?near=yes" className="font-semibold text-link">
          Show them
        </Link>
      </p>
    </Notice>
  )
}

function counted(count: number): string {
  return count >= TICKETS_COUNTED_MAX ? `${TICKETS_COUNTED_MAX} or more` : String(count)
}

function NoTickets(o: { filters: TicketFilters; hasAny: boolean; isTooShort: boolean }) {
  const { filters, hasAny, isTooShort } = o
  if (isTooShort)
    return (
      <EmptyState icon={SearchX} title="Please type at least three letters">
        <p>A number, an email address, or a word from the message.</p>
      </EmptyState>
    )
  if (!hasAny)
    return (
      <EmptyState icon={Inbox} title="No tickets yet">
        <p>Messages from the contact form appear here.</p>
      </EmptyState>
    )
  const isPlain = ticketList.search(filters) === ''
  return (
    <EmptyState
      icon={isPlain ? Inbox : SearchX}
      title={isPlain ? 'Everything is resolved' : 'No tickets match this'}
      action={<ButtonLink to="/admin/support?state=all&sort=newest">Show all tickets</ButtonLink>}
    />
  )
}

export const meta = () => unlisted('Support')

import { Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import {
  NEWSLETTER_STATUSES,
  type NewsletterFilters,
  type NewsletterStatus,
  newsletterList,
} from '#domain/people/newsletter/subscriber-list.ts'
import {
  listSubscribers,
  readNewsletterCounts,
  type Subscriber,
} from '#server/people/newsletter/newsletter-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Download, MailPlus, SearchX } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/newsletter-page.route'

const HERE = '/admin/newsletter'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'newsletter.read')
  const app = context.get(appContext)
  const filters = newsletterList.parse(new URL(request.url).searchParams)
  const [list, counts] = await Promise.all([
    listSubscribers(app, admin, filters),
    readNewsletterCounts(app.db, admin),
  ])
  return {
    filters,
    list,
    counts,
    mayExport: mayDo(admin.role, 'newsletter.export'),
    mayEnd: mayDo(admin.role, 'support.answer'),
  }
}

export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, counts, mayExport, mayEnd } = loaderData
  const { q, status } = newsletterList.fields(filters)
  return (
    <>
      <PageHeading
        title="Newsletter"
        className="pb-5"
        actions={
          mayExport ? (
            <ButtonLink to="/admin/newsletter/export" prefetch="none">
              <Download aria-hidden="true" className="size-4" />
              Export
            </ButtonLink>
          ) : null
        }
      >
        <p>Email confirmed addresses only.</p>
      </PageHeading>
      <States filters={filters} counts={counts} />
      <ListForm
        action={HERE}
        label="Subscribers"
        words={q}
        chips={newsletterList.chips(HERE, filters, ['status'])}
        clearTo={HERE + newsletterList.search({ status: filters.status })}
        kept={<FilterField {...status} />}
      />
      {list.subscribers.length === 0 ? (
        <NoSubscribers isTooShort={list.isTooShort} isPlain={newsletterList.search(filters) === ''} />
      ) : (
        <SubscriberTable subscribers={list.subscribers} mayEnd={mayEnd} />
      )}
      <ListPages {...newsletterList.pages(HERE, filters, list)} />
    </>
  )
}

/** The states with how many there are of each; the figures are kept, not counted. */
function States({
  filters,
  counts,
}: {
  filters: NewsletterFilters
  counts: Record<NewsletterStatus, number>
}) {
  const { status: shown, cursor: _cursor, ...others } = filters
  const all = { key: 'all', label: 'All', to: HERE + newsletterList.search(others), isCurrent: !shown }
  const tabs = NEWSLETTER_STATUSES.map(({ key, label }) => ({
    key,
    label: (
      <>
        {label}
        <span className="figures text-muted">{formatCount(counts[key])}</span>
      </>
    ),
    to: HERE + newsletterList.search({ ...others, status: key }),
    isCurrent: key === shown,
  }))
  return <ListTabs label="State" tabs={[all, ...tabs]} className="pb-5" />
}

const statusLabel = (status: NewsletterStatus) => NEWSLETTER_STATUSES.find(({ key }) => key === status)?.label

const TONES = { confirmed: 'green', pending: 'yellow', unsubscribed: 'grey' } as const

function SubscriberTable({ subscribers, mayEnd }: { subscribers: readonly Subscriber[]; mayEnd: boolean }) {
  return (
    <Table isList caption="Subscribers" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Email</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Signed up</TableHeader>
          <TableHeader>Confirmed</TableHeader>
          <TableHeader>Unsubscribed</TableHeader>
          {mayEnd ? <TableHeader numeric>Actions</TableHeader> : null}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {subscribers.map(({ email, status, askedAt, confirmedAt, endedAt }) => (
          <TableRow key={email}>
            <TableCell heading>
              <span className="compact:whitespace-normal">
                <Breakable text={email} />
              </span>
            </TableCell>
            <TableCell label="State">
              <Badge tone={TONES[status]}>{statusLabel(status)}</Badge>
            </TableCell>
            <Day label="Signed up" at={askedAt} />
            <Day label="Confirmed" at={confirmedAt} />
            <Day label="Unsubscribed" at={endedAt} />
            {mayEnd ? (
              <TableCell actions numeric>
                {status === 'unsubscribed' ? null : (
                  <Link
                    to={`/admin/newsletter/end?email=${encodeURIComponent(email)}`}
                    data-list-open
                    aria-label={`Unsubscribe ${email}`}
                    className="-my-2.5 inline-flex min-h-10 items-center text-link text-sm"
                  >
                    Unsubscribe
                  </Link>
                )}
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Day({ label, at }: { label: string; at: string | undefined }) {
  return (
    <TableCell label={label} className="figures whitespace-nowrap">
      {at ? <time dateTime={at}>{formatDate(at)}</time> : <span className="text-muted">Never</span>}
    </TableCell>
  )
}

function NoSubscribers({ isTooShort, isPlain }: { isTooShort: boolean; isPlain: boolean }) {
  if (isTooShort) return <EmptyState icon={SearchX} title="Please type at least three letters" />
  return (
    <EmptyState
      icon={isPlain ? MailPlus : SearchX}
      title={isPlain ? 'Nobody has subscribed yet' : 'No subscriber matches this'}
      action={isPlain ? null : <ButtonLink to="/admin/newsletter">Show all subscribers</ButtonLink>}
    />
  )
}

export const meta = () => unlisted('Newsletter')

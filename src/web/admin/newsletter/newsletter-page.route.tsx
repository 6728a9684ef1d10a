import { Download, MailPlus, Search, SearchX } from 'lucide-react'
import { Form, Link } from 'react-router'
import { mayDo } from '#domain/access/back-office.ts'
import {
  NEWSLETTER_STATUS_LABELS,
  NEWSLETTER_STATUSES,
  type NewsletterFilters,
  type NewsletterStatus,
  newsletterSearch,
  parseNewsletterFilters,
} from '#domain/newsletter/newsletter-filters.ts'
import { formatDate } from '#domain/shared/dates.ts'
import { formatCount } from '#domain/shared/money.ts'
import {
  listSubscribers,
  readNewsletterCounts,
  type Subscriber,
} from '#server/newsletter/newsletter-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/newsletter-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'newsletter.read')
  const app = context.get(appContext)
  const filters = parseNewsletterFilters(new URL(request.url).searchParams)
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
  const { cursor, ...first } = filters
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
        <p>Only confirmed addresses may be written to.</p>
      </PageHeading>
      <States filters={first} counts={counts} />
      <Form
        key={newsletterSearch(first)}
        method="get"
        action="/admin/newsletter"
        role="search"
        aria-label="Subscribers"
        className="flex flex-wrap items-end gap-3 pb-6"
      >
        {filters.status ? <input type="hidden" name="state" value={filters.status} /> : null}
        <TextField
          label="Search addresses"
          name="q"
          type="search"
          defaultValue={filters.q}
          placeholder="A part of the e-mail"
          maxLength={120}
          className="min-w-0 max-w-md grow"
          data-list-search
        />
        <Button type="submit">
          <Search aria-hidden="true" className="size-4" />
          Search
        </Button>
      </Form>
      {list.subscribers.length === 0 ? (
        <NoSubscribers isTooShort={list.isTooShort} isPlain={newsletterSearch(filters) === ''} />
      ) : (
        <SubscriberTable subscribers={list.subscribers} mayEnd={mayEnd} />
      )}
      <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3 pt-6 empty:hidden">
        {cursor ? (
          <ButtonLink to={`/admin/newsletter${newsletterSearch(first)}`}>First page</ButtonLink>
        ) : null}
        {list.nextCursor ? (
          <ButtonLink
            to={`/admin/newsletter${newsletterSearch({ ...first, cursor: list.nextCursor })}`}
            className="ml-auto"
          >
            Next page
          </ButtonLink>
        ) : null}
      </nav>
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
  const { status: shown, ...others } = filters
  return (
    <nav aria-label="State" className="-mx-4 overflow-x-auto px-4 pb-5 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-1 border-line border-b sm:w-full">
        {[undefined, ...NEWSLETTER_STATUSES].map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to={`/admin/newsletter${newsletterSearch({ ...others, ...(status && { status }) })}`}
              preventScrollReset
              prefetch="intent"
              aria-current={status === shown ? 'true' : undefined}
              className={TAB}
            >
              {status ? NEWSLETTER_STATUS_LABELS[status] : 'All'}
              {status ? <span className="figures text-muted">{formatCount(counts[status])}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const TAB =
  'relative inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap px-3 font-medium text-[0.9375rem] text-muted hover:text-ink aria-[current=true]:text-ink aria-[current=true]:after:absolute aria-[current=true]:after:inset-x-3 aria-[current=true]:after:-bottom-px aria-[current=true]:after:h-0.5 aria-[current=true]:after:bg-accent'

const TONES = { confirmed: 'green', pending: 'yellow', unsubscribed: 'grey' } as const

function SubscriberTable({ subscribers, mayEnd }: { subscribers: readonly Subscriber[]; mayEnd: boolean }) {
  return (
    <Table caption="Subscribers" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>E-mail</TableHeader>
          <TableHeader className="hidden sm:table-cell">State</TableHeader>
          <TableHeader className="hidden sm:table-cell">Asked</TableHeader>
          <TableHeader className="hidden md:table-cell">Confirmed</TableHeader>
          <TableHeader className="hidden md:table-cell">Ended</TableHeader>
          {mayEnd ? <TableHeader numeric>Actions</TableHeader> : null}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {subscribers.map(({ email, status, askedAt, confirmedAt, endedAt }) => (
          <TableRow key={email}>
            <TableCell className="break-all">
              {email}
              <span className="flex flex-wrap items-baseline gap-x-2 pt-1 text-muted text-sm sm:hidden">
                <Badge tone={TONES[status]}>{NEWSLETTER_STATUS_LABELS[status]}</Badge>
                asked {formatDate(askedAt)}
              </span>
            </TableCell>
            <TableCell className="hidden sm:table-cell">
              <Badge tone={TONES[status]}>{NEWSLETTER_STATUS_LABELS[status]}</Badge>
            </TableCell>
            <Day at={askedAt} className="hidden sm:table-cell" />
            <Day at={confirmedAt} className="hidden md:table-cell" />
            <Day at={endedAt} className="hidden md:table-cell" />
            {mayEnd ? (
              <TableCell numeric>
                {status === 'unsubscribed' ? null : (
                  <Link
                    to={`/admin/newsletter/end?email=${encodeURIComponent(email)}`}
                    data-list-open
                    aria-label={`End the newsletter of ${email}`}
                    className="-my-2.5 inline-flex min-h-10 items-center text-link text-sm"
                  >
                    End
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

function Day({ at, className }: { at: string | undefined; className: string }) {
  return (
    <TableCell className={`figures whitespace-nowrap ${className}`}>
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

export function meta() {
  return [{ title: 'Newsletter · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

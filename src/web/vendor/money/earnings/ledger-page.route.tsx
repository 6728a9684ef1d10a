import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatMonth, type Month } from '#domain/ground/shared/months.ts'
import { basisWords, entryWords } from '#domain/money/earnings/entry-words.ts'
import { ledgerList } from '#domain/money/earnings/ledger-list.ts'
import { countStatementSections } from '#server/money/accounting/statement/statement-views.ts'
import {
  type LedgerBooking,
  type LedgerPage as LedgerPageRows,
  type LedgerSums,
  listLedger,
} from '#server/money/earnings/ledger-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { statementPdfs } from '#web/shared/money/accounting/statement-files.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BookOpenCheck, ChevronDown, Download } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/ledger-page.route'

const HERE = '/vendor/earnings/ledger'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'money')
  const query = ledgerList.parse(new URL(request.url).searchParams)
  const app = context.get(appContext)
  const [ledger, sections] = await Promise.all([
    listLedger(app, sellerId, query),
    query.month ? countStatementSections(app, sellerId, query.month) : 1,
  ])
  return { query, ledger, sections }
}

export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  const { query, ledger, sections } = loaderData
  const { month } = query
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Earnings', to: '/vendor/earnings' },
          { label: month ? `Ledger, ${formatMonth(month)}` : 'Ledger' },
        ]}
        className="pb-4"
      />
      <PageHeading
        title={month ? `Ledger for ${formatMonth(month)}` : 'Ledger'}
        actions={month ? <MonthActions month={month} sections={sections} /> : null}
      >
        <p>
          Every credit and debit, latest first. A sale is dated by its dispatch and opens to show what each
          rate was charged on. The balance is the total of all rows up to that one.
        </p>
      </PageHeading>
      <ListForm
        action={HERE}
        label="Ledger"
        words={ledgerList.fields(query).q}
        chips={ledgerList.chips(HERE, query, ['month'])}
        clearTo={HERE + ledgerList.search({ month })}
        kept={<FilterField {...ledgerList.fields(query).month} />}
      />
      {ledger.bookings.length === 0 ? (
        <EmptyState
          icon={BookOpenCheck}
          title="No entries"
          action={ledgerList.isNarrowed(query) ? <ButtonLink to={HERE}>Full ledger</ButtonLink> : null}
        >
          <p>
            {query.q
              ? 'The ledger has no entry for this order.'
              : month
                ? 'The ledger has no entry in this month.'
                : 'Your first entries appear when you dispatch your first order.'}
          </p>
        </EmptyState>
      ) : (
        <>
          <Sums sums={ledger.sums} />
          <LedgerTable bookings={ledger.bookings} />
        </>
      )}
      <ListPages {...ledgerList.pages(HERE, query, ledger)} />
    </>
  )
}

function MonthActions({ month, sections }: { month: Month; sections: number }) {
  return (
    <>
      <ButtonLink to={`/vendor/earnings/${month}/statement.csv`} reloadDocument prefetch="none">
        <Download aria-hidden="true" className="size-4" />
        Download CSV
      </ButtonLink>
      {statementPdfs(month, sections).map(({ label, href }) => (
        <ButtonLink key={href} to={href} reloadDocument prefetch="none">
          <Download aria-hidden="true" className="size-4" />
          Download {label}
        </ButtonLink>
      ))}
      <ButtonLink to="/vendor/earnings/ledger" variant="quiet">
        All months
      </ButtonLink>
    </>
  )
}

/** Of all that is listed, on this page and the others. */
function Sums({ sums }: { sums: LedgerSums }) {
  const shown = [
    ['Gross', sums.grossPaise],
    ['Fees and taxes', sums.feesPaise],
    ['Payouts, holds and others', sums.otherPaise],
    ['Sum', sums.netPaise],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 pb-6">
      {shown.map(([label, paise]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="figures font-semibold text-lg">{formatInr(paise, 2)}</dd>
        </div>
      ))}
    </dl>
  )
}

function LedgerTable({ bookings }: Pick<LedgerPageRows, 'bookings'>) {
  return (
    <Table isDense caption="Ledger" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Entry</TableHeader>
          <TableHeader>Date</TableHeader>
          <TableHeader>About</TableHeader>
          <TableHeader numeric>Gross</TableHeader>
          <TableHeader numeric>Fees</TableHeader>
          <TableHeader numeric>Net</TableHeader>
          <TableHeader numeric>Balance</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </TableBody>
    </Table>
  )
}

function BookingRow({ booking }: { booking: LedgerBooking }) {
  const { at, grossPaise, feesPaise, netPaise, balancePaise } = booking
  return (
    <TableRow>
      <TableCell heading>
        <Entries rows={booking.rows} />
      </TableCell>
      <TableCell label="Date" className="figures min-w-28 text-muted text-sm stacked:min-w-0">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </TableCell>
      <TableCell label="About">
        <SubjectLink booking={booking} />
      </TableCell>
      <TableCell label="Gross" numeric className="table-card-short whitespace-nowrap">
        {grossPaise === 0 ? null : formatInr(grossPaise, 2)}
      </TableCell>
      <TableCell label="Fees" numeric className="table-card-short whitespace-nowrap text-muted">
        {feesPaise === 0 ? null : formatInr(feesPaise, 2)}
      </TableCell>
      <TableCell label="Net" numeric className="table-card-short whitespace-nowrap font-semibold">
        {netPaise > 0 ? '+' : ''}
        {formatInr(netPaise, 2)}
      </TableCell>
      <TableCell label="Balance" numeric className="table-card-short whitespace-nowrap">
        {formatInr(balancePaise, 2)}
      </TableCell>
    </TableRow>
  )
}

/** What it is, and unfolded each amount that it is made of; a single one stands as it is. */
function Entries({ rows }: Pick<LedgerBooking, 'rows'>) {
  const [first, ...others] = rows
  if (!first) return null
  if (others.length === 0)
    return (
      <p className="flex min-h-9 flex-wrap items-center gap-x-1">
        <span className="font-medium">{entryWords(first)}</span>
        <span className="figures text-muted text-sm">{basisWords(first)}</span>
      </p>
    )
  const sale = rows.find(({ kind }) => kind === 'sale') ?? first
  return (
    <details className="group">
      <summary className="inline-flex min-h-9 items-center gap-2 font-medium pointer-coarse:min-h-11">
        {entryWords(sale)}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted group-open:rotate-180" />
        <span className="sr-only">, {counted(rows.length, 'amount')}</span>
      </summary>
      <dl className="figures grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 pt-1 pb-2 text-sm">
        {rows.map((row) => (
          <div key={row.id} className="contents">
            <dt>
              {entryWords(row)} <span className="text-muted">{basisWords(row)}</span>
            </dt>
            <dd className="whitespace-nowrap text-right">{formatInr(row.amountPaise, 2)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function SubjectLink({ booking: { order, payoutId } }: { booking: LedgerBooking }) {
  if (order)
    return (
      <Link to={`/vendor/orders/${order.id}`} className="figures text-ink text-link">
        {order.number}
      </Link>
    )
  return payoutId ? (
    <Link to={`/vendor/payouts/${payoutId}`} className="text-ink text-link">
      Payout
    </Link>
  ) : null
}

export const meta = () => unlisted('Ledger')

import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatMonth, type Month } from '#domain/ground/shared/months.ts'
import { basisWords, entryWords } from '#domain/money/earnings/entry-words.ts'
import { ledgerList } from '#domain/money/earnings/ledger-list.ts'
import { countStatementSections } from '#server/money/accounting/statement/statement-views.ts'
import { type LedgerPage as LedgerPageRows, listLedger } from '#server/money/earnings/ledger-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { statementPdfs } from '#web/shared/money/accounting/statement-files.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/ledger-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
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
        title={month ? `Ledger of ${formatMonth(month)}` : 'Ledger'}
        actions={month ? <MonthActions month={month} sections={sections} /> : null}
      >
        <p>
          Every amount for and against you, the latest first: a sale stands on the day of its dispatch, with
          what each rate was taken of. The balance is the sum of all rows up to its own.
        </p>
      </PageHeading>
      {ledger.rows.length === 0 ? (
        <EmptyState title="No rows">
          <p>
            {month
              ? 'Nothing was written in this month.'
              : 'The first order that you dispatch writes the first rows.'}
          </p>
        </EmptyState>
      ) : (
        <LedgerTable rows={ledger.rows} />
      )}
      <ListPages {...ledgerList.pages('/vendor/earnings/ledger', query, ledger)} />
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

function LedgerTable({ rows }: Pick<LedgerPageRows, 'rows'>) {
  return (
    <Table caption="Ledger" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Entry</TableHeader>
          <TableHeader>Date</TableHeader>
          <TableHeader>About</TableHeader>
          <TableHeader numeric>Amount</TableHeader>
          <TableHeader numeric>Balance</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {rows.map((row) => (
          <LedgerTableRow key={row.id} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

function LedgerTableRow({ row }: { row: LedgerPageRows['rows'][number] }) {
  const isCredit = row.amountPaise > 0
  return (
    <TableRow>
      <TableCell heading className="py-2.5">
        <span className={isCredit ? 'font-semibold' : undefined}>{entryWords(row)}</span>{' '}
        <span className="figures text-muted text-sm">{basisWords(row)}</span>
      </TableCell>
      <TableCell label="Date" className="figures whitespace-nowrap py-2.5 text-muted text-sm">
        <time dateTime={row.at}>{formatDateTime(row.at)}</time>
      </TableCell>
      <TableCell label="About" className="py-2.5">
        <SubjectLink row={row} />
      </TableCell>
      <TableCell
        label="Amount"
        numeric
        className={joinClasses('whitespace-nowrap py-2.5', isCredit ? 'font-semibold' : 'text-muted')}
      >
        {isCredit ? '+' : ''}
        {formatInr(row.amountPaise, 2)}
      </TableCell>
      <TableCell label="Balance" numeric className="whitespace-nowrap py-2.5">
        {formatInr(row.balancePaise, 2)}
      </TableCell>
    </TableRow>
  )
}

function SubjectLink({ row: { order, payoutId } }: { row: LedgerPageRows['rows'][number] }) {
  if (order)
    return (
      <Link to={`/vendor/orders/${order.id}`} className="figures text-ink text-link">
        {order.number}
      </Link>
    )
  return (
    <Link to={`/vendor/payouts/${payoutId}`} className="text-ink text-link">
      Payout
    </Link>
  )
}

export const meta = () => unlisted('Ledger')

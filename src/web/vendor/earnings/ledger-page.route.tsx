import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { ledgerList } from '#domain/earnings/ledger-list.ts'
import { formatDate, formatDateTime } from '#domain/shared/dates.ts'
import { formatInr } from '#domain/shared/money.ts'
import { formatMonth, type Month } from '#domain/shared/months.ts'
import { type LedgerPage as LedgerPageRows, listLedger } from '#server/earnings/ledger-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/ledger-page.route'
import { basisWords, entryWords } from './entry-words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const query = ledgerList.parse(new URL(request.url).searchParams)
  return { query, ledger: await listLedger(context.get(appContext), sellerId, query) }
}

export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  const { query, ledger } = loaderData
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
        actions={month ? <MonthActions month={month} /> : null}
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
      <ListPages
        {...ledgerList.pages('/vendor/earnings/ledger', query, ledger.nextCursor)}
        firstLabel="Latest rows"
        nextLabel="Earlier rows"
      />
    </>
  )
}

function MonthActions({ month }: { month: Month }) {
  return (
    <>
      <ButtonLink to={`/vendor/earnings/${month}/statement.csv`} reloadDocument prefetch="none">
        <Download aria-hidden="true" className="size-4" />
        Download CSV
      </ButtonLink>
      <ButtonLink to="/vendor/earnings/ledger" variant="quiet">
        All months
      </ButtonLink>
    </>
  )
}

function LedgerTable({ rows }: Pick<LedgerPageRows, 'rows'>) {
  return (
    <Table caption="Ledger" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader className="hidden md:table-cell">Date</TableHeader>
          <TableHeader className="hidden md:table-cell">Order</TableHeader>
          <TableHeader className="pl-0 md:pl-3">Entry</TableHeader>
          <TableHeader numeric className="pr-0 md:pr-3">
            Amount<span className="block font-normal md:hidden">and balance</span>
          </TableHeader>
          <TableHeader numeric className="hidden md:table-cell">
            Balance
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="divide-y-0 border-line border-b">
        {rows.map((row, index) => (
          <LedgerTableRow key={row.id} row={row} isFirstOfOrder={row.orderId !== rows[index - 1]?.orderId} />
        ))}
      </TableBody>
    </Table>
  )
}

/** The rows of one order stand together. */
function LedgerTableRow({
  row,
  isFirstOfOrder,
}: {
  row: LedgerPageRows['rows'][number]
  isFirstOfOrder: boolean
}) {
  const isCredit = row.amountPaise > 0
  return (
    <TableRow className={isFirstOfOrder ? 'border-line border-t *:pt-3' : '*:pt-0.5'}>
      <TableCell className="figures hidden whitespace-nowrap py-1.5 text-muted text-sm md:table-cell">
        <time dateTime={row.at}>{formatDateTime(row.at)}</time>
      </TableCell>
      <TableCell className="hidden py-1.5 md:table-cell">
        <OrderLink row={row} />
      </TableCell>
      <TableCell className="py-1.5 pl-0 md:min-w-44 md:pl-3">
        {isFirstOfOrder ? (
          <span className="figures block pb-1 text-muted text-sm md:hidden">
            <OrderLink row={row} /> · {formatDate(row.at)}
          </span>
        ) : null}
        <span className={isCredit ? 'font-semibold' : undefined}>{entryWords(row)}</span>
        <span className="figures block text-muted text-sm lg:ml-2 lg:inline">{basisWords(row)}</span>
      </TableCell>
      <TableCell
        numeric
        className={joinClasses(
          'whitespace-nowrap py-1.5 pr-0 align-bottom md:pr-3 md:align-top',
          isCredit ? 'font-semibold' : 'text-muted',
        )}
      >
        {isCredit ? '+' : ''}
        {formatInr(row.amountPaise, 2)}
        <span className="block font-normal text-muted text-sm md:hidden">
          {formatInr(row.balancePaise, 2)}
        </span>
      </TableCell>
      <TableCell numeric className="hidden whitespace-nowrap py-1.5 md:table-cell">
        {formatInr(row.balancePaise, 2)}
      </TableCell>
    </TableRow>
  )
}

function OrderLink({ row }: { row: LedgerPageRows['rows'][number] }) {
  return (
    <Link to={`/vendor/orders/${row.orderId}`} className="figures text-ink text-link">
      {row.orderNumber}
    </Link>
  )
}

export function meta() {
  return [{ title: 'Ledger · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

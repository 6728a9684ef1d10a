import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { LEDGER_CHECKS } from '#domain/money/reconciliation/ledger-checks.ts'
import type { ListedDifference } from '#server/money/reconciliation/ledger-check-views.ts'
import { Breakable } from '#web/ui/breakable.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

/** What differs: what was expected, what was found, what it is about and since when. */
export function DifferenceTable({ differences }: { differences: readonly ListedDifference[] }) {
  return (
    <Table isList caption="Differences" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Difference</TableHeader>
          <TableHeader>Since</TableHeader>
          <TableHeader numeric>Expected</TableHeader>
          <TableHeader numeric>Found</TableHeader>
          <TableHeader numeric>By</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {differences.map((difference) => (
          <Row key={difference.id} difference={difference} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ difference }: { difference: ListedDifference }) {
  const { check, line, expectedPaise, foundPaise, since, firstSeenAt, closedAt } = difference
  const { label, expected, found } = LEDGER_CHECKS[check]
  const { to, words } = subjectOf(difference)
  return (
    <TableRow>
      <TableCell heading className="py-2.5">
        <span className="font-semibold">{label}</span>,{' '}
        <Link to={to} data-list-open className="figures text-link">
          {words}
        </Link>
        {line ? (
          <p className="font-normal text-muted text-sm">
            <Breakable text={line} />
          </p>
        ) : null}
      </TableCell>
      <TableCell label="Since" className="figures py-2.5 text-sm">
        <time dateTime={since} className="whitespace-nowrap">
          {formatDate(since)}
        </time>
        <p className="whitespace-nowrap text-muted">
          {closedAt ? `fixed ${formatDateTime(closedAt)}` : `found ${formatDateTime(firstSeenAt)}`}
        </p>
      </TableCell>
      <TableCell label="Expected" numeric className="py-2.5">
        <Amount paise={expectedPaise} words={expected} />
      </TableCell>
      <TableCell label="Found" numeric className="py-2.5">
        <Amount paise={foundPaise} words={found} />
      </TableCell>
      <TableCell label="By" numeric className="whitespace-nowrap py-2.5 font-semibold">
        {formatInr((foundPaise ?? 0) - (expectedPaise ?? 0), 2)}
      </TableCell>
    </TableRow>
  )
}

function Amount({ paise, words }: { paise: Paise | null; words: string }) {
  return (
    <>
      <span className="whitespace-nowrap">{paise === null ? 'Nothing' : formatInr(paise, 2)}</span>
      <p className="text-muted text-sm">{words}</p>
    </>
  )
}

/** What it is about, and where that is read. */
function subjectOf({ subject, order }: ListedDifference): { to: string; words: string } {
  const { kind, id, vendorOrderId } = subject
  const orderPage = order && `/admin/orders/${order.id}`
  switch (kind) {
    case 'payout':
      return { to: `/admin/payouts/${id}`, words: 'payout' }
    case 'seller':
      return { to: `/admin/ledger/seller?seller=${encodeURIComponent(id)}`, words: `seller ${id}` }
    case 'chargeback':
      return {
        to: `/admin/chargebacks/${encodeURIComponent(id)}`,
        words: `chargeback ${order?.number ?? ''}`,
      }
    case 'parcel':
      return {
        to:
          vendorOrderId && orderPage ? `${orderPage}/parts/${vendorOrderId}` : (orderPage ?? '/admin/orders'),
        words: `parcel of ${order?.number ?? 'an order'}`,
      }
    case 'remittance':
      return {
        to: orderPage ?? `/admin/cash?state=unknown&q=${encodeURIComponent(id)}`,
        words: `tracking number ${id}`,
      }
    case 'settlement':
      return {
        to: orderPage ?? '/admin/system#settlements',
        words: order ? `order ${order.number}` : `line ${id}`,
      }
    case 'order':
    case 'entry':
      return { to: orderPage ?? '/admin/ledger/bank', words: order ? `order ${order.number}` : `row ${id}` }
  }
}

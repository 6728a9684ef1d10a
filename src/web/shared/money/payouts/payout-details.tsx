import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { entryWords, noteWords } from '#domain/money/earnings/entry-words.ts'
import type { ListedPayout, PaidRow } from '#server/money/payouts/payout-views.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { PayoutBadge } from './payout-table.tsx'

/** One payout: where it is, and the rows of the ledger that it pays, each with its order. */
export function PayoutDetails({
  payout,
  rows,
  orderLink,
}: {
  payout: ListedPayout
  rows: readonly PaidRow[]
  /** Where an order of a row is read; undefined where it has no page. */
  orderLink: ((vendorOrderId: string) => string) | undefined
}) {
  return (
    <div className="flex flex-col gap-8">
      {payout.problem ? (
        <Notice tone="bad" title={payout.status === 'returned' ? 'The bank returned it' : 'It was not paid'}>
          <p>
            {payout.problem} The amount is owed again and goes with the next payout. If the account takes no
            money, that waits until the seller saves another one.
          </p>
        </Notice>
      ) : null}
      <dl className="grid max-w-3xl grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
        <Fact label="Amount">{formatInr(payout.amountPaise, 2)}</Fact>
        <Fact label="Status">
          <PayoutBadge status={payout.status} />
        </Fact>
        <Fact label="Account">•••• {payout.bankLast4}</Fact>
        <Fact label="Bank reference">{payout.utr ?? 'None yet'}</Fact>
      </dl>
      <section>
        <h2 className="pb-3 text-xl">What it covers</h2>
        <Table caption="What it covers" columnsNeed="much" className="border-line border-t">
          <TableHead>
            <TableRow>
              <TableHeader>Entry</TableHeader>
              <TableHeader>Date</TableHeader>
              <TableHeader>Order</TableHeader>
              <TableHeader numeric>Amount</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody className="border-line border-b">
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell heading className="py-2.5">
                  {entryWords(row)}
                  {row.note ? (
                    <span className="block font-normal text-muted text-sm">{noteWords(row.note)}</span>
                  ) : null}
                </TableCell>
                <TableCell
                  label="Date"
                  className="table-card-short figures whitespace-nowrap py-2.5 text-muted text-sm"
                >
                  <time dateTime={row.at}>{formatDateTime(row.at)}</time>
                </TableCell>
                <TableCell label="Order" className="table-card-short figures py-2.5">
                  <OrderOf vendorOrder={row.vendorOrder} orderLink={orderLink} />
                </TableCell>
                <TableCell label="Amount" numeric className="table-card-end whitespace-nowrap py-2.5">
                  {formatInr(row.amountPaise, 2)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </section>
    </div>
  )
}

function OrderOf({
  vendorOrder,
  orderLink,
}: {
  vendorOrder: PaidRow['vendorOrder']
  orderLink: ((vendorOrderId: string) => string) | undefined
}) {
  if (!vendorOrder) return <span className="text-muted">None</span>
  return orderLink ? (
    <Link to={orderLink(vendorOrder.id)} className="text-link">
      {vendorOrder.number}
    </Link>
  ) : (
    <span>{vendorOrder.number}</span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="figures wrap-anywhere font-semibold">{children}</dd>
    </div>
  )
}

import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ListedPayout } from '#server/money/payouts/payout-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { PAYOUT_WORDS } from './payout-words.ts'

/** Payouts, each a link to its page; with the shops for the back office. */
export function PayoutTable({
  payouts,
  here,
  namesSeller = false,
}: {
  payouts: readonly ListedPayout[]
  here: string
  namesSeller?: boolean
}) {
  return (
    <>
      <h2 id="past-payouts" className="scroll-mt-24 pb-3 text-lg">
        Past payouts
      </h2>
      <Table isList caption="Payouts" columnsNeed="much" className="border-line border-t">
        <TableHead>
          <TableRow>
            <TableHeader>Made on</TableHeader>
            {namesSeller ? <TableHeader>Seller</TableHeader> : null}
            <TableHeader numeric>Amount</TableHeader>
            <TableHeader>Status</TableHeader>
            <TableHeader>Account</TableHeader>
            <TableHeader>Bank reference</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody className="border-line border-b">
          {payouts.map((payout) => (
            <TableRow key={payout.id}>
              <TableCell heading="short">
                <Link to={`${here}/${payout.id}`} data-list-open className="figures text-link">
                  <time dateTime={payout.madeAt}>{formatDate(payout.madeAt)}</time>
                </Link>
              </TableCell>
              {namesSeller ? (
                <TableCell label="Seller" className="min-w-40 wrap-anywhere stacked:min-w-0">
                  <Link
                    to={`/admin/vendors/${payout.sellerId}`}
                    className="text-link compact:whitespace-normal"
                  >
                    {payout.sellerName}
                  </Link>
                </TableCell>
              ) : null}
              <TableCell label="Amount" numeric className="table-card-short whitespace-nowrap font-semibold">
                {formatInr(payout.amountPaise, 2)}
              </TableCell>
              <TableCell label="Status" className={payout.problem ? 'max-w-60' : 'table-card-short'}>
                <PayoutBadge status={payout.status} />
                {payout.problem ? (
                  <p className="pt-1 text-muted text-sm compact:whitespace-normal compact:pt-0">
                    {payout.problem}
                  </p>
                ) : null}
              </TableCell>
              <TableCell label="Account" className="table-card-short figures whitespace-nowrap">
                •••• {payout.bankLast4}
              </TableCell>
              <TableCell label="Bank reference">
                {payout.utr ? <Breakable text={payout.utr} /> : <span className="text-muted">None yet</span>}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

export function PayoutBadge({ status }: Pick<ListedPayout, 'status'>) {
  const { label, tone } = PAYOUT_WORDS[status]
  return <Badge tone={tone}>{label}</Badge>
}

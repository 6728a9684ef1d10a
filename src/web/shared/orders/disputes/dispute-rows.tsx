import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { DISPUTE_KIND_LABELS } from '#domain/orders/disputes/dispute-state.ts'
import type { ListedDispute } from '#server/orders/disputes/dispute-list-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { DisputeClockBadge, DisputeStatusBadge } from './dispute-clock-badge.tsx'

/** Disputes, each with what it is about; the back office reads who bought and who sold. */
export function DisputeRows({
  disputes,
  home,
  namesPeople,
}: {
  disputes: readonly ListedDispute[]
  home: string
  namesPeople: boolean
}) {
  return (
    <Table isList caption="Disputes" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Dispute</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Deadline</TableHeader>
          <TableHeader>Amount</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {disputes.map((dispute) => (
          <TableRow key={dispute.id}>
            <TableCell heading className="w-full">
              <Link
                to={`${home}/${dispute.id}`}
                prefetch="intent"
                data-list-open
                className="inline-flex flex-wrap items-baseline gap-x-2 py-0.5 font-semibold hover:underline compact:shrink-0 compact:flex-nowrap"
              >
                <span>{dispute.number}</span>
                <span>{DISPUTE_KIND_LABELS[dispute.kind]}</span>
              </Link>
              <p className="compact-line text-muted text-sm">
                <span className="compact:hidden">Order </span>
                <span className="figures">{dispute.orderNumber}</span>
                {namesPeople ? ` of ${dispute.customerName}, sold by ${dispute.sellerName}` : ''}
                <span className="compact:hidden">
                  , <time dateTime={dispute.openedAt}>{formatDateTime(dispute.openedAt)}</time>
                </span>
              </p>
            </TableCell>
            <TableCell label="State">
              <span className="flex flex-col items-start gap-1.5 compact:flex-row stacked:flex-row">
                <DisputeStatusBadge status={dispute.status} reader={namesPeople ? 'admin' : 'vendor'} />
                {dispute.isSellerLate ? <Badge tone="yellow">Seller silent</Badge> : null}
                {dispute.isAgreed ? <Badge tone="yellow">Seller agreed</Badge> : null}
              </span>
            </TableCell>
            <TableCell label="Deadline" className="whitespace-nowrap">
              {dispute.clock ? (
                <DisputeClockBadge clock={dispute.clock} />
              ) : (
                <span className="text-muted">Ended</span>
              )}
            </TableCell>
            <TableCell label="Amount" className="figures whitespace-nowrap">
              {formatInr(dispute.amountPaise, 2)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

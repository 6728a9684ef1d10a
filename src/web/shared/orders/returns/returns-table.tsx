import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatLimit } from '#domain/ground/shared/time-limit.ts'
import { reasonOf } from '#domain/orders/returns/return-reasons.ts'
import { RETURN_BADGES, RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import type { ReturnListRow } from '#server/orders/returns/return-list-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface ReturnsTableProps {
  rows: readonly ReturnListRow[]
  home: string
  /** Where the list is of several sellers. */
  namesSeller?: boolean
}

/** Returns with what is in them, why they come back, and what is to be done by when. */
export function ReturnsTable({ rows, home, namesSeller = false }: ReturnsTableProps) {
  return (
    <Table isList isDense caption="Returns" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Return</TableHeader>
          <TableHeader>Items</TableHeader>
          <TableHeader>Why</TableHeader>
          <TableHeader>{namesSeller ? 'Customer and seller' : 'Customer'}</TableHeader>
          <TableHeader>Due by</TableHeader>
          <TableHeader>Status</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell heading="short">
              <Link
                to={`${home}/${row.id}`}
                prefetch="intent"
                data-list-open=""
                className="font-semibold hover:underline"
              >
                {row.number}
              </Link>
              <span className="figures block text-muted text-sm">{row.orderNumber}</span>
            </TableCell>
            <TableCell label="Items" className="wrap-anywhere min-w-44">
              <span className="line-clamp-2">{row.pieces[0]?.name}</span>
              {row.pieces.length > 1 ? (
                <span className="block text-muted text-sm">and {row.pieces.length - 1} more</span>
              ) : null}
            </TableCell>
            <TableCell label="Why" className="min-w-36">
              {reasonOf(row.reason).label}
            </TableCell>
            <TableCell label="Customer" className="whitespace-nowrap stacked:whitespace-normal">
              {row.customerName}
              {namesSeller ? <span className="block text-muted text-sm">{row.sellerName}</span> : null}
            </TableCell>
            <TableCell
              label="Due by"
              className={joinClasses(
                'figures whitespace-nowrap stacked:whitespace-normal',
                row.isLate && 'font-semibold text-bad',
              )}
            >
              {row.actBy ? formatLimit(row.actBy) : formatDateTime(row.movedAt)}
              {row.isLate ? <span className="block text-sm">Late</span> : null}
            </TableCell>
            <TableCell label="Status">
              <Badge tone={RETURN_BADGES[row.status]}>{RETURN_STATUS_LABELS[row.status]}</Badge>
              {row.isLookedAt ? <Badge tone="yellow">NanoNagar decides</Badge> : null}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

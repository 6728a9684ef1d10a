import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { statusBadgeColour } from '#domain/orders/orders/order-status.ts'
import { OFFICE_STATE_LABELS } from '#domain/orders/orders/state-words.ts'
import type { OrderSummary } from '#server/orders/orders/own-orders-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NothingHere, PageSection } from '#web/ui/sections/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

/** A person's newest orders. */
export function UserOrders({ orders, email }: { orders: readonly OrderSummary[]; email: string }) {
  return (
    <PageSection
      id="orders"
      title="Orders"
      more={
        orders.length > 0 && email !== '' ? (
          <Link to={`/admin/orders?q=${encodeURIComponent(email)}`} className="text-link text-sm">
            All orders with this email
          </Link>
        ) : null
      }
    >
      {orders.length === 0 ? (
        <NothingHere>No orders yet.</NothingHere>
      ) : (
        <Table caption="Latest orders" columnsNeed="little" className="border-line border-y">
          <TableHead>
            <TableRow>
              <TableHeader>Order</TableHeader>
              <TableHeader>Status</TableHeader>
              <TableHeader numeric>Total</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {orders.map(({ id, number, placedAt, status, totalPaise }) => (
              <TableRow key={id}>
                <TableCell heading="short" className="figures">
                  <Link to={`/admin/orders/${id}`} className="text-link font-medium" data-list-open>
                    {number}
                  </Link>
                  <time dateTime={placedAt} className="block text-muted text-sm">
                    {formatDate(placedAt)}
                  </time>
                </TableCell>
                <TableCell label="Status" className="table-card-short">
                  <Badge tone={statusBadgeColour(status)}>{OFFICE_STATE_LABELS[status]}</Badge>
                </TableCell>
                <TableCell label="Total" numeric className="table-card-short">
                  {formatToPay(totalPaise)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </PageSection>
  )
}

import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { RecentOrder } from '#domain/money/reporting/sample-figures.ts'
import { type CustomerStatus, statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import { officeState } from '#domain/orders/orders/state-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { AllLink } from '#web/ui/sections/all-link.tsx'
import { NothingHere, PageSection } from '#web/ui/sections/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface RecentOrdersProps {
  orders: readonly RecentOrder[]
  /** Sample orders lead nowhere. */
  isDemo?: boolean
}

/** The latest orders, by the number under which the rest of the back office and the customer know them. */
export function RecentOrders({ orders, isDemo = false }: RecentOrdersProps) {
  return (
    <PageSection
      id="recent-orders"
      title={`Recent Orders${isDemo ? ' (demo data)' : ''}`}
      more={<AllLink to="/admin/orders">View all orders</AllLink>}
    >
      {orders.length === 0 ? (
        <NothingHere>No orders yet.</NothingHere>
      ) : (
        <OrderTable orders={orders} isDemo={isDemo} />
      )}
    </PageSection>
  )
}

function OrderTable({ orders, isDemo }: Required<RecentOrdersProps>) {
  return (
    <Table isList caption="Latest orders" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Order</TableHeader>
          <TableHeader>Customer</TableHeader>
          <TableHeader>Date</TableHeader>
          <TableHeader numeric>Total</TableHeader>
          <TableHeader>Status</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {orders.map((order) => (
          <TableRow key={order.id}>
            <TableCell heading="short" className="figures">
              {isDemo ? (
                order.number
              ) : (
                <Link to={`/admin/orders/${order.id}`} className="text-link font-medium" data-list-open>
                  {order.number}
                </Link>
              )}
            </TableCell>
            <TableCell label="Customer" className="max-w-48">
              <span className="compact-line line-clamp-2 wrap-anywhere">{order.customer}</span>
            </TableCell>
            <TableCell label="Date" className="table-card-short whitespace-nowrap">
              {formatDate(order.placedAt)}
            </TableCell>
            <TableCell label="Total" numeric className="table-card-short">
              {formatInr(order.totalPaise)}
            </TableCell>
            <TableCell label="Status" className="table-card-short">
              <StatusBadge order={order} isDemo={isDemo} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Sample orders have the specification's words. */
function StatusBadge({ order: { status, progress }, isDemo }: { order: RecentOrder; isDemo: boolean }) {
  const { label, colour } = isDemo
    ? { label: statusLabel(status), colour: statusBadgeColour(status) }
    : officeState({ status: status as CustomerStatus, isPlaced: true, progress })
  return <Badge tone={colour}>{label}</Badge>
}

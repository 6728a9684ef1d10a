import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { shortOrderId } from '#domain/orders/order-number.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/order-status.ts'
import type { RecentOrder } from '#domain/reporting/demo-dashboard.ts'
import { formatDate } from '#domain/shared/dates.ts'
import { formatInr } from '#domain/shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface RecentOrdersProps {
  orders: readonly RecentOrder[]
  /** Sample orders lead nowhere. */
  isDemo?: boolean
}

/** The latest orders, as the specification lists them. */
export function RecentOrders({ orders, isDemo = false }: RecentOrdersProps) {
  return (
    <section aria-labelledby="recent-orders">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pb-2">
        <h2 id="recent-orders" className="text-xl">
          Recent Orders{isDemo ? ' (demo data)' : ''}
        </h2>
        <Link
          to="/admin/orders"
          prefetch="intent"
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-[0.9375rem] hover:underline"
        >
          View all orders
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      {orders.length === 0 ? (
        <p className="border-line border-y py-4 text-muted">Nobody has ordered yet.</p>
      ) : (
        <OrderTable orders={orders} isDemo={isDemo} />
      )}
    </section>
  )
}

function OrderTable({ orders, isDemo }: Required<RecentOrdersProps>) {
  return (
    <Table caption="The latest orders" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Order ID</TableHeader>
          <TableHeader>Customer</TableHeader>
          <TableHeader className="hidden sm:table-cell">Date</TableHeader>
          <TableHeader numeric>Total</TableHeader>
          <TableHeader className="hidden sm:table-cell">Status</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {orders.map((order) => (
          <TableRow key={order.id}>
            <TableCell className="figures whitespace-nowrap">
              {isDemo ? (
                shortOrderId(order.id)
              ) : (
                <Link to={`/admin/orders/${order.id}`} className="text-link font-medium" data-list-open>
                  {shortOrderId(order.id)}
                </Link>
              )}
            </TableCell>
            <TableCell className="max-w-48">
              <span className="block truncate">{order.customer}</span>
              <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm sm:hidden">
                {formatDate(order.placedAt)}
                <StatusBadge status={order.status} />
              </span>
            </TableCell>
            <TableCell className="hidden whitespace-nowrap sm:table-cell">
              {formatDate(order.placedAt)}
            </TableCell>
            <TableCell numeric>{formatInr(order.totalPaise)}</TableCell>
            <TableCell className="hidden sm:table-cell">
              <StatusBadge status={order.status} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function StatusBadge({ status }: Pick<RecentOrder, 'status'>) {
  return <Badge tone={statusBadgeColour(status)}>{statusLabel(status)}</Badge>
}

import { Link } from 'react-router'
import { statusBadgeColour, statusLabel } from '#domain/orders/order-status.ts'
import { formatDateTime } from '#domain/shared/dates.ts'
import { formatInr } from '#domain/shared/money.ts'
import type { ListedOrder } from '#server/orders/all-orders-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ChooseBox } from '#web/ui/choose-box.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { paymentTone } from './payment-words.ts'

interface AllOrdersTableProps {
  orders: readonly ListedOrder[]
  /** The form that the ticked orders go to; undefined when nothing can be done with them. */
  pickedForm: string | undefined
}

/** The orders of a page; on a phone what matters most of each stands in two columns. */
export function AllOrdersTable({ orders, pickedForm }: AllOrdersTableProps) {
  return (
    <Table caption="Orders">
      <TableHead>
        <TableRow>
          {pickedForm ? (
            <TableHeader className="w-8">
              <span className="sr-only">Select</span>
            </TableHeader>
          ) : null}
          <TableHeader>Order</TableHeader>
          <TableHeader className="max-md:hidden">Customer</TableHeader>
          <TableHeader className="max-lg:hidden">Items</TableHeader>
          <TableHeader numeric>Total</TableHeader>
          <TableHeader className="max-md:hidden">Payment</TableHeader>
          <TableHeader className="max-md:hidden">Status</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} pickedForm={pickedForm} />
        ))}
      </TableBody>
    </Table>
  )
}

function OrderRow({ order, pickedForm }: { order: ListedOrder; pickedForm: string | undefined }) {
  const status = <Badge tone={statusBadgeColour(order.status)}>{statusLabel(order.status)}</Badge>
  return (
    <TableRow className="hover:bg-sunken">
      {pickedForm ? (
        <TableCell>
          <ChooseBox label={`Select ${order.number}`} form={pickedForm} name="order" value={order.id} />
        </TableCell>
      ) : null}
      <TableCell>
        <Link
          to={`/admin/orders/${order.id}`}
          prefetch="intent"
          data-list-open
          className="figures font-semibold hover:underline"
        >
          {order.number}
        </Link>
        <p className="figures text-muted text-sm md:whitespace-nowrap">
          <time dateTime={order.orderedAt}>{formatDateTime(order.orderedAt)}</time>
        </p>
        <p className="break-words text-sm md:hidden">{order.customerName}</p>
        {order.isPlaced ? null : <p className="text-muted text-sm">Not placed</p>}
      </TableCell>
      <TableCell className="max-w-52 max-md:hidden">
        <p className="truncate">{order.customerName}</p>
        <p className="truncate text-muted text-sm">{order.email}</p>
      </TableCell>
      <TableCell className="max-w-56 max-lg:hidden">
        <p className="truncate">{order.firstItem}</p>
        <p className="text-muted text-sm">{countText(order)}</p>
      </TableCell>
      <TableCell numeric>
        <p className="font-semibold">{formatInr(order.totalPaise, 2)}</p>
        <p className="flex flex-col items-end gap-1 pt-1 md:hidden">
          {status}
          {order.payment === 'refund-due' ? <Badge tone="red">Refund due</Badge> : null}
        </p>
      </TableCell>
      <TableCell className="max-md:hidden">
        <p className="whitespace-nowrap">{order.method === 'card' ? 'Card' : 'Cash on Delivery'}</p>
        {order.payment ? <Badge tone={paymentTone(order.payment)}>{statusLabel(order.payment)}</Badge> : null}
      </TableCell>
      <TableCell className="max-md:hidden">{status}</TableCell>
    </TableRow>
  )
}

function countText({ units, sellers }: ListedOrder): string {
  const pieces = `${units} ${units === 1 ? 'piece' : 'pieces'}`
  return `${pieces}, ${sellers} ${sellers === 1 ? 'vendor' : 'vendors'}`
}

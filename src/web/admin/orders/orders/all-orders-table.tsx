import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate, formatTime } from '#domain/ground/shared/dates.ts'
import { formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import { twoWaysShort } from '#domain/money/payments/advance/advance-words.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { REFUND_OPEN } from '#domain/orders/orders/all-orders-list.ts'
import { paymentLabel } from '#domain/orders/orders/state-words.ts'
import type { ListedOrder } from '#server/orders/orders/all-orders-views.ts'
import { ChoiceHeader, RowBox } from '#web/shared/ground/shell/row-boxes.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { OfficeState } from './heading/office-state.tsx'
import { paymentTone } from './payment-words.ts'

interface AllOrdersTableProps {
  orders: readonly ListedOrder[]
  /** With boxes to choose several. */
  canChoose: boolean
  /** "2026": a compact row leaves out the year of orders of this one. */
  thisYear: string
}

/** As short as a column of them allows; the order's own page has the words that its customer chose by. */
const SHORT_METHODS: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net Banking',
  wallet: 'Wallet',
  emi: 'EMI',
  'cardless-emi': 'Cardless EMI',
  paylater: 'Pay Later',
  online: 'Online',
  cod: 'COD',
}

/** Eight columns stand side by side on a screen of 1280 pixels beside the menu: in compact rows they stand closer, in two lines. */
const CLOSE = 'compact:px-2'

/** The orders of a page. */
export function AllOrdersTable({ orders, canChoose, thisYear }: AllOrdersTableProps) {
  return (
    <Table isList caption="Orders" columnsNeed="much" className="compact-two-lines border-line border-y">
      <TableHead>
        <TableRow>
          {canChoose ? <ChoiceHeader /> : null}
          <TableHeader className={CLOSE}>Order</TableHeader>
          <TableHeader className={CLOSE}>Status</TableHeader>
          <TableHeader className={CLOSE}>Customer</TableHeader>
          <TableHeader className={CLOSE}>Seller</TableHeader>
          <TableHeader className={CLOSE}>Items</TableHeader>
          <TableHeader numeric className={CLOSE}>
            Total
          </TableHeader>
          <TableHeader className="compact:pl-2">Payment</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} canChoose={canChoose} thisYear={thisYear} />
        ))}
      </TableBody>
    </Table>
  )
}

interface OrderRowProps extends Omit<AllOrdersTableProps, 'orders'> {
  order: ListedOrder
}

function OrderRow({ order, canChoose, thisYear }: OrderRowProps) {
  return (
    <TableRow>
      {canChoose ? (
        <TableCell choice>
          <RowBox label={`Select ${order.number}`} name="order" value={order.id} />
        </TableCell>
      ) : null}
      <TableCell heading="short" className={joinClasses(CLOSE, 'stacked:-order-2')}>
        <Link
          to={`/admin/orders/${order.id}`}
          prefetch="intent"
          data-list-open
          className="figures font-semibold hover:underline"
        >
          {order.number}
        </Link>
        <p className="figures text-muted text-sm stacked:ml-2 stacked:inline">
          <OrderTime at={order.orderedAt} thisYear={thisYear} />
        </p>
        {order.isPlaced ? null : (
          <p className="text-muted text-sm compact:hidden stacked:hidden">Not placed</p>
        )}
      </TableCell>
      <StatusCell order={order} />
      <TableCell label="Customer" className={joinClasses(CLOSE, 'max-w-60 compact:max-w-28')}>
        <p className="compact-line line-clamp-2 wrap-anywhere">{order.customerName}</p>
        <p className="text-muted text-sm compact:hidden stacked:hidden">
          <Breakable text={order.email} />
        </p>
      </TableCell>
      <TableCell
        label="Seller"
        className={joinClasses(CLOSE, 'max-w-48 compact:w-1/3 compact:min-w-24 compact:max-w-0')}
      >
        <p className="compact-line line-clamp-2 wrap-anywhere" title={order.sellers.join(', ')}>
          {sellersText(order.sellers)}
        </p>
      </TableCell>
      <TableCell
        label="Items"
        className={joinClasses(CLOSE, 'max-w-60 compact:w-2/3 compact:min-w-24 compact:max-w-0')}
      >
        <p className="compact-line line-clamp-2" title={itemsText(order)}>
          {itemsText(order)}
        </p>
      </TableCell>
      <TableCell label="Total" numeric className={joinClasses(CLOSE, 'table-card-short font-semibold')}>
        {formatToPay(order.totalPaise)}
      </TableCell>
      <PaymentCell order={order} />
    </TableRow>
  )
}

function PaymentCell({ order }: Pick<OrderRowProps, 'order'>) {
  const cashLeftPaise = order.inTwoWays?.cashLeftPaise ?? 0
  return (
    <TableCell label="Payment" className="table-card-short compact:max-w-44 compact:pl-2">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 compact:flex-nowrap">
        <span className="compact-line whitespace-nowrap">
          {SHORT_METHODS[order.method]}
          {order.inTwoWays ? ' + COD' : null}
        </span>
        {order.payment ? (
          <PaymentBadge
            payment={order.payment}
            hasOpenRefund={order.hasOpenRefund}
            cashLeftPaise={cashLeftPaise}
          />
        ) : null}
      </span>
      <InTwoWays order={order} />
    </TableCell>
  )
}

/** Where its money is; that some of it goes back and has not arrived says more than how much has. */
function PaymentBadge({
  payment,
  hasOpenRefund,
  cashLeftPaise,
}: Pick<ListedOrder, 'hasOpenRefund'> & { payment: PaymentStatus; cashLeftPaise: Paise }) {
  const isOpen = hasOpenRefund && payment !== 'refund-due'
  return (
    <Badge tone={isOpen ? 'yellow' : paymentTone(payment, cashLeftPaise)}>
      {isOpen ? REFUND_OPEN.label : paymentLabel(payment, { cashLeftPaise })}
    </Badge>
  )
}

function OrderTime({ at, thisYear }: { at: string; thisYear: string }) {
  const date = formatDate(at)
  const [day, year] = [date.slice(0, -5), date.slice(-4)]
  return (
    <time dateTime={at}>
      <span>{day}</span>
      <span className={year === thisYear ? 'compact:hidden' : undefined}> {year}</span>
      <span className="compact:hidden">, {formatTime(at)}</span>
    </time>
  )
}

/** Behind the number, where it is in sight however narrow the table is. */
function StatusCell({ order }: { order: ListedOrder }) {
  return (
    <TableCell label="Status" className={joinClasses(CLOSE, 'stacked:-order-1 compact:max-w-52')}>
      <span className="flex flex-wrap items-center gap-x-2 compact:flex-nowrap">
        <OfficeState {...order} />
      </span>
    </TableCell>
  )
}

/** How many sellers there are before the first of them: "2: Chandni Computers, …" keeps the number where it is cut. */
export function sellersText(sellers: readonly string[]): string {
  return sellers.length > 1 ? `${sellers.length}: ${sellers.join(', ')}` : (sellers[0] ?? '')
}

/** How much it is before what comes first of it: a narrow column cuts the name, and never the number. */
export function itemsText({
  units,
  products,
  firstItem,
}: Pick<ListedOrder, 'units' | 'products' | 'firstItem'>): string {
  const much = [products > 1 && counted(products, 'product'), units > products && counted(units, 'item')]
  return [much.filter(Boolean).join(', '), firstItem].filter(Boolean).join(': ')
}

/** What of it was paid how, where it was paid in two ways. */
function InTwoWays({ order: { inTwoWays, method } }: Pick<OrderRowProps, 'order'>) {
  if (!inTwoWays) return null
  return <p className="figures compact-line text-muted text-sm">{twoWaysShort({ ...inTwoWays, method })}</p>
}

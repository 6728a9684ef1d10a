import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import { type CustomerStatus, statusLabel } from './order-status.ts'
import { paymentLabel } from './state-words.ts'

/** What a file of orders has a row for. */
export const EXPORT_KINDS = ['orders', 'lines'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** A file that holds more is of no use in a spreadsheet (Excel ends at 1,048,576 rows). */
export const EXPORT_ROWS_MAX = 1_000_000

/** So many days after it was asked for, a file is deleted. */
export const EXPORT_KEPT_DAYS = 7

/** An order as a file tells of it. */
export interface ExportedOrder {
  id: string
  sequence: number
  orderedAt: Date
  isPlaced: boolean
  status: CustomerStatus
  /** Whom it waits for, so that nobody sends it yet. */
  waitsFor: OrderWait | null
  method: PaymentMethod
  payment: PaymentStatus | null
  customerName: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  postalCode: string
  subtotalPaise: Paise
  savingsPaise: Paise
  shippingPaise: Paise
  /** What promotions took off the delivery, in words; undefined where none did. */
  deliveryAs: string | undefined
  totalPaise: Paise
  /** What was paid online of an order whose rest is paid in cash. */
  advancePaise: Paise
  /** What is still to be collected in cash. */
  cashLeftPaise: Paise
  /** What was collected at its doors. */
  cashTakenPaise: Paise
  /** What has gone back by the gateway that took it. */
  refundedOnlinePaise: Paise
  /** What was paid to an account of its customer’s. */
  refundedToAccountPaise: Paise
  /** The number of the order in its place; null where none was written. */
  replacedBy: string | null
  lines: readonly ExportedLine[]
}

export interface ExportedLine {
  seller: string
  vendorOrderStatus: string
  productId: string
  name: string
  mpn: string | null
  hsn: string
  gstRateBp: number
  quantity: number
  cancelledQuantity: number
  /** Pieces that came back, or never arrived, after they had left. */
  creditedQuantity: number
  /** For both, with their share of the delivery, and for a price that was reduced. */
  givenBackPaise: Paise
  /** Of it, by what its seller reduced the price while the pieces stayed. */
  goodwillOfSellerPaise: Paise
  /** What the marketplace gave back of its own, less what it has again of pieces that came back. */
  goodwillOfOursPaise: Paise
  listPricePaise: Paise
  unitPricePaise: Paise
  promotionPaise: Paise
  linePaise: Paise
  /** What promotions of its seller took off its share of the delivery. */
  shippingOffPaise: Paise
  /** Of it and its delivery, what somebody else than the customer pays. */
  contributedPaise: Paise
}

type Cell = string | number
type Column<Row> = readonly [title: string, cell: (row: Row) => Cell]

const WAITS_FOR: Readonly<Record<OrderWait, string>> = {
  customer: 'Customer to confirm',
  bank: 'Bank to decide about the payment',
}

const SHARED: readonly Column<ExportedOrder>[] = [
  ['Order', ({ sequence }) => orderNumber(sequence)],
  ['Order id', ({ id }) => id],
  ['Date (India)', ({ orderedAt }) => stamp(orderedAt)],
  ['Status', ({ status }) => statusLabel(status)],
  ['Waits for', ({ waitsFor }) => (waitsFor ? WAITS_FOR[waitsFor] : '')],
  ['Payment method', ({ method }) => (method === 'card' ? 'Card' : PAYMENT_METHOD_LABELS[method])],
  ['Payment status', ({ payment, ...order }) => (payment ? paymentLabel(payment, order) : '')],
]

const ORDER_COLUMNS: readonly Column<ExportedOrder>[] = [
  ...SHARED,
  ['Placed', ({ isPlaced }) => (isPlaced ? 'Yes' : 'No')],
  ['Customer', ({ customerName }) => customerName],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Address', ({ address }) => address],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['PIN code', ({ postalCode }) => postalCode],
  ['Pieces', ({ lines }) => sumOf(lines, ({ quantity }) => quantity)],
  ['Sellers', ({ lines }) => [...new Set(lines.map(({ seller }) => seller))].join('; ')],
  ['Subtotal (INR)', ({ subtotalPaise }) => subtotalPaise / 100],
  ['Savings (INR)', ({ savingsPaise }) => savingsPaise / 100],
  ['Shipping (INR)', ({ shippingPaise }) => shippingPaise / 100],
  ['Free delivery', ({ deliveryAs }) => deliveryAs ?? ''],
  ['Total (INR)', ({ totalPaise }) => totalPaise / 100],
  ['Paid by others (INR)', ({ lines }) => sumOf(lines, ({ contributedPaise }) => contributedPaise) / 100],
  ['Paid in advance (INR)', ({ advancePaise }) => advancePaise / 100],
  ['Cash to collect (INR)', ({ cashLeftPaise }) => cashLeftPaise / 100],
  ['Cash collected (INR)', ({ cashTakenPaise }) => cashTakenPaise / 100],
  ['Refunded online (INR)', ({ refundedOnlinePaise }) => refundedOnlinePaise / 100],
  ['Refunded to an account (INR)', ({ refundedToAccountPaise }) => refundedToAccountPaise / 100],
  ['Replaced by', ({ replacedBy }) => replacedBy ?? ''],
  ['Cancelled pieces', ({ lines }) => sumOf(lines, ({ cancelledQuantity }) => cancelledQuantity)],
  ['Returned pieces', ({ lines }) => sumOf(lines, ({ creditedQuantity }) => creditedQuantity)],
  ['Cancelled and returned (INR)', ({ lines }) => sumOf(lines, backPaise) / 100],
  ['Goodwill of sellers (INR)', ({ lines }) => sumOf(lines, (line) => line.goodwillOfSellerPaise) / 100],
  ['Goodwill of NanoNagar (INR)', ({ lines }) => sumOf(lines, (line) => line.goodwillOfOursPaise) / 100],
]

type LineRow = { order: ExportedOrder; line: ExportedLine }

const LINE_COLUMNS: readonly Column<LineRow>[] = [
  ...SHARED.map(([title, cell]): Column<LineRow> => [title, ({ order }) => cell(order)]),
  ['City', ({ order }) => order.city],
  ['State', ({ order }) => order.state],
  ['PIN code', ({ order }) => order.postalCode],
  ['Seller', ({ line }) => line.seller],
  ['Part status', ({ line }) => statusLabel(line.vendorOrderStatus)],
  ['Product id', ({ line }) => line.productId],
  ['Product', ({ line }) => line.name],
  ['MPN', ({ line }) => line.mpn ?? ''],
  ['HSN', ({ line }) => line.hsn],
  ['GST rate (%)', ({ line }) => line.gstRateBp / 100],
  ['Pieces', ({ line }) => line.quantity],
  ['MRP (INR)', ({ line }) => line.listPricePaise / 100],
  ['Price (INR)', ({ line }) => line.unitPricePaise / 100],
  ['Promotions (INR)', ({ line }) => line.promotionPaise / 100],
  ['Line total (INR)', ({ line }) => line.linePaise / 100],
  ['Off its delivery (INR)', ({ line }) => line.shippingOffPaise / 100],
  ['Paid by others (INR)', ({ line }) => line.contributedPaise / 100],
  ['Cancelled pieces', ({ line }) => line.cancelledQuantity],
  ['Returned pieces', ({ line }) => line.creditedQuantity],
  ['Cancelled and returned (INR)', ({ line }) => backPaise(line) / 100],
  ['Goodwill of sellers (INR)', ({ line }) => line.goodwillOfSellerPaise / 100],
  ['Goodwill of NanoNagar (INR)', ({ line }) => line.goodwillOfOursPaise / 100],
]

/** Of pieces that were cancelled or came back alone. */
function backPaise({ givenBackPaise, goodwillOfSellerPaise }: ExportedLine): Paise {
  return givenBackPaise - goodwillOfSellerPaise
}

function sumOf(lines: readonly ExportedLine[], of: (line: ExportedLine) => number): number {
  return lines.reduce((sum, line) => sum + of(line), 0)
}

/** The first row of a file: what stands in each column. */
export function exportTitles(kind: ExportKind): string[] {
  return (kind === 'orders' ? ORDER_COLUMNS : LINE_COLUMNS).map(([title]) => title)
}

/** The rows of a file that tell of one order: one, or one for each line. */
export function exportRows(kind: ExportKind, order: ExportedOrder): Cell[][] {
  if (kind === 'orders') return [ORDER_COLUMNS.map(([, cell]) => cell(order))]
  return order.lines.map((line) => LINE_COLUMNS.map(([, cell]) => cell({ order, line })))
}

/** A moment as spreadsheets sort it, on the clock of India: "2026-11-20 15:42". */
function stamp(at: Date): string {
  return new Date(at.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ')
}

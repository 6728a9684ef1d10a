import type { ConfirmationOutcome } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { restPaidWords } from '#domain/money/payments/advance/advance-words.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { payerFirst, payerOf } from '#domain/money/payments/ways/way-words.ts'
import { reasonText } from '#domain/orders/cancellations/cancellation-reason.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { CancelledEntry, OrderPage, TimelineEntry } from '#server/orders/orders/order-page-views.ts'

const PAYMENT: Readonly<Record<string, (method: PaymentMethod) => string>> = {
  due: () => 'To be paid in cash on delivery',
  pending: (method) => `Waiting for ${payerOf(method)} to confirm the payment`,
  paid: () => 'Payment received',
  failed: () => 'Payment declined',
  expired: (method) => `${payerFirst(method)} did not confirm the payment in time`,
  cancelled: () => 'Payment cancelled',
  'refund-due': () => 'Refund on its way',
  'partly-refunded': () => 'Part of the payment refunded',
  refunded: () => 'Payment refunded',
} satisfies Record<PaymentStatus, (method: PaymentMethod) => string>

/** What becomes of a seller's vendor order, before the seller's name; what only keeps stock for a payment is not told. */
const VENDOR_ORDER: Readonly<Record<string, string | null>> = {
  'awaiting-payment': null,
  pending: 'Ordered from',
  accepted: 'Being prepared by',
  packed: 'Packed by',
  'partly-shipped': 'Partly shipped by',
  shipped: 'Shipped by',
  delivered: 'Delivered by',
  cancelled: 'Cancelled: items from',
  returned: 'Returned to',
  lost: 'Lost on the way from',
} satisfies Record<VendorOrderStatus, string | null>

const PARCEL: Readonly<Record<string, string>> = {
  packed: 'Packed',
  shipped: 'Handed to the courier',
  'out-for-delivery': 'Out for delivery',
  'attempt-failed': 'The courier could not deliver it',
  held: 'Held by the courier',
  delivered: 'Delivered',
  returning: 'On its way back to the seller',
  returned: 'Back with the seller',
  lost: 'Lost by the courier',
  damaged: 'Damaged on the way',
  cancelled: 'Unpacked',
} satisfies Record<ParcelStatus, string>

export interface TimelineStep {
  key: string
  at: string
  text: string
  note: string | null
}

/** What happened to an order and, where it is in several parcels, to each of them. */
export interface TimelineGroup {
  /** The parcel that it is about; undefined where it is about the whole order. */
  parcelId?: string
  title: string | undefined
  steps: TimelineStep[]
}

type Followed = Pick<OrderPage, 'timeline' | 'cancellations'> & {
  confirmation?: OrderPage['confirmation'] | undefined
  addressChanges?: OrderPage['addressChanges']
  /** By which way it was to be paid; a card unless said. */
  payment?: Pick<OrderPage['payment'], 'method'> & Partial<Pick<OrderPage['payment'], 'rest'>>
  vendorOrders: readonly { id: string; parcels: readonly { id: string; label: string }[] }[]
}

/**
 * What happened to an order, in a customer's words. A vendor order that is in parcels is told by them alone, a parcel that was
 * unpacked again is not told. Cancelled pieces are told by name, and not again as the vendor order that they were the rest of.
 */
export function timelineGroups({
  timeline,
  vendorOrders,
  cancellations,
  confirmation,
  addressChanges = [],
  payment: { method, rest } = { method: 'card' },
}: Followed): TimelineGroup[] {
  const parcels = vendorOrders.flatMap((vendorOrder) => vendorOrder.parcels)
  const inParcels = new Set(
    vendorOrders.filter((vendorOrder) => vendorOrder.parcels.length > 0).map(({ id }) => id),
  )
  const isTold = (entry: TimelineEntry) => cancellations.some((each) => isEndOf(each, entry))
  const shown = timeline.filter((entry) =>
    entry.subject === 'parcel'
      ? parcels.some(({ id }) => id === entry.parcelId)
      : !(entry.vendorOrderId && inParcels.has(entry.vendorOrderId) && followsParcels(entry)) &&
        !isTold(entry),
  )
  const besides = [
    ...confirmationSteps(confirmation),
    ...cancellations.map(cancelledStep),
    ...addressChanges.map(addressStep),
    ...(rest ? [{ key: 'rest', at: rest.at, ...restPaidWords(rest) }] : []),
  ]
  if (parcels.length < 2) return [{ title: undefined, steps: merged(timelineSteps(shown, method), besides) }]
  return [
    ...parcels.map(({ id, label }) => ({
      parcelId: id,
      title: label,
      steps: timelineSteps(shown.filter(({ parcelId }) => parcelId === id)),
    })),
    {
      title: 'The order',
      steps: merged(
        timelineSteps(
          shown.filter(({ parcelId }) => parcelId === null),
          method,
        ),
        besides,
      ),
    },
  ].filter(({ steps }) => steps.length > 0)
}

/** Whether a vendor order moved because the last of its pieces were cancelled then. */
function isEndOf({ vendorOrderId, at }: CancelledEntry, entry: TimelineEntry): boolean {
  const { subject, to } = entry
  return (
    subject === 'vendor_order' &&
    to === 'cancelled' &&
    entry.vendorOrderId === vendorOrderId &&
    entry.at === at
  )
}

function cancelledStep({ id, at, by, sellerName, reason, pieces }: CancelledEntry): TimelineStep {
  const who = { customer: 'you', vendor: sellerName, admin: 'NanoNagar', system: 'NanoNagar' }[by]
  const what = pieces.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`).join(', ')
  return {
    key: `cancelled ${id}`,
    at,
    text: `Cancelled by ${who}: ${what}`,
    note: by === 'customer' ? null : reasonText(reason),
  }
}

function addressStep({ at, byKind, before }: OrderPage['addressChanges'][number]): TimelineStep {
  return {
    key: `address ${at}`,
    at,
    text: `Delivery address changed by ${byKind === 'customer' ? 'you' : 'NanoNagar'}`,
    note: `Before: ${before}`,
  }
}

const CONFIRMATION: Readonly<Record<ConfirmationOutcome, string | undefined>> = {
  link: 'Confirmed by the link in the email',
  code: 'Confirmed by the code sent to your phone',
  office: 'Confirmed with you by NanoNagar',
  'paid-ahead': 'Paid online, so there was nothing to confirm',
  'not-needed': 'Nothing to confirm any more',
  'let-go': 'Not confirmed in time',
  cancelled: undefined,
}

/** That a customer was to confirm an order in cash, and how that ended. */
function confirmationSteps(confirmation: OrderPage['confirmation']): TimelineStep[] {
  if (!confirmation) return []
  const { askedAt, endedAt, outcome } = confirmation
  const ended = outcome && CONFIRMATION[outcome]
  return [
    { key: 'confirmation asked', at: askedAt, text: 'Waiting for you to confirm it', note: null },
    ...(endedAt && ended ? [{ key: 'confirmation ended', at: endedAt, text: ended, note: null }] : []),
  ]
}

/** Steps stay in their order; each of the others stands before the first that came after it. */
function merged(steps: readonly TimelineStep[], others: readonly TimelineStep[]): TimelineStep[] {
  const all = [...steps]
  for (const step of others) {
    const next = all.findIndex(({ at }) => at > step.at)
    all.splice(next === -1 ? all.length : next, 0, step)
  }
  return all
}

/** A move of a vendor order that only repeats what its parcels did. */
function followsParcels({ from, to }: TimelineEntry): boolean {
  if (to === 'accepted') return from !== 'pending'
  if (to === 'returned') return from !== 'delivered'
  return ['packed', 'partly-shipped', 'shipped', 'delivered', 'lost'].includes(to)
}

/** Moves in a customer's words: one step where several sellers did the same in one minute. */
export function timelineSteps(
  timeline: readonly TimelineEntry[],
  method: PaymentMethod = 'card',
): TimelineStep[] {
  const told = timeline.filter(({ subject, to }) => subject !== 'vendor_order' || VENDOR_ORDER[to] !== null)
  const steps = Map.groupBy(told, (entry) => {
    const { subject, to, at, parcelId } = entry
    return `${subject} ${parcelId ?? ''} ${to} ${at.slice(0, MINUTE_LENGTH)}`
  })
  return [...steps].flatMap(([key, entries]) => {
    const [first] = entries
    if (!first) return []
    const sellers = entries.flatMap(({ sellerName }) => sellerName ?? [])
    return {
      key,
      at: first.at,
      text: stepText(first, sellers, method),
      note: sellers.length > 1 ? sellers.join(', ') : first.note,
    }
  })
}

/** Of an ISO text, down to the minute. */
const MINUTE_LENGTH = 16

function stepText(
  { subject, from, to }: TimelineEntry,
  sellers: readonly string[],
  method: PaymentMethod,
): string {
  if (subject === 'payment') return PAYMENT[to]?.(method) ?? statusLabel(to)
  if (subject === 'parcel') {
    if (to === 'shipped' && from !== 'packed') return 'On its way again'
    return PARCEL[to] ?? statusLabel(to)
  }
  const [seller = 'the seller'] = sellers
  return `${VENDOR_ORDER[to] ?? statusLabel(to)} ${sellers.length > 1 ? `${sellers.length} sellers` : seller}`
}

import { formatInr } from '#domain/ground/shared/money.ts'
import { restPaidWords } from '#domain/money/payments/advance/advance-words.ts'
import { mailKindWords } from '#domain/office/system/mail-kinds.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { SELLER_STATE_LABELS } from '#domain/orders/orders/state-words.ts'
import {
  VENDOR_ORDER_STATUSES,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'
import type { AddressChangeView } from '#server/orders/orders/address/address-change-views.ts'
import type { AdminOrder, AdminOrderEvent } from '#server/orders/orders/admin-order-views.ts'
import type { GoodwillView } from '#server/orders/refunds/goodwill/goodwill-views.ts'
import type { RefundView } from '#server/orders/refunds/refund-views.ts'

/** Something that happened to an order, as a timeline takes it. */
export interface HistoryStep {
  key: string
  at: string
  text: string
  by?: string
  note: string | null
}

/** What a history is made of. */
export interface Happened {
  order: Pick<AdminOrder, 'timeline' | 'mails' | 'notes'> & {
    payment: Pick<AdminOrder['payment'], 'rest'>
  }
  refunds: readonly RefundView[]
  goodwill: readonly GoodwillView[]
  addressChanges: readonly AddressChangeView[]
}

/**
 * Everything that happened to an order in the order of its days: moves of its payment, sellers and parcels, refunds that were
 * paid, goodwill, corrected addresses, emails and notes. Of what happened at one moment the moves come first.
 */
export function historySteps({ order, refunds, goodwill, addressChanges }: Happened): HistoryStep[] {
  const steps: HistoryStep[] = [
    ...order.timeline.map((event) => ({
      key: `move-${event.id}`,
      at: event.at,
      text: moveText(event),
      by: actorText(event),
      note: event.note,
    })),
    ...restSteps(order.payment),
    ...goodwill.map((given) => ({
      key: `goodwill-${given.id}`,
      at: given.at,
      text: `Goodwill: ${formatInr(given.amountPaise, 2)} of ${given.itemName}`,
      ...(given.decidedBy && { by: `${given.decidedBy} (administrator)` }),
      note: given.reason,
    })),
    ...addressChanges.map(({ at, byKind, byName, reason, from }) => ({
      key: `address-${at}`,
      at,
      text: `Delivery address changed, before: ${from.city} ${from.postalCode}`,
      by: byKind === 'customer' ? 'the customer' : `${byName ?? 'NanoNagar'} (administrator)`,
      note: reason,
    })),
    ...refunds.flatMap(({ id, doneOn, amountPaise }) =>
      doneOn
        ? [{ key: `refund-${id}`, at: doneOn, text: `Refund paid: ${formatInr(amountPaise, 2)}`, note: null }]
        : [],
    ),
    ...order.mails.map((mail) => ({
      key: `mail-${mail.id}`,
      at: mail.createdAt,
      text: `Email: ${mailKindWords(mail.kind)}${mail.isCopy ? ', again' : ''}`,
      note: mail.problem,
    })),
    ...order.notes.map(({ id, at, author, body }) => ({
      key: `note-${id}`,
      at,
      text: 'Note',
      by: author,
      note: body,
    })),
  ]
  // Sorting is stable: what happened at one moment keeps the order above.
  return steps.toSorted((one, other) => one.at.localeCompare(other.at))
}

function restSteps({ rest }: Happened['order']['payment']): HistoryStep[] {
  return rest ? [{ key: 'rest', at: rest.at, ...restPaidWords(rest) }] : []
}

function moveText({ subject, sellerName, parcelPosition, from, to }: AdminOrderEvent): string {
  const seller = sellerName ?? 'A part'
  const what =
    subject === 'payment'
      ? 'Payment'
      : subject === 'parcel'
        ? `Parcel ${parcelPosition} of ${seller}`
        : seller
  const word = (status: string) => wordOf(subject, status).toLowerCase()
  return from ? `${what}: ${word(from)} → ${word(to)}` : `${what}: ${word(to)}`
}

/** A vendor order's words are those of the lists; a payment's and a parcel's are their own. */
function wordOf(subject: AdminOrderEvent['subject'], status: string): string {
  return subject === 'vendor_order' && isVendorOrderStatus(status)
    ? SELLER_STATE_LABELS[status]
    : statusLabel(status)
}

function isVendorOrderStatus(status: string): status is VendorOrderStatus {
  return VENDOR_ORDER_STATUSES.some((known) => known === status)
}

function actorText({ byKind, byName }: AdminOrderEvent): string {
  if (byKind === 'system') return 'our system'
  const kind = { customer: 'the customer', vendor: 'the seller', admin: 'an administrator' }[byKind]
  return byName ? `${byName} (${kind.replace(/^(the|an) /, '')})` : kind
}

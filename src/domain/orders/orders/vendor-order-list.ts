import { choice, day, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { SELLER_STATE_LABELS, WAITING_LABEL } from '#domain/orders/orders/state-words.ts'
import {
  VENDOR_ORDER_STATUSES,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'

/** What a vendor meets in their list; an order whose payment is awaited is not theirs to see yet. */
export type ShownStatus = Exclude<VendorOrderStatus, 'awaiting-payment'>

export const SHOWN_STATUSES = VENDOR_ORDER_STATUSES.filter(
  (status): status is ShownStatus => status !== 'awaiting-payment',
)

/**
 * The states by which a vendor chooses orders, as their badges say them: what somebody else decides first, or a pre-order
 * whose day is still to come, waits, and is nothing to accept or pack. So “To accept” counts here what Dispatch counts.
 */
export const SHOWN_STATES = ['waiting', ...SHOWN_STATUSES] as const
export type ShownState = (typeof SHOWN_STATES)[number]

export const SHOWN_STATE_LABELS: Readonly<Record<ShownState, string>> = {
  waiting: WAITING_LABEL,
  ...SELLER_STATE_LABELS,
}

/** A vendor's list of orders. Days are days in India, both of them in it. */
export const vendorOrderList = declareList({
  filters: {
    status: choice(
      SHOWN_STATES.map((key) => ({ key, label: SHOWN_STATE_LABELS[key] })),
      { label: 'Status', control: 'hidden' },
    ),
    from: day({ label: 'From' }),
    to: day({ label: 'To' }),
    /** The number of an order, a parcel, an invoice or a credit note, or the name of whom it is for, as it was typed. */
    q: search({ label: 'Search orders', placeholder: 'Number, tracking, invoice or name', lengthMax: 80 }),
  },
  ranges: [['from', 'to']],
})

export type OrderFilters = ReturnType<typeof vendorOrderList.parse>

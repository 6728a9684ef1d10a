import { choice, day, search } from '#domain/lists/filter-kinds.ts'
import { declareList } from '#domain/lists/list.ts'
import { statusLabel } from '#domain/orders/order-status.ts'
import { VENDOR_ORDER_STATUSES, type VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'

/** What a vendor meets in their list; an order whose payment is awaited is not theirs to see yet. */
export type ShownStatus = Exclude<VendorOrderStatus, 'awaiting-payment'>

export const SHOWN_STATUSES = VENDOR_ORDER_STATUSES.filter(
  (status): status is ShownStatus => status !== 'awaiting-payment',
)

/** A vendor's list of orders. Days are days in India, both of them in it. */
export const vendorOrderList = declareList({
  filters: {
    status: choice(
      SHOWN_STATUSES.map((key) => ({ key, label: statusLabel(key) })),
      { label: 'Status', control: 'hidden' },
    ),
    from: day({ label: 'From' }),
    to: day({ label: 'To' }),
    /** An order number, as it was typed. */
    q: search({ label: 'Order number', placeholder: '#NN100123', lengthMax: 24 }),
  },
  ranges: [['from', 'to']],
})

export type OrderFilters = ReturnType<typeof vendorOrderList.parse>

import { amount, choice, day, search, text, tick } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { PAYMENT_METHOD_KEYS, PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import { PAYMENT_STATUSES } from '#domain/money/payments/payment-status.ts'
import { ORDER_WAIT_LABELS } from '#domain/selling/order-moves/order-wait.ts'
import { CUSTOMER_STATUSES, statusLabel } from './order-status.ts'
import { OFFICE_STATE_LABELS } from './state-words.ts'

const METHODS = PAYMENT_METHOD_KEYS.map((key) => ({ key, label: PAYMENT_METHOD_LABELS[key] }))
const TEXT = { lengthMax: 80, clean: withoutCardNumbers }
const labelled = <Key extends string>(keys: readonly Key[]) =>
  keys.map((key) => ({ key, label: statusLabel(key) }))

/** Money of it goes back and has not arrived: also of cash, whose customer has still to name an account. */
export const REFUND_OPEN = { key: 'refund-open', label: 'Refund open' } as const

/**
 * The back office's list of all orders. Days are days in India; both ends of a range are in it. Card numbers are struck
 * out, because filters are kept as views and in the record of exports.
 */
export const allOrdersList = declareList({
  filters: {
    status: choice(
      CUSTOMER_STATUSES.map((key) => ({ key, label: OFFICE_STATE_LABELS[key] })),
      { label: 'Status', any: 'Any' },
    ),
    method: choice(METHODS, { label: 'Paid by', any: 'Any' }),
    payment: choice([...labelled(PAYMENT_STATUSES), REFUND_OPEN], { label: 'Payment', any: 'Any' }),
    /** A seller was to hand something over before today, and has not. */
    late: tick({ label: 'Late to ship' }),
    /** In cash, and its customer is still to confirm it. */
    unconfirmed: tick({ label: ORDER_WAIT_LABELS.customer }),
    /** A shop's id, its address' last part or its name, as it was typed. */
    seller: text({ label: 'Seller', ...TEXT }),
    from: day({ label: 'From' }),
    to: day({ label: 'To' }),
    minPaise: amount({ label: 'At least (₹)', param: 'min' }),
    maxPaise: amount({ label: 'At most (₹)', param: 'max' }),
    q: search({ label: 'Search orders', placeholder: 'Number, name, email, phone or product', ...TEXT }),
  },
  ranges: [
    ['from', 'to'],
    ['minPaise', 'maxPaise'],
  ],
})

/** What an administrator asked of the list of all orders. */
export type AllOrdersFilters = ReturnType<typeof allOrdersList.parse>

import { choice, day, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/**
 * Where a refund is, in the order of the tabs: failed waits for a person of the office, waiting for its customer's
 * account, asked for the gateway to take it, sent for the gateway to pay it.
 */
export const REFUND_STATES = [
  { key: 'failed', label: 'Failed' },
  { key: 'waiting', label: 'Needs an account' },
  { key: 'asked', label: 'Asked' },
  { key: 'sent', label: 'Sent' },
  { key: 'settled', label: 'Settled' },
  { key: 'bank', label: 'Paid by the bank' },
] as const
export type RefundState = (typeof REFUND_STATES)[number]['key']

/** What a refund in a state has in the books: its status, or that a lost chargeback paid it. */
export const STATUS_OF_STATE = {
  failed: 'failed',
  waiting: 'waiting',
  asked: 'asked',
  sent: 'pending',
  settled: 'processed',
} as const satisfies Record<Exclude<RefundState, 'bank'>, string>

/** Those of which something is still to come; they begin with the oldest. */
export const OPEN_REFUND_STATES = [
  'failed',
  'waiting',
  'asked',
  'sent',
] as const satisfies readonly RefundState[]

export function isOpenRefund(state: RefundState): boolean {
  return OPEN_REFUND_STATES.some((open) => open === state)
}

export const REFUND_STATE_LABELS = Object.fromEntries(
  REFUND_STATES.map(({ key, label }) => [key, label]),
) as Readonly<Record<RefundState, string>>

/** Why money goes back, as the office reads it. */
export const REFUND_REASON_LABELS = {
  'too-late': 'Paid too late to get the items',
  'second-payment': 'Paid twice, or too late',
  cancelled: 'Cancelled before it was paid',
  cancellation: 'Items were cancelled',
  return: 'Items were returned',
  undelivered: 'A parcel was not delivered',
  lost: 'A parcel was lost',
  damaged: 'A parcel was damaged',
  dispute: 'Decided in a dispute',
  exchange: 'An exchange was cheaper',
  'broken-word': 'The seller could not send it',
  'price-rise': 'Today’s price under warranty',
  goodwill: 'Goodwill',
} as const
export type RefundReasonKey = keyof typeof REFUND_REASON_LABELS

/** Whether a seller pays it besides, for a word that it did not keep: it is no money that was paid. */
export function isOfSeller(reason: RefundReasonKey): boolean {
  return reason === 'broken-word' || reason === 'price-rise'
}

/** How money goes back: by the gateway that took it, or to an account for what was paid in cash. */
export const REFUND_WAYS = [
  { key: 'gateway', label: 'Way it was paid' },
  { key: 'account', label: 'UPI or bank account' },
] as const
export type RefundWay = (typeof REFUND_WAYS)[number]['key']

const REASONS = (Object.keys(REFUND_REASON_LABELS) as RefundReasonKey[]).map((key) => ({
  key,
  label: REFUND_REASON_LABELS[key],
}))

/** The back office's list of refunds. Days are days in India, both of them in it. */
export const refundList = declareList({
  filters: {
    q: search({ label: 'Search refunds', placeholder: 'Number, customer, email or phone', lengthMax: 60 }),
    state: choice([...REFUND_STATES, { key: 'all', label: 'All' }], { label: 'State', control: 'hidden' }),
    way: choice(REFUND_WAYS, { label: 'Sent to', any: 'Any' }),
    reason: choice(REASONS, { label: 'Reason', any: 'Any' }),
    from: day({ label: 'Asked from' }),
    to: day({ label: 'To' }),
  },
  ranges: [['from', 'to']],
})

export type RefundFilters = ReturnType<typeof refundList.parse>

/** What somebody of the office does about a refund, in words, and where a press helps which one. */
export interface RefundTodo {
  text: string
  press: 'retry' | 'let-through' | undefined
}

/** What is to be done about a refund; mostly that nothing is, and who does it. */
export function refundTodo({
  state,
  way,
  waitsForBank,
  waitsForCash,
}: {
  state: RefundState
  way: RefundWay
  /** Its customer's bank decides about the payment, or has to. */
  waitsForBank: boolean
  /** No courier has handed over the cash that it gives back. */
  waitsForCash: boolean
}): RefundTodo {
  const nothing = (text: string): RefundTodo => ({ text, press: undefined })
  switch (state) {
    case 'failed':
      return way === 'gateway'
        ? { text: 'Check the reason with the gateway, then retry.', press: 'retry' }
        : {
            text: 'The account took nothing. We have asked the customer for another one; retry only if this one is right.',
            press: 'retry',
          }
    case 'waiting':
      return nothing('The customer has to say where the money goes. We have asked by email.')
    case 'asked':
      if (waitsForBank) return nothing('Nothing: it waits until the customer’s bank has decided.')
      if (waitsForCash)
        return {
          text: 'The courier has not handed over this cash. Wait, or let it through.',
          press: 'let-through',
        }
      return nothing('Nothing: we ask again by ourselves.')
    case 'sent':
      return nothing('Nothing: the money is on its way.')
    case 'settled':
      return nothing('Nothing: it is paid.')
    case 'bank':
      return nothing('Nothing: the customer’s bank gave this money back.')
  }
}

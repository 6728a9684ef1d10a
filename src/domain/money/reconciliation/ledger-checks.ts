/**
 * What is compared, each with what people read: what it is about, what was expected (left) and what was found (right).
 * The order is that of the list of choices.
 */
export const LEDGER_CHECKS = {
  moved: { label: 'Money that moved', expected: 'Moved', found: 'In the ledger' },
  customer: { label: 'Customer prepayments', expected: 'By the order', found: 'In the ledger' },
  'part-sale': { label: 'Sales of whole vendor orders', expected: 'By the order', found: 'In the ledger' },
  'parcel-sale': { label: 'Sales of parcels', expected: 'In the parcel', found: 'In the ledger' },
  invoice: { label: 'Invoices of parcels', expected: 'In the parcel', found: 'On the invoice' },
  deduction: { label: 'TCS and TDS', expected: 'By the invoice', found: 'In the ledger' },
  'taken-back': { label: 'Credit notes', expected: 'By the credit notes', found: 'Taken back' },
  hold: { label: 'Amounts held back', expected: 'By the dispute', found: 'Held in the ledger' },
  reserve: { label: 'Reserves', expected: 'To be given back', found: 'Given back' },
  'bank-took': { label: 'Chargebacks', expected: 'Taken by the bank', found: 'In the ledger' },
  borne: { label: 'Lost chargebacks', expected: 'Lost', found: 'Borne in the ledger' },
  cash: { label: 'Cash of couriers', expected: 'Collected', found: 'Paid to us' },
  'cash-sum': { label: 'Kept sums of cash', expected: 'Lines of couriers', found: 'Kept sum' },
  remittance: { label: 'Lines of remittances', expected: 'On the line', found: 'In the ledger' },
  'unknown-remittance': { label: 'Remittances with no parcel', expected: 'Collected', found: 'On the line' },
  settlement: { label: 'Lines of settlements', expected: 'By our books', found: 'Settled' },
  'settled-entry': { label: 'Settlements in the ledger', expected: 'On the line', found: 'In the ledger' },
  unsettled: { label: 'Unsettled money', expected: 'Moved at the gateway', found: 'Settled' },
  payout: { label: 'Payouts', expected: 'Paid out', found: 'Its rows' },
  'payout-entry': { label: 'Payouts in the ledger', expected: 'By the payout', found: 'In the ledger' },
  reversal: { label: 'Reversed rows', expected: 'At most', found: 'Taken back' },
  rate: { label: 'Rates', expected: 'By the rate', found: 'In the ledger' },
  'seller-day': { label: 'Days of sellers', expected: 'Rows of the day', found: 'Kept sum' },
} as const satisfies Readonly<Record<string, { label: string; expected: string; found: string }>>

export type CheckName = keyof typeof LEDGER_CHECKS

/** What a difference is about. */
export type SubjectKind =
  | 'order'
  | 'parcel'
  | 'payout'
  | 'settlement'
  | 'remittance'
  | 'chargeback'
  | 'seller'
  | 'entry'

/** After so many days from its end a reserve is late: it is given back with the payouts of a week. */
export const RESERVE_ENDED_AFTER_DAYS = 14

/** After so many days money is missing that the gateway took and has not settled: it settles on the second working day. */
export const SETTLED_AFTER_DAYS = 7

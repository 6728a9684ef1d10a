import { formatInr, formatPercent } from '#domain/ground/shared/money.ts'
import type { EntryKind } from './ledger-entries.ts'

const WORDS: Record<EntryKind, string> = {
  sale: 'Sale',
  commission: 'Commission',
  'commission-gst': 'GST on commission',
  'tcs-igst': 'TCS, IGST',
  'tcs-cgst': 'TCS, CGST',
  'tcs-sgst': 'TCS, SGST',
  'tcs-utgst': 'TCS, UTGST',
  'tcs-rounding': 'TCS, rounded by the month',
  tds: 'TDS',
  hold: 'On hold for a dispute',
  'hold-taken': 'Dispute lost',
  reserve: 'Kept in reserve',
  'return-freight': 'Return freight',
  'freight-gst': 'GST on return freight',
  penalty: 'Penalty',
  compensation: 'Compensation',
  payout: 'Paid out',
  'chargeback-lost': 'Chargeback lost',
  captured: 'Paid by the customer',
  'cash-collected': 'Cash collected at the door',
  'cash-remitted': 'Cash paid in by a courier',
  refunded: 'Refunded to the customer',
  'bank-took': 'Taken back by the customer’s bank',
  'bank-gave-back': 'Returned by the customer’s bank',
  settled: 'Settled by the gateway',
  'gateway-fee': 'Gateway fee',
  'gateway-fee-gst': 'GST on the gateway fee',
  'price-kept': 'Paid in the customer’s place',
  promotion: 'Promotion paid by others',
  'bank-offer': 'Bank offer',
  'promotion-received': 'Received for promotions',
}

/** Every kind of row that the ledger has. */
export const ENTRY_KINDS = Object.keys(WORDS) as EntryKind[]

/** What a row of the ledger is about. */
export function entryWords({ kind, isReversal }: { kind: EntryKind; isReversal: boolean }): string {
  if (!isReversal) return WORDS[kind]
  if (kind === 'hold') return 'Dispute over, released to you'
  if (kind === 'reserve') return 'Reserve ended, released to you'
  if (kind === 'payout') return 'Failed payout'
  return kind === 'sale' ? 'Sale reversed' : `${WORDS[kind]}, given back`
}

/** How an amount came about, "5% of ₹900.00", or why; nothing for the sale itself. */
export function basisWords(entry: {
  basisPaise: number | null
  rateBp: number | null
  note: string | null
}): string {
  const { basisPaise, rateBp, note } = entry
  if (note !== null) return noteWords(note)
  return basisPaise === null || rateBp === null
    ? ''
    : `${formatPercent(rateBp)} of ${formatInr(basisPaise, 2)}`
}

/** Why an amount was booked, as a line of its own; the books have it as a sentence goes on with it. */
export function noteWords(note: string): string {
  return note.charAt(0).toUpperCase() + note.slice(1)
}

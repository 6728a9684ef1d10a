import type { EntryKind } from '#domain/earnings/ledger-entries.ts'
import { formatInr, formatPercent } from '#domain/shared/money.ts'

const WORDS: Record<EntryKind, string> = {
  sale: 'Sale',
  commission: 'Commission',
  'commission-gst': 'GST on commission',
  'tcs-igst': 'TCS, IGST',
  'tcs-cgst': 'TCS, CGST',
  'tcs-sgst': 'TCS, SGST',
  'tcs-utgst': 'TCS, UTGST',
  tds: 'TDS',
}

/** What a row of the ledger is about. */
export function entryWords({ kind, isReversal }: { kind: EntryKind; isReversal: boolean }): string {
  if (!isReversal) return WORDS[kind]
  return kind === 'sale' ? 'Sale undone' : `${WORDS[kind]}, given back`
}

/** How an amount came about, "5% of ₹900.00"; nothing for the sale itself. */
export function basisWords(entry: { basisPaise: number | null; rateBp: number | null }): string {
  const { basisPaise, rateBp } = entry
  return basisPaise === null || rateBp === null
    ? ''
    : `${formatPercent(rateBp)} of ${formatInr(basisPaise, 2)}`
}

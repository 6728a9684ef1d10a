import type { Paise } from '#domain/ground/shared/money.ts'
import type { Month } from '#domain/ground/shared/months.ts'
import type { EntryKind } from '#domain/money/earnings/ledger-entries.ts'

/** A row of a seller's statement: what changed its balance, and the papers that say why. Amounts in paise. */
export interface StatementRow {
  /** An ISO text. */
  at: string
  kind: EntryKind
  isReversal: boolean
  /** In the seller's favour; negative when it was taken off. */
  amountPaise: Paise
  basisPaise: Paise | null
  rateBp: number | null
  /** Of a charge: why. */
  note: string | null
  orderNumber: string | null
  invoiceNumber: string | null
  creditNoteNumber: string | null
  /** Of a payout that arrived: the bank's number of it. */
  utr: string | null
  /** Of a payout: the last digits of the account that it was sent to. */
  bankLast4: string | null
}

/** Some rows of a month's statement in a row, with the balances before the first and after the last. */
export interface StatementSection {
  month: Month
  sellerName: string
  sellerGstin: string | null
  /** When it was read: an ISO text. A month that is not over may get more rows. */
  readAt: string
  section: number
  sections: number
  openingPaise: Paise
  rows: readonly StatementRow[]
}

/** So many rows fill some 35 pages, which the printing thread draws in less than a second. */
export const SECTION_ROWS_MAX = 1_000

/** How many sections a month with so many rows has: one at least, for its balances. */
export function sectionsOf(rows: number): number {
  return Math.max(1, Math.ceil(rows / SECTION_ROWS_MAX))
}

/** Rows with the balance after each, from the one before the first. */
export function withBalances<Row extends Pick<StatementRow, 'amountPaise'>>(
  openingPaise: Paise,
  rows: readonly Row[],
): { rows: (Row & { balancePaise: Paise })[]; closingPaise: Paise } {
  let closingPaise = openingPaise
  const balanced = rows.map((row) => {
    closingPaise += row.amountPaise
    return { ...row, balancePaise: closingPaise }
  })
  return { rows: balanced, closingPaise }
}

/** How a payout is named: by the bank's number once it arrived, by its account before. */
export function payoutText({ utr, bankLast4 }: Pick<StatementRow, 'utr' | 'bankLast4'>): string {
  if (utr !== null) return `UTR ${utr}`
  return bankLast4 === null ? '' : `Account ending ${bankLast4}`
}

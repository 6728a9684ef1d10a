import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { CreditNoteDocument } from '#domain/money/invoicing/credit-note.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'

/** An invoice or a credit note as a return reads it. */
export type SupplyPaper = (
  | { kind: 'invoice'; document: InvoiceDocument }
  /** With what the credited invoice came to: it decides into which table the note belongs. */
  | { kind: 'credit-note'; document: CreditNoteDocument; invoicePaise: Paise }
) & {
  /** The row of numbers that its own is one of. */
  series: string
  serial: number
  /** Its registration was cancelled: its number is used up, and nothing else of it is reported. */
  isCancelled: boolean
}

/** Whether a supply to somebody who is not registered is listed by itself: between states, and above the limit. */
export function isLargeSupply(supply: {
  isInterState: boolean
  invoicePaise: Paise
  invoicedOn: Day
}): boolean {
  const limit = LIMITS.find(({ from }) => supply.invoicedOn >= from)
  return supply.isInterState && limit !== undefined && supply.invoicePaise > limit.paise
}

/** CGST Rules, rule 59(4)(a)(ii): ₹2.5 lakh, ₹1 lakh from 1 August 2024 (Notification 12/2024 - Central Tax). */
const LIMITS: readonly { from: Day; paise: Paise }[] = [
  { from: '2024-08-01', paise: 1_00_000_00 },
  { from: '2017-07-01', paise: 2_50_000_00 },
]

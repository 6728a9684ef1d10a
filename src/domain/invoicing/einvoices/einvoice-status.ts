import type { RegisteredFacts } from '#domain/gst/portal-forms.ts'
import { addDays, type Day } from '#domain/shared/days.ts'
import type { Moves } from '#domain/shared/moves.ts'

export const EINVOICE_STATUSES = ['asked', 'issued', 'refused', 'cancelling', 'cancelled'] as const

/**
 * Whether the invoice registration portal knows an invoice or a credit note: asked = it will be asked, or was and has not answered ·
 * issued = it gave a number · refused = it gives none as it was asked, which is for a person · cancelling = it will be
 * asked to cancel the number · cancelled = the number, and that of the invoice with it, is never used again.
 */
export type EinvoiceStatus = (typeof EINVOICE_STATUSES)[number]

/** A number is asked for, or made on the portal itself and written down here. */
export const EINVOICE_STARTS = ['asked', 'issued'] as const satisfies readonly EinvoiceStatus[]

export const EINVOICE_MOVES: Moves<EinvoiceStatus> = {
  asked: ['issued', 'refused'],
  issued: ['cancelling', 'cancelled'],
  refused: ['asked', 'issued'],
  // The portal may refuse to cancel it.
  cancelling: ['cancelled', 'issued'],
  cancelled: [],
}

/**
 * Whether an invoice has to be registered: its buyer is registered under GST, and its supplier's turnover was above the
 * limit on the day of the invoice (CGST Rules, rule 48(4); Notification 13/2020 with 10/2023: ₹5 crore).
 */
export function needsEinvoice(invoice: {
  buyerGstin: string | null
  einvoicesFrom: Day | null
  issuedOn: Day
}): boolean {
  const { buyerGstin, einvoicesFrom, issuedOn } = invoice
  return buyerGstin !== null && einvoicesFrom !== null && einvoicesFrom <= issuedOn
}

/**
 * Whether a credit note has to be registered: its invoice was, or is being, or the rule holds on the day of the note itself
 * (rule 48(4) names both papers). Not where the invoice's number was cancelled, and the invoice with it.
 */
export function noteNeedsEinvoice(
  note: Parameters<typeof needsEinvoice>[0] & { invoiceState: EinvoiceStatus | undefined },
): boolean {
  if (note.buyerGstin === null || note.invoiceState === 'cancelled') return false
  return note.invoiceState !== undefined || needsEinvoice(note)
}

/**
 * The last day on which the portal takes an invoice: 30 days after its date, for turnovers from ₹10 crore on (GSTN
 * advisory, from 1 April 2025). We do not know which of the two a seller has, and name the earlier end.
 */
export function reportableUntil(issuedOn: Day): Day {
  return addDays(issuedOn, REPORTING_DAYS)
}

/**
 * Whether a number that the portal had given already is the one of this invoice: only then may it be taken over. Another
 * buyer or total under the same number is for a person to look at.
 */
export function isSameInvoice(one: RegisteredFacts, other: RegisteredFacts): boolean {
  return (
    one.sellerGstin === other.sellerGstin &&
    one.buyerGstin === other.buyerGstin &&
    one.totalPaise === other.totalPaise
  )
}

const REPORTING_DAYS = 30

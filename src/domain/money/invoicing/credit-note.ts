import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Day, financialYearOf } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import type { TaxedLine } from './parcel-tax.ts'

/** Why goods of an invoice are credited and given back. */
export type GivenBackReason = 'cancellation' | 'return' | 'undelivered' | 'lost' | 'damaged' | 'dispute'

/**
 * Why something of an invoice is credited: also an invoice that was issued ahead at a rate which its goods no longer bear,
 * and a price that is reduced after the sale, whose goods stay with their buyer.
 */
export type CreditReason = GivenBackReason | 'rate-change' | 'price-reduction'

/** The marketplace as who gave some of a price back before, to whom that goes back, as the paper names it. */
export const GOODWILL_PAYER = 'NanoNagar (goodwill)'

/** The reasons as the paper says them. */
export const CREDIT_REASON_TEXTS: Readonly<Record<CreditReason, string>> = {
  cancellation: 'goods cancelled after they were invoiced',
  return: 'goods returned',
  undelivered: 'goods that could not be delivered and came back',
  lost: 'goods lost on their way',
  damaged: 'goods damaged on their way',
  dispute: 'a dispute was decided for the buyer',
  'rate-change': 'the rate of tax changed before the goods left; they are invoiced anew',
  'price-reduction': 'the price was reduced after the sale; the goods stay with the buyer',
}

/**
 * A credit note as it was issued: the particulars of CGST Rules, rule 53(1A), with those of its invoice. Its lines are the
 * pieces that are credited, with what the invoice said of them.
 */
export interface CreditNoteDocument extends Omit<InvoiceDocument, 'isCashOnDelivery' | 'advancePaise'> {
  reason: CreditReason
  invoice: { number: string; issuedOn: Day }
  /**
   * Of a commercial credit note: the last day on which the tax could be taken off. It gives back the price alone: its
   * amounts have no taxable value and no tax, and no return lists it.
   */
  taxUntil?: Day
}

/** Why a credit note takes no tax off, as the paper says it; undefined of one that does. */
export function taxStaysText({
  taxUntil,
  invoice,
}: Pick<CreditNoteDocument, 'taxUntil' | 'invoice'>): string | undefined {
  if (taxUntil === undefined) return undefined
  return `Commercial credit note: it takes no tax off, since that of tax invoice ${invoice.number} could be reduced until ${formatDate(taxUntil)} (CGST Act 2017, section 34(2)).`
}

/**
 * The number of a credit note, "NN-C26/000123": the letters of the seller's invoices, C, and the year in which the
 * financial year begins; at most 16 characters (CGST Rules, rule 53(1A)). F stands in place of C in a commercial one.
 */
export function creditNoteNumber(of: {
  prefix: string
  issuedOn: Day
  serial: number
  isCommercial: boolean
}): string {
  const year = String(financialYearOf(of.issuedOn) % 100).padStart(2, '0')
  const number = `${of.prefix}-${of.isCommercial ? 'F' : 'C'}${year}/${String(of.serial).padStart(6, '0')}`
  invariant(number.length <= 16, 'the number of a credit note has at most 16 characters')
  return number
}

/**
 * What of an invoice's line belongs to the pieces that are credited now: of each amount the share of all pieces credited
 * with them, rounded half up, less what was credited before. Credited in any order and in any portions, the pieces of a
 * line come to exactly what the invoice says, and no portion is negative.
 */
export function creditedAmounts(
  line: TaxedLine & { quantity: number },
  { before, now }: { before: number; now: number },
): TaxedLine {
  invariant(now > 0 && before >= 0 && before + now <= line.quantity, 'a piece is credited once')
  const share = (amount: Paise) =>
    divideHalfUp(amount * (before + now), line.quantity) - divideHalfUp(amount * before, line.quantity)
  const listPaise = share(line.listPaise)
  const goodsPaise = share(line.listPaise - line.discountPaise)
  const deliveryPaise = share(line.deliveryPaise)
  const grossPaise = goodsPaise + deliveryPaise
  const { taxes, taxPaise } = sharedTaxes(line, share)
  return {
    listPaise,
    discountPaise: listPaise - goodsPaise,
    deliveryPaise,
    grossPaise,
    taxablePaise: grossPaise - taxPaise,
    ...taxes,
  }
}

/** The share of each of a line's taxes, and their sum. */
function sharedTaxes(line: TaxedLine, share: (tax: Paise) => Paise) {
  const taxes = {
    igstPaise: share(line.igstPaise),
    cgstPaise: share(line.cgstPaise),
    sgstPaise: share(line.sgstPaise),
    utgstPaise: share(line.utgstPaise),
  }
  return { taxes, taxPaise: taxes.igstPaise + taxes.cgstPaise + taxes.sgstPaise + taxes.utgstPaise }
}

/**
 * What of a line is credited when its price is reduced by so much: of its goods first, then of its delivery, and of each tax
 * the share that the reduction is of the whole, rounded half up. Refuses nothing of nothing; takes at most the whole.
 */
export function reducedAmounts(line: TaxedLine, paise: Paise): TaxedLine {
  const { grossPaise: whole } = line
  invariant(paise > 0 && paise <= whole, 'a price is reduced by some of it')
  const goodsPaise = Math.min(paise, line.listPaise - line.discountPaise)
  const share = (tax: Paise) => divideHalfUp(tax * paise, whole)
  const { taxes, taxPaise } = sharedTaxes(line, share)
  return {
    listPaise: goodsPaise,
    discountPaise: 0,
    deliveryPaise: paise - goodsPaise,
    grossPaise: paise,
    taxablePaise: paise - taxPaise,
    ...taxes,
  }
}

/** A line of an invoice with what is left of it after its price was reduced: the reduction counts as a discount. */
export function afterReduction<Line extends TaxedLine>(line: Line, reduced: TaxedLine): Line {
  return {
    ...line,
    discountPaise: line.discountPaise + reduced.listPaise - reduced.discountPaise,
    deliveryPaise: line.deliveryPaise - reduced.deliveryPaise,
    grossPaise: line.grossPaise - reduced.grossPaise,
    taxablePaise: line.taxablePaise - reduced.taxablePaise,
    igstPaise: line.igstPaise - reduced.igstPaise,
    cgstPaise: line.cgstPaise - reduced.cgstPaise,
    sgstPaise: line.sgstPaise - reduced.sgstPaise,
    utgstPaise: line.utgstPaise - reduced.utgstPaise,
  }
}

/** The same of a commercial credit note, which gives back what was paid and takes no tax off. */
export function withoutTax(amounts: TaxedLine): TaxedLine {
  const { listPaise, discountPaise, deliveryPaise, grossPaise } = amounts
  const none = { taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0, utgstPaise: 0 }
  return { listPaise, discountPaise, deliveryPaise, grossPaise, ...none }
}

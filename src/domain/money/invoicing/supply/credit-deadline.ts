import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Day, financialYearOf } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { addMonths, monthOf } from '#domain/ground/shared/months.ts'

/**
 * The last day on which a credit note takes off tax of a supply: 30 November after the end of its financial year (CGST
 * Act, s. 34(2)). That the annual return was furnished before, which ends it too, is not known here.
 */
export function lastDayToReduceTax(suppliedOn: Day): Day {
  return `${financialYearOf(suppliedOn) + 1}-11-30`
}

/** Whether a credit note of a day still takes off the tax of a supply. */
export function canReduceTax({ suppliedOn, creditedOn }: { suppliedOn: Day; creditedOn: Day }): boolean {
  return creditedOn <= lastDayToReduceTax(suppliedOn)
}

/**
 * The same of a service of ours to a seller that is given back on a day: the credit note for all of a month is issued on
 * the first of the next one.
 */
export function canReduceTaxOfService(of: { suppliedOn: Day; givenBackOn: Day }): boolean {
  const creditedOn = `${addMonths(monthOf(of.givenBackOn), 1)}-01`
  return canReduceTax({ suppliedOn: of.suppliedOn, creditedOn })
}

/**
 * What whoever agrees to money back of an invoice is told first, once its credit note takes no tax off: the price goes back
 * whole, and its seller bears the tax in it. Undefined while the tax goes too, and of an invoice without tax.
 */
export function taxStaysWarning(
  invoice: { issuedOn: Day; taxPaise: Paise } | undefined,
  today: Day,
): string | undefined {
  if (!invoice || invoice.taxPaise === 0) return undefined
  if (canReduceTax({ suppliedOn: invoice.issuedOn, creditedOn: today })) return undefined
  const last = formatDate(lastDayToReduceTax(invoice.issuedOn))
  return `A refund no longer reduces the seller’s GST: for this invoice a credit note could do so until ${last} (CGST Act 2017, section 34(2)).`
}

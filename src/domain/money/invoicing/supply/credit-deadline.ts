import { type Day, financialYearOf } from '#domain/ground/shared/days.ts'
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

import { type Day, financialYearOf } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { canReduceTax, canReduceTaxOfService } from '#domain/money/invoicing/supply/credit-deadline.ts'
import type { Entry } from './ledger-entries.ts'

/** An entry of a sale with what has been taken back of it before. */
export interface BookedEntry extends Entry {
  reversedPaise: Paise
  bookedOn: Day
}

/** What credit notes have given back of a sale so far, the latest with them, in paise. */
export interface CreditedSoFar {
  /** Goods and delivery, taxes included. */
  grossPaise: Paise
  /** The same without GST, as the notes that take tax off say; undefined for a sale of which no invoice said it. */
  taxablePaise: Paise | undefined
  /** Goods alone, by the commission rate at which they were sold. */
  goodsPaiseAt: (rateBp: number) => Paise
}

/**
 * What is to be taken back now of each entry of a sale: its share of everything that has been credited so far, rounded
 * half up, less what was taken back before. When all is credited, each entry is taken back exactly. Commission and its
 * GST go back at the rates of the sale. TDS only within the financial year in which it was deducted: what a return frees
 * is set off against the seller's next sales of that year (CBDT Circular 20/2023), and what was deducted in a year that
 * is over stays the seller's tax credit of that year. TCS, and the GST on the commission, only as long as a credit note takes
 * tax off (CGST Act s. 34(2)). Entries of which nothing goes back are left out.
 */
export function takenBack<Some extends BookedEntry>(
  entries: readonly Some[],
  credited: CreditedSoFar,
  on: Day,
): { entry: Some; amountPaise: Paise }[] {
  const commissions = entries.filter(({ kind }) => kind === 'commission')
  const sum = (paiseOf: (entry: Some) => Paise) =>
    commissions.reduce((total, entry) => total + paiseOf(entry), 0)
  const commissionPaise = sum((entry) => entry.amountPaise)
  const commissionBackPaise = sum((entry) => {
    const credit = credited.goodsPaiseAt(entry.rateBp ?? 0)
    return Math.max(entry.reversedPaise, shareOf(entry.amountPaise, credit, entry.basisPaise ?? 0))
  })
  const grossPaise = entries.find(({ kind }) => kind === 'sale')?.amountPaise ?? 0
  const backOf = (entry: Some): Paise => {
    switch (entry.kind) {
      case 'sale':
        return Math.min(credited.grossPaise, entry.amountPaise)
      case 'commission':
        return shareOf(entry.amountPaise, credited.goodsPaiseAt(entry.rateBp ?? 0), entry.basisPaise ?? 0)
      case 'commission-gst':
        return shareOf(entry.amountPaise, commissionBackPaise, commissionPaise)
      default:
        return credited.taxablePaise === undefined
          ? shareOf(entry.amountPaise, credited.grossPaise, grossPaise)
          : shareOf(entry.amountPaise, credited.taxablePaise, entry.basisPaise ?? 0)
    }
  }
  return stillTaken(entries, on, backOf)
}

/** What is left of a sale that ends whole: each entry, less what was taken back before; of TDS as `takenBack` says. */
export function takenBackWhole<Some extends BookedEntry>(
  entries: readonly Some[],
  on: Day,
): { entry: Some; amountPaise: Paise }[] {
  return stillTaken(entries, on, (entry) => entry.amountPaise)
}

function stillTaken<Some extends BookedEntry>(
  entries: readonly Some[],
  on: Day,
  backOf: (entry: Some) => Paise,
): { entry: Some; amountPaise: Paise }[] {
  return entries
    .filter((entry) => goesBack(entry, on))
    .map((entry) => ({ entry, amountPaise: backOf(entry) - entry.reversedPaise }))
    .filter(({ amountPaise }) => amountPaise > 0)
}

function goesBack({ kind, bookedOn: suppliedOn }: BookedEntry, on: Day): boolean {
  switch (kind) {
    case 'tds':
      return financialYearOf(suppliedOn) === financialYearOf(on)
    case 'tcs-igst':
    case 'tcs-cgst':
    case 'tcs-sgst':
    case 'tcs-utgst':
      return canReduceTax({ suppliedOn, creditedOn: on })
    case 'commission-gst':
      return canReduceTaxOfService({ suppliedOn, givenBackOn: on })
    default:
      return true
  }
}

/** amount × taken ÷ whole, rounded half up, at most the amount. */
function shareOf(amountPaise: Paise, taken: Paise, whole: Paise): Paise {
  invariant(taken >= 0 && whole > 0, 'a share is of something')
  if (taken >= whole) return amountPaise
  const [amount, over, under] = [BigInt(amountPaise), BigInt(taken), BigInt(whole)]
  return Number((2n * amount * over + under) / (2n * under))
}

import type { EmiFee } from '#domain/ground/outside/gateway-ways.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { BASIS_POINTS, divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'

/** Each instalment on its day, in paise. */
export interface EmiMonth {
  month: number
  paidPaise: Paise
  interestPaise: Paise
  /** GST that the bank adds to the interest, beside the instalment. */
  gstPaise: Paise
  leftPaise: Paise
}

/** What a plan comes to for who pays it. All in paise, for the customer to pay to the bank. */
export interface EmiSchedule {
  /** What the bank pays us. */
  principalPaise: Paise
  monthlyPaise: Paise
  /** The last one makes up for what was rounded. */
  lastPaise: Paise
  interestPaise: Paise
  gstOnInterestPaise: Paise
  /** The bank's fee for the conversion, with GST. */
  feePaise: Paise
  /** Instalments, GST on their interest and the fee. */
  totalPaise: Paise
  /** What it costs more than paying at once. */
  extraPaise: Paise
  months: readonly EmiMonth[]
}

/** GST on what a bank charges for: 18 % (SAC 9971). */
export const GST_ON_BANK_BP = 1_800
const MONTHS_A_YEAR = 12
/** The longest plan that is computed. */
export const EMI_MONTHS_MAX = 60

export interface EmiTerms {
  principalPaise: Paise
  months: number
  /** Interest a year, in basis points. */
  rateBp: number
  fee?: EmiFee | undefined
}

/**
 * What each month pays on a loan of equal instalments on the reducing balance, at a twelfth of the yearly rate:
 * P·r·(1+r)ⁿ ÷ ((1+r)ⁿ − 1), exact, and then without the fraction of a paisa, as Razorpay's own calculator does
 * (₹100 over 12 months at 9 % is ₹8.74). Without interest the principal in equal amounts.
 */
export function emiInstalment({ principalPaise, months, rateBp }: EmiTerms): Paise {
  invariant(Number.isSafeInteger(principalPaise) && principalPaise > 0, 'a loan is a whole number of paise')
  invariant(Number.isInteger(months) && months >= 1 && months <= EMI_MONTHS_MAX, 'a plan has 1 to 60 months')
  invariant(Number.isInteger(rateBp) && rateBp >= 0 && rateBp <= BASIS_POINTS, 'a rate is up to 100 % a year')
  if (rateBp === 0) return Math.floor(principalPaise / months)
  const whole = BigInt(MONTHS_A_YEAR * BASIS_POINTS)
  const grown = (whole + BigInt(rateBp)) ** BigInt(months)
  return Number(
    (BigInt(principalPaise) * BigInt(rateBp) * grown) / (whole * (grown - whole ** BigInt(months))),
  )
}

/**
 * The whole of a plan, month by month. The interest of a month is rounded half up to a paisa; GST is on the interest as it
 * was before it was rounded, as in Razorpay's published example. The last instalment pays what is left.
 */
export function emiSchedule(terms: EmiTerms): EmiSchedule {
  const { principalPaise, rateBp, fee } = terms
  const monthlyPaise = emiInstalment(terms)
  const months: EmiMonth[] = []
  let left = principalPaise
  for (let month = 1; month <= terms.months; month += 1) {
    const interestPaise = divideHalfUp(left * rateBp, MONTHS_A_YEAR * BASIS_POINTS)
    const gstPaise = gstOnInterest(left, rateBp)
    const isLast = month === terms.months
    const paidPaise = isLast ? left + interestPaise : monthlyPaise
    left = left + interestPaise - paidPaise
    months.push({ month, paidPaise, interestPaise, gstPaise, leftPaise: left })
  }
  const paid = sum(months.map((each) => each.paidPaise))
  const gstOnInterestPaise = sum(months.map((each) => each.gstPaise))
  const feePaise = fee ? emiFee(principalPaise, fee) : 0
  const totalPaise = paid + gstOnInterestPaise + feePaise
  return {
    principalPaise,
    monthlyPaise,
    lastPaise: months.at(-1)?.paidPaise ?? 0,
    interestPaise: paid - principalPaise,
    gstOnInterestPaise,
    feePaise,
    totalPaise,
    extraPaise: totalPaise - principalPaise,
    months,
  }
}

/** Past what a double holds exactly for large loans, so in whole numbers of any size. */
function gstOnInterest(leftPaise: Paise, rateBp: number): Paise {
  const numerator = BigInt(leftPaise) * BigInt(rateBp) * BigInt(GST_ON_BANK_BP)
  const denominator = BigInt(MONTHS_A_YEAR * BASIS_POINTS) * BigInt(BASIS_POINTS)
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/** What a bank asks for turning a payment into instalments, with 18 % GST. */
export function emiFee(principalPaise: Paise, { percentBp, fixedPaise }: EmiFee): Paise {
  const fee = divideHalfUp(principalPaise * percentBp, BASIS_POINTS) + fixedPaise
  return fee + divideHalfUp(fee * GST_ON_BANK_BP, BASIS_POINTS)
}

function sum(amounts: readonly Paise[]): Paise {
  return amounts.reduce((total, each) => total + each, 0)
}

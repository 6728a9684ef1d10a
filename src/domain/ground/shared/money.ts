import { invariant } from './invariant.ts'

/** Indian money: whole paise, never a fraction. ₹1 = 100 paise. */
export type Paise = number

/** One hundred percent. Discounts and tax rates are counted in basis points: 18 % = 1800. */
export const BASIS_POINTS = 10_000

/** A discount is kept to a millionth of a basis point, so that every price has one that gives it back exactly. */
const DISCOUNT_STEPS = 1_000_000

/** ₹10 crore: no price or amount typed by a person is larger, so every product of two fits an exact integer. */
export const AMOUNT_MAX_PAISE = 10_000_000_000

/**
 * Divides two whole numbers, none negative, and rounds a half up: the one rounding rule of the marketplace. Refuses
 * (throws) numerators that a double cannot hold exactly.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  invariant(
    Number.isSafeInteger(numerator) && numerator >= 0,
    'a rounded amount is a whole number, not negative',
  )
  invariant(
    Number.isSafeInteger(denominator) && denominator > 0,
    'an amount is divided by a positive whole number',
  )
  const remainder = numerator % denominator
  const quotient = (numerator - remainder) / denominator
  return remainder >= denominator - remainder ? quotient + 1 : quotient
}

/**
 * What one piece costs after its discount: price × (1 − discount), rounded half up to a paisa, once per piece.
 * Takes paise and basis points (from 0 to below 10,000, at most six decimals; 10 % = 1000), gives paise.
 */
export function unitPrice(offer: { listPricePaise: Paise; discountBp: number }): Paise {
  const { listPricePaise, discountBp } = offer
  invariant(Number.isSafeInteger(listPricePaise), 'a list price is a whole number of paise')
  invariant(discountBp >= 0 && discountBp < BASIS_POINTS, 'a discount is from 0 to below 100 %')
  if (Number.isInteger(discountBp)) {
    return divideHalfUp(listPricePaise * (BASIS_POINTS - discountBp), BASIS_POINTS)
  }
  const whole = BigInt(BASIS_POINTS * DISCOUNT_STEPS)
  const steps = Math.round(discountBp * DISCOUNT_STEPS)
  invariant(steps / DISCOUNT_STEPS === discountBp, 'a discount has at most six decimals of a basis point')
  return Number((2n * BigInt(listPricePaise) * (whole - BigInt(steps)) + whole) / (2n * whole))
}

/**
 * The discount, in basis points with at most six decimals, for which one piece costs exactly this price: the inverse
 * of `unitPrice`. Takes paise, the price at most the list price and at least a ten-thousandth of it.
 */
export function discountForPrice(offer: { listPricePaise: Paise; pricePaise: Paise }): number {
  const { listPricePaise, pricePaise } = offer
  invariant(
    Number.isSafeInteger(listPricePaise) && Number.isSafeInteger(pricePaise),
    'prices are whole numbers of paise',
  )
  invariant(
    pricePaise <= listPricePaise && pricePaise * BASIS_POINTS > listPricePaise,
    'a price is at most the list price and never next to nothing',
  )
  const whole = BigInt(BASIS_POINTS * DISCOUNT_STEPS)
  const off = BigInt(listPricePaise - pricePaise) * whole
  const steps = (2n * off + BigInt(listPricePaise)) / (2n * BigInt(listPricePaise))
  return Number(steps) / DISCOUNT_STEPS
}

/** A line's price in paise: the rounded unit price, then multiplied, so that a receipt adds up by hand. */
export function lineTotal(line: { listPricePaise: Paise; discountBp: number; quantity: number }): Paise {
  invariant(
    Number.isSafeInteger(line.quantity) && line.quantity >= 0,
    'a quantity is a whole number, not negative',
  )
  return unitPrice(line) * line.quantity
}

/** The minus of mathematics: a hyphen is shorter than a figure is wide, and breaks from it. */
const MINUS = '−'

/**
 * Paise as an Indian reads them, "₹1,49,990" (crores and lakhs grouped as CLDR's en-IN does). Without decimals
 * the amount is rounded half up to the rupee. Written out instead of asking Intl, so that server and browser
 * can never print two different texts for one price.
 */
export function formatInr(paise: Paise, decimals: 0 | 2 = 0): string {
  invariant(Number.isSafeInteger(paise), 'money is whole paise')
  const size = Math.abs(paise)
  const rupees = decimals === 0 ? divideHalfUp(size, 100) : (size - (size % 100)) / 100
  const fraction = decimals === 0 ? '' : `.${String(size % 100).padStart(2, '0')}`
  const sign = paise < 0 && (rupees > 0 || decimals === 2) ? MINUS : ''
  return `${sign}₹${groupIndian(rupees)}${fraction}`
}

/** What is to be paid: in rupees where it comes to whole ones, else to the paisa, as the order will say it. */
export function formatToPay(paise: Paise): string {
  return formatInr(paise, paise % 100 === 0 ? 0 : 2)
}

/** Rupees with two places for other programs, without a detour over fractions: -1234.05. */
export function decimalRupees(paise: Paise): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Basis points as a percentage, rounded half up to two decimals: 1500 → "15%", 1333.4222 → "13.33%". */
export function formatPercent(basisPoints: number): string {
  const whole = Math.floor(basisPoints + 0.5)
  invariant(Number.isSafeInteger(whole) && basisPoints >= 0, 'a rate is a number, not negative')
  const fraction = String(whole % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.floor(whole / 100)}${fraction && `.${fraction}`}%`
}

/**
 * A discount as shoppers read it, in whole percent, rounded down so that it never promises more than is given: 2594 →
 * "25%". Undefined below one percent.
 */
export function formatDiscount(discountBp: number): string | undefined {
  const percent = Math.floor(discountBp / 100)
  invariant(percent >= 0 && percent < 100, 'a discount is from 0 to below 100 %')
  return percent === 0 ? undefined : `${percent}%`
}

const RUPEE_TEXT = /^(?:₹|Rs\.?|INR)?\s*(\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/i

/**
 * Reads an amount that a person typed in rupees ("1,49,990", "₹399.50") into paise, digit by digit. Gives
 * undefined for anything else: negative amounts, three decimals, exponents, misplaced commas, more than ₹10 crore.
 */
export function rupeesToPaise(text: string): Paise | undefined {
  const match = text.length <= 40 ? RUPEE_TEXT.exec(text.trim()) : null
  if (!match) return undefined
  const [, rupees = '', fraction = ''] = match
  const digits = rupees.replaceAll(',', '').replace(/^0+(?=\d)/, '') + fraction.padEnd(2, '0')
  if (digits.length > String(AMOUNT_MAX_PAISE).length) return undefined
  const paise = Number(digits)
  return paise <= AMOUNT_MAX_PAISE ? paise : undefined
}

/** A count as an Indian reads it: 1,25,000. Takes a whole number, not negative. */
export function formatCount(count: number): string {
  invariant(Number.isSafeInteger(count) && count >= 0, 'a count is a whole number, not negative')
  return groupIndian(count)
}

function groupIndian(rupees: number): string {
  const digits = String(rupees)
  if (digits.length <= 3) return digits
  return `${digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}`
}

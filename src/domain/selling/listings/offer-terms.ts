import { CONDITIONS, type Condition } from '#domain/goods/catalogue/conditions.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { keptTextProblem, REQUIRED_MESSAGE, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import {
  AMOUNT_MAX_PAISE,
  discountForPrice,
  divideHalfUp,
  formatInr,
  formatPercent,
  type Paise,
  rupeesToPaise,
  unitPrice,
} from '#domain/ground/shared/money.ts'
import { isBarcode } from '#domain/ground/shared/product-codes/barcode.ts'
import {
  isSpoiledNumber,
  SPOILED_NUMBER_MESSAGE,
} from '#domain/ground/shared/product-codes/spoiled-number.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { percentToBasisPoints, readWholeNumber } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import { choiceMessage, findLabelled } from '#domain/ground/shared/typed-values/typed-choices.ts'
import { DISPATCH_DAYS_MAX } from '#domain/ground/shipping/delivery-promise.ts'

/** One seller's terms for a product. Prices in paise, whole rupees; discount in basis points of up to six decimals. */
export interface OfferTerms {
  sellerSku: string | null
  listPricePaise: Paise
  discountBp: number
  unitPricePaise: Paise
  condition: Condition
  /** Working days until the courier has it; 0 is the same day. */
  dispatchDays: number
}

/** What an offer says besides its price. */
export type UnpricedTerms = Pick<OfferTerms, 'sellerSku' | 'condition' | 'dispatchDays'>

/** 99 %: what costs less is a mistake more often than a bargain. */
export const DISCOUNT_BP_MAX = 9_900
const SKU_LENGTH_MAX = 60
const RUPEE: Paise = 100

const MRP_MESSAGE = `Enter the MRP in whole rupees, from ₹1 to ${formatInr(AMOUNT_MAX_PAISE)}`
const DISCOUNT_MESSAGE = 'Enter a discount from 0 to 99 percent, with at most two decimals'
const PRICE_MESSAGE = 'Enter the price to pay in whole rupees'

/**
 * Reads the terms of an offer from the fields sku, mrp, discount, price, condition and dispatchDays. The price to pay
 * is in whole rupees and never above the MRP (Legal Metrology (Packaged Commodities) Rules 2011, r. 18(2)). Either the
 * discount or the price may be left out; where both are given and disagree, the one that differs from the offer as it
 * was (`was`) counts.
 */
export function readOfferTerms(
  entries: FormEntries,
  was?: { unitPricePaise: Paise },
): Result<OfferTerms, 'listings.offer_not_valid'> {
  const unpriced = readUnpricedTerms(entries)
  const listPricePaise = wholeRupees(entry(entries, 'mrp'))
  const priced = listPricePaise ? readPrice(entries, { listPricePaise, was: was?.unitPricePaise }) : undefined
  const refusal = refuseFields('listings.offer_not_valid', {
    ...(!unpriced.ok && unpriced.problem.fields),
    mrp: listPricePaise ? undefined : entry(entries, 'mrp').trim() ? MRP_MESSAGE : REQUIRED_MESSAGE,
    ...priced?.faults,
  })
  if (refusal) return refusal
  invariant(unpriced.ok && listPricePaise && priced?.terms, 'what is at fault has a message')
  return ok({ ...unpriced.value, listPricePaise, ...priced.terms })
}

/** Reads the terms besides the price: the fields sku, condition and dispatchDays. */
export function readUnpricedTerms(entries: FormEntries): Result<UnpricedTerms, 'listings.offer_not_valid'> {
  const sellerSku = oneLine(entry(entries, 'sku')) || null
  const conditionText = oneLine(entry(entries, 'condition'))
  const condition = findCondition(conditionText || 'new')
  const dispatchDays = readWholeNumber(entry(entries, 'dispatchDays') || '1', DISPATCH_DAYS_MAX)
  const refusal = refuseFields('listings.offer_not_valid', {
    sku: sellerSku ? skuProblem(sellerSku) : undefined,
    condition: condition
      ? undefined
      : choiceMessage(
          CONDITIONS.map(({ key }) => key),
          conditionText,
        ),
    dispatchDays: dispatchDays === undefined ? `Enter whole days, from 0 to ${DISPATCH_DAYS_MAX}` : undefined,
  })
  if (refusal) return refusal
  invariant(condition && dispatchDays !== undefined, 'what is at fault has a message')
  return ok({ sellerSku, condition, dispatchDays })
}

/** The condition that a text names, whatever its capitals and blanks; undefined for what is none. */
export function findCondition(text: string): Condition | undefined {
  return findLabelled(CONDITIONS, text)?.key
}

/** The entries that a form of these terms would send: the inverse of `readOfferTerms`. */
export function termEntries(terms: OfferTerms): FormEntries {
  const { sellerSku, listPricePaise, discountBp, unitPricePaise, condition, dispatchDays } = terms
  return {
    sku: [sellerSku ?? ''],
    mrp: [String(listPricePaise / RUPEE)],
    discount: [formatPercent(discountBp).slice(0, -1)],
    price: [String(unitPricePaise / RUPEE)],
    condition: [condition],
    dispatchDays: [String(dispatchDays)],
  }
}

/** The price to pay at a discount: rounded half up to the rupee, at least one. Takes paise and basis points. */
export function priceAtDiscount(offer: { listPricePaise: Paise; discountBp: number }): Paise {
  return Math.max(divideHalfUp(unitPrice(offer), RUPEE) * RUPEE, Math.min(RUPEE, offer.listPricePaise))
}

/** Whole rupees that a person typed, "1,49,990", in paise; undefined for anything else, and for nothing. */
export function wholeRupees(text: string): Paise | undefined {
  const paise = rupeesToPaise(text)
  return paise && paise % RUPEE === 0 ? paise : undefined
}

type Price = Pick<OfferTerms, 'discountBp' | 'unitPricePaise'>
type ReadPrice = { terms?: Price; faults: Readonly<Record<string, string>> }

/**
 * The discount that makes a price of whole rupees out of an MRP, or the reason for which it is none: above the MRP, below
 * a hundredth of it, or a discount too small to be kept. Takes paise.
 */
export function priceUnderMrp(
  listPricePaise: Paise,
  unitPricePaise: Paise,
): { terms: Price; fault?: undefined } | { terms?: undefined; fault: string } {
  const { terms, faults } = atPrice(listPricePaise, unitPricePaise)
  return terms ? { terms } : { fault: faults.price ?? PRICE_MESSAGE }
}

function readPrice(
  entries: FormEntries,
  { listPricePaise, was }: { listPricePaise: Paise; was: Paise | undefined },
): ReadPrice {
  const [discountText, priceText] = [entry(entries, 'discount').trim(), entry(entries, 'price').trim()]
  const discountBp = discountText ? percentToBasisPoints(discountText) : undefined
  const unitPricePaise = priceText ? wholeRupees(priceText) : undefined
  if (discountText && (discountBp === undefined || discountBp > DISCOUNT_BP_MAX))
    return { faults: { discount: DISCOUNT_MESSAGE } }
  if (priceText && unitPricePaise === undefined) return { faults: { price: PRICE_MESSAGE } }

  if (unitPricePaise === undefined) return atDiscount(listPricePaise, discountBp ?? 0)
  if (discountBp === undefined || saysTheSame({ listPricePaise, discountBp, unitPricePaise }))
    return atPrice(listPricePaise, unitPricePaise)
  if (unitPricePaise === was) return atDiscount(listPricePaise, discountBp)
  return { faults: { price: 'The discount and the price to pay do not match: leave one of them empty' } }
}

function atDiscount(listPricePaise: Paise, discountBp: number): ReadPrice {
  return atPrice(listPricePaise, priceAtDiscount({ listPricePaise, discountBp }))
}

function atPrice(listPricePaise: Paise, unitPricePaise: Paise): ReadPrice {
  if (unitPricePaise > listPricePaise)
    return { faults: { price: `The price to pay cannot be above the MRP of ${formatInr(listPricePaise)}` } }
  if (unitPricePaise * 100 < listPricePaise)
    return { faults: { price: `At least 1% of the MRP: ${formatInr(roundUp(listPricePaise / 100))}` } }
  const discountBp = discountForPrice({ listPricePaise, pricePaise: unitPricePaise })
  if (discountBp > 0 && discountBp < 1) {
    const least = listPricePaise - roundUp(listPricePaise / 10_000)
    return {
      faults: { price: `The smallest discount is 0.01%: ${formatInr(least)}, or the MRP itself` },
    }
  }
  return { terms: { discountBp, unitPricePaise }, faults: {} }
}

/** Whether a percentage typed with two decimals means this price. */
function saysTheSame(price: { listPricePaise: Paise; discountBp: number; unitPricePaise: Paise }): boolean {
  if (price.unitPricePaise > price.listPricePaise) return false
  const off = (1 - price.unitPricePaise / price.listPricePaise) * 10_000
  return Math.abs(off - price.discountBp) <= 0.5001 || priceAtDiscount(price) === price.unitPricePaise
}

function skuProblem(sku: string): string | undefined {
  if (isSpoiledNumber(sku)) return SPOILED_NUMBER_MESSAGE
  return isBarcode(sku) ? undefined : keptTextProblem(sku, SKU_LENGTH_MAX)
}

function roundUp(paise: number): Paise {
  return Math.ceil(paise / RUPEE) * RUPEE
}

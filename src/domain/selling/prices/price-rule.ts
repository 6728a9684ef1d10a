import {
  AMOUNT_MAX_PAISE,
  BASIS_POINTS,
  divideHalfUp,
  formatInr,
  formatPercent,
  type Paise,
} from '#domain/ground/shared/money.ts'
import { priceUnderMrp } from '#domain/selling/listings/offer-terms.ts'
import { isFarPrice, type PriceRange } from './far-price.ts'
import { evaluateFormula, namesLowest, readFormula } from './price-formula.ts'

/** How a change of many prices comes to each price. Shares and amounts are negative where prices fall. */
export type PriceRule =
  | { kind: 'percent'; bp: number }
  | { kind: 'amount'; paise: number }
  | { kind: 'formula'; formula: string }
  | { kind: 'list' }

export type PriceRuleKind = PriceRule['kind']

/** A price is brought to the nearest one that ends so, in rupees; null leaves it at its rupee. */
export const PRICE_ENDINGS = [9, 49, 90, 99, 990, 999] as const
export type PriceEnding = (typeof PRICE_ENDINGS)[number]

/** So many products are changed by one change: what is shown can be looked through, and be undone. */
export const PRICED_ROWS_MAX = 2_000

/** Why a price is not changed. */
export type PriceFault =
  | 'above_mrp'
  | 'too_low'
  | 'discount_too_small'
  | 'no_other_seller'
  | 'no_price'
  | 'not_a_price'
  | 'unknown_sku'
  | 'named_twice'
  | 'meets_planned'
  | 'planned_full'

/** An offer as a change of prices sees it. */
export interface OfferToPrice {
  listPricePaise: Paise
  unitPricePaise: Paise
  /** The lowest price of another seller for the same product in the same condition, in stock; null while there is none. */
  lowestPaise: Paise | null
  range: PriceRange
}

/** What becomes of a price: the new one, or why there is none. */
export type PlannedPrice =
  | { afterPaise: Paise; isFar: boolean; fault: null }
  | { afterPaise: Paise | null; isFar: false; fault: PriceFault }

const RUPEE: Paise = 100

/**
 * The price that a rule gives an offer, in whole rupees. `listed` is the price that a list has for it. A price above the
 * MRP (Legal Metrology (Packaged Commodities) Rules 2011, r. 18(2)), below a hundredth of it or below a rupee is refused.
 */
export function planPrice(
  { rule, ending }: { rule: PriceRule; ending: PriceEnding | null },
  offer: OfferToPrice,
  listed?: Paise,
): PlannedPrice {
  const wanted = wantedPrice(rule, offer, listed)
  if (typeof wanted === 'string') return { afterPaise: null, isFar: false, fault: wanted }
  const afterPaise = ending === null ? wanted : endingIn(wanted, ending, offer.listPricePaise)
  const fault = faultOfPrice(afterPaise, offer.listPricePaise)
  return fault
    ? { afterPaise, isFar: false, fault }
    : {
        afterPaise,
        isFar: afterPaise !== offer.unitPricePaise && isFarPrice(offer.range, afterPaise),
        fault: null,
      }
}

function wantedPrice(rule: PriceRule, offer: OfferToPrice, listed: Paise | undefined): Paise | PriceFault {
  const { unitPricePaise: price, listPricePaise: mrp, lowestPaise: lowest } = offer
  switch (rule.kind) {
    case 'percent':
      return rounded(divideHalfUp(price * (BASIS_POINTS + rule.bp), BASIS_POINTS))
    case 'amount':
      return rounded(price + rule.paise)
    case 'list':
      return listed ?? 'not_a_price'
    case 'formula': {
      const formula = readFormula(rule.formula)
      if (!formula) return 'no_price'
      if (lowest === null && looksAtOthers(rule)) return 'no_other_seller'
      return evaluateFormula(formula, { price, mrp, lowest }) ?? 'no_price'
    }
  }
}

/** Whether a rule looks at the prices of other sellers. */
export function looksAtOthers(rule: PriceRule): boolean {
  const formula = rule.kind === 'formula' ? readFormula(rule.formula) : undefined
  return formula !== undefined && namesLowest(formula)
}

/** To the rupee, half up; what is less than one is no price. */
function rounded(paise: number): Paise | PriceFault {
  if (paise < RUPEE / 2) return 'too_low'
  const rupees = divideHalfUp(paise, RUPEE)
  return rupees * RUPEE > AMOUNT_MAX_PAISE ? 'above_mrp' : rupees * RUPEE
}

/** The nearest price that ends so, the lower one of two that are as near, and the one below where it would exceed the MRP. */
function endingIn(paise: Paise, ending: PriceEnding, listPricePaise: Paise): Paise {
  const step = (ending < 10 ? 10 : ending < 100 ? 100 : 1_000) * RUPEE
  const end = ending * RUPEE
  const below = paise - ((((paise - end) % step) + step) % step)
  const above = below + step
  const nearest = paise - below <= above - paise ? below : above
  const allowed = nearest > listPricePaise ? nearest - step : nearest
  return Math.max(allowed, end)
}

/** Why a price cannot stand under its MRP. */
export function faultOfPrice(paise: Paise, listPricePaise: Paise): PriceFault | undefined {
  if (priceUnderMrp(listPricePaise, paise).terms) return undefined
  if (paise > listPricePaise) return 'above_mrp'
  return paise * 100 < listPricePaise ? 'too_low' : 'discount_too_small'
}

/** "5% lower, to the nearest price that ends in 99". */
export function priceRuleText(rule: PriceRule, ending: PriceEnding | null): string {
  return `${RULE_TEXTS[rule.kind](rule as never)}${endingText(ending)}`
}

/** The same where the formula itself is shown beside it. */
export function priceRuleTitle(rule: PriceRule, ending: PriceEnding | null): string {
  return rule.kind === 'formula' ? `By formula${endingText(ending)}` : priceRuleText(rule, ending)
}

function endingText(ending: PriceEnding | null): string {
  return ending === null ? '' : `, to the nearest price ending in ${ending}`
}

const RULE_TEXTS: { [Kind in PriceRuleKind]: (rule: Extract<PriceRule, { kind: Kind }>) => string } = {
  percent: ({ bp }) => `${formatPercent(Math.abs(bp))} ${bp < 0 ? 'lower' : 'higher'}`,
  amount: ({ paise }) => `${formatInr(Math.abs(paise))} ${paise < 0 ? 'lower' : 'higher'}`,
  formula: ({ formula }) => `Formula: ${formula}`,
  list: () => 'Prices of a list',
}

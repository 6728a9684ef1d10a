import { listName } from '#domain/goods/catalogue/names/list-name.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { applyPromotions } from './apply-promotions.ts'
import { briefPromotionText, type Promotion, promotionText } from './promotion.ts'

/** A promotion that runs for an offer without a code. */
export interface RunningPromotion extends Promotion {
  endsAt: Date | null
}

/** Lines on a product's page: more would hide the price. */
const SAID_MAX = 3

/**
 * What a product's page says of the promotions of an offer: what one piece costs with those that take off something of one,
 * then what the others ask for. In paise; empty where none runs.
 */
export function offerPromotionTexts(
  promotions: readonly RunningPromotion[],
  offer: { offerId: string; unitPricePaise: Paise },
): string[] {
  const { applied, totalPaise } = applyPromotions([{ ...offer, quantity: 1 }], promotions)
  const said = (promotion: RunningPromotion) => withEnd(promotion, textFor(promotion, offer.offerId))
  const ofOne = promotions.filter((each) => applied.some(({ promotion }) => promotion === each))
  const first =
    totalPaise === 0
      ? []
      : [`${formatInr(offer.unitPricePaise - totalPaise)} in the cart: ${ofOne.map(said).join(', and ')}`]
  const others = promotions.filter((each) => !ofOne.includes(each))
  // Last: the page has a press below it that puts all of it into the cart.
  const combination = others.find(({ rule }) => rule.kind === 'together')
  const last = combination ? [said(combination)] : []
  const rest = others.filter((each) => each !== combination).map(said)
  return [...[...first, ...rest].slice(0, SAID_MAX - last.length), ...last]
}

/**
 * The promotion of the delivery fee that is reached first, with its words on a product's page: one that asks for nothing but
 * an amount. Undefined where none runs.
 */
export function freeDeliveryOf(
  promotions: readonly RunningPromotion[],
): { fromPaise: Paise; text: string } | undefined {
  const [first] = promotions
    .filter(({ rule, asks }) => rule.kind === 'delivery' && asks.length === 0)
    .toSorted((one, other) => one.minGoodsPaise - other.minGoodsPaise)
  return first && { fromPaise: first.minGoodsPaise, text: withEnd(first) }
}

/** The same in a few words, for a card; undefined where none runs. */
export function cardPromotionText(
  promotions: readonly RunningPromotion[],
  offer: { offerId: string; unitPricePaise: Paise },
): string | undefined {
  const { totalPaise } = applyPromotions([{ ...offer, quantity: 1 }], promotions)
  if (totalPaise > 0) return `${formatInr(offer.unitPricePaise - totalPaise)} in the cart`
  const [first] = promotions
  return first && briefPromotionText(first)
}

/** Of a combination the page names the other products, as lists do: its own is in its heading. */
function textFor(promotion: RunningPromotion, offerId: string): string {
  const { rule } = promotion
  if (rule.kind !== 'together') return promotionText(promotion)
  const others = rule.products.filter(({ offerIds }) => !offerIds.includes(offerId))
  return `${briefPromotionText(promotion)} with ${others.map(({ name }) => listName(name)).join(' + ')}`
}

function withEnd(promotion: RunningPromotion, text = promotionText(promotion)): string {
  const { endsAt } = promotion
  return `${text}${endsAt ? `, until ${formatDateTime(endsAt)}` : ''}`
}

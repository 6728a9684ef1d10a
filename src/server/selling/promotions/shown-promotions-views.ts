import type { Paise } from '#domain/ground/shared/money.ts'
import {
  cardPromotionText,
  freeDeliveryOf,
  offerPromotionTexts,
  type RunningPromotion,
} from '#domain/selling/promotions/offer-promotions.ts'
import type { App } from '#server/ground/app.ts'
import { OPTIONAL } from '#server/ground/db/optional.ts'
import { hasUsesLeft, isNotOver, selectPromotions, toPromotion } from './promotion-views.ts'

type Offer = { offerId: string; unitPricePaise: Paise }

/** What public pages say of promotions, and until when that holds though nobody changes anything; undefined: for ever. */
export interface Shown<Said> {
  said: Said
  until: Date | undefined
}

/** What a product's page says of the promotions of an offer. */
interface OfferPromotions {
  texts: string[]
  /** A combination that it is part of. */
  together: string | undefined
  /** The one of these texts that says from when its delivery is free. */
  freeDelivery: { fromPaise: Paise; text: string } | undefined
}

/** By offer, what a product's page says of its promotions. */
export async function readOfferPromotions(
  app: App,
  offers: readonly Offer[],
): Promise<Shown<Record<string, OfferPromotions>>> {
  const { promotions, until } = await readRunning(app, offers)
  const said = offers.map((offer): [string, OfferPromotions] => {
    const own = ofOffer(promotions, offer)
    const together = own.find(({ rule }) => rule.kind === 'together')?.id
    return [
      offer.offerId,
      { texts: offerPromotionTexts(own, offer), together, freeDelivery: freeDeliveryOf(own) },
    ]
  })
  return { said: Object.fromEntries(said), until }
}

/** Cards with what is said of the promotions of their offers. */
export async function withPromotions<Card extends { offerId: string; pricePaise: Paise }>(
  app: App,
  cards: readonly Card[],
): Promise<Shown<(Card & { promotion?: string })[]>> {
  const offers = cards.map(({ offerId, pricePaise }) => ({ offerId, unitPricePaise: pricePaise }))
  const { promotions, until } = await readRunning(app, offers)
  const said = cards.map((card, at) => {
    const offer = offers[at]
    const promotion = offer && cardPromotionText(ofOffer(promotions, offer), offer)
    return promotion ? { ...card, promotion } : card
  })
  return { said, until }
}

function ofOffer(promotions: readonly RunningPromotion[], { offerId }: Offer): RunningPromotion[] {
  return promotions.filter(({ offerIds }) => offerIds.includes(offerId))
}

/** Promotions without a code that run for these offers, and when the next of them begins or ends. */
async function readRunning(
  app: App,
  offers: readonly Offer[],
): Promise<{ promotions: RunningPromotion[]; until: Date | undefined }> {
  const offerIds = offers.map(({ offerId }) => offerId)
  if (offerIds.length === 0) return { promotions: [], until: undefined }
  const at = app.clock.now()
  const rows = await selectPromotions(app.db, offerIds)
    .modifyFront(OPTIONAL)
    .where('promotions.code', 'is', null)
    .where(isNotOver(at))
    .where(hasUsesLeft())
    .select(['promotions.starts_at', 'promotions.ends_at'])
    .execute()
  const next = rows.map(({ starts_at: starts, ends_at: ends }) => (starts > at ? starts : ends)?.getTime())
  const until = Math.min(...next.filter((moment) => moment !== undefined))
  return {
    promotions: rows
      .filter((row) => row.starts_at <= at)
      .flatMap((row) => toPromotion(row).map((promotion) => ({ ...promotion, endsAt: row.ends_at }))),
    until: Number.isFinite(until) ? new Date(until) : undefined,
  }
}

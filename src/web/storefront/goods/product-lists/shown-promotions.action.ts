import type { RouterContextProvider } from 'react-router'
import { readOfferPromotions, withPromotions } from '#server/selling/promotions/shown-promotions-views.ts'
import { appContext } from '#web/http/context.ts'
import { declareUntil } from '#web/http/page-cache/page-content.ts'

type Context = Readonly<RouterContextProvider>

/** Cards of a page with what they say of promotions; the page is kept no longer than that holds. */
export async function cardsWithPromotions<Card extends { offerId: string; pricePaise: number }>(
  context: Context,
  cards: readonly Card[],
): Promise<(Card & { promotion?: string })[]> {
  const { said, until } = await withPromotions(context.get(appContext), cards)
  declareUntil(context, until)
  return said
}

/** By offer, what a product's page says of promotions. */
export async function promotionsOfOffers(
  context: Context,
  offers: readonly { id: string; unitPricePaise: number }[],
): Promise<Record<string, string[]>> {
  const asked = offers.map(({ id, unitPricePaise }) => ({ offerId: id, unitPricePaise }))
  const { said, until } = await readOfferPromotions(context.get(appContext), asked)
  declareUntil(context, until)
  return said
}

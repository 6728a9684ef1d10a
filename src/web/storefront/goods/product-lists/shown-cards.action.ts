import type { RouterContextProvider } from 'react-router'
import type { Day } from '#domain/ground/shared/days.ts'
import { withDeliveryDays } from '#server/ground/shipping/delivery-views.ts'
import { findOwnHolds, type OwnHold } from '#server/selling/cart/own-holds-views.ts'
import {
  readOfferPromotions,
  type Shown,
  withPromotions,
} from '#server/selling/promotions/shown-promotions-views.ts'
import { appContext, shopperContext, visitorContext } from '#web/http/context.ts'
import { declareUntil } from '#web/http/page-cache/page-content.ts'
import { optionalRead } from '#web/storefront/ground/shared/optional-read.action.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Cards with what a page says beside them: promotions, and the day by which they are at a PIN code, where one is known. The
 * page is kept no longer than that holds.
 */
export async function shownCards<
  Card extends { offerId: string; pricePaise: number; inStock: boolean; stockText?: string },
>(
  context: Context,
  pin: string | undefined,
  cards: readonly Card[],
): Promise<(Card & { promotion?: string; deliverBy?: Day })[]> {
  const app = context.get(appContext)
  const promoted = await promotionsOr<(Card & { promotion?: string })[]>(
    context,
    () => withPromotions(app, cards),
    [...cards],
  )
  return withDeliveryDays(app, pin, await withOwnHolds(context, promoted))
}

/** Of what is out of stock because its last piece is in an unpaid order of who asks, the card says so. */
async function withOwnHolds<Card extends { offerId: string; inStock: boolean; stockText?: string }>(
  context: Context,
  cards: readonly Card[],
): Promise<Card[]> {
  const offerIds = cards.filter(({ inStock }) => !inStock).map(({ offerId }) => offerId)
  const held = await ownHolds(context, offerIds)
  return cards.map((card) => {
    const own = held.get(card.offerId)
    return own && !card.inStock ? { ...card, stockText: heldStock(own) } : card
  })
}

/** In place of “Out of stock”. */
export const heldStock = ({ number }: Pick<OwnHold, 'number'>) => `Held in your order ${number}`

/** By offer, what is held for unpaid orders of who asks. Whoever holds anything is shown no page that was made for many. */
export async function ownHolds(
  context: Context,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, OwnHold>> {
  const isForMany = offerIds.length > 0 && context.get(shopperContext) !== undefined
  const customer = offerIds.length > 0 && !isForMany && context.get(visitorContext).customer
  if (!customer) return new Map()
  const { db, clock } = context.get(appContext)
  return findOwnHolds(db, { userId: customer.userId, offerIds, at: clock.now() })
}

/** By offer, what a product's page says of promotions. */
export function promotionsOfOffers(
  context: Context,
  offers: readonly { id: string; unitPricePaise: number }[],
): Promise<Awaited<ReturnType<typeof readOfferPromotions>>['said']> {
  const asked = offers.map(({ id, unitPricePaise }) => ({ offerId: id, unitPricePaise }))
  return promotionsOr(context, () => readOfferPromotions(context.get(appContext), asked), {})
}

/** A page that cannot read promotions goes without them: the cart says what it comes to. */
function promotionsOr<Said>(
  context: Context,
  read: () => Promise<Shown<Said>>,
  without: Said,
): Promise<Said> {
  return optionalRead(context, {
    what: 'promotions',
    without,
    read: async () => {
      const { said, until } = await read()
      declareUntil(context, until)
      return said
    },
  })
}

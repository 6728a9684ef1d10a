import type { RouterContextProvider } from 'react-router'
import type { Day } from '#domain/ground/shared/days.ts'
import { withDeliveryDays } from '#server/ground/shipping/delivery-views.ts'
import {
  readOfferPromotions,
  type Shown,
  withPromotions,
} from '#server/selling/promotions/shown-promotions-views.ts'
import { appContext } from '#web/http/context.ts'
import { declareUntil } from '#web/http/page-cache/page-content.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Cards with what a page says beside them: promotions, and the day by which they are at a PIN code, where one is known. The
 * page is kept no longer than that holds.
 */
export async function shownCards<Card extends { offerId: string; pricePaise: number; inStock: boolean }>(
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
  return withDeliveryDays(app, pin, promoted)
}

/** By offer, what a product's page says of promotions. */
export function promotionsOfOffers(
  context: Context,
  offers: readonly { id: string; unitPricePaise: number }[],
): Promise<Awaited<ReturnType<typeof readOfferPromotions>>['said']> {
  const asked = offers.map(({ id, unitPricePaise }) => ({ offerId: id, unitPricePaise }))
  return promotionsOr(context, () => readOfferPromotions(context.get(appContext), asked), {})
}

/** Pages whose promotions could not be read. */
const unread = new WeakSet<Context>()

/** A page that cannot read promotions goes without them, and is not kept: the cart says what it comes to. */
async function promotionsOr<Said>(
  context: Context,
  read: () => Promise<Shown<Said>>,
  without: Said,
): Promise<Said> {
  // One wait is enough for a page.
  if (unread.has(context)) return without
  try {
    const { said, until } = await read()
    declareUntil(context, until)
    return said
  } catch (error) {
    const { log, clock } = context.get(appContext)
    log.warn({ err: error }, 'the promotions of a page could not be read')
    declareUntil(context, clock.now())
    unread.add(context)
    return without
  }
}

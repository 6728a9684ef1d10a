import type { Transaction } from 'kysely'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { preorderText } from '#domain/ground/shipping/preorder.ts'
import type { CartLine } from '#domain/selling/cart/cart-lines.ts'
import { capQuantity } from '#domain/selling/cart/cart-lines.ts'
import type { CartNote } from '#domain/selling/cart/cart-notes.ts'
import type { CartOffer } from '#domain/selling/cart/review-cart.ts'
import { heldText } from '#domain/selling/inventory/held-text.ts'
import { keptText } from '#domain/selling/inventory/kept-until.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'
import { type CurrentOffer, findOffers } from '#server/goods/catalogue/product-views.ts'
import type { App } from '#server/ground/app.ts'
import { isDatabaseUnavailable } from '#server/ground/db/database-unavailable.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findKeptOffers } from '#server/selling/inventory/allocation-views.ts'
import { type CartCode, readCartCodes } from '#server/selling/promotions/code-views.ts'
import { readPromotions } from '#server/selling/promotions/promotion-views.ts'
import { findOwnHolds, type OwnHold } from './own-holds-views.ts'

/** A kept cart, the offers it names as they are now, and what the customer should be told about it. */
export interface KeptCart {
  lines: CartLine[]
  offers: CartOffer[]
  notes: CartNote[]
}

/** A kept cart with the key under which exactly this content is ordered; undefined for an empty cart. */
interface FoundCart extends Omit<KeptCart, 'notes'> {
  checkoutKey: string | undefined
}

/** A customer's kept cart in the order in which it was filled. Prices and stock are today's. */
export async function findCart(app: App, userId: string): Promise<FoundCart> {
  // Key and lines in one statement, or the key could be that of another content.
  const kept = await app.db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.user_id', 'cart_lines.user_id')
    .select(['offer_id', 'quantity', 'seen_unit_price_paise', 'checkout_key'])
    .where('cart_lines.user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('offer_id')
    .execute()
  const offers = await findCartOffers(
    app,
    kept.map((row) => row.offer_id),
    userId,
  )
  const byId = new Map(offers.map((offer) => [offer.offerId, offer]))
  const lines = kept.flatMap((row) => {
    const offer = byId.get(row.offer_id)
    if (!offer) return []
    const { offerId, productId, name, image, isIllustration, listPricePaise, discountBp } = offer
    return [
      {
        offerId,
        productId,
        name,
        image,
        isIllustration,
        listPricePaise,
        discountBp,
        quantity: row.quantity,
        seenUnitPricePaise: row.seen_unit_price_paise,
      },
    ]
  })
  return { lines, offers, checkoutKey: kept[0]?.checkout_key }
}

/** The promotions that may apply to some offers; of a visitor those without a code. */
export function findCartPromotions(
  app: App,
  { offerIds, userId }: { offerIds: readonly string[]; userId: string | undefined },
): Promise<Promotion[]> {
  return readPromotions(app.db, { offerIds, userId, at: app.clock.now() })
}

/** What a cart says of promotions: those that may apply, and the codes of a customer's cart; null of a visitor's. */
export interface ShownPromotions {
  promotions: Promotion[]
  codes: CartCode[] | null
  /** That they could not be read, and so the sum is without them; undefined where they were. */
  unread?: string
}

const UNREAD =
  'We cannot read promotions right now, so this total is without them. The checkout takes them off before you pay.'

/** The same for a cart that is shown: where the database does not answer in time, it is shown without them, and says so. */
export async function findShownPromotions(
  app: App,
  { offerIds, userId }: { offerIds: readonly string[]; userId: string | undefined },
): Promise<ShownPromotions> {
  const at = app.clock.now()
  try {
    const [promotions, codes] = await Promise.all([
      readPromotions(app.db, { offerIds, userId, at, isOptional: true }),
      userId === undefined ? null : readCartCodes(app.db, { userId, at }),
    ])
    return { promotions, codes }
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    app.log.warn({ err: error }, 'the promotions of a cart could not be read')
    return { promotions: [], codes: null, unread: UNREAD }
  }
}

/** How many codes a cart holds besides one. */
export async function countCodes(
  db: App['db'] | Transaction<Schema>,
  { userId, besides }: { userId: string; besides: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('cart_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('promotion_id', '<>', besides)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many pieces a customer's cart holds: the number on the cart icon. */
export async function countCart(app: App, userId: string): Promise<number> {
  const { total } = await app.db
    .selectFrom('cart_lines')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('quantity'), eb.lit(0)).as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The offers of these ids as the cart of a customer sees them, or a visitor's; ids that name none are left out. */
export async function findCartOffers(
  app: App,
  offerIds: readonly string[],
  userId?: string,
): Promise<CartOffer[]> {
  const at = app.clock.now()
  const [offers, kept, held] = await Promise.all([
    findOffers(app, offerIds),
    userId ? findKeptOffers(app.db, { userId, offerIds, at }) : undefined,
    userId ? findOwnHolds(app.db, { userId, offerIds, at }) : undefined,
  ])
  return waitingTogether(
    offers,
    offers.map((offer) => withHeld(toCartOffer(offer, kept?.get(offer.offerId)?.endsAt), held)),
  )
}

/** Where nothing of it is left, that the customer's own unpaid order holds it. */
function withHeld(offer: CartOffer, holds: ReadonlyMap<string, OwnHold> | undefined): CartOffer {
  const own = holds?.get(offer.offerId)
  if (!own || !offer.isOnSale || offer.available > 0) return offer
  const stays = 'It stays in your cart but is not in the total.'
  return { ...offer, held: { to: `/orders/${own.orderId}/pay`, text: `${heldText(own)} ${stays}` } }
}

/** All that one seller sends of an order waits for the last of its pre-orders. */
function waitingTogether(facts: readonly CurrentOffer[], offers: readonly CartOffer[]): CartOffer[] {
  const sellerOf = new Map(facts.map(({ offerId, sellerId }) => [offerId, sellerId]))
  const preorders = offers
    .flatMap(({ offerId, available, preorder }) =>
      preorder && available > 0 ? { offerId, ...preorder } : [],
    )
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))
  return offers.map((offer) => {
    const last = preorders.find(({ offerId }) => sellerOf.get(offerId) === sellerOf.get(offer.offerId))
    if (!last || last.from <= (offer.preorder?.from ?? '')) return offer
    const text = `Sent together with your pre-order from this seller (${last.text}). Order it separately to get it sooner.`
    return { ...offer, waitsFor: { offerId: last.offerId, text } }
  })
}

/** What is kept for the customer can be ordered beside what nobody has. */
function toCartOffer(offer: CurrentOffer, keptUntil: Date | undefined): CartOffer {
  const { preorder } = offer
  const free = Math.max(0, offer.available) + (keptUntil ? 1 : 0)
  const available = Math.min(free, preorder?.limit ?? free)
  return {
    offerId: offer.offerId,
    productId: offer.productId,
    name: offer.name,
    image: offer.picture?.key ?? '',
    isIllustration: offer.picture?.isIllustration ?? false,
    sellerName: offer.sellerName,
    condition: offer.condition,
    listPricePaise: offer.listPricePaise,
    discountBp: offer.discountBp,
    isOnSale: offer.status === 'live',
    available: capQuantity({ wanted: LINE_QUANTITY_MAX, available }),
    ...(keptUntil && { kept: keptText(keptUntil) }),
    ...(preorder && { preorder: { from: preorder.from, text: preorderText(preorder.from) } }),
  }
}

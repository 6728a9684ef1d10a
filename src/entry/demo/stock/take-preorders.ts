import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { priceCart } from '#domain/selling/cart/cart-totals.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { movePreorders } from '#server/orders/preorders/move-preorders.ts'
import { beginPreorder, movePreorder } from '#server/orders/preorders/offer-preorder.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import { ASHA } from '../demo-sales.ts'
import { granted, type StockedShop } from './stocked-shop.ts'

/** Pre-orders of the demonstration's seller: one that its customer ordered and whose day was moved, and one that just began. */
export async function takePreorders(shop: StockedShop): Promise<void> {
  shop.say('pre-orders')
  const today = indianDay(shop.app.clock.now())
  const [ordered, begun] = await chooseOffers(shop)
  invariant(ordered && begun, 'the demonstration’s seller has two more products in stock')
  await begin(shop, { ...ordered, daysAgo: 12, from: addDays(today, 9) })
  await orderOne(shop, { ...ordered, daysAgo: 10, sentFrom: addDays(today, 9) })
  const { offerId } = ordered
  granted(
    await movePreorder(shop.ago(2), shop.demoVendor, { offerId, from: addDays(today, 24) }),
    'a day moved',
  )
  await movePreorders(shop.ago(2), offerId)
  await begin(shop, { ...begun, daysAgo: 1, from: addDays(today, 45) })
}

interface Chosen {
  offerId: string
  onHand: number
  listPricePaise: number
  discountBp: number
}

/** Offers of which nothing is promised to anybody. */
async function chooseOffers({ app, demoVendor }: StockedShop): Promise<Chosen[]> {
  return app.db
    .selectFrom('stock')
    .innerJoin('offers', 'offers.id', 'stock.offer_id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select(['offers.id as offerId', 'on_hand as onHand', 'offers.list_price_paise as listPricePaise'])
    .select('offers.discount_bp as discountBp')
    .where('stock.seller_id', '=', demoVendor.sellerId)
    .where('offers.status', '=', 'live')
    .where('offers.condition', '=', 'new')
    .where('products.status', '=', 'live')
    .where('stock.reserved', '=', 0)
    .where('stock.on_hand', '>', 0)
    .orderBy('offers.unit_price_paise', 'desc')
    .orderBy('offers.id')
    .limit(2)
    .execute()
}

async function begin(
  shop: StockedShop,
  { offerId, onHand, daysAgo, from }: Chosen & { daysAgo: number; from: string },
): Promise<void> {
  const app = shop.ago(daysAgo)
  const gone = { change: ['loss'], pieces: [String(onHand)], note: ['Sold in the shop'] }
  granted(
    await changeStock(app, shop.demoVendor, { offerId, key: shop.app.random.uuid(), entries: gone }),
    'stock that is gone',
  )
  const fields = { from, pieces: '40', limit: '2' }
  granted(await beginPreorder(app, shop.demoVendor, { offerId, fields }), 'a pre-order')
}

async function orderOne(
  shop: StockedShop,
  { daysAgo, sentFrom, ...offer }: Chosen & { daysAgo: number; sentFrom: string },
): Promise<void> {
  const app = shop.ago(daysAgo)
  const { userId } = await app.db
    .selectFrom('users')
    .select('id as userId')
    .where('email', '=', ASHA.email)
    .executeTakeFirstOrThrow()
  const { terms } = await readSettings(app.db, indianDay(app.clock.now()))
  const { totalPaise } = priceCart([{ ...offer, quantity: 1 }], terms)
  const customer = { userId, name: `${ASHA.firstName} ${ASHA.lastName}`, email: ASHA.email }
  const placed = await placeOrder(app, customer, {
    checkoutKey: shop.app.random.uuid(),
    details: { ...ASHA, paymentMethod: 'card' },
    lines: [{ offerId: offer.offerId, quantity: 1, sentFrom }],
    expectedTotalPaise: totalPaise,
    cardToken: 'paid',
  })
  granted(placed, 'an order of a pre-order')
}

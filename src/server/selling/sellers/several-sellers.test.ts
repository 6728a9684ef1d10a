import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findProduct } from '#server/goods/catalogue/product-page-views.ts'
import { listProducts } from '#server/goods/catalogue/product-views.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import { createProductWithOffer } from '#server/selling/listings/create-product.ts'
import { editListing } from '#server/selling/listings/edit-listing.ts'
import { pauseOffer, removeOffer, resumeOffer } from '#server/selling/listings/move-offer.ts'
import { sellThisToo } from '#server/selling/listings/sell-this-too.ts'
import { expectedBestOffer } from '#tests/support/best-offer.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, trustWithCash } from '#tests/support/customers-and-offers.ts'
import { addSellerWithVendor, filled, KEYBOARD } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { suspendSeller } from './application/decide-standing.ts'
import { COMMAND_LINE } from './application/decision-maker.ts'
import { refreshSellerOffers } from './refresh-seller-offers.ts'

let app: App
let close: () => Promise<void>
let asha: ActingVendor
let ravi: ActingVendor
let productId: string
let cheap: string
let dear: string
/** Prices that no whole percentage gives. */
const [CHEAP_PAISE, DEAR_PAISE] = [12_347_00, 12_999_00]

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())
beforeEach(async () => {
  asha = await addSellerWithVendor(app)
  ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
  for (const { sellerId } of [asha, ravi]) await trustWithCash(app, sellerId)
  const terms = { mrp: '14999', price: '12347', discount: '', stock: '2' }
  const key = app.random.uuid()
  const created = await createProductWithOffer(app, asha, {
    kind: 'keyboard',
    key,
    publish: true,
    entries: filled({ ...KEYBOARD, ...terms }),
  })
  if (!created.ok) throw new Error(JSON.stringify(created.problem))
  ;({ productId } = created.value)
  cheap = key
  const entries = filled({ mrp: '15499', price: '12999', stock: '3' })
  const sold = await sellThisToo(app, ravi, { productId, key: app.random.uuid(), publish: true, entries })
  if (!sold.ok) throw new Error(JSON.stringify(sold.problem))
  dear = sold.value.offerId
})

/** What a shopper sees in a list. */
async function card() {
  const { products } = await listProducts(app, { sort: 'newest' })
  return products.find(({ id }) => id === productId)
}

async function buy(offerId: string, quantity: number, unitPaise: number) {
  const buyer = await addCustomer(app)
  const lines = [{ offerId, quantity }]
  return placeOrder(app, buyer, checkoutOf({ offerId }, { lines, expectedTotalPaise: unitPaise * quantity }))
}

describe('one product, several sellers', () => {
  test('the page sells the best offer and lists the others, the card shows its price', async () => {
    expect(await card()).toMatchObject({ offerId: cheap, pricePaise: CHEAP_PAISE, inStock: true })
    const page = await findProduct(app, productId)
    expect(page?.offers.map(({ id, unitPricePaise }) => [id, unitPricePaise])).toEqual([
      [cheap, CHEAP_PAISE],
      [dear, DEAR_PAISE],
    ])
  })

  test('a cart and an order carry the chosen offer, to the paisa, though a cheaper one is there', async () => {
    const buyer = await addCustomer(app)
    await addToCart(app, buyer, { offerId: dear, quantity: 2 })
    const { lines, offers } = await findCart(app, buyer.userId)
    expect(lines).toMatchObject([{ offerId: dear, quantity: 2 }])
    expect(offers).toMatchObject([{ sellerName: 'Ravi Infotech' }])
    const placed = await placeOrder(
      app,
      buyer,
      checkoutOf({ offerId: dear }, { lines: undefined, expectedTotalPaise: 2 * DEAR_PAISE }),
    )
    if (!placed.ok) throw new Error(JSON.stringify(placed.problem))
    const sold = await app.db
      .selectFrom('order_lines')
      .innerJoin('vendor_orders', 'vendor_orders.id', 'order_lines.vendor_order_id')
      .select(['order_lines.offer_id', 'unit_price_paise', 'line_paise', 'vendor_orders.seller_id'])
      .where('order_lines.order_id', '=', placed.value.orderId)
      .execute()
    expect(sold).toEqual([
      { offer_id: dear, unit_price_paise: DEAR_PAISE, line_paise: 2 * DEAR_PAISE, seller_id: ravi.sellerId },
    ])
  })

  test('when the best offer sells its last piece, the card shows the next one at once', async () => {
    expect(await buy(cheap, 2, CHEAP_PAISE)).toMatchObject({ ok: true })
    expect(await card()).toMatchObject({ offerId: dear, pricePaise: DEAR_PAISE, inStock: true })
    expect(await buy(dear, 3, DEAR_PAISE)).toMatchObject({ ok: true })
    expect(await card()).toMatchObject({ offerId: cheap, inStock: false })
  })

  test('what is paused, deleted or of a suspended shop can no longer be ordered', async () => {
    await pauseOffer(app, asha, cheap)
    expect(await buy(cheap, 1, CHEAP_PAISE)).toMatchObject({ problem: { code: 'checkout.offer_gone' } })
    await resumeOffer(app, asha, cheap)
    await removeOffer(app, asha, cheap)
    expect(await buy(cheap, 1, CHEAP_PAISE)).toMatchObject({ problem: { code: 'checkout.offer_gone' } })
    await suspendSeller(app, COMMAND_LINE, { sellerId: ravi.sellerId, reason: 'Fakes' })
    expect(await buy(dear, 1, DEAR_PAISE)).toMatchObject({ problem: { code: 'checkout.offer_gone' } })
    await refreshSellerOffers(app, ravi.sellerId)
    expect(await card()).toBeUndefined()
  })

  test('a price that rises while a shopper pays is asked about, never charged', async () => {
    await editListing(app, asha, {
      offerId: cheap,
      offerVersion: 1,
      entries: filled({ mrp: '14999', price: '13500' }),
    })
    expect(await buy(cheap, 1, CHEAP_PAISE)).toMatchObject({
      problem: { code: 'checkout.total_changed', details: { newTotalPaise: 13_500_00 } },
    })
    expect(await card()).toMatchObject({ offerId: dear })
  })

  test('whatever sellers and shoppers do at the same moment, the card ends at the rule’s best offer', async () => {
    for (let round = 0; round < 8; round++) {
      const price = (paise: number) => filled({ mrp: '15499', price: String(paise) })
      const piece = (change: string) => filled({ change, pieces: '1' })
      const stock = (who: ActingVendor, offerId: string, change: string) =>
        changeStock(app, who, { offerId, key: app.random.uuid(), entries: piece(change) })
      const versionOf = async (id: string) =>
        (await app.db.selectFrom('offers').select('version').where('id', '=', id).executeTakeFirstOrThrow())
          .version
      const [ofCheap, ofDear] = [await versionOf(cheap), await versionOf(dear)]
      await Promise.all([
        editListing(app, asha, {
          offerId: cheap,
          offerVersion: ofCheap,
          entries: price(12_000 + round * 300),
        }),
        editListing(app, ravi, { offerId: dear, offerVersion: ofDear, entries: price(14_000 - round * 300) }),
        stock(asha, cheap, 'receipt'),
        stock(ravi, dear, round % 2 ? 'loss' : 'receipt'),
        buy(cheap, 1, 12_000_00),
        buy(dear, 1, 14_000_00),
        round % 3 ? pauseOffer(app, asha, cheap) : resumeOffer(app, asha, cheap),
        round % 2 ? resumeOffer(app, ravi, dear) : pauseOffer(app, ravi, dear),
      ])
      expect(await shownOffer()).toEqual(await offerByTheRule())
    }
  })
})

async function shownOffer(): Promise<unknown> {
  const shown = await app.db
    .selectFrom('products')
    .select(['best_offer_id as id', 'price_paise as pricePaise', 'in_stock as inStock'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return shown.id ? shown : undefined
}

/** What the rule says about the rows as they are. */
async function offerByTheRule(): Promise<unknown> {
  const rows = await app.db
    .selectFrom('offers')
    .innerJoin('stock', 'stock.offer_id', 'offers.id')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .selectAll('offers')
    .select(['stock.on_hand', 'stock.reserved', 'sellers.is_selling'])
    .where('product_id', '=', productId)
    .execute()
  const best = expectedBestOffer(
    rows.map((row) => ({
      id: row.id,
      listPricePaise: row.list_price_paise,
      discountBp: row.discount_bp,
      isLive: row.status === 'live',
      isNew: row.condition === 'new',
      available: row.on_hand - row.reserved,
      sellerInGoodStanding: row.is_selling,
      createdAt: row.created_at,
    })),
  )
  const row = rows.find(({ id }) => id === best?.offer.id)
  return best && row && { id: row.id, pricePaise: row.unit_price_paise, inStock: best.inStock }
}

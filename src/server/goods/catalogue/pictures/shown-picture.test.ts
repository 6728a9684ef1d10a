import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { factEntries } from '#domain/goods/catalogue/product-facts.ts'
import { standInPictures } from '#domain/goods/catalogue/stand-ins/stand-in-of.ts'
import type { App } from '#server/ground/app.ts'
import type { ContentChange } from '#server/ground/content-changes/content-changes.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readDashboard } from '#server/money/earnings/dashboard-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { listOwnProducts } from '#server/selling/listings/listing-views.ts'
import { findOfferableProduct } from '#server/selling/listings/shared-catalogue-views.ts'
import { addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { addProduct } from '#tests/support/catalogue-rows.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { deriveCardColumns } from '../card-columns/derive-card-columns.ts'
import { listAllProducts } from '../editing/all-products-views.ts'
import { editAnyProduct } from '../editing/edit-any-product.ts'
import { findProductRecord } from '../editing/product-record-views.ts'
import { findProduct } from '../product-page-views.ts'
import { findOffers, listProducts } from '../product-views.ts'
import { saveSitePictures } from './site-picture-store.ts'

const ILLUSTRATION = { key: 'logitech-mx-master-3s-of-the-shop', alt: 'Mouse', isIllustration: true }
const NEVER_LOADED = 'kind-cpu-square'
const OWN = { key: 'mouse-from-above', alt: 'The mouse from above', isIllustration: false }

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  const names = [...standInPictures.keys()].filter((name) => name !== NEVER_LOADED)
  const keys = new Map(names.map((name) => [name, `${name}-of-the-shop`]))
  await inTransaction(app, (tx) => saveSitePictures(tx, keys))
})
beforeEach(async () => {
  mouse = await addOffer(app, { name: 'Mouse' })
})
afterAll(() => close())

const givePicture = (productId: string) =>
  app.db
    .insertInto('product_pictures')
    .values({ product_id: productId, position: 0, picture_key: OWN.key, alt: OWN.alt })
    .execute()

/** The picture of the mouse on every page that shows products. */
async function shownEverywhere({ productId, offerId, sellerId }: AddedOffer) {
  const [card, page, offer, row, listed, recent, offerable] = await Promise.all([
    listProducts(app, { sort: 'newest' }).then(({ products }) => products.find(({ id }) => id === productId)),
    findProduct(app, productId).then((product) => product?.pictures[0]),
    findOffers(app, [offerId]).then(([found]) => found?.picture),
    listAllProducts(app, OWNER, { sort: 'newest' }).then(({ products }) =>
      products.find(({ id }) => id === productId),
    ),
    listOwnProducts(app, sellerId, { sort: 'newest' }).then(({ products }) =>
      products.find((product) => product.productId === productId),
    ),
    readDashboard(app, sellerId, 30).then(({ recentProducts }) =>
      recentProducts.find((product) => product.productId === productId),
    ),
    findOfferableProduct(app, sellerId, productId),
  ])
  return {
    card: card?.picture,
    page,
    offer,
    row: row?.picture,
    listed: listed?.picture,
    recent: recent?.picture,
    offerable: offerable?.picture,
  }
}

const all = (picture: object) => ({
  card: picture,
  page: { ...picture, caption: null, isRendered: false, sentBy: null },
  offer: picture,
  row: picture,
  listed: picture,
  recent: picture,
  offerable: picture,
})

test('a product without a picture shows that of its kind on every page, marked as an illustration', async () => {
  expect(await shownEverywhere(mouse)).toEqual(all(ILLUSTRATION))
})

test('its own picture takes the place of the illustration on every page', async () => {
  await givePicture(mouse.productId)
  expect(await shownEverywhere(mouse)).toEqual(all(OWN))
})

test.each(Object.entries(kinds))(
  'a %s without a picture shows one of its kind',
  async (kind, { picture }) => {
    await addProduct(app, { id: `bare-${kind}`, kind })
    expect((await findProduct(app, `bare-${kind}`))?.pictures).toMatchObject([
      { key: `${picture}-of-the-shop`, isIllustration: true },
    ])
  },
)

describe('a stand-in by the facts', () => {
  const pictureOf = async (id: string) => (await findProduct(app, id))?.pictures[0]
  const changes: ContentChange[] = []
  beforeAll(() => app.contentChanges.onChange((change) => changes.push(change)))
  const told = async () => {
    await app.contentChanges.catchUp()
    return changes.splice(0)
  }

  test('is written for products from before as a worker starts, and their kept pages are told once', async () => {
    await addProduct(app, { id: 'sata', kind: 'ssd', attributes: { formFactor: '2.5-inch' } })
    expect(await pictureOf('sata')).toMatchObject({ key: 'samsung-990-pro-2tb-of-the-shop', alt: 'SSD' })
    await told()
    await deriveCardColumns(app)
    expect(await pictureOf('sata')).toMatchObject({
      key: 'kind-sata-ssd-of-the-shop',
      alt: 'SSD of 2.5 inches',
      isIllustration: true,
    })
    expect(await told()).not.toEqual([])
    await deriveCardColumns(app)
    expect(await told()).toEqual([])
  })

  test('is the plain one while the shop does not have the picture', async () => {
    await addProduct(app, { id: 'older', kind: 'cpu', attributes: { socket: 'LGA1151' } })
    await deriveCardColumns(app)
    expect(await pictureOf('older')).toMatchObject({ key: `${kinds.cpu.picture}-of-the-shop` })
  })

  test('changes with a fact, in the same step', async () => {
    const kavya = permitted(await addAdmin(app, 'catalogue', 'Kavya'), 'products.change')
    await told()
    const record = await findProductRecord(app, OWNER, mouse.productId)
    if (!record) throw new Error('no product')
    const entries = { ...factEntries(record.kind, record.facts), 'attributes.colour': ['White'] }
    const { productId } = mouse
    const saved = await editAnyProduct(app, kavya, { productId, version: record.version, entries })
    expect(saved).toMatchObject({ ok: true })
    expect(await pictureOf(mouse.productId)).toMatchObject({ key: 'kind-mouse-white-of-the-shop' })
    expect(await told()).not.toEqual([])
  })
})

test('a kept cart says which of its pictures are illustrations', async () => {
  const asha = await addCustomer(app)
  await app.db.insertInto('carts').values({ user_id: asha.userId, checkout_key: app.random.uuid() }).execute()
  await app.db
    .insertInto('cart_lines')
    .values({ user_id: asha.userId, offer_id: mouse.offerId, quantity: 1, seen_unit_price_paise: 90_000 })
    .execute()
  expect((await findCart(app, asha.userId)).lines).toMatchObject([
    { image: ILLUSTRATION.key, isIllustration: true },
  ])
})

describe('an order', () => {
  async function orderMouse() {
    const asha = await addCustomer(app)
    const placed = await placeOrder(app, asha, checkoutOf(mouse))
    if (!placed.ok) throw new Error(JSON.stringify(placed.problem))
    return { userId: asha.userId, orderId: placed.value.orderId }
  }
  async function shownTo({ userId, orderId }: { userId: string; orderId: string }) {
    const page = await findOrder(app, userId, orderId)
    const { orders } = await listOrders(app, userId)
    return [page?.vendorOrders[0]?.lines[0]?.picture, orders[0]?.firstItems[0]?.picture]
  }

  test('of a product that had no picture shows the illustration, and the picture once there is one', async () => {
    const order = await orderMouse()
    expect(await shownTo(order)).toEqual([ILLUSTRATION, ILLUSTRATION])
    await givePicture(mouse.productId)
    expect(await shownTo(order)).toEqual([OWN, OWN])
  })

  test('keeps the picture that its product had, when the product loses it', async () => {
    await givePicture(mouse.productId)
    const order = await orderMouse()
    await app.db.deleteFrom('product_pictures').where('product_id', '=', mouse.productId).execute()
    expect(await shownTo(order)).toEqual([OWN, OWN])
  })
})

test('a seller’s transaction reads the shop’s pictures and cannot change them', async () => {
  const attempt = inSellerTransaction(app, mouse.sellerId, (tx) =>
    tx.updateTable('site_pictures').set({ picture_key: 'forged' }).execute(),
  )
  await expect(attempt).rejects.toThrow(/permission denied/)
})

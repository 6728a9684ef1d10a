import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { auditAll } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import { removeOffer } from '#server/selling/listings/move-offer.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { nameThings } from './named-things-views.ts'
import { listShopActivity } from './shop-activity-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

async function sold() {
  const shop = await addSellerWithVendor(app, { name: 'Nehru Place Parts' })
  const offer = await addOffer(app, { sellerId: shop.sellerId, name: 'Vipera mouse' })
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId, number } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  return { ...shop, offer, orderId, number, vendorOrderId }
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-/

test('names orders, products and whatever else a record is about, and leads to their pages', async () => {
  const shop = await sold()
  const other = await sold()
  const by = { kind: 'vendor' as const, vendor: { sellerId: shop.sellerId, userId: shop.userId } }
  await acceptVendorOrder(app, by, shop.vendorOrderId)
  const [line] = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('vendor_order_id', '=', shop.vendorOrderId)
    .execute()
  await inTransaction(app, (tx) =>
    auditAll(tx, app, [
      {
        actor: { kind: 'vendor', id: shop.userId },
        sellerId: shop.sellerId,
        action: 'order.pieces_cancelled',
        subject: { kind: 'order', id: shop.orderId },
        after: {
          part: shop.vendorOrderId,
          cancellation: app.random.uuid(),
          lines: [{ line: line?.id, quantity: 1 }],
          // What is another shop’s has no name here.
          parcel: other.orderId,
        },
      },
      {
        actor: { kind: 'vendor', id: shop.userId },
        sellerId: shop.sellerId,
        action: 'offer.paused',
        subject: { kind: 'offer', id: shop.offer.offerId },
      },
    ]),
  )
  const { entries } = await listShopActivity(app, shop.sellerId, {})
  const of = (action: string) => entries.find((entry) => entry.action === action)
  const order = { name: shop.number, to: `/vendor/orders/${shop.vendorOrderId}` }
  expect(of('order.accepted')).toMatchObject({ subject: order, changes: [] })
  expect(of('order.pieces_cancelled')).toMatchObject({
    subject: order,
    changes: [{ field: 'Items', after: 'Item: Vipera mouse; Quantity: 1' }],
  })
  expect(of('offer.paused')).toMatchObject({
    subject: { name: 'Vipera mouse', to: `/vendor/products/${shop.offer.offerId}` },
  })
  expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toMatch(ID)
})

test('leads to no product that the shop sells no more, and names no other shop', async () => {
  const [shop, other] = [await sold(), await sold()]
  const { offerId, productId } = shop.offer
  await inTransaction(app, (tx) =>
    auditAll(
      tx,
      app,
      [
        { kind: 'offer', id: offerId },
        { kind: 'product', id: productId },
      ].map((subject) => ({
        actor: { kind: 'vendor' as const, id: shop.userId },
        sellerId: shop.sellerId,
        action: 'offer.paused' as const,
        subject,
      })),
    ),
  )
  expect(await removeOffer(app, shop, offerId)).toMatchObject({ ok: true })
  const { entries } = await listShopActivity(app, shop.sellerId, {})
  const paused = entries.filter(({ action }) => action === 'offer.paused')
  expect(paused.map(({ subject }) => [subject.name, subject.to])).toEqual([
    ['Vipera mouse', null],
    ['Vipera mouse', null],
  ])
  const things = await nameThings(app, shop.sellerId, [other.sellerId, shop.sellerId])
  expect([...things.keys()]).toEqual([shop.sellerId])
})

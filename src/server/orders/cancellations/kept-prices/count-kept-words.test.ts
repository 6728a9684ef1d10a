import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { findProduct } from '#server/goods/catalogue/product-page-views.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { cancelOwnPieces, cancelSoldPieces } from '../cancel-pieces.ts'
import { countKeptWords } from './count-kept-words.ts'

let now = new Date('2026-11-02T10:00:00+05:30')
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let other: AddedOffer

beforeAll(async () => {
  const opened = await openTestApp({ clock: { now: () => now } })
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
  mouse = await addOffer(app, { sellerId: randomUUID(), available: 50 })
  // The same price, listed later.
  other = await addOfferOf(app, mouse, { sellerId: randomUUID(), pricePaise: 90_000 })
})
afterAll(() => close())

const by = ({ sellerId }: AddedOffer) => ({
  kind: 'vendor' as const,
  vendor: { sellerId, userId: randomUUID() },
})

async function sold(offer: AddedOffer) {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { customer, orderId, lineId, vendorOrderId: await vendorOrderOf(app, orderId) }
}

async function delivered(offer: AddedOffer): Promise<void> {
  const { vendorOrderId } = await sold(offer)
  const parcelId = await handedOver(app, by(offer), { vendorOrderId })
  await reportParcel(app, by(offer), { parcelId, to: 'delivered' })
}

const wordOf = ({ sellerId }: AddedOffer) =>
  app.db
    .selectFrom('sellers')
    .select(['word_orders as orders', 'word_kept as kept'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow()
const offers = async () =>
  (await findProduct(app, mouse.productId))?.offers.map(({ seller, record }) => [seller.id, record])

test('what counts is what came on time; a broken word counts, and what the customer cancelled does not', async () => {
  await delivered(mouse)
  const broken = await sold(mouse)
  const cancel = { cancellationId: randomUUID(), lines: [{ lineId: broken.lineId, quantity: 1 }] }
  await cancelSoldPieces(app, by(mouse), {
    reason: 'cannot-deliver',
    vendorOrder: { ...cancel, vendorOrderId: broken.vendorOrderId },
  })
  const changed = await sold(mouse)
  await cancelOwnPieces(app, changed.customer, {
    orderId: changed.orderId,
    reason: 'changed-mind',
    vendorOrders: [
      {
        cancellationId: randomUUID(),
        vendorOrderId: changed.vendorOrderId,
        lines: [{ lineId: changed.lineId, quantity: 1 }],
      },
    ],
  })
  await sold(mouse)
  await countKeptWords(app)
  // What is still to come counts once its day is over.
  expect(await wordOf(mouse)).toEqual({ orders: 2, kept: 1 })
  now = new Date(now.getTime() + 20 * DAY_MS)
  await countKeptWords(app)
  expect(await wordOf(mouse)).toEqual({ orders: 3, kept: 1 })
  // Who bought again was the other seller's.
  expect(await wordOf(other)).toEqual({ orders: 1, kept: 0 })
})

test('among equal offers whoever kept its word more often is first, once there are enough orders', async () => {
  expect(await offers()).toEqual([
    [mouse.sellerId, 'New seller'],
    [other.sellerId, 'New seller'],
  ])
  for (let each = 0; each < 17; each++) await delivered(mouse)
  await countKeptWords(app)
  // 18 of 20 are 90 %, and who is new here counts as 95 %.
  expect(await offers()).toEqual([
    [other.sellerId, 'New seller'],
    [mouse.sellerId, 'Kept price, day and stock in 18 of 20 orders'],
  ])
  for (let each = 0; each < 20; each++) await delivered(mouse)
  await countKeptWords(app)
  expect(await offers()).toEqual([
    [mouse.sellerId, 'Kept price, day and stock in 38 of 40 orders'],
    [other.sellerId, 'New seller'],
  ])
})

test('after 90 days it is forgotten', async () => {
  now = new Date(now.getTime() + 91 * DAY_MS)
  await countKeptWords(app)
  expect(await wordOf(mouse)).toEqual({ orders: 0, kept: 0 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { listInvoices } from '#server/money/invoicing/invoice-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { unpackParcel } from '#server/orders/fulfilment/unpack-parcel.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findAdminOrder } from './admin-order-views.ts'
import { readExportBatch } from './export/order-export-views.ts'
import { findOrderForMail } from './mail/order-mail-views.ts'
import { findOrder } from './order-page-views.ts'
import { listOrders } from './own-orders-views.ts'

let app: App
let close: () => Promise<void>
let now = Date.parse('2026-11-20T18:29:00Z')
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => new Date(now) } }))
})
afterAll(() => close())

test('My Orders shows a customer’s own orders, newest first, a page at a time, each exactly once', async () => {
  const [asha, bilal] = [await addCustomer(app), await addCustomer(app, 'Bilal Khan')]
  await order(bilal)
  const placed: string[] = []
  for (let count = 0; count < 7; count++) {
    // Two orders of one moment must not hide each other at the end of a page.
    if (count % 2 === 0) now += 60_000
    placed.unshift(await order(asha))
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listOrders(app, asha.userId, { cursor, limit: 2 })
    expect(page.orders.length).toBeLessThanOrEqual(2)
    seen.push(...page.orders.map((each) => each.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen.toSorted()).toEqual(placed.toSorted())
  const whole = await listOrders(app, asha.userId)
  expect(whole.nextCursor).toBeUndefined()
  expect(whole.orders.map((each) => each.id)).toEqual(seen)
  const times = whole.orders.map((each) => each.placedAt)
  expect(times).toEqual(times.toSorted().reverse())
  expect(whole.orders[0]).toMatchObject({
    number: expect.stringMatching(/^#NN\d{6}$/),
    shortId: expect.stringMatching(/^.{8}…$/),
    status: 'pending',
    itemCount: 2,
    totalPaise: 219_900,
    productCount: 1,
    firstItems: [{ name: 'Mouse' }],
  })
})

test.each(['', 'x', '1.2', 'zzzzzzzzz.00000000-0000-4000-8000-000000000000', "'; DROP TABLE orders"])(
  'a cursor that is not ours (%j) starts at the newest',
  async (cursor) => {
    const asha = await addCustomer(app)
    const orderId = await order(asha)
    const { orders } = await listOrders(app, asha.userId, { cursor })
    expect(orders.map((each) => each.id)).toEqual([orderId])
  },
)

test('My Orders are searched by their number and by words that one product’s name holds', async () => {
  const [asha, bilal] = [await addCustomer(app), await addCustomer(app, 'Bilal Khan')]
  const [mouse, board] = [
    await order(asha),
    await order(asha, await addOffer(app, { name: 'Board 100% X_1' })),
  ]
  await order(bilal)
  const found = async (q: string) => (await listOrders(app, asha.userId, { q })).orders.map(({ id }) => id)
  expect(await found('mouse')).toEqual([mouse])
  expect(await found('x_1 BOARD')).toEqual([board])
  expect(await found('mouse board')).toEqual([])
  expect(await found('%')).toEqual([board])
  const { orders } = await listOrders(app, asha.userId)
  const number = orders.find(({ id }) => id === mouse)?.number ?? ''
  for (const typed of [number, number.slice(1).toLowerCase(), String(Number(number.slice(3)))])
    expect(await found(typed)).toEqual([mouse])
  const others = (await listOrders(app, bilal.userId)).orders[0]?.number ?? ''
  expect(await found(others)).toEqual([])
})

test('an order with one invoice names it, since it can be had from My Orders', async () => {
  const asha = await addCustomer(app)
  const offer = await addOffer(app, { sellerId: 'papers', available: 9 })
  const orderId = await order(asha, offer)
  const read = async () => (await listOrders(app, asha.userId)).orders[0]?.invoiceId
  expect(await read()).toBeUndefined()
  const by = { kind: 'vendor', vendor: { sellerId: 'papers', userId: app.random.uuid() } } as const
  await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId) })
  const invoices = await listInvoices(app, asha, orderId)
  expect(invoices).toHaveLength(1)
  expect(await read()).toBe(invoices[0]?.id)
})

test('an order is found by its owner alone, and anything that is no order is not found', async () => {
  const [asha, bilal] = [await addCustomer(app), await addCustomer(app, 'Bilal Khan')]
  const orderId = await order(asha)
  expect(await findOrder(app, asha.userId, orderId)).toMatchObject({ id: orderId })
  expect(await findOrder(app, bilal.userId, orderId)).toBeUndefined()
  for (const id of ['', 'nonsense', `${orderId}0`, '00000000-0000-4000-8000-000000000000'])
    expect(await findOrder(app, asha.userId, id)).toBeUndefined()
})

test('an order keeps the name and price that it was placed at', async () => {
  const asha = await addCustomer(app)
  const mouse = await addOffer(app)
  const orderId = await order(asha, mouse)
  await app.db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', mouse.productId).execute()
  await app.db
    .updateTable('offers')
    .set({ list_price_paise: 500_000, unit_price_paise: 450_000 })
    .where('id', '=', mouse.offerId)
    .execute()
  expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
    totalPaise: 219_900,
    vendorOrders: [{ lines: [{ name: 'Mouse', unitPricePaise: 90_000 }] }],
  })
})

test('goods from another state bear IGST in place of CGST and SGST', async () => {
  const asha = await addCustomer(app)
  const mouse = await addOffer(app, { sellerId: 'Delhi Digital' })
  await app.db.updateTable('sellers').set({ state_code: '07' }).where('id', '=', 'Delhi Digital').execute()
  const orderId = await order(asha, mouse)
  const found = await findOrder(app, asha.userId, orderId)
  expect(found?.gst).toEqual({
    taxPaise: 33_544,
    igstPaise: 33_544,
    cgstPaise: 0,
    sgstPaise: 0,
    utgstPaise: 0,
  })
})

test('an order keeps who supplied it: a shop that moves, is registered anew or renamed changes no tax of the past', async () => {
  const asha = await addCustomer(app)
  const mouse = await addOffer(app, { sellerId: 'moving' })
  const before = {
    name: 'Moving Computers',
    legal_name: 'Moving Computers LLP',
    gstin: '27AAPFU0939F1ZV',
    state_code: 'MH',
    address: '1 FC Road',
    city: 'Pune',
    postal_code: '411004',
  }
  await app.db.updateTable('sellers').set(before).where('id', '=', 'moving').execute()
  const orderId = await order(asha, mouse)
  const read = async () => ({
    customer: await findOrder(app, asha.userId, orderId),
    admin: await findAdminOrder(app, OWNER, orderId),
    file: await inTransaction(app, (tx) =>
      readExportBatch(tx, {
        criteria: [],
        orderIds: [orderId],
        below: 2 ** 31 - 1,
        end: 0,
        looksMax: 10,
        ordersMax: 10,
      }),
    ),
    mail: await findOrderForMail(app.db, orderId),
  })
  const then = await read()
  expect(then.customer?.vendorOrders[0]?.sellerName).toBe('Moving Computers')
  expect(then.customer?.gst).toMatchObject({ igstPaise: 0, cgstPaise: 16_772, sgstPaise: 16_772 })
  const after = { name: 'Moved', legal_name: 'Moved Pvt Ltd', gstin: '29AAGCB7383J1Z4', state_code: 'KA' }
  await app.db
    .updateTable('sellers')
    .set({ ...after, address: null })
    .where('id', '=', 'moving')
    .execute()
  expect(await read()).toEqual(then)
  const kept = await app.db
    .selectFrom('vendor_orders')
    .select(['supplier_name as name', 'supplier_legal_name as legal_name', 'supplier_gstin as gstin'])
    .select(['supplier_state_code as state_code', 'supplier_address as address', 'supplier_city as city'])
    .select('supplier_postal_code as postal_code')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  expect(kept).toEqual(before)
})

test('nobody writes another supplier into an order', async () => {
  const orderId = await order(await addCustomer(app))
  const change = { supplier_state_code: 'KA' }
  await expect(
    app.db.updateTable('vendor_orders').set(change).where('order_id', '=', orderId).execute(),
  ).rejects.toThrow('the supplier of an order never changes')
})

test('an order in two parcels leads with the one that asks for its customer, on its page and in My Orders', async () => {
  const asha = await addCustomer(app)
  const mouse = await addOffer(app, { sellerId: 'parcels' })
  const orderId = await order(asha, mouse)
  const seller = { kind: 'vendor', vendor: { sellerId: 'parcels', userId: asha.userId } } as const
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const unpacked = await packed(app, seller, { vendorOrderId, quantity: 1 })
  await unpackParcel(app, seller, unpacked)
  const first = await handedOver(app, seller, { vendorOrderId, quantity: 1 })
  await handedOver(app, seller, { vendorOrderId, quantity: 1 })
  await reportParcel(app, seller, { parcelId: first, to: 'attempt-failed', reason: 'Nobody at home' })
  const page = await findOrder(app, asha.userId, orderId)
  expect(page?.next).toMatchObject({
    text: 'The courier could not deliver parcel 2',
    detail: expect.stringMatching(/^Nobody at home\. .* Please have ₹1,099\.50 in cash ready\.$/),
  })
  const [vendorOrder] = page?.vendorOrders ?? []
  expect(
    vendorOrder?.parcels.map(({ label, status, reason, lines }) => [label, status, reason, lines]),
  ).toMatchObject([
    ['Parcel 2', 'attempt-failed', 'Nobody at home', [{ name: 'Mouse', quantity: 1 }]],
    ['Parcel 3', 'shipped', null, [{ name: 'Mouse', quantity: 1 }]],
  ])
  const { orders } = await listOrders(app, asha.userId)
  expect(orders[0]?.next).toEqual(page?.next)
  const office = await findAdminOrder(app, OWNER, orderId)
  expect(office?.vendorOrders[0]?.parcels.map(({ position, status }) => [position, status])).toEqual([
    [1, 'cancelled'],
    [2, 'attempt-failed'],
    [3, 'shipped'],
  ])
  expect(office?.timeline.at(-1)).toMatchObject({
    subject: 'parcel',
    parcelPosition: 2,
    to: 'attempt-failed',
  })
})

test('parcels of several sellers have one number each, the same for everybody', async () => {
  const asha = await addCustomer(app)
  const [mouse, mat] = [await addOffer(app, { sellerId: 'one' }), await addOffer(app, { sellerId: 'two' })]
  const lines = [mouse, mat].map(({ offerId }) => ({ offerId, quantity: 1 }))
  const expectedTotalPaise = 2 * 90_000 + 39_900
  const placed = await placeOrder(app, asha, checkoutOf(mouse, { lines, expectedTotalPaise }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const ids: string[] = []
  for (const sellerId of ['two', 'one']) {
    const vendor = { kind: 'vendor', vendor: { sellerId, userId: asha.userId } } as const
    const { id } = await app.db
      .selectFrom('vendor_orders')
      .select('id')
      .where('order_id', '=', orderId)
      .where('seller_id', '=', sellerId)
      .executeTakeFirstOrThrow()
    ids.push(await handedOver(app, vendor, { vendorOrderId: id }))
  }
  const shown = (await findOrder(app, asha.userId, orderId))?.vendorOrders.flatMap(({ parcels }) => parcels)
  const office = (await findAdminOrder(app, OWNER, orderId))?.vendorOrders.flatMap(({ parcels }) => parcels)
  const numbersOf = (parcels: readonly { id: string; position: number }[] = []) =>
    ids.map((id) => parcels.find((parcel) => parcel.id === id)?.position)
  expect(ids.map((id) => shown?.find((parcel) => parcel.id === id)?.label)).toEqual(['Parcel 1', 'Parcel 2'])
  expect([numbersOf(shown), numbersOf(office)]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

async function order(customer: Customer, offer?: Awaited<ReturnType<typeof addOffer>>): Promise<string> {
  const placed = await placeOrder(app, customer, checkoutOf(offer ?? (await addOffer(app)), { quantity: 2 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  return placed.value.orderId
}

test.each([
  ['return', 'returned', 'You returned everything in this order'],
  ['dispute', 'refunded', 'We refunded everything in this order'],
] as const)(
  'an order that was delivered, and whose last piece went by a %s, reads as %s',
  async (reason, status, words) => {
    const asha = await addCustomer(app)
    const sellerId = `back-${reason}`
    const offer = await addOffer(app, { sellerId, available: 9 })
    const placed = await placeOrder(app, asha, checkoutOf(offer, { quantity: 2 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const by = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } } as const
    const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, by, { parcelId, to: 'delivered' })
    const read = async () => {
      const { orders } = await listOrders(app, asha.userId)
      const page = await findOrder(app, asha.userId, orderId)
      return [orders[0]?.status, page?.status, orders[0]?.next.text, page?.next.text]
    }
    await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId))
    expect((await read()).slice(0, 2)).toEqual(['delivered', 'delivered'])
    await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId, reason))
    expect(await read()).toEqual([status, status, words, words])
  },
)

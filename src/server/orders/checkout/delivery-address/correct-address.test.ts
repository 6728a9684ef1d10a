import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COD_LEGAL_LIMIT_PAISE } from '#domain/ground/settings/marketplace-terms.ts'
import type { App } from '#server/ground/app.ts'
import { changeShippingTable } from '#server/ground/shipping/change-shipping-table.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { unpackParcel } from '#server/orders/fulfilment/unpack-parcel.ts'
import { listAddressChangesForOffice } from '#server/orders/orders/address/address-change-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { findSoldOrder } from '#server/orders/orders/vendor-order-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { placedWithAdvance } from '#tests/support/advances.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { placeOrder } from '../place-order.ts'
import { findAddressForOffice, findOwnAddress } from './address-to-correct.ts'
import { correctAddressForCustomer, correctOwnAddress } from './correct-address.ts'

let app: App
let close: () => Promise<void>
let owner: AddedOwner
let mouse: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
  owner = await addAdmin(app)
})
beforeEach(async () => {
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 500 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

const THERE = { address: '7 Camp Road', city: 'Nagpur', postalCode: '440001' }

async function ordered({ by = 'card' as 'card' | 'cod', quantity = 1 } = {}) {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { by, quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  return { customer, orderId, vendorOrderId: await vendorOrderOf(app, orderId) }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

async function corrected({ customer, orderId }: Ordered, fields: object = {}) {
  const done = await correctOwnAddress(app, customer, { orderId, fields: { ...THERE, ...fields } })
  if (done.ok) return done.value
  return Object.values(done.problem.fields ?? {})[0] ?? done.problem.code
}

const addressOf = async (orderId: string) =>
  app.db
    .selectFrom('orders')
    .select(['address', 'city', 'postal_code as postalCode', 'state_code as state'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
const mailsOf = async (orderId: string, kind: string) =>
  app.db
    .selectFrom('mails')
    .select('to_address')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()

describe('the address of an order', () => {
  test('is changed by its customer once, kept as it was before, and told to the address of the order', async () => {
    const order = await ordered()
    const before = await addressOf(order.orderId)
    expect(await corrected(order)).toEqual({ isNew: true })
    expect(await corrected(order)).toEqual({ isNew: false })
    expect(await addressOf(order.orderId)).toEqual({ ...THERE, state: 'MH' })
    const changes = await listAddressChangesForOffice(app, owner, order.orderId)
    expect(changes).toHaveLength(1)
    const { state: _, ...from } = before
    expect(changes[0]).toMatchObject({ byKind: 'customer', from, to: THERE })
    expect((await findOrder(app, order.customer.userId, order.orderId))?.addressChanges).toEqual([
      { at: changes[0]?.at, byKind: 'customer', before: `${from.city} ${from.postalCode}` },
    ])
    expect(await mailsOf(order.orderId, 'order-address-corrected')).toHaveLength(1)
    const sold = await findSoldOrder(app, ravi.vendor.sellerId, order.vendorOrderId)
    expect(sold?.addressChangedAt).toEqual([changes[0]?.at])
    expect(sold?.deliverTo).toMatchObject({ city: 'Nagpur', postalCode: '440001' })
  })

  test('is changed by the office for a reason, which the record keeps without the address', async () => {
    const { orderId } = await ordered()
    const change = (fields: Record<string, string>) =>
      correctAddressForCustomer(app, owner, { orderId, fields })
    const refused = await change(THERE)
    expect(!refused.ok && refused.problem.fields).toEqual({ reason: 'Please give a reason' })
    expect((await change({ ...THERE, reason: 'The customer called' })).ok).toBe(true)
    const record = await app.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', orderId)
      .where('action', '=', 'order.address_corrected')
      .executeTakeFirstOrThrow()
    expect(record.after).toEqual({ postalCode: '440001', reason: 'The customer called' })
    expect((await listAddressChangesForOffice(app, owner, orderId))[0]).toMatchObject({
      byKind: 'admin',
      reason: 'The customer called',
    })
  })

  test('promises the days of the new way', async () => {
    const order = await ordered()
    const promisedOf = () =>
      app.db
        .selectFrom('vendor_orders')
        .select(['promised_by', 'dispatch_by'])
        .where('id', '=', order.vendorOrderId)
        .executeTakeFirstOrThrow()
    await app.db
      .updateTable('vendor_orders')
      .set({ promised_by: '2099-01-01' })
      .where('id', '=', order.vendorOrderId)
      .execute()
    const before = await promisedOf()
    await corrected(order)
    const after = await promisedOf()
    expect(after.dispatch_by).toBe(before.dispatch_by)
    expect(after.promised_by).not.toBe('2099-01-01')
  })

  test('stays where another state, or a place that is not served, was typed, and of somebody else', async () => {
    const order = await ordered()
    expect(await corrected(order, { postalCode: '560001' })).toMatch(/^560001 is in Karnataka/)
    const other = await addCustomer(app)
    expect(await corrected({ ...order, customer: other })).toBe('orders.unknown')
    expect(await findOwnAddress(app, other, order.orderId)).toBeUndefined()
    expect((await addressOf(order.orderId)).city).toBe('Pune')
  })

  test('cannot gather more cash at one place than the law lets it pay', async () => {
    const first = await ordered({ by: 'cod' })
    const second = await ordered({ by: 'cod' })
    await app.db
      .updateTable('vendor_orders')
      .set({ subtotal_paise: COD_LEGAL_LIMIT_PAISE - 39_900 })
      .where('id', '=', first.vendorOrderId)
      .execute()
    const { state: _, ...there } = await addressOf(first.orderId)
    expect(await corrected(second, there)).toBe('checkout.cod_day_limit')
    await app.db
      .updateTable('vendor_orders')
      .set({ subtotal_paise: 90_000 })
      .where('id', '=', first.vendorOrderId)
      .execute()
    expect(await corrected(second, there)).toEqual({ isNew: true })
  })

  test('leads no order in cash past its confirmation, where many parcels are refused', async () => {
    await app.db.insertInto('cash_by_pin').values({ postal_code: '440003', ended: 30, refused: 20 }).execute()
    const there = { postalCode: '440003' }
    const inCash = await ordered({ by: 'cod' })
    expect(await corrected(inCash, there)).toMatch(/^Orders in cash to 440003 are confirmed/)
    expect((await addressOf(inCash.orderId)).postalCode).toBe('411001')
    expect(await corrected(await ordered(), there)).toEqual({ isNew: true })
    await app.db
      .insertInto('cash_confirmations')
      .values({
        order_id: inCash.orderId,
        reasons: ['amount'],
        asked_at: app.clock.now(),
        due_at: new Date(app.clock.now().getTime() + 1),
      })
      .execute()
    expect(await corrected(inCash, there)).toEqual({ isNew: true })
  })

  test('tells a seller who has accepted it, and stays once it is packed, whoever comes first', async () => {
    const order = await ordered()
    await acceptVendorOrder(app, ravi, order.vendorOrderId)
    const held = { ...app, pause: points.pause }
    const [changed] = await points.overtaken(
      'address:locked',
      () => correctOwnAddress(held, order.customer, { orderId: order.orderId, fields: THERE }),
      () => packed(app, ravi, { vendorOrderId: order.vendorOrderId }),
    )
    expect(changed.ok).toBe(true)
    expect(await corrected(order, { city: 'Kamptee' })).toBe('orders.address_too_late')
    expect((await findOwnAddress(app, order.customer, order.orderId))?.stays).toBe('packed')
  })

  test('is told to sellers who have not accepted, where the mail of the order named another town', async () => {
    const vendor = await addVendorOf(app, ravi.vendor.sellerId)
    const order = await ordered()
    const told = async () =>
      (
        await app.db
          .selectFrom('mails')
          .select('id')
          .where('kind', '=', 'seller-address-corrected')
          .where('user_id', '=', vendor.userId)
          .execute()
      ).length
    const { state: _, ...pune } = await addressOf(order.orderId)
    expect(await corrected(order, { ...pune, address: '8 Camp Road' })).toEqual({ isNew: true })
    expect(await told()).toBe(0)
    expect(await corrected(order)).toEqual({ isNew: true })
    expect(await told()).toBe(1)
    const unconfirmed = await ordered({ by: 'cod' })
    await app.db
      .insertInto('cash_confirmations')
      .values({
        order_id: unconfirmed.orderId,
        reasons: ['amount'],
        asked_at: app.clock.now(),
        due_at: new Date(app.clock.now().getTime() + 1),
      })
      .execute()
    expect(await corrected(unconfirmed)).toEqual({ isNew: true })
    expect(await told()).toBe(1)
  })

  test('is changed five times by its customer, and then by the office alone', async () => {
    const order = await ordered()
    for (const street of [1, 2, 3, 4, 5])
      expect(await corrected(order, { address: `${street} Camp Road` })).toEqual({ isNew: true })
    expect(await corrected(order, { address: '5 Camp Road' })).toEqual({ isNew: false })
    expect(await corrected(order, { address: '6 Camp Road' })).toBe('orders.address_changed_often')
    const byOffice = await correctAddressForCustomer(app, owner, {
      orderId: order.orderId,
      fields: { ...THERE, address: '6 Camp Road', reason: 'The customer called' },
    })
    expect(byOffice.ok).toBe(true)
    expect((await addressOf(order.orderId)).address).toBe('6 Camp Road')
  })

  test('of before is forgotten with its person', async () => {
    const order = await ordered()
    await corrected(order)
    await app.db
      .transaction()
      .execute((tx) => erasePerson(tx, { userId: order.customer.userId, at: app.clock.now() }))
    expect(await listAddressChangesForOffice(app, owner, order.orderId)).toEqual([])
  })
})

describe('an order in cash', () => {
  const LIMIT = 5_000_000
  /** Its goods cost so much, of which so much was cancelled; its delivery 39,900 as before. */
  const costing = (vendorOrderId: string, subtotal: number, cancelled = 0) =>
    app.db
      .updateTable('vendor_orders')
      .set({ subtotal_paise: subtotal, cancelled_paise: cancelled })
      .where('id', '=', vendorOrderId)
      .execute()

  test('may be as dear as any in cash, with its delivery and without what was cancelled', async () => {
    const order = await ordered({ by: 'cod' })
    await costing(order.vendorOrderId, LIMIT - 39_900 + 1)
    expect(await corrected(order)).toBe('checkout.cod_limit')
    await costing(order.vendorOrderId, LIMIT - 39_900 + 1_000, 1_000)
    expect(await corrected(order)).toEqual({ isNew: true })
    await costing(order.vendorOrderId, 90_000)
  })

  test('counts for as much as its advance leaves for the door, whatever others paid in advance', async () => {
    const advanced = async () => {
      const customer = await addCustomer(app)
      const checkout = checkoutOf(mouse, { by: 'card', quantity: 2 })
      const orderId = await placedWithAdvance(app, customer, { checkout, advancePaise: 50_000 })
      return { customer, orderId, vendorOrderId: await vendorOrderOf(app, orderId) }
    }
    await advanced()
    const order = await advanced()
    await costing(order.vendorOrderId, LIMIT - 39_900 + 50_000 + 1)
    expect(await corrected(order)).toBe('checkout.cod_limit')
    await costing(order.vendorOrderId, LIMIT - 39_900 + 50_000)
    expect(await corrected(order)).toEqual({ isNew: true })
    await costing(order.vendorOrderId, 180_000)
  })

  test('waits for another that is sent to the same place, and counts it', async () => {
    const place = { address: '9 Sadar Road', city: 'Nagpur', postalCode: '440009' }
    const [there, first, second] = [
      await ordered({ by: 'cod' }),
      await ordered({ by: 'cod' }),
      await ordered({ by: 'cod' }),
    ]
    expect(await corrected(there, place)).toEqual({ isNew: true })
    // Of ₹1,99,999 one more order of ₹1,299 has its place there, and no second one.
    await costing(there.vendorOrderId, COD_LEGAL_LIMIT_PAISE - 39_900 - 200_000)
    const held = { ...app, pause: points.pause }
    const [one, other] = await points.overtaken(
      'address:locked',
      () => correctOwnAddress(held, first.customer, { orderId: first.orderId, fields: place }),
      () => corrected(second, place),
    )
    expect([one.ok, other]).toEqual([true, 'checkout.cod_day_limit'])
    await costing(there.vendorOrderId, 90_000)
  })

  test('goes to no place where couriers collect none, as one that is paid can', async () => {
    const cells = { prefix: '4402', zone: 'standard', city: '', served: 'yes', cash: 'no' }
    const changed = await changeShippingTable(app, owner, {
      table: 'pins',
      row: { cells, removes: false },
      reason: 'The courier collects no cash there',
    })
    expect(changed.ok).toBe(true)
    expect(await corrected(await ordered({ by: 'cod' }), { postalCode: '440201' })).toBe(
      'checkout.cod_not_at_pin',
    )
    expect(await corrected(await ordered(), { postalCode: '440201' })).toEqual({ isNew: true })
  })
})

describe('an order of two shops', () => {
  async function fromTwo() {
    const sellerId = app.random.uuid()
    const screen = await addOffer(app, { sellerId, available: 9 })
    const vendors = [await addVendorOf(app, ravi.vendor.sellerId), await addVendorOf(app, sellerId)]
    const customer = await addCustomer(app)
    const both = [mouse, screen].map(({ offerId }) => ({ offerId, quantity: 1 }))
    const checkout = { ...checkoutOf(mouse), lines: both, expectedTotalPaise: 2 * 90_000 + 39_900 }
    const placed = await placeOrder(app, customer, checkout)
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const rows = await app.db
      .selectFrom('order_lines')
      .select(['id as lineId', 'vendor_order_id as vendorOrderId', 'offer_id as offerId'])
      .where('order_id', '=', orderId)
      .execute()
    const of = (offerId: string) =>
      rows.find((row) => row.offerId === offerId) ?? { lineId: '', vendorOrderId: '' }
    return { customer, orderId, vendors, first: of(mouse.offerId), second: of(screen.offerId) }
  }
  const toldIn = async (vendors: readonly { userId: string }[]) =>
    Promise.all(
      vendors.map(async ({ userId }) => {
        const mails = await app.db
          .selectFrom('mails')
          .select('id')
          .where('kind', '=', 'seller-address-corrected')
          .where('user_id', '=', userId)
          .execute()
        return mails.length
      }),
    )

  test('is told street by street to the shop that has accepted it, and the town to the other', async () => {
    const order = await fromTwo()
    const move = (fields: object) => corrected({ ...order, vendorOrderId: '' }, fields)
    await acceptVendorOrder(app, ravi, order.first.vendorOrderId)
    const { state: _, ...pune } = await addressOf(order.orderId)
    expect(await move({ ...pune, address: '8 Camp Road' })).toEqual({ isNew: true })
    expect(await toldIn(order.vendors)).toEqual([1, 0])
    expect(await move({ ...pune, address: '8 Camp Road', city: 'Pune City' })).toEqual({ isNew: true })
    expect(await toldIn(order.vendors)).toEqual([2, 1])
    expect(await move({ ...pune, address: '8 Camp Road', city: 'Pune City', postalCode: '411002' })).toEqual({
      isNew: true,
    })
    expect(await toldIn(order.vendors)).toEqual([3, 2])
  })

  test('is not told to the shop whose items were cancelled', async () => {
    const order = await fromTwo()
    const lines = [{ lineId: order.second.lineId, quantity: 1 }]
    const { vendorOrderId } = order.second
    const vendorOrders = [{ cancellationId: app.random.uuid(), vendorOrderId, lines }]
    const reason = 'changed-mind'
    const cancelled = await cancelOwnPieces(app, order.customer, {
      orderId: order.orderId,
      reason,
      vendorOrders,
    })
    expect(cancelled.ok).toBe(true)
    expect(await corrected({ ...order, vendorOrderId: '' })).toEqual({ isNew: true })
    expect(await toldIn(order.vendors)).toEqual([1, 0])
  })

  test('can go elsewhere again once what was packed is unpacked', async () => {
    const order = await fromTwo()
    const parcelId = await packed(app, ravi, { vendorOrderId: order.first.vendorOrderId })
    expect(await corrected({ ...order, vendorOrderId: '' })).toBe('orders.address_too_late')
    expect((await unpackParcel(app, ravi, parcelId)).ok).toBe(true)
    expect(await corrected({ ...order, vendorOrderId: '' })).toEqual({ isNew: true })
  })
})

test('the letter says who changed the address', async () => {
  const [own, byOffice] = [await ordered(), await ordered()]
  await corrected(own)
  const fields = { ...THERE, reason: 'The customer called' }
  await correctAddressForCustomer(app, owner, { orderId: byOffice.orderId, fields })
  const textOf = async ({ orderId }: Ordered) => {
    const { text_body: text } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'order-address-corrected')
      .executeTakeFirstOrThrow()
    return text
  }
  expect(await textOf(own)).toContain('You have changed the delivery address')
  expect(await textOf(byOffice)).toContain('We have corrected the delivery address')
})

test('an order that is not there has no address, and a change by the office is none of its customer', async () => {
  const order = await ordered()
  const fields = { ...THERE, reason: 'The customer called' }
  for (const orderId of [app.random.uuid(), 'order']) {
    expect(await findAddressForOffice(app, owner, orderId)).toBeUndefined()
    expect(await corrected({ ...order, orderId })).toBe('orders.unknown')
    expect(await correctAddressForCustomer(app, owner, { orderId, fields })).toMatchObject({
      problem: { code: 'orders.unknown' },
    })
  }
  expect(await findAddressForOffice(app, owner, order.orderId)).toMatchObject({ stays: undefined })
  expect((await findOwnAddress(app, order.customer, order.orderId))?.stateName).toBe('Maharashtra')
  for (const street of [1, 2, 3, 4, 5, 6]) {
    const there = { ...fields, address: `${street} Camp Road` }
    expect((await correctAddressForCustomer(app, owner, { orderId: order.orderId, fields: there })).ok).toBe(
      true,
    )
  }
  expect(await corrected(order)).toEqual({ isNew: true })
})

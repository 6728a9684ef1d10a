import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { remindSellers } from './remind-sellers.ts'
import { tellLateCustomers } from './tell-late-customers.ts'
import { writeSellerMails } from './write-seller-mails.ts'

const DAY_SECONDS = 86_400
/** Half past eight in the morning in India. */
const clock = turnedClock('2026-11-20T03:00:00Z')
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
})
beforeEach(async () => {
  ravi = { kind: 'vendor', vendor: await addSellerWithVendor(app, { name: 'Chandni Computers' }) }
  // Whoever sends goods is registered: an invoice names the supplier.
  await app.db
    .updateTable('sellers')
    .set({ gstin: '27AAPFU0939F1ZV', legal_name: 'Chandni Computers Private Limited' })
    .set({ state_code: 'MH', address: '12 MG Road', city: 'Pune', postal_code: '411001' })
    .where('id', '=', ravi.vendor.sellerId)
    .execute()
  mouse = await addOffer(app, { sellerId: ravi.vendor.sellerId, available: 9 })
})
afterAll(() => close())

async function bought(quantity = 1) {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  return { orderId, vendorOrderId: await vendorOrderOf(app, orderId) }
}

const mailsOf = (orderId: string) =>
  app.db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'text_body', 'parcel_id'])
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'order-placed')
    .orderBy('created_at')
    .orderBy('kind')
    .execute()
const kindsOf = async (orderId: string) => (await mailsOf(orderId)).map(({ kind }) => kind)
const mailsToRavi = () =>
  app.db
    .selectFrom('mails')
    .select(['kind', 'text_body'])
    .where('user_id', '=', ravi.vendor.userId)
    .orderBy('created_at')
    .orderBy('kind')
    .execute()

const due = (vendorOrderId: string, days: { dispatch_by?: Day; promised_by?: Day }) =>
  app.db.updateTable('vendor_orders').set(days).where('id', '=', vendorOrderId).execute()
const today = () => indianDay(clock.now())

describe('a customer', () => {
  test('is written to at the address of the order when a parcel leaves, with what is in it and what comes later', async () => {
    const { orderId, vendorOrderId } = await bought(3)
    const parcelId = await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
    expect(await handOverParcel(app, ravi, parcelId)).toMatchObject({ value: { isNew: false } })
    const mails = await mailsOf(orderId)
    expect(mails).toMatchObject([
      { kind: 'parcel-shipped', to_address: 'asha@example.in', parcel_id: parcelId },
    ])
    expect(mails[0]?.text_body).toMatch(/1 × Mouse\n/)
    expect(mails[0]?.text_body).toContain('2 more items of this order come in another parcel.')
    expect(mails[0]?.text_body).toMatch(/Please keep ₹1,033\.00 ready/)
  })

  test('is told of no pieces to come that were cancelled', async () => {
    const customer = await addCustomer(app)
    const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity: 4 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const { id: lineId, vendor_order_id: vendorOrderId } = await app.db
      .selectFrom('order_lines')
      .select(['id', 'vendor_order_id'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const cancelled = [{ cancellationId: app.random.uuid(), vendorOrderId, lines: [{ lineId, quantity: 1 }] }]
    const fields = { orderId, reason: 'changed-mind', vendorOrders: cancelled }
    expect(await cancelOwnPieces(app, customer, fields)).toMatchObject({ ok: true })
    await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
    const shipped = (await mailsOf(orderId)).find(({ kind }) => kind === 'parcel-shipped')
    expect(shipped?.text_body).toContain('2 more items of this order come in another parcel.')
  })

  test('is told each thing once, and once a day what a courier does on several days', async () => {
    const { orderId, vendorOrderId } = await bought()
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    const report = async (to: Parameters<typeof reportParcel>[2]['to']) =>
      expect(await reportParcel(app, ravi, { parcelId, to, reason: 'Nobody at home' })).toMatchObject({
        ok: true,
      })
    await report('out-for-delivery')
    await report('attempt-failed')
    await report('held')
    await report('out-for-delivery')
    clock.turn(DAY_SECONDS)
    await report('attempt-failed')
    await report('out-for-delivery')
    await report('delivered')
    const invoice = app.db.selectFrom('invoices').select('id').where('parcel_id', '=', parcelId)
    const { attached_invoice_id: attached } = await app.db
      .selectFrom('mails')
      .select('attached_invoice_id')
      .where('parcel_id', '=', parcelId)
      .where('kind', '=', 'parcel-delivered')
      .executeTakeFirstOrThrow()
    expect(await invoice.execute()).toEqual([{ id: attached }])
    expect(await kindsOf(orderId)).toEqual([
      'parcel-attempt-failed',
      'parcel-out-for-delivery',
      'parcel-shipped',
      'parcel-attempt-failed',
      'parcel-delivered',
      'parcel-out-for-delivery',
    ])
  })

  test('is not told a day later that the parcel comes today', async () => {
    const { orderId, vendorOrderId } = await bought()
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    const at = clock.now()
    clock.turn(DAY_SECONDS)
    await reportParcel(app, ravi, { parcelId, to: 'out-for-delivery', at })
    expect(await kindsOf(orderId)).toEqual(['parcel-shipped'])
  })

  test('is told once that the promised day is over, and the new one where there is one', async () => {
    const [waiting, onItsWay, inTime, arrived] = [
      await bought(),
      await bought(),
      await bought(),
      await bought(),
    ]
    for (const { vendorOrderId } of [waiting, onItsWay, arrived])
      await due(vendorOrderId, { promised_by: addDays(today(), -1) })
    await due(inTime.vendorOrderId, { promised_by: today() })
    const parcelId = await handedOver(app, ravi, onItsWay)
    await app.db
      .updateTable('parcels')
      .set({ expected_on: addDays(today(), 2) })
      .where('id', '=', parcelId)
      .execute()
    const there = await handedOver(app, ravi, arrived)
    await reportParcel(app, ravi, { parcelId: there, to: 'delivered' })
    await tellLateCustomers(app)
    await tellLateCustomers(app)
    clock.turn(DAY_SECONDS)
    const late = async (orderId: string) =>
      (await mailsOf(orderId)).filter(({ kind }) => kind === 'order-late').map((mail) => mail.text_body)
    const [told, ...twice] = await late(waiting.orderId)
    expect(twice).toEqual([])
    expect(told).toContain('Chandni Computers has not handed all of them to the courier yet')
    expect(told).toContain('do not have a new date yet.')
    expect((await late(onItsWay.orderId))[0]).toContain('The courier now expects to deliver them by')
    expect([await late(inTime.orderId), await late(arrived.orderId)]).toEqual([[], []])
  })
})

describe('a seller', () => {
  test('is written to once about a new order, by a job that its order brings', async () => {
    const { orderId } = await bought(2)
    const { rows } = await sql<{ name: string }>`SELECT name FROM pgboss.job
      WHERE name = 'tell-sellers' AND data ->> 'orderId' = ${orderId}`.execute(app.db)
    expect(rows).toHaveLength(1)
    await writeSellerMails(app, orderId)
    await writeSellerMails(app, orderId)
    const mails = await mailsToRavi()
    expect(mails.map(({ kind }) => kind)).toEqual(['seller-new-order'])
    expect(mails[0]?.text_body).toContain('2 × Mouse')
    expect(mails[0]?.text_body).toContain('Goods, all taxes included: ₹1,800.00')
    expect(mails[0]?.text_body).not.toMatch(/MG Road|9876/)
  })

  test('reads of a new order what is left of it', async () => {
    const customer = await addCustomer(app)
    const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity: 3 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const { id, vendor_order_id: vendorOrderId } = await app.db
      .selectFrom('order_lines')
      .select(['id', 'vendor_order_id'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const vendorOrders = [
      { cancellationId: app.random.uuid(), vendorOrderId, lines: [{ lineId: id, quantity: 1 }] },
    ]
    expect((await cancelOwnPieces(app, customer, { orderId, reason: 'changed-mind', vendorOrders })).ok).toBe(
      true,
    )
    await writeSellerMails(app, orderId)
    const told = (await mailsToRavi()).find(({ kind }) => kind === 'seller-new-order')
    expect(told?.text_body).toContain('2 × Mouse')
    expect(told?.text_body).toContain('Goods, all taxes included: ₹1,800.00')
  })

  test('is reminded once a morning of all that is to leave today, and of all that is late', async () => {
    const [first, second, late, later, gone] = [
      await bought(),
      await bought(),
      await bought(),
      await bought(),
      await bought(),
    ]
    for (const { vendorOrderId } of [first, second, gone]) await due(vendorOrderId, { dispatch_by: today() })
    await due(late.vendorOrderId, { dispatch_by: addDays(today(), -2) })
    await due(later.vendorOrderId, { dispatch_by: addDays(today(), 1) })
    await handedOver(app, ravi, gone)
    await remindSellers(app)
    await remindSellers(app)
    const mails = await mailsToRavi()
    expect(mails.map(({ kind }) => kind)).toEqual(['seller-dispatch-late', 'seller-dispatch-today'])
    expect(mails[1]?.text_body).toContain('2 orders are due at the courier by this evening')
    expect(mails[0]?.text_body).toContain('One order was due before today')
    clock.turn(DAY_SECONDS)
    await remindSellers(app)
    expect((await mailsToRavi()).map(({ kind }) => kind)).toEqual([
      'seller-dispatch-late',
      'seller-dispatch-today',
      'seller-dispatch-late',
      'seller-dispatch-today',
    ])
  })

  test('with more than a mail holds is told how many more there are', async () => {
    for (let each = 0; each < 3; each += 1) {
      mouse = await addOffer(app, { sellerId: ravi.vendor.sellerId, available: 9 })
      for (let of = 0; of < 8; of += 1) await due((await bought()).vendorOrderId, { dispatch_by: today() })
    }
    await remindSellers(app)
    const [mail] = await mailsToRavi()
    expect(mail?.text_body).toContain('24 orders are due')
    expect(mail?.text_body).toContain('And 4 more orders.')
  })
})

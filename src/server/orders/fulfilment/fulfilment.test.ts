import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { Dispatcher } from './dispatcher.ts'
import { handOverParcel } from './hand-over-parcel.ts'
import { reportParcel } from './move-parcel.ts'
import { packParcel } from './pack-parcel.ts'
import { unpackParcel } from './unpack-parcel.ts'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let ravi: Dispatcher
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 9 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

async function bought(quantity = 1): Promise<{ orderId: string; vendorOrderId: string; lineId: string }> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const { id } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, vendorOrderId: await vendorOrderOf(app, orderId), lineId: id }
}

async function statuses(orderId: string): Promise<string[]> {
  const order = await app.db
    .selectFrom('orders')
    .innerJoin('vendor_orders', 'vendor_orders.order_id', 'orders.id')
    .select(['orders.status', 'vendor_orders.status as vendorOrder'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return [order.status, order.vendorOrder]
}

describe('an order on its way', () => {
  test('leaves in two parcels and arrives, its part and its status following them', async () => {
    const { orderId, vendorOrderId } = await bought(3)
    expect(await acceptVendorOrder(app, ravi, vendorOrderId)).toEqual({ ok: true, value: { isNew: true } })
    expect(await acceptVendorOrder(app, ravi, vendorOrderId)).toEqual({ ok: true, value: { isNew: false } })
    expect(await statuses(orderId)).toEqual(['pending', 'accepted'])
    const first = await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
    expect(await statuses(orderId)).toEqual(['partly-shipped', 'partly-shipped'])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 8, reserved: 2 })
    const second = await handedOver(app, ravi, { vendorOrderId, quantity: 2 })
    expect(await statuses(orderId)).toEqual(['shipped', 'shipped'])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 6, reserved: 0 })
    for (const parcelId of [first, second])
      expect(await reportParcel(app, ravi, { parcelId, to: 'delivered' })).toMatchObject({ ok: true })
    expect(await statuses(orderId)).toEqual(['delivered', 'delivered'])
    const lines = await app.db.selectFrom('parcel_lines').selectAll().execute()
    expect(lines.filter(({ parcel_id }) => parcel_id === first)).toMatchObject([
      { quantity: 1, goods_paise: 90_000, shipping_paise: 13_300 },
    ])
    expect(lines.filter(({ parcel_id }) => parcel_id === second)).toMatchObject([
      { quantity: 2, goods_paise: 180_000, shipping_paise: 26_600 },
    ])
  })

  test('keeps who moved what, when and why', async () => {
    const { orderId, vendorOrderId } = await bought()
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    expect(await reportParcel(app, ravi, { parcelId, to: 'attempt-failed' })).toMatchObject({
      problem: { code: 'fulfilment.reason_missing' },
    })
    await reportParcel(app, ravi, { parcelId, to: 'attempt-failed', reason: 'Nobody at home' })
    await reportParcel(app, ravi, { parcelId, to: 'returning', reason: 'Refused' })
    await reportParcel(app, ravi, { parcelId, to: 'returned' })
    const events = await app.db
      .selectFrom('order_events')
      .select(['subject', 'from_status', 'to_status', 'by_kind', 'note'])
      .where('order_id', '=', orderId)
      .where('subject', '<>', 'payment')
      .orderBy('id')
      .execute()
    expect(events.map((row) => [row.subject, row.to_status, row.by_kind, row.note])).toEqual([
      ['vendor_order', 'pending', 'customer', null],
      ['vendor_order', 'accepted', 'vendor', null],
      ['parcel', 'packed', 'vendor', null],
      ['vendor_order', 'packed', 'vendor', null],
      ['parcel', 'shipped', 'vendor', null],
      ['vendor_order', 'shipped', 'vendor', null],
      ['parcel', 'attempt-failed', 'vendor', 'Nobody at home'],
      ['parcel', 'returning', 'vendor', 'Refused'],
      ['parcel', 'returned', 'vendor', null],
      ['vendor_order', 'returned', 'vendor', null],
    ])
  })
})

describe('a parcel', () => {
  test('is packed once, however often its form is sent', async () => {
    const { vendorOrderId, lineId } = await bought(2)
    const form = { parcelId: randomUUID(), vendorOrderId, lines: [{ lineId, quantity: 1, serials: [] }] }
    const sent = await Promise.all([packParcel(app, ravi, form), packParcel(app, ravi, form)])
    expect(sent.map((each) => each.ok && each.value.isNew).toSorted()).toEqual([false, true])
  })

  test('of two people who pack the same pieces at once, one gets them', async () => {
    const { vendorOrderId, lineId } = await bought(2)
    const pack = () =>
      packParcel(app, ravi, {
        parcelId: randomUUID(),
        vendorOrderId,
        lines: [{ lineId, quantity: 2, serials: [] }],
      })
    for (const each of [await Promise.all([pack(), pack()])])
      expect(each.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('leaves once, however often it is handed over', async () => {
    const { vendorOrderId } = await bought(2)
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    expect(await handOverParcel(app, ravi, parcelId)).toMatchObject({ ok: true, value: { isNew: false } })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 7, reserved: 0 })
  })

  test('does not leave before somebody is named who carries it', async () => {
    const { vendorOrderId } = await bought()
    const parcelId = await packed(app, ravi, { vendorOrderId })
    expect(await handOverParcel(app, ravi, parcelId)).toMatchObject({
      problem: { code: 'fulfilment.courier_invalid' },
    })
  })

  test('can be unpacked until it leaves, and its pieces are packed anew for the same money', async () => {
    const { orderId, vendorOrderId } = await bought(3)
    const first = await packed(app, ravi, { vendorOrderId, quantity: 2 })
    await packed(app, ravi, { vendorOrderId, quantity: 1 })
    expect(await statuses(orderId)).toEqual(['pending', 'packed'])
    expect(await unpackParcel(app, ravi, first)).toMatchObject({ ok: true })
    expect(await statuses(orderId)).toEqual(['pending', 'accepted'])
    const again = await handedOver(app, ravi, { vendorOrderId, quantity: 2 })
    expect(await unpackParcel(app, ravi, again)).toMatchObject({
      problem: { code: 'fulfilment.move_not_allowed', details: { from: 'shipped', to: 'cancelled' } },
    })
    const { goods, cash } = await app.db
      .selectFrom('parcels')
      .innerJoin('parcel_lines', 'parcel_id', 'id')
      .select((eb) => [
        eb.fn.sum<number>('goods_paise').as('goods'),
        eb.fn.sum<number>('cash_paise').as('cash'),
      ])
      .where('vendor_order_id', '=', vendorOrderId)
      .where('status', '<>', 'cancelled')
      .executeTakeFirstOrThrow()
    expect([goods, cash]).toEqual([270_000, 270_000 + 39_900])
  })
})

describe('serial numbers', () => {
  async function laptopVendorOrder(quantity: number) {
    const made = await bought(quantity)
    await app.db
      .updateTable('order_lines')
      .set({ category: 'Laptops' })
      .where('id', '=', made.lineId)
      .execute()
    return made
  }
  const pack = (
    vendorOrder: { vendorOrderId: string; lineId: string },
    serials: string[][],
    quantity = serials.length,
  ) =>
    packParcel(app, ravi, {
      parcelId: randomUUID(),
      vendorOrderId: vendorOrder.vendorOrderId,
      lines: [{ lineId: vendorOrder.lineId, quantity, serials }],
    })

  test('are asked for where a warranty needs them, each in one box at a time', async () => {
    const vendorOrder = await laptopVendorOrder(2)
    expect(await pack(vendorOrder, [['SN-100']], 2)).toMatchObject({
      problem: { code: 'fulfilment.serial_missing', details: { missing: 1 } },
    })
    expect(await pack(vendorOrder, [['SN-100'], ['sn-100 ']])).toMatchObject({
      problem: { code: 'fulfilment.serial_taken', details: { serial: 'SN-100' } },
    })
    const first = await pack(vendorOrder, [['S/N: SN-100', 'SN-100-B']])
    expect(first).toMatchObject({ ok: true })
    expect(await pack(vendorOrder, [['SN-100-B']])).toMatchObject({
      problem: { code: 'fulfilment.serial_taken' },
    })
    if (first.ok) await unpackParcel(app, ravi, first.value.parcelId)
    expect(await pack(vendorOrder, [['SN-100-B']])).toMatchObject({ ok: true })
  })
})

describe('another seller', () => {
  test('finds neither the order nor the parcel, and an administrator may act for any', async () => {
    const { vendorOrderId } = await bought()
    const parcelId = await packed(app, ravi, { vendorOrderId })
    const other: Dispatcher = { kind: 'vendor', vendor: { sellerId: 'other', userId: 'other' } }
    expect(await acceptVendorOrder(app, other, vendorOrderId)).toMatchObject({
      problem: { code: 'fulfilment.vendor_order_gone' },
    })
    expect(await unpackParcel(app, other, parcelId)).toMatchObject({
      problem: { code: 'fulfilment.parcel_gone' },
    })
    expect(await reportParcel(app, other, { parcelId, to: 'lost', reason: 'x' })).toMatchObject({
      problem: { code: 'fulfilment.parcel_gone' },
    })
    const admin = permit(OWNER, 'orders.fulfil')
    expect(admin && (await unpackParcel(app, { kind: 'admin', admin }, parcelId))).toMatchObject({ ok: true })
  })
})

describe('a parcel that comes back by itself', () => {
  test('is credited whole, and what was paid for it goes back once', async () => {
    app.gateway = fakeGateway()
    const placed = await placeOrder(
      app,
      await addCustomer(app),
      checkoutOf(mouse, { quantity: 2, by: 'card' }),
    )
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const back = await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
    const there = await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
    for (const to of ['returning', 'returned', 'returned'] as const)
      expect(await reportParcel(app, ravi, { parcelId: back, to, reason: 'Refused' })).toMatchObject({
        ok: true,
      })
    await reportParcel(app, ravi, { parcelId: there, to: 'delivered' })
    const refunds = () =>
      app.db
        .selectFrom('payment_refunds')
        .innerJoin('credit_notes', 'credit_notes.id', 'payment_refunds.cause_id')
        .select(['amount_paise', 'payment_refunds.reason', 'status', 'total_paise', 'credit_notes.parcel_id'])
        .where('payment_refunds.order_id', '=', orderId)
        .execute()
    const credited = { amount_paise: 109_950, total_paise: 109_950, reason: 'undelivered', parcel_id: back }
    expect(await refunds()).toEqual([{ ...credited, status: 'asked' }])
    await askRefunds(app)
    expect(await refunds()).toEqual([{ ...credited, status: 'processed' }])
  })

  test('is given back at once when it is lost, and once however often that is said or found', async () => {
    app.gateway = fakeGateway()
    const placed = await placeOrder(
      app,
      await addCustomer(app),
      checkoutOf(mouse, { quantity: 2, by: 'card' }),
    )
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    const before = await stockOf(app, mouse)
    const report = (to: 'lost' | 'delivered' | 'shipped' | 'returning' | 'returned') =>
      reportParcel(app, ravi, { parcelId, to, reason: 'It is nowhere' })
    expect(await report('lost')).toMatchObject({ ok: true })
    expect(await report('lost')).toMatchObject({ ok: true })
    for (const to of ['delivered', 'shipped'] as const)
      expect(await report(to)).toMatchObject({ problem: { code: 'fulfilment.move_not_allowed' } })
    const credited = () =>
      app.db
        .selectFrom('credit_notes')
        .innerJoin('payment_refunds', 'payment_refunds.cause_id', 'credit_notes.id')
        .select(['credit_notes.reason', 'total_paise', 'amount_paise'])
        .where('credit_notes.order_id', '=', orderId)
        .execute()
    const once = [{ reason: 'lost', total_paise: 219_900, amount_paise: 219_900 }]
    expect(await credited()).toEqual(once)
    const letter = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'parcel-lost')
      .execute()
    expect(letter).toMatchObject([{ text_body: expect.stringContaining('₹2,199.00 goes back') }])
    await report('returning')
    await report('lost')
    await report('returned')
    expect(await credited()).toEqual(once)
    expect(await statuses(orderId)).toEqual(['returned', 'returned'])
    expect(await stockOf(app, mouse)).toEqual(before)
  })

  test('damaged is credited as damaged', async () => {
    const { orderId, vendorOrderId } = await bought()
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    for (const to of ['damaged', 'returning', 'returned'] as const)
      await reportParcel(app, ravi, { parcelId, to, reason: 'The box is crushed or wet' })
    const notes = app.db.selectFrom('credit_notes').select('reason').where('order_id', '=', orderId)
    expect(await notes.execute()).toEqual([{ reason: 'damaged' }])
  })

  test('to be paid at the door ends its payment when it is lost', async () => {
    const { orderId, vendorOrderId } = await bought()
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    await reportParcel(app, ravi, { parcelId, to: 'lost', reason: 'It was stolen' })
    const payment = app.db.selectFrom('payments').select('status').where('order_id', '=', orderId)
    expect(await payment.execute()).toEqual([{ status: 'cancelled' }])
    const notes = app.db.selectFrom('credit_notes').select('reason').where('order_id', '=', orderId)
    expect(await notes.execute()).toEqual([{ reason: 'lost' }])
    const refunds = app.db.selectFrom('payment_refunds').select('id').where('order_id', '=', orderId)
    expect(await refunds.execute()).toEqual([])
  })

  test('to be paid at the door is credited too, and nothing goes back', async () => {
    const { orderId, vendorOrderId } = await bought()
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    await reportParcel(app, ravi, { parcelId, to: 'returning', reason: 'Refused' })
    await reportParcel(app, ravi, { parcelId, to: 'returned' })
    const notes = app.db.selectFrom('credit_notes').select('reason').where('order_id', '=', orderId)
    expect(await notes.execute()).toEqual([{ reason: 'undelivered' }])
    const refunds = app.db.selectFrom('payment_refunds').select('id').where('order_id', '=', orderId)
    expect(await refunds.execute()).toEqual([])
    expect(await statuses(orderId)).toEqual(['returned', 'returned'])
  })
})

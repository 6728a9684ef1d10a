import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatchList } from '#domain/orders/fulfilment/dispatch-list.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { acceptVendorOrder } from './accept-vendor-order.ts'
import { acceptSeveral, handOverSeveral, packSeveral } from './act-on-several.ts'
import {
  countDispatch,
  countToDispatch,
  listDispatch,
  listParcelsToPrint,
  readPackingQueue,
} from './dispatch-list-views.ts'
import type { Dispatcher } from './dispatcher.ts'
import { reportParcel } from './move-parcel.ts'
import { packParcel } from './pack-parcel.ts'
import { readLeftToPack, readParcels } from './parcel-views.ts'
import { replaceSerial } from './serials/replace-serial.ts'

let app: App
let close: () => Promise<void>
let offer: AddedOffer
let sellerId: string
let ravi: Dispatcher
const other: Dispatcher = { kind: 'vendor', vendor: { sellerId: 'other', userId: 'other' } }
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: 30 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

async function bought(quantity = 1, leavesBy = '2026-11-24'): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const id = await vendorOrderOf(app, placed.value.orderId)
  await app.db.updateTable('vendor_orders').set({ dispatch_by: leavesBy }).where('id', '=', id).execute()
  return id
}

const listed = async (tab: string) =>
  (await listDispatch(app, sellerId, dispatchList.parse(new URLSearchParams({ tab })))).rows

describe('the work of a day', () => {
  test('has each order under what is to be done next, late ones first', async () => {
    const [later, late] = [await bought(2, '2099-01-01'), await bought(2, '2020-01-01')]
    expect((await listed('accept')).map(({ id, isLate }) => [id, isLate])).toEqual([
      [late, true],
      [later, false],
    ])
    expect(await countToDispatch(app, sellerId)).toBe(2)
    for (const vendorOrder of [later, late]) await acceptVendorOrder(app, ravi, vendorOrder)
    expect(await listed('accept')).toEqual([])
    expect((await listed('pack')).map(({ id }) => id)).toEqual([late, later])

    const first = await packed(app, ravi, { vendorOrderId: late, quantity: 1 })
    expect((await listed('pack'))[0]).toMatchObject({ id: late, pieces: [{ quantity: 1, picture: null }] })
    const second = await handedOver(app, ravi, { vendorOrderId: late, quantity: 1 })
    expect((await listed('pack')).map(({ id }) => id)).toEqual([later])
    expect(await listed('hand-over')).toMatchObject([
      { id: first, vendorOrderId: late, isLate: true, pieces: [{ quantity: 1 }], parcel: { position: 1 } },
    ])
    await reportParcel(app, ravi, { parcelId: second, to: 'attempt-failed', reason: 'Nobody was at home' })
    expect(await listed('trouble')).toMatchObject([
      { id: second, parcel: { status: 'attempt-failed', reason: 'Nobody was at home' } },
    ])
    const third = await packed(app, ravi, { vendorOrderId: later })
    const latest = await packed(app, ravi, { vendorOrderId: await bought(1, '2020-01-02') })
    expect((await listed('hand-over')).map(({ id }) => id)).toEqual([first, latest, third])
    const nothing = { count: 0, late: 0, firstBy: null }
    const quiet = { accept: nothing, pack: nothing, 'hand-over': nothing, trouble: nothing }
    expect(await countDispatch(app, sellerId)).toEqual({
      ...quiet,
      'hand-over': { count: 3, late: 2, firstBy: '2020-01-01' },
      trouble: { ...nothing, count: 1 },
    })
    expect(await countDispatch(app, 'other')).toEqual(quiet)
    // Both orders whose parcels are to be handed over, the one that left in two, and the trouble.
    expect(await countToDispatch(app, sellerId)).toBe(4)
  })

  test('leaves pre-orders for later, until their day has come', async () => {
    const preordered = await bought(1, '2099-01-02')
    const from = (day: string) =>
      app.db.updateTable('vendor_orders').set({ preorder_from: day }).where('id', '=', preordered).execute()
    await from('2099-01-01')
    expect((await listed('accept')).map(({ isForLater }) => isForLater)).toEqual([true])
    expect(await countToDispatch(app, sellerId)).toBe(0)
    expect((await countDispatch(app, sellerId)).accept).toMatchObject({ count: 0, firstBy: '2099-01-02' })
    await from('2020-01-01')
    expect((await listed('accept')).map(({ isForLater }) => isForLater)).toEqual([false])
    expect(await countToDispatch(app, sellerId)).toBe(1)
  })

  test('is done for many at once: whatever is refused keeps no other from it', async () => {
    const vendorOrders = [await bought(), await bought()]
    const strange = randomUUID()
    expect(await acceptSeveral(app, ravi, [...vendorOrders, strange, ...vendorOrders])).toMatchObject({
      done: vendorOrders,
      refused: [{ id: strange, problem: { code: 'fulfilment.vendor_order_gone' } }],
    })
    expect((await acceptSeveral(app, other, vendorOrders)).done).toEqual([])
    const boxes = await Promise.all(vendorOrders.map((vendorOrderId) => packed(app, ravi, { vendorOrderId })))
    const parcels = boxes.map((id, at) => ({ id, trackingNumber: `BD000${at}` }))
    const nameless = await handOverSeveral(app, ravi, { parcels, courierName: '' })
    expect(nameless.refused.map(({ problem }) => problem.code)).toEqual([
      'fulfilment.courier_invalid',
      'fulfilment.courier_invalid',
    ])
    expect(await handOverSeveral(app, ravi, { parcels, courierName: 'Blue Dart' })).toMatchObject({
      done: boxes,
      refused: [],
    })
    const sent = await readParcels(app, sellerId, vendorOrders[1] ?? '')
    expect(sent).toMatchObject([{ status: 'shipped', courierName: 'Blue Dart', trackingNumber: 'BD0001' }])
  })
})

describe('packing', () => {
  const vendorOf = (by: Dispatcher) => {
    if (by.kind !== 'vendor') throw new Error('only a vendor packs several')
    return by.vendor
  }
  const soldAs = (category: string, vendorOrder: string) =>
    app.db.updateTable('order_lines').set({ category }).where('vendor_order_id', '=', vendorOrder).execute()

  test('packs orders of one piece together, once, and no other ones', async () => {
    const [one, another, laptop, two] = [await bought(), await bought(), await bought(), await bought(2)]
    await soldAs('Laptops', laptop)
    for (const id of [one, another, two]) await soldAs('Peripherals', id)
    await acceptSeveral(app, ravi, [one, another, laptop, two])
    const isOnePiece = Object.fromEntries((await listed('pack')).map((row) => [row.id, row.isOnePiece]))
    expect(isOnePiece).toEqual({ [one]: true, [another]: true, [laptop]: false, [two]: false })

    const sent = [one, another, laptop, two].map((id) => ({ vendorOrderId: id, parcelId: randomUUID() }))
    expect((await packSeveral(app, vendorOf(other), sent)).done).toEqual([])
    const together = await packSeveral(app, vendorOf(ravi), sent)
    expect(together.done).toEqual([one, another])
    expect(together.refused.map(({ id, problem }) => [id, problem.code])).toEqual([
      [laptop, 'fulfilment.more_than_one_piece'],
      [two, 'fulfilment.more_than_one_piece'],
    ])
    expect((await packSeveral(app, vendorOf(ravi), sent)).done).toEqual([one, another])
    const boxes = sent.slice(0, 2).map(({ parcelId }) => parcelId)
    expect(new Set(await listParcelsToPrint(app, sellerId))).toEqual(new Set(boxes))
    expect(await listParcelsToPrint(app, 'other')).toEqual([])
  })

  test('goes on with the next order, and stays with one of which something is left', async () => {
    const [first, second, third] = [
      await bought(2, '2026-11-24'),
      await bought(1, '2026-11-25'),
      await bought(1, '2026-11-26'),
    ]
    await acceptSeveral(app, ravi, [first, second, third])
    const queue = (from: string) => readPackingQueue(app, sellerId, from)
    expect(await queue(first)).toEqual({ left: 3, now: first, next: second })
    await packed(app, ravi, { vendorOrderId: first, quantity: 1 })
    expect(await queue(first)).toEqual({ left: 3, now: first, next: second })
    await packed(app, ravi, { vendorOrderId: first, quantity: 1 })
    expect(await queue(first)).toEqual({ left: 2, now: second, next: second })
    expect(await queue(third)).toEqual({ left: 2, now: third, next: undefined })
    await packed(app, ravi, { vendorOrderId: third })
    expect(await queue(third)).toEqual({ left: 1, now: undefined, next: undefined })
    expect(await readPackingQueue(app, 'other', first)).toEqual({ left: 0, now: undefined, next: undefined })
  })
})

describe('a wrong scan', () => {
  async function packedWith(...serials: string[]) {
    const vendorOrderId = await bought(serials.length)
    const [line] = await readLeftToPack(app, sellerId, vendorOrderId)
    const parcelId = randomUUID()
    const done = await packParcel(app, ravi, {
      parcelId,
      vendorOrderId,
      lines: [{ lineId: line?.lineId ?? '', quantity: serials.length, serials: serials.map((one) => [one]) }],
    })
    if (!done.ok) throw new Error(done.problem.code)
    const units = async () =>
      (await readParcels(app, sellerId, vendorOrderId)).flatMap(({ lines }) => lines[0]?.units ?? [])
    return { vendorOrderId, parcelId, units }
  }

  test('is mended before the box leaves, and back again; a number of another box is refused', async () => {
    const box = await packedWith('AAA-1', 'AAA-2')
    await packedWith('BBB-1')
    const change = async (scanned: string, by = ravi) =>
      replaceSerial(app, by, { unitId: (await box.units())[0]?.id ?? '', scanned })
    expect(await change('aaa-3')).toMatchObject({ ok: true, value: { serial: 'AAA-3' } })
    expect(await change('AAA-1')).toMatchObject({ ok: true })
    expect((await box.units()).map(({ serial }) => serial)).toEqual(['AAA-1', 'AAA-2'])
    for (const scanned of ['BBB-1', 'AAA-2'])
      expect(await change(scanned)).toMatchObject({
        problem: { code: 'fulfilment.serial_taken', details: { serial: scanned } },
      })
    expect((await box.units()).map(({ serial }) => serial)).toEqual(['AAA-1', 'AAA-2'])
    for (const scanned of ['!', '4111 1111 1111 1111'])
      expect(await change(scanned)).toMatchObject({ problem: { code: 'fulfilment.serial_invalid' } })
    expect(await change('CCC-1', other)).toMatchObject({ problem: { code: 'fulfilment.parcel_gone' } })
    // The number that was let go can go into another box.
    await packedWith('AAA-3')
  })

  test('stays once the box has left', async () => {
    const { parcelId, units } = await packedWith('DDD-1')
    const [unit] = await units()
    await handOverSeveral(app, ravi, {
      parcels: [{ id: parcelId, trackingNumber: 'BD12345678' }],
      courierName: 'Blue Dart',
    })
    expect(await replaceSerial(app, ravi, { unitId: unit?.id ?? '', scanned: 'DDD-2' })).toMatchObject({
      problem: { code: 'fulfilment.move_not_allowed' },
    })
  })
})

describe('a report', () => {
  test('of an administrator says why', async () => {
    const parcelId = await handedOver(app, ravi, { vendorOrderId: await bought() })
    const admin = permit(OWNER, 'orders.fulfil')
    if (!admin) throw new Error('an owner may')
    const by: Dispatcher = { kind: 'admin', admin }
    expect(await reportParcel(app, by, { parcelId, to: 'delivered' })).toMatchObject({
      problem: { code: 'fulfilment.reason_missing' },
    })
    expect(
      await reportParcel(app, by, { parcelId, to: 'delivered', reason: 'The courier wrote to us' }),
    ).toMatchObject({ ok: true })
  })
})

describe('a photograph of the box', () => {
  test('is one that the seller sent', async () => {
    const vendorOrderId = await bought()
    const [line] = await readLeftToPack(app, sellerId, vendorOrderId)
    const pack = (pictureKey: string) =>
      packParcel(app, ravi, {
        parcelId: randomUUID(),
        vendorOrderId,
        lines: [{ lineId: line?.lineId ?? '', quantity: 1, serials: [] }],
        pictureKey,
      })
    expect(await pack('somebody-elses-0123456789')).toMatchObject({
      problem: { code: 'catalogue.picture_unknown' },
    })
    await app.db
      .insertInto('picture_uploads')
      .values({ seller_id: sellerId, picture_key: 'own-0123456789', at: app.clock.now() })
      .execute()
    expect(await pack('own-0123456789')).toMatchObject({ ok: true })
    expect(await readParcels(app, sellerId, vendorOrderId)).toMatchObject([{ pictureKey: 'own-0123456789' }])
  })
})

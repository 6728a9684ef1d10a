import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatchList } from '#domain/orders/fulfilment/dispatch-list.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { countSoldOrders, findSoldOrder, listSoldOrders } from '#server/orders/orders/vendor-order-views.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { acceptVendorOrder } from './accept-vendor-order.ts'
import {
  countDispatch,
  countToDispatch,
  listDispatch,
  listParcelsToPrint,
  readPackingQueue,
} from './dispatch-list-views.ts'
import type { Dispatcher } from './dispatcher.ts'
import { reportParcel } from './move-parcel.ts'
import { nameCourier } from './name-courier.ts'
import { packParcel } from './pack-parcel.ts'
import { readLeftToPack, readParcels } from './parcel-views.ts'
import { replaceSerial } from './serials/replace-serial.ts'
import { acceptSeveral, packSeveral } from './several/act-on-several.ts'
import { handOverSeveral, type ParcelToHandOver } from './several/hand-over-several.ts'

let app: App
let close: () => Promise<void>
let offer: AddedOffer
let sellerId: string
let ravi: Dispatcher
const other: Dispatcher = { kind: 'vendor', vendor: { sellerId: 'other', userId: 'other' } }
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ gateway: fakeGateway() }))
})
beforeEach(async () => {
  sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: 30 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

async function bought(
  quantity = 1,
  leavesBy = '2026-11-24',
  change: Parameters<typeof checkoutOf>[1] = {},
): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity, ...change }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const id = await vendorOrderOf(app, placed.value.orderId)
  await app.db.updateTable('vendor_orders').set({ dispatch_by: leavesBy }).where('id', '=', id).execute()
  return id
}

const listed = async (tab: string) =>
  (await listDispatch(app, sellerId, dispatchList.parse(new URLSearchParams({ tab })))).rows

const typed = (id: string, how: Partial<ParcelToHandOver> = {}): ParcelToHandOver => ({
  id,
  trackingNumber: '',
  ewayBillNumber: '',
  ...how,
})

function handOver(
  parcels: readonly ParcelToHandOver[],
  { courierName = 'Blue Dart', withoutNumbers = false } = {},
) {
  if (ravi.kind !== 'vendor') throw new Error('a seller hands over')
  return handOverSeveral(app, ravi.vendor, { parcels, courierName, withoutNumbers })
}

const codesOf = ({ refused }: Awaited<ReturnType<typeof handOver>>) =>
  refused.map(({ id, problem }) => [id, problem.code])

describe('the work of a day', () => {
  test('“To accept” is the same number in Dispatch and in Orders; pre-orders for later wait in both', async () => {
    const [now, later] = [await bought(), await bought()]
    const preordered = app.db.updateTable('vendor_orders').set({ preorder_from: '2099-01-01' })
    await preordered.where('id', '=', later).execute()
    expect((await countDispatch(app, sellerId)).accept.count).toBe(1)
    expect((await countSoldOrders(app, sellerId)).get('pending')).toBe(1)
    expect((await countSoldOrders(app, sellerId)).get('waiting')).toBe(1)
    const inState = async (status: 'pending' | 'waiting' | 'accepted') =>
      (await listSoldOrders(app, sellerId, { status })).orders.map(({ id }) => id)
    expect([await inState('pending'), await inState('waiting')]).toEqual([[now], [later]])
    await acceptVendorOrder(app, ravi, later)
    expect([await inState('waiting'), await inState('accepted')]).toEqual([[], [later]])
    const stored = await listSoldOrders(app, sellerId, { status: 'pending' }, { statusIs: 'stored' })
    expect(stored.orders.map(({ id }) => id)).toEqual([now])
  })

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
  })

  test('hands several parcels to one courier, and says of each how it left or why it did not', async () => {
    const box = async () =>
      packed(app, ravi, { vendorOrderId: await bought(1, '2026-11-24', { by: 'card' }) })
    const [numbered, another, without] = [await box(), await box(), await box()]
    const sent = [
      typed(numbered, { trackingNumber: 'BD0001' }),
      typed(another, { trackingNumber: 'BD0002' }),
      typed(without),
    ]
    expect(codesOf(await handOver(sent, { courierName: '' }))).toEqual([
      [numbered, 'fulfilment.courier_invalid'],
      [another, 'fulfilment.courier_invalid'],
      [without, 'fulfilment.courier_invalid'],
    ])
    const some = await handOver(sent)
    expect(some.left).toMatchObject([
      { id: numbered, courierName: 'Blue Dart', trackingNumber: 'BD0001' },
      { id: another, courierName: 'Blue Dart', trackingNumber: 'BD0002' },
    ])
    expect(some.refused).toMatchObject([
      { id: without, problem: { fields: { trackingNumber: expect.stringContaining('no tracking number') } } },
    ])
    expect((await handOver([typed(without)], { withoutNumbers: true })).left).toMatchObject([
      { id: without, courierName: 'Blue Dart', trackingNumber: '' },
    ])
    // Pressed once more, it changes nothing and refuses nothing.
    expect(await handOver(sent)).toMatchObject({ done: [numbered, another, without], refused: [], left: [] })
    const strange = randomUUID()
    expect(codesOf(await handOver([typed(strange)]))).toEqual([[strange, 'fulfilment.parcel_gone']])
  })

  test('keeps the courier and the number that were saved before, and takes another number', async () => {
    const [kept, mended] = [
      await packed(app, ravi, { vendorOrderId: await bought() }),
      await packed(app, ravi, { vendorOrderId: await bought() }),
    ]
    for (const [at, parcelId] of [kept, mended].entries())
      await nameCourier(app, ravi, { parcelId, courierName: 'DTDC', trackingNumber: `D700${at}` })
    const sent = [typed(kept), typed(mended, { trackingNumber: 'D7009' })]
    expect((await handOver(sent)).left).toMatchObject([
      { id: kept, courierName: 'DTDC', trackingNumber: 'D7000' },
      { id: mended, courierName: 'DTDC', trackingNumber: 'D7009' },
    ])
  })

  test('lets no parcel that collects cash leave without its number', async () => {
    const inCash = await packed(app, ravi, { vendorOrderId: await bought() })
    expect(codesOf(await handOver([typed(inCash)], { withoutNumbers: true }))).toEqual([
      [inCash, 'fulfilment.courier_invalid'],
    ])
  })
})

describe('goods that need an e-way bill', () => {
  beforeEach(async () => {
    offer = await addOffer(app, { sellerId, available: 5, listPricePaise: 1_20_000_00 })
  })
  const LAPTOP = { by: 'card', expectedTotalPaise: 1_08_000_00 } as const
  const mark = async (tab: string) => (await listed(tab)).map(({ ewayBill }) => ewayBill)

  test('are marked from the first moment on, and leave with the number that is typed in the list', async () => {
    const vendorOrderId = await bought(1, '2026-11-24', LAPTOP)
    expect(await mark('accept')).toEqual(['ahead'])
    await acceptVendorOrder(app, ravi, vendorOrderId)
    expect(await mark('pack')).toEqual(['ahead'])
    const order = () => findSoldOrder(app, sellerId, vendorOrderId)
    expect((await order())?.needsEwayBillPaise).toBe(1_08_000_00)
    const parcelId = await packed(app, ravi, { vendorOrderId })
    expect(await mark('hand-over')).toEqual(['missing'])
    expect((await order())?.needsEwayBillPaise).toBe(1_08_000_00)

    const numbered = typed(parcelId, { trackingNumber: 'BD0009' })
    expect(codesOf(await handOver([numbered]))).toEqual([[parcelId, 'fulfilment.eway_bill_missing']])
    // The number that was typed beside it is not lost.
    expect(await listed('hand-over')).toMatchObject([{ parcel: { trackingNumber: 'BD0009' } }])
    expect(codesOf(await handOver([{ ...numbered, ewayBillNumber: '18' }]))).toEqual([
      [parcelId, 'invoicing.eway_bill_invalid'],
    ])
    expect((await handOver([{ ...numbered, ewayBillNumber: '1810 0123 9999' }])).done).toEqual([parcelId])
    expect((await order())?.needsEwayBillPaise).toBeUndefined()
  })

  test('are told from cheaper ones, and from what was cancelled', async () => {
    const vendorOrderId = await bought(1, '2026-11-24', LAPTOP)
    await app.db
      .updateTable('vendor_orders')
      .set((eb) => ({ cancelled_paise: eb.ref('subtotal_paise') }))
      .where('id', '=', vendorOrderId)
      .execute()
    expect(await mark('accept')).toEqual([undefined])
    offer = await addOffer(app, { sellerId, available: 5 })
    await bought()
    expect(await mark('accept')).toEqual([undefined, undefined])
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
    await handOver([typed(parcelId, { trackingNumber: 'BD12345678' })])
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

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UnitStatus } from '#domain/orders/returned-units/unit-status.ts'
import type { UnitCondition } from '#domain/orders/returns/inspection.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { replaceSerial } from '#server/orders/fulfilment/serials/replace-serial.ts'
import { unpackParcel } from '#server/orders/fulfilment/unpack-parcel.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { addPhotograph } from '#server/orders/returns/photographs/add-photograph.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { sendInstead } from '#server/orders/returns/send-instead.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import { removeOffer } from '#server/selling/listings/move-offer.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { addLaptop, orderLaptop, packLaptop } from '#tests/support/laptops.ts'
import { handedOver, numberOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { repairUnit, scrapUnit, sellAsOpenBox, waitAgain } from './decide-unit.ts'
import { findPhotographOnSale, listUnitsOnSale } from './on-sale-views.ts'
import { findReturnedUnit, listReturnedUnits } from './unit-views.ts'

const LIMIT_MS = RACE_ROUNDS * 20_000

let app: App
let close: () => Promise<void>
let laptop: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway(), pause: points.pause }
})
beforeEach(async () => {
  const sellerId = app.random.uuid()
  laptop = await addLaptop(app, { sellerId, available: 5_000 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

const codeOf = (result: { ok: boolean; problem?: { code: string } }) => result.problem?.code ?? 'ok'

const order = (offer: AddedOffer) => orderLaptop(app, offer)

/** A laptop that was sold, came back and was accepted. */
async function cameBack(condition: UnitCondition = 'like-new', isPhotographed = false) {
  const back = await sentBack({ isPhotographed })
  await accept(back, { condition })
  return back
}

/** A laptop that was sold and is with its seller again. */
async function sentBack({
  wanted = 'refund',
  isPhotographed = false,
}: {
  wanted?: 'refund' | 'replacement'
  isPhotographed?: boolean
} = {}) {
  const { customer, lineId, vendorOrderId } = await order(laptop)
  const parcelId = await handedOver(app, ravi, { vendorOrderId })
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  const returnId = randomUUID()
  await requestReturn(app, customer, {
    returnId,
    parcelId,
    pieces: [{ orderLineId: lineId, piece: 1 }],
    reason: wanted === 'refund' ? 'changed-mind' : 'defective-on-arrival',
    words: 'My own words',
    wanted,
    way: 'drop-off',
  })
  if (isPhotographed)
    await addPhotograph(app, { kind: 'customer', customer }, { returnId, bytes: await picture('red') })
  await receiveReturn(app, ravi, { returnId })
  if (isPhotographed) await addPhotograph(app, ravi, { returnId, bytes: await picture('blue') })
  const { id: unitId, serials } = await app.db
    .selectFrom('return_units')
    .select(['id', 'serials'])
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  return { unitId, serial: serials[0] ?? '', returnId, parcelId }
}

async function accept(
  { unitId, returnId }: { unitId: string; returnId: string },
  { condition = 'like-new', cameSerials = [] }: { condition?: UnitCondition; cameSerials?: string[] } = {},
): Promise<void> {
  const units = [{ unitId, cameSerials, condition, outcome: 'accepted' as const, note: '' }]
  const inspected = await inspectReturn(app, ravi, { returnId, units })
  if (!inspected.ok) throw new Error(inspected.problem.code)
}

const picture = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer(),
  )

const unitOf = async (unitId: string) => {
  const unit = await findReturnedUnit(app, ravi.vendor.sellerId, unitId)
  if (!unit) throw new Error('it is there')
  return unit
}
const form = async (unitId: string) => ({ unitId, version: (await unitOf(unitId)).version })
const entriesOf = (change: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries({ found: 'like-new', words: 'Box torn', mrp: '1000', price: '900', ...change }).map(
      ([name, value]) => [name, [value]],
    ),
  )
const sell = async (unitId: string, change?: Readonly<Record<string, string>>) =>
  sellAsOpenBox(app, ravi.vendor, { ...(await form(unitId)), entries: entriesOf(change) })

/** The open-box offer of the laptop, for whom wants to buy it. */
async function openBox(): Promise<AddedOffer> {
  const { id } = await app.db
    .selectFrom('offers')
    .select('id')
    .where('product_id', '=', laptop.productId)
    .where('condition', '=', 'open-box')
    .executeTakeFirstOrThrow()
  return { ...laptop, offerId: id }
}

/** Pieces of the seller's own that come beside the units, or go. */
const received = ({ offerId }: AddedOffer, pieces: number) =>
  changeStock(app, ravi.vendor, {
    offerId,
    key: randomUUID(),
    entries: { change: [pieces > 0 ? 'receipt' : 'loss'], pieces: [String(Math.abs(pieces))] },
  })

async function onSale() {
  const back = await cameBack()
  expect(codeOf(await sell(back.unitId))).toBe('ok')
  return { ...back, offer: await openBox() }
}

const pack = (of: { vendorOrderId: string; lineId: string }, serial: string, parcelId = randomUUID()) =>
  packLaptop(app, ravi, { ...of, serial, parcelId })

describe('a piece that came back', () => {
  test('waits for its seller’s decision, with what is known of it, and is nobody else’s', async () => {
    const { unitId, serial } = await cameBack('used', true)
    const list = await listReturnedUnits(app, ravi.vendor.sellerId, {})
    expect(list).toMatchObject({ counts: { waiting: 1 }, total: { count: 1 } })
    expect(list.rows).toMatchObject([
      { id: unitId, serials: [serial], condition: 'used', reason: 'changed-mind' },
    ])
    expect(list.rows[0]?.photographs).toHaveLength(1)
    expect(await findReturnedUnit(app, 'house', unitId)).toBeUndefined()
    const stranger = { sellerId: 'house', userId: randomUUID() }
    expect(codeOf(await scrapUnit(app, stranger, await form(unitId)))).toBe('returned_units.gone')
  })

  test('is one piece of the seller’s open-box offer, however often the form is sent', async () => {
    const { unitId } = await cameBack()
    const sent = { ...(await form(unitId)), entries: entriesOf() }
    const both = await Promise.all([
      sellAsOpenBox(app, ravi.vendor, sent),
      sellAsOpenBox(app, ravi.vendor, sent),
    ])
    expect(both.map(codeOf)).toEqual(['ok', 'ok'])
    const offer = await openBox()
    expect(await stockOf(app, offer)).toEqual({ onHand: 1, reserved: 0 })
    const movements = await app.db
      .selectFrom('stock_movements')
      .select(['reason', 'on_hand_change'])
      .where('offer_id', '=', offer.offerId)
      .execute()
    expect(movements).toEqual([{ reason: 'return', on_hand_change: 1 }])
    const other = await cameBack()
    expect(codeOf(await sell(other.unitId, { price: '500' }))).toBe('ok')
    expect(await openBox()).toEqual(offer)
    expect(await stockOf(app, offer)).toEqual({ onHand: 2, reserved: 0 })
    expect((await unitOf(unitId)).offer).toMatchObject({ unitPricePaise: 50_000 })
    expect((await unitOf(unitId)).events.map(({ to }) => to)).toEqual(['waiting', 'open-box'])
  })

  test('is told about where it is sold, without its customer, and only there', async () => {
    const { unitId, returnId } = await cameBack('like-new', true)
    const photographs = await app.db
      .selectFrom('return_photographs')
      .select(['id', 'by_kind'])
      .where('return_id', '=', returnId)
      .execute()
    const [own, theirs] = (['vendor', 'customer'] as const).map(
      (kind) => photographs.find(({ by_kind }) => by_kind === kind)?.id ?? '',
    )
    const opens = async (photographId = '') =>
      (await findPhotographOnSale(app, { unitId, photographId })) !== undefined
    expect(await opens(own)).toBe(false)
    await sell(unitId)
    const told = await listUnitsOnSale(app, [(await openBox()).offerId])
    expect(told).toMatchObject([
      { id: unitId, reason: 'changed-mind', words: 'Box torn', photographs: [own] },
    ])
    expect(JSON.stringify(told)).not.toContain('My own words')
    expect([await opens(own), await opens(theirs)]).toEqual([true, false])
    expect(codeOf(await waitAgain(app, ravi.vendor, await form(unitId)))).toBe('ok')
    expect(await opens(own)).toBe(false)
    expect(await listUnitsOnSale(app, [(await openBox()).offerId])).toEqual([])
    expect(await stockOf(app, await openBox())).toEqual({ onHand: 0, reserved: 0 })
  })

  test('that does not work is repaired before it is sold; one scrapped by mistake waits again', async () => {
    const { unitId } = await cameBack('faulty')
    expect(codeOf(await sell(unitId, { found: 'faulty' }))).toBe('returned_units.not_valid')
    expect(codeOf(await scrapUnit(app, ravi.vendor, await form(unitId)))).toBe('ok')
    expect(codeOf(await sell(unitId))).toBe('returned_units.move_not_allowed')
    expect(codeOf(await waitAgain(app, ravi.vendor, await form(unitId)))).toBe('ok')
    const old = await form(unitId)
    expect(codeOf(await repairUnit(app, ravi.vendor, old))).toBe('ok')
    expect(codeOf(await scrapUnit(app, ravi.vendor, old))).toBe('returned_units.move_not_allowed')
    expect(codeOf(await sell(unitId))).toBe('returned_units.not_valid')
    expect(codeOf(await sell(unitId, { repairs: 'New fan' }))).toBe('ok')
    expect(await unitOf(unitId)).toMatchObject({ repairedAt: expect.any(String), condition: 'like-new' })
    expect(await listUnitsOnSale(app, [(await openBox()).offerId])).toMatchObject([{ repairs: 'New fan' }])
  })

  test('brings an offer back that was taken away, and nothing of what it had then', async () => {
    const { unitId, offer } = await onSale()
    await received(offer, 3)
    expect(codeOf(await waitAgain(app, ravi.vendor, await form(unitId)))).toBe('ok')
    expect(codeOf(await removeOffer(app, ravi.vendor, offer.offerId))).toBe('ok')
    expect(codeOf(await sell(unitId))).toBe('ok')
    expect(await openBox()).toEqual(offer)
    expect(await stockOf(app, offer)).toEqual({ onHand: 1, reserved: 0 })
  })

  test('keeps its offer one of open boxes', async () => {
    const { offer } = await onSale()
    await expect(
      app.db
        .updateTable('offers')
        .set({ condition: 'refurbished' })
        .where('id', '=', offer.offerId)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'returned_units_stay_open_box' })
  })
})

test('no count of the stock takes a unit on sale away: it is taken off sale itself', async () => {
  const { unitId, offer } = await onSale()
  await received(offer, 1)
  expect(codeOf(await received(offer, -2))).toBe('inventory.below_kept')
  expect(codeOf(await received(offer, -1))).toBe('ok')
  expect(codeOf(await received(offer, -1))).toBe('inventory.below_kept')
  expect(codeOf(await waitAgain(app, ravi.vendor, await form(unitId)))).toBe('ok')
  expect(await stockOf(app, offer)).toEqual({ onHand: 0, reserved: 0 })
})

test('a count keeps what is packed of an offer beside its units on sale, until that has left', async () => {
  const [{ serial }, { offer }] = [await onSale(), await onSale()]
  const parcelId = randomUUID()
  expect(codeOf(await pack(await order(offer), serial, parcelId))).toBe('ok')
  await received(offer, 1)
  expect(codeOf(await received(offer, -2))).toBe('inventory.below_kept')
  await nameCourier(app, ravi, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
  expect(codeOf(await handOverParcel(app, ravi, parcelId))).toBe('ok')
  expect(codeOf(await received(offer, -1))).toBe('ok')
  expect(await stockOf(app, offer)).toEqual({ onHand: 1, reserved: 0 })
})

describe('its serial number', () => {
  const statusOf = async (unitId: string): Promise<UnitStatus> => (await unitOf(unitId)).status

  test('is packed for the open-box offer alone, and for it once', async () => {
    const { unitId, serial, offer, parcelId: first } = await onSale()
    const asNew = await order(laptop)
    expect(codeOf(await pack(asNew, serial))).toBe('fulfilment.serial_taken')
    expect(await statusOf(unitId)).toBe('open-box')
    const asOpenBox = await order(offer)
    expect(codeOf(await pack(asOpenBox, serial))).toBe('ok')
    expect(await statusOf(unitId)).toBe('sold')
    expect(codeOf(await sell(unitId))).toBe('returned_units.move_not_allowed')
    expect(codeOf(await pack(asNew, serial))).toBe('fulfilment.serial_taken')
    // The first parcel's record still says what left in it.
    const { released_at } = await app.db
      .selectFrom('parcel_units')
      .select('released_at')
      .where('parcel_id', '=', first)
      .executeTakeFirstOrThrow()
    expect(released_at).toBeNull()
  })

  test('is on sale again when its box is unpacked, and still not new', async () => {
    const { unitId, serial, offer } = await onSale()
    const sold = await order(offer)
    const parcelId = randomUUID()
    await pack(sold, serial, parcelId)
    expect(codeOf(await unpackParcel(app, ravi, parcelId))).toBe('ok')
    expect(await statusOf(unitId)).toBe('open-box')
    expect(codeOf(await pack(await order(laptop), serial))).toBe('fulfilment.serial_taken')
    expect(codeOf(await pack(sold, serial))).toBe('ok')
    expect(await statusOf(unitId)).toBe('sold')
  })

  test('can stand in the place of another one that was scanned wrongly', async () => {
    const one = await onSale()
    const two = await onSale()
    const parcelId = randomUUID()
    await pack(await order(one.offer), one.serial, parcelId)
    const { id } = await app.db
      .selectFrom('parcel_units')
      .select('id')
      .where('parcel_id', '=', parcelId)
      .executeTakeFirstOrThrow()
    expect(codeOf(await replaceSerial(app, ravi, { unitId: id, scanned: two.serial }))).toBe('ok')
    expect([await statusOf(one.unitId), await statusOf(two.unitId)]).toEqual(['open-box', 'sold'])
    expect(codeOf(await pack(await order(laptop), one.serial))).toBe('fulfilment.serial_taken')
    expect(codeOf(await pack(await order(one.offer), one.serial))).toBe('ok')
  })

  test('is asked for where nothing else is left of the offer, also when a scan is mended', async () => {
    const { unitId, serial, offer } = await onSale()
    const sold = await order(offer)
    expect(codeOf(await pack(sold, 'ANOTHER-1'))).toBe('fulfilment.scan_returned_unit')
    expect(await statusOf(unitId)).toBe('open-box')
    const parcelId = randomUUID()
    expect(codeOf(await pack(sold, serial, parcelId))).toBe('ok')
    const { id } = await app.db
      .selectFrom('parcel_units')
      .select('id')
      .where('parcel_id', '=', parcelId)
      .executeTakeFirstOrThrow()
    expect(codeOf(await replaceSerial(app, ravi, { unitId: id, scanned: 'ANOTHER-1' }))).toBe(
      'fulfilment.scan_returned_unit',
    )
    await received(offer, 1)
    expect(codeOf(await pack(await order(offer), 'ANOTHER-1'))).toBe('ok')
  })

  test('that another one replaced, or under which it came back instead of its own, is not packed as new', async () => {
    const replaced = await sentBack({ wanted: 'replacement' })
    await accept(replaced)
    expect(
      codeOf(
        await sendInstead(app, ravi, {
          returnId: replaced.returnId,
          courierName: 'DTDC',
          trackingNumber: 'D2',
          serials: { [replaced.unitId]: 'INSTEAD-1' },
        }),
      ),
    ).toBe('ok')
    const other = await sentBack()
    await accept(other, { cameSerials: ['CAME-INSTEAD-1'] })
    for (const serial of [replaced.serial, 'INSTEAD-1', 'CAME-INSTEAD-1'])
      expect(codeOf(await pack(await order(laptop), serial))).toBe('fulfilment.serial_taken')
    expect(codeOf(await sell(replaced.unitId))).toBe('ok')
    expect(codeOf(await pack(await order(await openBox()), replaced.serial))).toBe('ok')
  })

  test('of a unit that waits, is in repair or scrapped goes into no box at all', async () => {
    const { offer } = await onSale()
    const { unitId, serial } = await cameBack()
    const sold = await order(offer)
    expect(codeOf(await pack(sold, serial))).toBe('fulfilment.serial_taken')
    await scrapUnit(app, ravi.vendor, await form(unitId))
    expect(codeOf(await pack(sold, serial))).toBe('fulfilment.serial_taken')
  })
})

test(
  `the last unit taken off sale while somebody buys it, ${RACE_ROUNDS} times: one of both`,
  async () => {
    const { unitId, offer } = await onSale()
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const customer = await addCustomer(app)
      const sent = await form(unitId)
      const buy = () => placeOrder(app, customer, checkoutOf(offer, { by: 'card' }))
      const takeOff = () => waitAgain(app, ravi.vendor, sent)
      const isBuyerFirst = round % 2 === 0
      if (isBuyerFirst) {
        const [bought, taken] = await points.overtaken('checkout:stock-locked', buy, takeOff)
        expect([codeOf(bought), codeOf(taken)]).toEqual(['ok', 'inventory.below_promised'])
        expect((await unitOf(unitId)).status).toBe('open-box')
        // The next round has a unit that nobody bought.
        const more = await cameBack()
        await sell(more.unitId)
      } else {
        const [taken, bought] = await points.overtaken('inventory:stock-locked', takeOff, buy)
        expect([codeOf(taken), codeOf(bought)]).toEqual(['ok', 'checkout.out_of_stock'])
        expect(codeOf(await sell(unitId))).toBe('ok')
      }
      const { onHand, reserved } = await stockOf(app, offer)
      expect(onHand - reserved).toBe(1)
    }
  },
  LIMIT_MS,
)

test(
  `the last unit put on sale while somebody wants it, ${RACE_ROUNDS} times: it is sold, or was not there yet`,
  async () => {
    const first = await onSale()
    await waitAgain(app, ravi.vendor, await form(first.unitId))
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { unitId } = round === 0 ? first : await cameBack()
      const customer = await addCustomer(app)
      const sent = { ...(await form(unitId)), entries: entriesOf() }
      const [offered, bought] = await points.overtaken(
        'inventory:stock-locked',
        () => sellAsOpenBox(app, ravi.vendor, sent),
        () => placeOrder(app, customer, checkoutOf(first.offer, { by: 'card' })),
      )
      expect([codeOf(offered), codeOf(bought)]).toEqual(['ok', 'ok'])
      const { onHand, reserved } = await stockOf(app, first.offer)
      expect(onHand - reserved).toBe(0)
    }
  },
  LIMIT_MS,
)

test(
  `one unit decided about twice at once, ${RACE_ROUNDS} times: once`,
  async () => {
    const { unitId } = await cameBack()
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const sent = await form(unitId)
      const put = () => sellAsOpenBox(app, ravi.vendor, { ...sent, entries: entriesOf() })
      const scrap = () => scrapUnit(app, ravi.vendor, sent)
      const both =
        round % 2 === 0
          ? await points.overtaken('returned-units:locked', put, scrap)
          : await points.overtaken('returned-units:locked', scrap, put)
      expect(both.map(codeOf)).toEqual(['ok', 'returned_units.move_not_allowed'])
      expect(codeOf(await waitAgain(app, ravi.vendor, await form(unitId)))).toBe('ok')
      expect(await stockOf(app, await openBox())).toEqual({ onHand: 0, reserved: 0 })
    }
  },
  LIMIT_MS,
)

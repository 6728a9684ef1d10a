import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UndeliveredOutcome } from '#domain/orders/fulfilment/undelivered-form.ts'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { sellAsOpenBox } from '#server/orders/returned-units/decide-unit.ts'
import { listUnitsOnSale } from '#server/orders/returned-units/on-sale-views.ts'
import { findReturnedUnit, listReturnedUnits } from '#server/orders/returned-units/unit-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import type { AddedOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { addLaptop, orderLaptop, packLaptop } from '#tests/support/laptops.ts'
import { handedOver, numberOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { handOverParcel } from '../hand-over-parcel.ts'
import { reportParcel } from '../move-parcel.ts'
import { nameCourier } from '../name-courier.ts'
import { readParcels } from '../parcel-views.ts'
import { settleUndelivered } from './settle-undelivered.ts'

/** Each of four orders at least once. */
const ROUNDS = Math.max(RACE_ROUNDS, 4)
const LIMIT_MS = ROUNDS * 20_000

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
  laptop = await addLaptop(app, { sellerId, available: 1_000 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

const codeOf = (result: { ok: boolean; problem?: { code: string } }) => result.problem?.code ?? 'ok'

const order = (offer: AddedOffer, quantity = 1) => orderLaptop(app, offer, quantity)

/** A parcel of laptops that nobody took and that is with its seller again. */
async function cameBack(quantity = 1) {
  const { lineId, vendorOrderId } = await order(laptop, quantity)
  const parcelId = await handedOver(app, ravi, { vendorOrderId })
  await report(parcelId, 'returning', 'returned')
  return { lineId, vendorOrderId, parcelId, serials: await serialsOf(parcelId) }
}

async function report(parcelId: string, ...steps: ('returning' | 'returned')[]) {
  for (const to of steps)
    expect(codeOf(await reportParcel(app, ravi, { parcelId, to, reason: 'Refused' }))).toBe('ok')
}

async function serialsOf(parcelId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('parcel_units')
    .select('serial')
    .where('parcel_id', '=', parcelId)
    .orderBy('piece')
    .execute()
  return rows.map(({ serial }) => serial)
}

const settle = (
  { parcelId, lineId }: { parcelId: string; lineId: string },
  outcome: UndeliveredOutcome,
  piece = 1,
) => settleUndelivered(app, ravi, { parcelId, pieces: [{ lineId, piece, outcome }] })

const pack = (of: { vendorOrderId: string; lineId: string }, serial: string, parcelId = randomUUID()) =>
  packLaptop(app, ravi, { ...of, serial, parcelId })

const waiting = async () => (await listReturnedUnits(app, ravi.vendor.sellerId, {})).rows

describe('a piece of a parcel that came back undelivered', () => {
  test('is in stock again when its seller says so, and its number in no box', async () => {
    const back = await cameBack()
    const before = await stockOf(app, laptop)
    expect(codeOf(await pack(await order(laptop), back.serials[0] ?? ''))).toBe('fulfilment.serial_taken')
    expect(codeOf(await settle(back, 'shelved'))).toBe('ok')
    expect((await stockOf(app, laptop)).onHand).toBe(before.onHand + 1)
    expect(codeOf(await pack(await order(laptop), back.serials[0] ?? ''))).toBe('ok')
    expect(await waiting()).toEqual([])
  })

  test('that was damaged is a returned unit with its number, and is not packed as new', async () => {
    const back = await cameBack(2)
    const before = await stockOf(app, laptop)
    const both = [
      { lineId: back.lineId, piece: 1, outcome: 'damaged' as const },
      { lineId: back.lineId, piece: 2, outcome: 'shelved' as const },
    ]
    const settled = await settleUndelivered(app, ravi, { parcelId: back.parcelId, pieces: both })
    expect(settled).toMatchObject({ value: { shelved: 1, damaged: 1 } })
    expect((await stockOf(app, laptop)).onHand).toBe(before.onHand + 1)
    const [unit] = await waiting()
    expect(unit).toMatchObject({ reason: 'undelivered', condition: 'damaged', serials: [back.serials[0]] })
    expect(codeOf(await pack(await order(laptop), back.serials[0] ?? ''))).toBe('fulfilment.serial_taken')
    const [parcel] = await readParcels(app, ravi.vendor.sellerId, back.vendorOrderId)
    expect(parcel?.undelivered).toMatchObject([
      { piece: 1, outcome: 'damaged', serials: [back.serials[0]] },
      { piece: 2, outcome: 'shelved', serials: [back.serials[1]] },
    ])
  })

  test('is settled once: the same again changes nothing, the other is refused', async () => {
    const back = await cameBack()
    const before = await stockOf(app, laptop)
    expect(codeOf(await settle(back, 'shelved'))).toBe('ok')
    expect(codeOf(await settle(back, 'shelved'))).toBe('ok')
    expect(codeOf(await settle(back, 'damaged'))).toBe('fulfilment.piece_settled')
    expect((await stockOf(app, laptop)).onHand).toBe(before.onHand + 1)
    expect(await waiting()).toEqual([])
  })

  test('is there, is back, and is of this seller', async () => {
    const back = await cameBack()
    expect(codeOf(await settle(back, 'shelved', 2))).toBe('fulfilment.nothing_said')
    const { lineId, vendorOrderId } = await order(laptop)
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    expect(codeOf(await settle({ parcelId, lineId }, 'shelved'))).toBe('fulfilment.move_not_allowed')
    const other: Dispatcher = {
      kind: 'vendor',
      vendor: { sellerId: 'house', userId: app.random.uuid() },
    }
    const pieces = [{ lineId: back.lineId, piece: 1, outcome: 'shelved' as const }]
    expect(codeOf(await settleUndelivered(app, other, { parcelId: back.parcelId, pieces }))).toBe(
      'fulfilment.parcel_gone',
    )
  })

  test.each(['shelved', 'damaged'] as const)(
    'that was sold as open box is one of those units again: %s',
    async (outcome) => {
      const first = await cameBack()
      await settle(first, 'damaged')
      const [unit] = await waiting()
      const unitId = unit?.id ?? ''
      const entries = { found: ['used'], mrp: ['1000'], price: ['900'] }
      expect(codeOf(await sellAsOpenBox(app, ravi.vendor, { unitId, version: 1, entries }))).toBe('ok')
      const { id: offerId } = await app.db
        .selectFrom('offers')
        .select('id')
        .where('product_id', '=', laptop.productId)
        .where('condition', '=', 'open-box')
        .executeTakeFirstOrThrow()
      expect(await listUnitsOnSale(app, [offerId])).toMatchObject([{ reason: 'undelivered' }])
      const openBox = { ...laptop, offerId }
      const sold = await order(openBox)
      const parcelId = randomUUID()
      expect(codeOf(await pack(sold, first.serials[0] ?? '', parcelId))).toBe('ok')
      await nameCourier(app, ravi, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
      expect(codeOf(await handOverParcel(app, ravi, parcelId))).toBe('ok')
      await report(parcelId, 'returning', 'returned')
      expect(codeOf(await settle({ parcelId, lineId: sold.lineId }, outcome))).toBe('ok')
      const isShelved = outcome === 'shelved'
      expect((await findReturnedUnit(app, ravi.vendor.sellerId, unitId))?.status).toBe(
        isShelved ? 'open-box' : 'waiting',
      )
      expect(await stockOf(app, openBox)).toEqual({ onHand: isShelved ? 1 : 0, reserved: 0 })
      expect(codeOf(await pack(await order(laptop), first.serials[0] ?? ''))).toBe('fulfilment.serial_taken')
      if (isShelved) expect(codeOf(await pack(await order(openBox), first.serials[0] ?? ''))).toBe('ok')
      expect(await waiting()).toHaveLength(isShelved ? 0 : 1)
    },
  )
})

test(
  `what became of a piece said twice at once, ${ROUNDS} times: one of both counts`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const back = await cameBack()
      const { onHand } = await stockOf(app, laptop)
      const [first, second] = (
        [
          ['shelved', 'shelved'],
          ['shelved', 'damaged'],
          ['damaged', 'shelved'],
          ['damaged', 'damaged'],
        ] as const
      )[round % 4] ?? ['shelved', 'shelved']
      const both = await points.overtaken(
        'fulfilment:locked',
        () => settle(back, first),
        () => settle(back, second),
      )
      expect(both.map(codeOf)).toEqual(['ok', first === second ? 'ok' : 'fulfilment.piece_settled'])
      expect((await stockOf(app, laptop)).onHand).toBe(onHand + (first === 'shelved' ? 1 : 0))
    }
    expect(await waiting()).toHaveLength(Math.min(25, ROUNDS / 2))
  },
  LIMIT_MS,
)

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull, RACE_ROUNDS } from '#tests/support/full-run.ts'
import { numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { Dispatcher } from './dispatcher.ts'
import { handOverParcel } from './hand-over-parcel.ts'
import { reportParcel } from './move-parcel.ts'
import { nameCourier } from './name-courier.ts'
import { unpackParcel } from './unpack-parcel.ts'

/** For a machine that does much else: the work is a few seconds of it. */
const PATIENCE_MS = inFull(1_800_000, 400_000)
const AT_ONCE = 4
const PARCELS = Math.max(RACE_ROUNDS, AT_ONCE)

let app: App
let close: () => Promise<void>
let offer: AddedOffer
let ravi: Dispatcher
let stumbles = () => false
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = {
    ...opened.app,
    async pause(at) {
      if (at === 'fulfilment:dispatched' && stumbles()) throw new Error('the power went')
      await points.pause(at)
    },
  }
  const sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: 4 * RACE_ROUNDS + PARCELS })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** A packed parcel of one piece with its courier named. */
async function ready(): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  const parcelId = await packed(app, ravi, { vendorOrderId: await vendorOrderOf(app, placed.value.orderId) })
  await nameCourier(app, ravi, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
  return parcelId
}
const handOver = (parcelId: string) => handOverParcel(app, ravi, parcelId)
const unpack = (parcelId: string) => unpackParcel(app, ravi, parcelId)
const refusedFrom = (from: string) => ({
  ok: false,
  problem: { code: 'fulfilment.move_not_allowed', details: { from } },
})

/** The serials of the invoices in each seller's year, as they were issued. */
async function serials(): Promise<number[]> {
  const rows = await app.db.selectFrom('invoices').select('serial').orderBy('serial').execute()
  return rows.map(({ serial }) => serial)
}
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** Fails when `handOverParcel` reads the parcel before `lockVendorOrders`: the second finds it packed and leaves again. */
describe('one parcel that two people hand over at once', () => {
  test(
    `${RACE_ROUNDS} times: it leaves once, under one invoice number`,
    async () => {
      const before = (await serials()).length
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const parcelId = await ready()
        const both = await points.overtaken(
          'fulfilment:locked',
          () => handOver(parcelId),
          () => handOver(parcelId),
        )
        expect(both).toMatchObject([
          { ok: true, value: { isNew: true } },
          { ok: true, value: { isNew: false } },
        ])
      }
      expect(await serials()).toEqual(upTo(before + RACE_ROUNDS))
    },
    PATIENCE_MS,
  )
})

/** Fails when `takeSerial` counts in a transaction of its own, as a sequence would: what was rolled back leaves a gap. */
describe('parcels of one seller that leave at once, some of which stumble', () => {
  test(
    `${PARCELS} parcels: the numbers have no gap and no duplicate`,
    async () => {
      const before = (await serials()).length
      let left = 0
      for (let round = 0; round < PARCELS / AT_ONCE; round++) {
        const parcels = await Promise.all(Array.from({ length: AT_ONCE }, ready))
        let tries = 0
        stumbles = () => ++tries % 3 === 0
        const first = await Promise.allSettled(parcels.map(handOver))
        stumbles = () => false
        expect(first.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
        left += first.filter(({ status }) => status === 'fulfilled').length
        expect(await serials()).toEqual(upTo(before + left))
        const again = await Promise.all(parcels.map(handOver))
        left += again.filter((each) => each.ok && each.value.isNew).length
      }
      expect(left).toBe(PARCELS)
      expect(await serials()).toEqual(upTo(before + PARCELS))
    },
    PATIENCE_MS,
  )
})

/** Fails when `unpackParcel` or `handOverParcel` reads the parcel before `lockVendorOrders`. */
describe('a parcel that one hands over and another takes apart', () => {
  test(
    `${RACE_ROUNDS} times: it has left, or it is taken apart`,
    async () => {
      const before = (await serials()).length
      let handedOver = 0
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const parcelId = await ready()
        if (round % 2 === 0) {
          const [sent, apart] = await points.overtaken(
            'fulfilment:locked',
            () => handOver(parcelId),
            () => unpack(parcelId),
          )
          expect(sent).toMatchObject({ ok: true, value: { isNew: true } })
          expect(apart).toMatchObject(refusedFrom('shipped'))
          handedOver++
          continue
        }
        const [apart, sent] = await Promise.all([unpack(parcelId), handOver(parcelId)])
        expect([apart.ok, sent.ok].sort()).toEqual([false, true])
        if (sent.ok) expect(apart).toMatchObject(refusedFrom('shipped'))
        else expect(sent).toMatchObject(refusedFrom('cancelled'))
        if (sent.ok) handedOver++
      }
      expect(await serials()).toEqual(upTo(before + handedOver))
    },
    PATIENCE_MS,
  )
})

test('a parcel that is lost while its way back is reported is not said to come back and lost all the same', async () => {
  const parcelId = await ready()
  await handOver(parcelId)
  const report = (to: 'returning' | 'lost') => reportParcel(app, ravi, { parcelId, to, reason: 'It is said' })
  expect(await report('returning')).toMatchObject({ ok: true })
  const [lost, back] = await points.overtaken(
    'fulfilment:locked',
    () => report('lost'),
    () => report('returning'),
  )
  expect([lost.ok, back.ok]).toEqual([true, true])
  const parcel = app.db.selectFrom('parcels').select('status').where('id', '=', parcelId)
  expect(await parcel.executeTakeFirstOrThrow()).toEqual({ status: 'returning' })
})

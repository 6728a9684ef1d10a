import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import type { Clock } from '#server/ground/outside/clock.ts'
import type { Courier } from '#server/ground/outside/couriers/courier.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { bookCourier } from '#server/orders/fulfilment/couriers/book-courier.ts'
import { cancelBooking } from '#server/orders/fulfilment/couriers/cancel-booking.ts'
import { runBooking } from '#server/orders/fulfilment/couriers/run-booking.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { followCouriers } from '#server/orders/fulfilment/follow-couriers.ts'
import { checkoutOf } from './checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from './customers-and-offers.ts'
import { packed, vendorOrderOf } from './parcels.ts'
import { openTestApp } from './test-app.ts'

/** A courier of which a test sees what is there, and whose line it can cut. */
export interface CourierUnderTest {
  courier: Courier
  /** What is booked under each key: a key with two is a parcel that is sent twice. */
  bookings(): { key: string; isNumbered: boolean; pickups: number; isCancelled: boolean }[]
  /** How many calls there have been. */
  callCount(): number
  /** What happens to the call with this number from now on: its answer is lost, or it never arrives, or it comes late. */
  mishapAt(call: number | undefined, mishap: 'lose-answer' | 'lose-call' | 'late'): void
  letLateCallsHappen(): void
  close(): Promise<void>
}

const BOX = { weightGrams: '450', lengthCm: '20', breadthCm: '15', heightCm: '8' }
const STEPS: PausePoint[] = ['courier:asked', 'courier:created', 'courier:assigned', 'courier:written']

/** What every courier that the shop books has to hold, whichever it is: no parcel is booked twice and none is forgotten. */
export function describeCourier(name: string, open: (clock: Clock) => Promise<CourierUnderTest>): void {
  describe(`${name}, booked by the shop`, () => {
    let now = new Date('2026-11-22T06:00:00Z')
    let at: CourierUnderTest
    let app: App
    let close: () => Promise<void>
    let mouse: AddedOffer
    let seller: Dispatcher
    let dieAt: PausePoint | undefined
    const later = (minutes: number) => {
      now = new Date(now.getTime() + minutes * MINUTE_MS)
    }

    beforeAll(async () => {
      const clock = { now: () => now }
      at = await open(clock)
      ;({ app, close } = await openTestApp({
        clock,
        couriers: [at.courier],
        pause: async (point) => {
          if (point !== dieAt) return
          dieAt = undefined
          throw new Error(`killed at ${point}`)
        },
      }))
      const sellerId = app.random.uuid()
      mouse = await addOffer(app, { sellerId, available: 10_000 })
      const address = { address: '12 MG Road', city: 'Pune', state_code: 'MH', postal_code: '411001' }
      const care = { care_email: 'care@asha.test', care_phone: '+91 98765 43210' }
      await app.db
        .updateTable('sellers')
        .set({ ...address, ...care })
        .where('id', '=', sellerId)
        .execute()
      seller = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
    })
    afterAll(async () => {
      await close()
      await at.close()
    })

    async function packedParcel(): Promise<string> {
      const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse))
      if (!placed.ok) throw new Error(placed.problem.code)
      return packed(app, seller, { vendorOrderId: await vendorOrderOf(app, placed.value.orderId) })
    }
    const ask = (parcelId: string) =>
      bookCourier(app, seller, { parcelId, courier: at.courier.name, box: BOX })
    const rowOf = (parcelId: string) =>
      app.db
        .selectFrom('courier_bookings')
        .innerJoin('parcels', 'parcels.id', 'parcel_id')
        .select([
          'key',
          'state',
          'problem',
          'tracking_number',
          'courier_name',
          'tracking_url',
          'parcels.courier',
        ])
        .where('parcel_id', '=', parcelId)
        .executeTakeFirstOrThrow()
    /** Works as the jobs do, minute after minute, until nothing is left to do. */
    async function untilDone(parcelId: string): Promise<void> {
      for (let round = 0; round < 12; round++) {
        await followCouriers(app)
        const { state } = await rowOf(parcelId)
        if (state === 'booked' || state === 'cancelled' || state === 'failed') return
        later(15)
      }
    }
    async function expectBookedOnce(parcelId: string): Promise<void> {
      const row = await rowOf(parcelId)
      expect(row).toMatchObject({ state: 'booked', problem: null, courier: at.courier.name })
      expect(row.tracking_number).toBeTruthy()
      expect(at.bookings().filter(({ key }) => key === row.key)).toEqual([
        { key: row.key, isNumbered: true, pickups: 1, isCancelled: false },
      ])
    }

    test('gets a parcel once, which then has its number', async () => {
      const parcelId = await packedParcel()
      expect(await ask(parcelId)).toMatchObject({ ok: true, value: { isNew: true } })
      await untilDone(parcelId)
      await expectBookedOnce(parcelId)
    })

    test('gets it once, however often it is asked for and by whoever at once', async () => {
      const parcelId = await packedParcel()
      const asked = await Promise.all([ask(parcelId), ask(parcelId)])
      expect(asked.map((each) => each.ok && each.value.isNew).toSorted()).toEqual([false, true])
      await Promise.all([runBooking(app, parcelId), runBooking(app, parcelId), followCouriers(app)])
      await ask(parcelId)
      later(60)
      await Promise.all([runBooking(app, parcelId), runBooking(app, parcelId)])
      await untilDone(parcelId)
      await expectBookedOnce(parcelId)
    })

    test.each(['lose-answer', 'lose-call', 'late'] as const)(
      'gets it once when any one call meets this: %s',
      async (mishap) => {
        const before = at.callCount()
        const first = await packedParcel()
        await ask(first)
        await untilDone(first)
        const calls = at.callCount() - before
        expect(calls).toBeGreaterThanOrEqual(4)
        for (let call = 0; call < calls; call++) {
          const parcelId = await packedParcel()
          await ask(parcelId)
          at.mishapAt(at.callCount() + call, mishap)
          await runBooking(app, parcelId)
          at.mishapAt(undefined, mishap)
          later(1)
          // Nobody looks before the courier is done with what it was asked.
          await followCouriers(app)
          at.letLateCallsHappen()
          later(15)
          await untilDone(parcelId)
          await expectBookedOnce(parcelId)
        }
      },
    )

    test('gets it once when every call’s answer is lost once', async () => {
      const parcelId = await packedParcel()
      await ask(parcelId)
      for (let call = 0; call < 8; call++) {
        at.mishapAt(at.callCount() + (call % 3), 'lose-answer')
        await followCouriers(app)
        later(70)
      }
      at.mishapAt(undefined, 'lose-answer')
      await untilDone(parcelId)
      await expectBookedOnce(parcelId)
    })

    test.each(STEPS)('gets it once when the server dies at %s', async (step) => {
      const parcelId = await packedParcel()
      await ask(parcelId)
      dieAt = step
      await expect(runBooking(app, parcelId)).rejects.toThrow(`killed at ${step}`)
      await followCouriers(app)
      later(15)
      await untilDone(parcelId)
      await expectBookedOnce(parcelId)
    })

    test('has nothing left of a parcel that was unpacked, whenever that was', async () => {
      for (const step of [undefined, ...STEPS]) {
        const parcelId = await packedParcel()
        await ask(parcelId)
        if (step) {
          dieAt = step
          await runBooking(app, parcelId).catch(() => {})
        } else await untilDone(parcelId)
        await app.db.transaction().execute((tx) => cancelBooking(app, tx, parcelId))
        for (let round = 0; round < 3; round++) {
          await followCouriers(app)
          later(15)
        }
        const { key, state } = await rowOf(parcelId)
        expect(state).toBe('cancelled')
        expect(at.bookings().filter((each) => each.key === key && !each.isCancelled)).toEqual([])
      }
    })
  })
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AttemptReason } from '#domain/ground/shipping/tracking-event.ts'
import { chargesOf, type LossOutcome, WHO_BEARS } from '#domain/orders/refunds/who-bears.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { type ParcelMove, reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { readParcels } from '#server/orders/fulfilment/parcel-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { inFull, RACE_ROUNDS } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'

const PATIENCE_MS = inFull(1_800_000, 400_000)

let app: App
let close: () => Promise<void>
let offer: AddedOffer
let seller: Dispatcher
let office: Dispatcher
let bookings = 0
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, pause: points.pause, gateway: fakeGateway() }
  const admin = permit(OWNER, 'orders.fulfil')
  if (!admin) throw new Error('an owner may fulfil')
  office = { kind: 'admin', admin }
})
beforeEach(async () => {
  const sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: RACE_ROUNDS })
  seller = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** A paid parcel on its way, with the seller's courier or one that the marketplace booked, and its reports by the office. */
async function sent(by: 'seller' | 'marketplace') {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const parcelId = await handedOver(app, seller, { vendorOrderId })
  if (by === 'marketplace') {
    const at = app.clock.now()
    const box = { weight_grams: 1, length_cm: 1, breadth_cm: 1, height_cm: 1 }
    const answer = {
      state: 'booked',
      order_ref: '1',
      shipment_ref: '2',
      created_at: at,
      booked_at: at,
    } as const
    bookings += 1
    await app.db
      .insertInto('courier_bookings')
      .values({
        parcel_id: parcelId,
        seller_id: offer.sellerId,
        courier: 'shiprocket',
        key: `${480_000_000_000 + bookings}`,
        ...box,
        ...answer,
      })
      .execute()
  }
  const report = (to: ParcelMove['to'], reasonCode?: AttemptReason, who = office) =>
    reportParcel(app, who, { parcelId, to, reason: 'As the courier says', reasonCode })
  return { orderId, vendorOrderId, parcelId, report }
}

/** What the ledger has written for the seller because of a parcel, and what its credit note took. */
async function written(parcelId: string) {
  const entries = await app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'seller_paise', 'credit_note_id', 'note'])
    .where('parcel_id', '=', parcelId)
    .execute()
  const taken = entries.filter(({ credit_note_id: note }) => note !== null)
  return {
    takenPaise: -taken.reduce((sum, { seller_paise: paise }) => sum + (paise ?? 0), 0),
    charges: entries.flatMap(({ kind, seller_paise: paise, note }) => (note === null ? [] : [[kind, paise]])),
  }
}

const CAME_BACK: Readonly<Record<LossOutcome, readonly (readonly [ParcelMove['to'], AttemptReason?])[]>> = {
  refused: [['attempt-failed', 'refused'], ['returning'], ['returned']],
  'wrong-address': [['attempt-failed', 'wrong-address'], ['returning'], ['returned']],
  undelivered: [['attempt-failed', 'customer-absent'], ['returning'], ['returned']],
  lost: [['lost']],
  damaged: [['damaged'], ['returning'], ['returned']],
}

describe.each(['seller', 'marketplace'] as const)('with a courier that the %s arranged', (by) => {
  test.each(Object.keys(WHO_BEARS) as LossOutcome[])(
    'a %s parcel is borne as the table says, once',
    async (outcome) => {
      const { parcelId, vendorOrderId, report } = await sent(by)
      for (const [to, reasonCode] of CAME_BACK[outcome])
        for (const _twice of [1, 2]) expect(await report(to, reasonCode)).toMatchObject({ ok: true })
      const { isCompensated, paysWayBack } = chargesOf(outcome, by)
      const { takenPaise, charges } = await written(parcelId)
      expect(takenPaise).toBeGreaterThan(0)
      expect(charges).toEqual([
        ...(isCompensated ? [['compensation', takenPaise]] : []),
        ...(paysWayBack
          ? [
              ['return-freight', -39_900],
              ['freight-gst', -7_182],
            ]
          : []),
      ])
      const [shown] = await readParcels(app, offer.sellerId, vendorOrderId)
      expect(shown?.charges).toEqual(
        charges.length === 0
          ? undefined
          : {
              compensationPaise: isCompensated ? takenPaise : 0,
              returnFreightPaise: paysWayBack ? 47_082 : 0,
            },
      )
    },
  )
})

test('a lost parcel that is found and comes back is compensated no more', async () => {
  const { parcelId, report } = await sent('marketplace')
  for (const to of ['lost', 'returning', 'lost', 'returning', 'returned'] as const) await report(to)
  const { takenPaise, charges } = await written(parcelId)
  expect(charges).toEqual([
    ['compensation', takenPaise],
    ['compensation', -takenPaise],
  ])
})

test('of a parcel that the marketplace has collected its seller says only that it is back', async () => {
  const { report } = await sent('marketplace')
  for (const to of ['lost', 'damaged'] as const)
    expect(await report(to, undefined, seller)).toMatchObject({
      problem: { code: 'fulfilment.courier_reports' },
    })
  for (const to of ['delivered', 'returning'] as const)
    expect(await report(to, undefined, seller)).toMatchObject({
      problem: { code: 'fulfilment.courier_reports' },
    })
  await report('returning')
  expect(await report('returned', undefined, seller)).toMatchObject({ ok: true })
})

test.each(['reserved', 'asked'] as const)(
  'while a courier is being booked (%s) its seller reports no delivery by its own word, which would prove a receipt',
  async (state) => {
    const { parcelId, report } = await sent('marketplace')
    await app.db
      .updateTable('courier_bookings')
      .set({ state, booked_at: null })
      .where('parcel_id', '=', parcelId)
      .execute()
    expect(await report('delivered', undefined, seller)).toMatchObject({
      problem: { code: 'fulfilment.courier_reports' },
    })
    await app.db
      .updateTable('courier_bookings')
      .set({ state: 'failed' })
      .where('parcel_id', '=', parcelId)
      .execute()
    expect(await report('delivered', undefined, seller)).toMatchObject({ ok: true })
  },
)

/** Fails when `moveParcel` reads where the parcel is before it locks its order. */
describe('two who report a parcel at once', () => {
  test(
    `${RACE_ROUNDS} times: it is given back once, and never lost and delivered`,
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { orderId, report } = await sent('seller')
        const other = round % 2 === 0 ? 'lost' : 'delivered'
        const both = await points.overtaken(
          'fulfilment:locked',
          () => report('lost'),
          () => report(other, undefined, seller),
        )
        expect(both).toMatchObject([{ ok: true }, { ok: other === 'lost' }])
        const refunds = app.db.selectFrom('payment_refunds').select('reason').where('order_id', '=', orderId)
        expect(await refunds.execute()).toEqual([{ reason: 'lost' }])
      }
    },
    PATIENCE_MS,
  )
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { withdrawDispute } from '#server/orders/disputes/answer-dispute.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { readLabels } from '#server/orders/fulfilment/papers/paper-views.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { sendBack } from '#server/orders/returns/refused-pieces/send-back.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type DeliveredParcel, deliveredParcel, openedDispute, saying } from '#tests/support/disputes.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { holdSetting } from '#tests/support/rate-change.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findSoldOrder } from './vendor-order-views.ts'

let app: App
let close: () => Promise<void>
let now = new Date('2031-03-03T06:30:00Z')
let offer: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
}
const hold = (key: string, value: number) => holdSetting(app, { key, value, from: indianDay(now) })

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 9 })
  ravi = { kind: 'vendor', vendor: { sellerId: offer.sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

/** Whether its order's page and its labels say where a parcel went. */
async function isSeen({ orderId, parcelId }: DeliveredParcel): Promise<boolean[]> {
  const order = await findSoldOrder(app, offer.sellerId, await vendorOrderOf(app, orderId))
  const labels = await readLabels(app, offer.sellerId, { parcelIds: [parcelId] })
  return [order?.deliverTo !== undefined, labels.length > 0]
}
const bought = async () => deliveredParcel(app, ravi, await addCustomer(app), { offer })
async function askedBack(parcel: DeliveredParcel): Promise<string> {
  const returnId = app.random.uuid()
  const asked = await requestReturn(app, parcel, {
    returnId,
    parcelId: parcel.parcelId,
    pieces: [{ orderLineId: parcel.lineId, piece: 1 }],
    reason: 'changed-mind',
    words: 'It is too big.',
    wanted: 'refund',
    way: 'drop-off',
  })
  if (!asked.ok) throw new Error(asked.problem.code)
  return returnId
}

test('a seller sees the address for the days of a return that held when it was ordered', async () => {
  await hold('returnDays', 100)
  const parcel = await bought()
  later(1)
  await hold('returnDays', 30)
  const next = await bought()
  later(31)
  expect(await isSeen(next)).toEqual([false, false])
  later(68)
  expect(await isSeen(parcel)).toEqual([true, true])
  later(1)
  expect(await isSeen(parcel)).toEqual([false, false])
})

test('and until a return is decided and what was refused of it is sent back', async () => {
  const parcel = await bought()
  later(30)
  const returnId = await askedBack(parcel)
  later(1)
  expect(await isSeen(parcel)).toEqual([true, true])
  await receiveReturn(app, ravi, { returnId })
  const { id: unitId } = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  const unit = { unitId, cameSerials: [], note: 'It was dropped.' }
  await inspectReturn(app, ravi, { returnId, units: [{ ...unit, condition: 'damaged', outcome: 'refused' }] })
  expect(await isSeen(parcel)).toEqual([true, true])
  await sendBack(app, ravi, { returnId, by: 'in-person', courierName: '', trackingNumber: '' })
  expect(await isSeen(parcel)).toEqual([false, false])
})

test('not because a dispute can still be opened, but while one is open', async () => {
  const parcel = await bought()
  later(31)
  expect(await isSeen(parcel)).toEqual([false, false])
  const disputeId = await openedDispute(app, parcel)
  expect(await isSeen(parcel)).toEqual([true, true])
  await withdrawDispute(app, parcel, { disputeId, fields: saying('') })
  expect(await isSeen(parcel)).toEqual([false, false])
})

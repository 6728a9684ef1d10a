import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { saveCashLimit } from '#server/selling/sellers/cash-limit/cash-limit-store.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { checkoutOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { bookedByUs, numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { remitted } from '#tests/support/remittances.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { cancelCourier } from './couriers/cancel-courier.ts'
import type { Dispatcher } from './dispatcher.ts'
import { handOverParcel } from './hand-over-parcel.ts'
import { reportParcel } from './move-parcel.ts'
import { nameCourier } from './name-courier.ts'
import { closeLostCash, findLostCash } from './remittances/close-lost-cash.ts'
import { listCash } from './remittances/remittance-views.ts'

const DAY_SECONDS = 24 * 3_600
const clock = turnedClock()
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let seller: Dispatcher
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ gateway: fakeGateway(), clock }))
})
afterAll(() => close())
beforeEach(async () => {
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 500 })
  seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
})

const limit = (limitPaise: number) =>
  saveCashLimit(app.db, {
    sellerId: mouse.sellerId,
    limitPaise,
    reason: 'For the test',
    setBy: null,
    at: app.clock.now(),
  })
/** From now on only the settings count, and what the seller has done. */
const asAnybody = () =>
  app.db.deleteFrom('seller_cash_limits').where('seller_id', '=', mouse.sellerId).execute()
async function boxed(by: 'cod' | 'card' = 'cod'): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { by }))
  if (!placed.ok) throw new Error(placed.problem.code)
  return packed(app, seller, { vendorOrderId: await vendorOrderOf(app, placed.value.orderId) })
}
const name = async (parcelId: string, trackingNumber = numberOf(parcelId)) => {
  const named = await nameCourier(app, seller, { parcelId, courierName: 'Blue Dart', trackingNumber })
  return named.ok ? 'ok' : named.problem.code
}
const handOver = async (parcelId: string) => {
  const handed = await handOverParcel(app, seller, parcelId)
  return handed.ok ? 'ok' : handed.problem.code
}

test('a seller’s own couriers have at most the limit in cash, until they hand it over', async () => {
  const [first, second, third] = [await boxed(), await boxed(), await boxed()]
  await limit(2 * ONE_MOUSE_PAISE)
  expect([await name(first), await handOver(first)]).toEqual(['ok', 'ok'])
  expect([await name(second), await name(third)]).toEqual(['ok', 'ok'])
  expect(await handOver(second)).toBe('ok')
  // Named while there was room, it does not leave when there is none.
  expect(await handOver(third)).toBe('fulfilment.cash_with_courier')
  await reportParcel(app, seller, { parcelId: first, to: 'delivered' })
  expect(await handOver(third)).toBe('fulfilment.cash_with_courier')
  expect(await name(third)).toBe('fulfilment.cash_with_courier')
  await remitted(app, first)
  expect(await handOver(third)).toBe('ok')
})

test('what is said to be lost counts until somebody has closed it, or its cash is here', async () => {
  const finance = permitted(await addAdmin(app), 'cash.limit')
  const reading = permitted(finance, 'cash.read')
  const listed = async () => (await listCash(app, reading, { state: 'lost' })).cash.map(({ id }) => id)
  const [closed, paid, next] = [await boxed(), await boxed(), await boxed()]
  await limit(2 * ONE_MOUSE_PAISE)
  for (const parcelId of [closed, paid])
    expect([await name(parcelId), await handOver(parcelId)]).toEqual(['ok', 'ok'])
  const lose = (parcelId: string) =>
    reportParcel(app, seller, { parcelId, to: 'lost', reason: 'It was stolen' })
  for (const parcelId of [closed, paid]) {
    expect(await lose(parcelId)).toMatchObject({ ok: true })
    clock.turn(60)
  }
  expect(await name(next)).toBe('fulfilment.cash_with_courier')
  expect(await listed()).toEqual([closed, paid])
  expect(await closeLostCash(app, finance, { parcelId: closed, reason: ' ' })).toMatchObject({
    problem: { code: 'fulfilment.lost_cash_not_valid', fields: { reason: expect.any(String) } },
  })
  expect(await findLostCash(app, finance, closed)).toMatchObject({ value: { missingPaise: ONE_MOUSE_PAISE } })
  const reason = 'The customer says that nobody came.'
  const both = await Promise.all([1, 2].map(() => closeLostCash(app, finance, { parcelId: closed, reason })))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listed()).toEqual([paid])
  expect(await findLostCash(app, finance, closed)).toEqual(refuse('fulfilment.lost_cash_gone'))
  for (const parcelId of [app.random.uuid(), 'no-id']) {
    expect(await findLostCash(app, finance, parcelId)).toEqual(refuse('fulfilment.parcel_gone'))
    expect(await closeLostCash(app, finance, { parcelId, reason })).toEqual(refuse('fulfilment.parcel_gone'))
  }
  const logged = app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'cash.lost_closed')
  expect(await logged.execute()).toMatchObject([
    { actor_id: finance.userId, after: { parcel: closed, reason } },
  ])
  expect(await name(next)).toBe('ok')
  await limit(ONE_MOUSE_PAISE)
  expect(await handOver(next)).toBe('fulfilment.cash_with_courier')
  await remitted(app, paid)
  expect(await listed()).toEqual([])
  expect(await handOver(next)).toBe('ok')
})

test('what is said to be back counts for seven days more, or until the limit of its seller is looked at', async () => {
  const ways: { later: () => Promise<unknown> | undefined }[] = [
    { later: async () => clock.turn(7 * DAY_SECONDS) },
    { later: () => limit(ONE_MOUSE_PAISE) },
  ]
  for (const { later } of ways) {
    await limit(9 * ONE_MOUSE_PAISE)
    const [sent, next] = [await boxed(), await boxed()]
    await limit(ONE_MOUSE_PAISE)
    expect([await name(sent), await handOver(sent), await name(next)]).toEqual([
      ...['ok', 'ok', 'fulfilment.cash_with_courier'],
    ])
    clock.turn(60)
    for (const to of ['returning', 'returned'] as const)
      await reportParcel(app, seller, { parcelId: sent, to, reason: 'Nobody was there' })
    expect(await name(next)).toBe('fulfilment.cash_with_courier')
    clock.turn(60)
    await later()
    expect([await name(next), await handOver(next)]).toEqual(['ok', 'ok'])
    await remitted(app, next)
    clock.turn(8 * DAY_SECONDS)
  }
})

test('a shop that is not approved sends nothing in cash with its own couriers, whatever was said of it', async () => {
  const [cash, card] = [await boxed(), await boxed('card')]
  expect(await name(cash)).toBe('ok')
  await limit(100 * ONE_MOUSE_PAISE)
  const stand = (standing: 'approved' | 'suspended') =>
    app.db.updateTable('sellers').set({ standing }).where('id', '=', mouse.sellerId).execute()
  await stand('suspended')
  expect([await name(cash), await handOver(cash)]).toEqual([
    ...['fulfilment.cash_not_approved', 'fulfilment.cash_not_approved'],
  ])
  expect([await name(card), await handOver(card)]).toEqual(['ok', 'ok'])
  await stand('approved')
  expect(await handOver(cash)).toBe('ok')
})

test('before it is earned only what is paid ahead leaves with them, or what the marketplace has booked', async () => {
  const [cash, card, booked] = [await boxed(), await boxed('card'), await boxed()]
  await asAnybody()
  expect(await name(cash)).toBe('fulfilment.cash_not_earned')
  expect([await name(card), await handOver(card)]).toEqual(['ok', 'ok'])
  await bookedByUs(app, { parcelId: booked, sellerId: mouse.sellerId })
  expect(await handOver(booked)).toBe('ok')
})

test('a booking that its seller gives up for a courier of its own lets no cash leave', async () => {
  const parcelId = await boxed()
  await asAnybody()
  await bookedByUs(app, { parcelId, sellerId: mouse.sellerId })
  expect(await cancelCourier(app, seller, parcelId)).toMatchObject({ ok: true })
  expect(await name(parcelId)).toBe('fulfilment.cash_not_earned')
  await limit(ONE_MOUSE_PAISE)
  expect(await name(parcelId)).toBe('ok')
  await asAnybody()
  // The courier has not heard of it yet.
  expect(await handOver(parcelId)).toBe('fulfilment.cash_not_earned')
})

test('it is earned by delivered orders and time since the approval', async () => {
  const cash = await boxed()
  await asAnybody()
  const approved = (days: number) =>
    app.db
      .updateTable('sellers')
      .set({ decided_at: new Date(app.clock.now().getTime() - days * 86_400_000) })
      .where('id', '=', mouse.sellerId)
      .execute()
  await approved(31)
  expect(await name(cash)).toBe('fulfilment.cash_not_earned')
  await limit(1_000_000_000)
  for (let orders = 0; orders < 20; orders += 1) {
    const parcelId = await boxed('card')
    await name(parcelId)
    await handOver(parcelId)
    await reportParcel(app, seller, { parcelId, to: 'delivered' })
  }
  await asAnybody()
  await approved(29)
  expect(await name(cash)).toBe('fulfilment.cash_not_earned')
  await approved(31)
  expect([await name(cash), await handOver(cash)]).toEqual(['ok', 'ok'])
}, 60_000)

test('the marketplace’s own shop has no limit', async () => {
  mouse = await addOffer(app, { available: 5 })
  seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
  await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', mouse.sellerId).execute()
  const cash = await boxed()
  await limit(0)
  expect([await name(cash), await handOver(cash)]).toEqual(['ok', 'ok'])
})

test('cash needs a number by which it is seen to come in', async () => {
  expect(await name(await boxed(), '')).toBe('fulfilment.courier_invalid')
  expect(await name(await boxed('card'), '')).toBe('ok')
})

test(`two parcels handed over at once count each other (${RACE_ROUNDS} rounds)`, async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 5 })
    seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
    const parcels = [await boxed(), await boxed()]
    await limit(ONE_MOUSE_PAISE)
    for (const parcelId of parcels) expect(await name(parcelId)).toBe('ok')
    expect((await Promise.all(parcels.map(handOver))).toSorted()).toEqual([
      'fulfilment.cash_with_courier',
      'ok',
    ])
  }
}, 600_000)

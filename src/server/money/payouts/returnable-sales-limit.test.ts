import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { endHold, holdBack } from '#server/money/earnings/hold-back.ts'
import { ENTRY_CHECKS } from '#server/money/reconciliation/checks/entry-checks-views.ts'
import { findWrong } from '#server/money/reconciliation/checks/walk-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { addSellerOf, deliveredPaidAhead, type Sold } from '#tests/support/paid-ahead.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { askPayouts } from './ask-payouts.ts'
import { makePayouts } from './make-payouts.ts'
import { findOwnPayout, readOwnPayouts } from './payout-views.ts'
import { listReadyPayouts } from './ready-payouts-views.ts'

const DAY_SECONDS = 24 * 3_600
/** What may be paid to a new seller of sales that can still be returned. */
const LIMIT_PAISE = 2_500_000
const REASON = 'sales that can still be returned are paid out up to ₹25,000'
let app: App
let close: () => Promise<void>
let laptop: AddedOffer
let seller: Extract<Dispatcher, { kind: 'vendor' }>
let pause: App['pause'] = async () => {}
const clock = turnedClock('2026-11-02T06:30:00Z')
beforeAll(async () => {
  const options = { clock, settlement: sandboxSettlement, pause: (at: PausePoint) => pause(at) }
  ;({ app, close } = await openTestApp({ ...options, gateway: fakeGateway() }))
  // What a record keeps is another matter.
  for (const key of ['reserveLowBp', 'reserveMiddleBp', 'reserveHighBp']) await set(key, 0)
})
beforeEach(async () => {
  pause = async () => {}
  await opened(13_000_000)
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

/** From today on. */
const set = (key: string, value: number) =>
  sql`INSERT INTO setting_changes (key, value, valid_from, set_by, set_at, reason)
    VALUES (${key}, ${value}::text::jsonb, ${indianDay(clock.now())}, 'test', ${clock.now()}, 'a test')`.execute(
    app.db,
  )
const days = (count: number) => clock.turn(count * DAY_SECONDS)
const own = () => readOwnPayouts(app, laptop.sellerId, {})
const keptOf = async () => (await own()).coming.reserves.reduce((sum, { paise }) => sum + paise, 0)
const paidOf = async () => (await own()).payouts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** A new seller with one product at a price. */
async function opened(listPricePaise: number): Promise<void> {
  laptop = await addSellerOf(app, listPricePaise)
  seller = { kind: 'vendor', vendor: { sellerId: laptop.sellerId, userId: app.random.uuid() } }
}

/** Pieces that were paid ahead and are delivered today. */
const delivered = (totalPaise = 13_000_000, quantity = 1): Promise<Sold> =>
  deliveredPaidAhead(app, seller, { offer: laptop, totalPaise, quantity })

/** The customer asks for the return of the first piece. */
async function askedBack(sold: Sold): Promise<string> {
  const returnId = app.random.uuid()
  const asked = await requestReturn(app, sold, {
    returnId,
    parcelId: sold.parcelId,
    pieces: [{ orderLineId: sold.lineId, piece: 1 }],
    reason: 'changed-mind',
    words: '',
    wanted: 'refund',
    way: 'drop-off',
  })
  if (!asked.ok) throw new Error(asked.problem.code)
  return returnId
}

/** The seller has it again and decides about it. */
async function inspected(returnId: string, outcome: 'accepted' | 'refused'): Promise<void> {
  await receiveReturn(app, seller, { returnId })
  const { id: unitId } = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  const note = outcome === 'refused' ? 'Scratched all over' : ''
  const units = [{ unitId, cameSerials: [], condition: 'like-new' as const, outcome, note }]
  const decided = await inspectReturn(app, seller, { returnId, units })
  if (!decided.ok) throw new Error(decided.problem.code)
}

/** What the marketplace has of an order, of what its customer paid and what was paid out to the seller. */
async function left({ orderId }: Sold): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT amount_paise - coalesce((SELECT sum(amount_paise) FROM payment_refunds WHERE order_id = ${orderId}), 0)
      AS paise FROM payments WHERE order_id = ${orderId}`.execute(app.db)
  return (rows[0]?.paise ?? 0) - (await paidOf())
}

async function held(sold: Sold, paise: number): Promise<string> {
  const disputeId = app.random.uuid()
  const { vendorOrderId } = sold
  await inTransaction(app, (tx) =>
    holdBack(app, tx, { sellerId: laptop.sellerId, vendorOrderId, disputeId, paise }),
  )
  return disputeId
}
const letGo = (disputeId: string) =>
  inTransaction(app, (tx) => endHold(app, tx, { disputeId, outcome: 'released' }))

describe('a seller who is its own customer', () => {
  test('is paid nothing of a parcel that arrived nowhere, of which a piece was given back before', async () => {
    const customer = await addCustomer(app)
    const order = checkoutOf(laptop, { by: 'card', quantity: 2, expectedTotalPaise: 26_000_000 })
    const placed = await placeOrder(app, customer, order)
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
    const { id: orderLineId } = await app.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    await inTransaction(app, (tx) =>
      giveBackPieces(app, tx, {
        parcelId,
        reason: 'dispute',
        causeId: app.random.uuid(),
        pieces: [{ orderLineId, quantity: 1 }],
      }),
    )
    const reported = (to: 'damaged' | 'returning' | 'returned') =>
      reportParcel(app, seller, { parcelId, to, reason: 'The box is crushed' })
    expect(await reported('damaged')).toMatchObject({ ok: true })
    days(40)
    await makePayouts(app)
    expect(await paidOf()).toBe(0)
    await reported('returning')
    expect(await reported('returned')).toMatchObject({ ok: true })
    await makePayouts(app)
    expect(await paidOf()).toBe(0)
    const { rows } = await sql<{
      paise: number
    }>`SELECT sum(amount_paise)::bigint AS paise FROM payment_refunds
      WHERE order_id = ${orderId}`.execute(app.db)
    expect(Number(rows[0]?.paise)).toBe(26_000_000)
  })

  test('gets no more than the limit of a sale that is returned after it was paid out', async () => {
    const sold = await delivered()
    days(8)
    await makePayouts(app)
    await askPayouts(app)
    days(1)
    await askPayouts(app)
    expect((await own()).payouts).toMatchObject([{ amountPaise: LIMIT_PAISE, status: 'settled' }])
    days(16)
    await inspected(await askedBack(sold), 'accepted')
    expect(await left(sold)).toBe(-LIMIT_PAISE)
    for (let week = 0; week < 4; week += 1) {
      await makePayouts(app)
      days(7)
    }
    expect(await left(sold)).toBe(-LIMIT_PAISE)
    expect(await own()).toMatchObject({ wait: 'negative', coming: { reserves: [] } })
  })

  test('nor when the return is asked for on the last day and decided after it', async () => {
    const sold = await delivered()
    days(8)
    await makePayouts(app)
    days(22)
    const returnId = await askedBack(sold)
    days(20)
    await makePayouts(app)
    expect((await own()).coming).toMatchObject({
      reserves: [
        { paise: sold.netPaise - LIMIT_PAISE, waitsFor: 'return', paidOn: undefined, reason: REASON },
      ],
      openReturns: { limitPaise: LIMIT_PAISE, usedPaise: LIMIT_PAISE },
    })
    const setAside = app.db.selectFrom('ledger_entries').select('id').where('kind', '=', 'reserve')
    const ids = (await setAside.where('parcel_id', '=', sold.parcelId).execute()).map(({ id }) => `${id}`)
    expect(ids).toHaveLength(1)
    // Nor is it late in the books.
    const [check] = ENTRY_CHECKS.filter(({ name }) => name === 'reserve')
    expect(check && (await findWrong(app.db, { check, ids, now: clock.now(), limit: 1 }))).toEqual([])
    await inspected(returnId, 'accepted')
    await makePayouts(app)
    expect(await left(sold)).toBe(-LIMIT_PAISE)
  })

  test('nor of many sales, or with disputes that begin before a payout and end after it', async () => {
    const sales: [Sold, Sold] = [await delivered(), await delivered()]
    days(1)
    const holds = [await held(sales[0], 8_000_000), await held(sales[1], sales[1].netPaise - 200_000)]
    days(7)
    await makePayouts(app)
    // Nothing is both held back and in reserve.
    expect(await paidOf()).toBe(LIMIT_PAISE)
    expect(await keptOf()).toBe(sales[0].netPaise - 8_000_000 + 200_000 - LIMIT_PAISE)
    for (const disputeId of holds) await letGo(disputeId)
    days(7)
    await makePayouts(app)
    expect(await paidOf()).toBe(LIMIT_PAISE)
    expect(await keptOf()).toBe(sales.reduce((sum, { netPaise }) => sum + netPaise, -LIMIT_PAISE))
    days(7)
    await makePayouts(app)
    expect(await paidOf()).toBe(LIMIT_PAISE)
  })

  test('nor of a hold that ends while a payout is being made', async () => {
    const sold = await delivered()
    await delivered()
    const disputeId = await held(sold, sold.netPaise)
    days(8)
    pause = async (at) => {
      if (at !== 'payouts:reserves-planned') return
      pause = async () => {}
      await letGo(disputeId)
    }
    await makePayouts(app)
    await makePayouts(app)
    expect(await paidOf()).toBe(LIMIT_PAISE)
  })
})

describe('what is kept above the limit', () => {
  test('is the same plan for seller and office, of the oldest last, and has its reason', async () => {
    await opened(1_500_000)
    const first = await delivered(1_500_000)
    days(1)
    const sales = [first, await delivered(1_500_000)]
    days(8)
    const net = sales.reduce((sum, { netPaise }) => sum + netPaise, 0)
    const office = async () =>
      (await listReadyPayouts(app, OWNER)).ready.filter(({ sellerId }) => sellerId === laptop.sellerId)
    const before = await own()
    const kept = [{ reason: REASON, paise: net - LIMIT_PAISE }]
    expect(before).toMatchObject({ releasedPaise: LIMIT_PAISE, coming: { reserves: kept } })
    expect(before.coming.openReturns).toEqual({
      limitPaise: LIMIT_PAISE,
      earnedPaise: 0,
      usedPaise: LIMIT_PAISE,
    })
    expect(before.coming.reserves[0]?.vendorOrders).toMatchObject([
      { vendorOrder: { id: sales[1]?.vendorOrderId } },
    ])
    expect(await office()).toMatchObject([{ releasedPaise: LIMIT_PAISE, wait: undefined, kept }])
    await makePayouts(app)
    const { coming, payouts } = await own()
    expect(coming.reserves).toEqual(before.coming.reserves)
    expect(coming.openReturns).toEqual(before.coming.openReturns)
    const found = await findOwnPayout(app, laptop.sellerId, payouts[0]?.id ?? '')
    expect(found?.rows.filter(({ kind }) => kind === 'reserve')).toMatchObject([
      { amountPaise: LIMIT_PAISE - net, note: REASON },
    ])
    expect(await office()).toEqual([])
    await delivered(1_500_000)
    days(8)
    expect(await office()).toMatchObject([{ releasedPaise: 0, wait: 'nothing-released', kept: [{}] }])
  })

  test('is paid when the goods can no longer be returned, and what stayed sold raises the limit', async () => {
    const first = await delivered()
    days(8)
    await makePayouts(app)
    days(22)
    await makePayouts(app)
    expect(await paidOf()).toBe(LIMIT_PAISE)
    days(1)
    await makePayouts(app)
    expect(await paidOf()).toBe(first.netPaise)
    const second = await delivered()
    days(8)
    expect((await own()).coming).toMatchObject({
      reserves: [],
      openReturns: { limitPaise: LIMIT_PAISE + first.netPaise, usedPaise: second.netPaise },
    })
    await makePayouts(app)
    expect(await paidOf()).toBe(first.netPaise + second.netPaise)
    // After 90 days that record is gone; the second one's stands.
    days(83)
    expect((await own()).coming.openReturns).toEqual({
      limitPaise: LIMIT_PAISE + second.netPaise,
      earnedPaise: second.netPaise,
      usedPaise: 0,
    })
  })

  test('stays while a return is open, and is paid when that is refused', async () => {
    const sold = await delivered()
    days(8)
    await makePayouts(app)
    days(22)
    const returnId = await askedBack(sold)
    days(2)
    await inspected(returnId, 'refused')
    await makePayouts(app)
    expect(await paidOf()).toBe(sold.netPaise)
  })

  test('makes room by as much as came back of what was paid', async () => {
    await opened(1_500_000)
    const sold = await delivered(3_000_000, 2)
    days(8)
    await makePayouts(app)
    await inTransaction(app, (tx) =>
      giveBackPieces(app, tx, {
        parcelId: sold.parcelId,
        reason: 'return',
        causeId: app.random.uuid(),
        pieces: [{ orderLineId: sold.lineId, quantity: 1 }],
      }),
    )
    const stays = LIMIT_PAISE - sold.netPaise / 2
    expect((await own()).coming.openReturns.usedPaise).toBe(stays)
    const next = await delivered(3_000_000, 2)
    days(8)
    const { coming } = await own()
    expect(coming.openReturns.usedPaise).toBe(LIMIT_PAISE)
    // What the seller owes for what came back is taken off besides.
    await makePayouts(app)
    expect(await keptOf()).toBe(sold.netPaise - LIMIT_PAISE + next.netPaise - (LIMIT_PAISE - stays))
    expect(await paidOf()).toBe(LIMIT_PAISE)
  })
})

describe('by the settings of the day', () => {
  test('a seller who was paid more before keeps it, and is paid nothing more until its sales stay sold', async () => {
    await set('openReturnsPayoutPaise', 100_000_000)
    const before = await delivered()
    days(8)
    await makePayouts(app)
    expect(await paidOf()).toBe(before.netPaise)
    await set('openReturnsPayoutPaise', LIMIT_PAISE)
    const next = await delivered()
    days(8)
    await makePayouts(app)
    expect(await paidOf()).toBe(before.netPaise)
    expect(await keptOf()).toBe(next.netPaise)
    // The first one's days end, and the other's not yet.
    days(15)
    const last = await delivered()
    days(7)
    expect((await own()).coming.openReturns.limitPaise).toBe(LIMIT_PAISE + before.netPaise)
    await makePayouts(app)
    expect(await paidOf()).toBe(before.netPaise + last.netPaise)
  })

  test('it stays as long as goods ordered on that day may come back, and nothing that cannot', async () => {
    await set('returnDays', 45)
    const long = await delivered()
    const deliveredOn = indianDay(clock.now())
    days(8)
    await makePayouts(app)
    expect((await own()).coming.reserves).toMatchObject([{ until: addDays(deliveredOn, 45) }])
    await set('returnDays', 0)
    const without = await delivered()
    days(8)
    await makePayouts(app)
    expect(await keptOf()).toBe(long.netPaise - LIMIT_PAISE)
    expect(await paidOf()).toBe(LIMIT_PAISE + without.netPaise)
    await set('returnDays', 30)
  })
})

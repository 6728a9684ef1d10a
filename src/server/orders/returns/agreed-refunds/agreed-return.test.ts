import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import { dueAt } from '#domain/orders/disputes/dispute-clock.ts'
import type { ReturnReason } from '#domain/orders/returns/return-reasons.ts'
import type { App } from '#server/ground/app.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import { readOwnPayouts } from '#server/money/payouts/payout-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import type { AddedOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { addSellerOf, deliveredPaidAhead, type Sold } from '#tests/support/paid-ahead.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { followReturns } from '../follow-returns.ts'
import { inspectReturn } from '../inspect-return.ts'
import { receiveReturn } from '../receive-return.ts'
import { requestReturn } from '../request-return.ts'
import { listAllReturns } from '../return-list-views.ts'
import { findAnyReturn, findOwnReturn, findSellerReturn } from '../return-views.ts'
import { refundInstead } from '../send-instead.ts'

const LAPTOP_PAISE = 13_000_000

let app: App
let close: () => Promise<void>
let laptop: AddedOffer
let vendor: { userId: string; sellerId: string }
const clock = turnedClock('2026-11-02T06:30:00Z')
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp({ clock, settlement: sandboxSettlement, gateway: fakeGateway() })
  close = opened.close
  app = { ...opened.app, pause: points.pause }
})
beforeEach(async () => {
  laptop = await addSellerOf(app, LAPTOP_PAISE)
  vendor = await addVendorOf(app, laptop.sellerId)
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

const seller = (): Dispatcher => ({ kind: 'vendor', vendor })
const office: Dispatcher = { kind: 'admin', admin: OWNER }
const days = (count: number) => clock.turn(count * 24 * 3_600)
const delivered = () => deliveredPaidAhead(app, seller(), { offer: laptop, totalPaise: LAPTOP_PAISE })

/** Sales of which everything was paid out and that can no longer be returned, and so many that were not paid out yet. */
async function paidOutSales(count: number, others = 0): Promise<Sold[]> {
  const sales: Sold[] = []
  for (let made = 0; made < count; made += 1) sales.push(await delivered())
  days(26)
  for (let made = 0; made < others; made += 1) await delivered()
  days(5)
  await makePayouts(app)
  const { payouts } = await readOwnPayouts(app, vendor.sellerId, {})
  const netPaise = sales.reduce((sum, sold) => sum + sold.netPaise, 0)
  expect(payouts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(netPaise)
  days(27)
  return sales
}
const paidOutSale = async () => (await paidOutSales(1))[0] as Sold

/** A warranty claim, or a return, whose piece its seller has again. */
async function claimed(
  sold: Sold,
  asking: { wanted?: 'refund' | 'repair' | 'replacement'; reason?: ReturnReason } = {},
): Promise<string> {
  const { wanted = 'refund', reason = 'stopped-working' } = asking
  await app.db.updateTable('order_lines').set({ warranty_months: 12 }).where('id', '=', sold.lineId).execute()
  const returnId = app.random.uuid()
  const asked = await requestReturn(app, sold, {
    returnId,
    parcelId: sold.parcelId,
    pieces: [{ orderLineId: sold.lineId, piece: 1 }],
    reason,
    words: 'No light',
    wanted,
    way: 'drop-off',
  })
  if (!asked.ok) throw new Error(asked.problem.code)
  await receiveReturn(app, seller(), { returnId })
  return returnId
}

async function inspected(returnId: string, by: Dispatcher, outcome: 'accepted' | 'refused' = 'accepted') {
  const { id: unitId } = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  const note = outcome === 'refused' ? 'Never opened' : ''
  const units = [{ unitId, cameSerials: [], condition: 'like-new' as const, outcome, note }]
  return inspectReturn(app, by, { returnId, units, reason: 'Looked at it' })
}
const refundedOf = async ({ orderId }: Sold) => {
  const { rows } = await sql<{ paise: number }>`SELECT coalesce(sum(amount_paise), 0)::bigint AS paise
    FROM payment_refunds WHERE order_id = ${orderId}`.execute(app.db)
  return Number(rows[0]?.paise)
}
const found = (returnId: string) => findAnyReturn(app, OWNER, returnId)
const letters = async (kind: string, userId: string) =>
  (
    await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', '=', kind)
      .where('user_id', '=', userId)
      .execute()
  ).map((mail) => mail.text_body)

describe('a warranty claim that is accepted for money after its sale was paid out', () => {
  test('is left to the office, by whose decision the money goes back', async () => {
    const sold = await paidOutSale()
    const returnId = await claimed(sold)
    expect(await inspected(returnId, seller())).toMatchObject({ ok: true, value: { status: 'received' } })
    expect(await inspected(returnId, seller())).toMatchObject({ ok: true })
    expect(await refundedOf(sold)).toBe(0)
    const { holidays } = await readShipping(app, app.db)
    expect(await found(returnId)).toMatchObject({
      status: 'received',
      isLookedAt: true,
      actBy: dueAt('with-us', clock.now(), holidays).toISOString(),
      uncovered: { takesPaise: sold.netPaise, coveredPaise: 0 },
    })
    const { rows } = await listAllReturns(app, OWNER, {})
    expect(rows.find(({ id }) => id === returnId)).toMatchObject({ isLookedAt: true })
    for (const page of [
      await findOwnReturn(app, sold.userId, { orderId: sold.orderId, returnId }),
      await findSellerReturn(app, vendor.sellerId, returnId),
    ]) {
      expect(page).toMatchObject({ isLookedAt: true })
      expect(page).not.toHaveProperty('uncovered')
    }
    expect(await letters('return-looked-at', sold.userId)).toEqual([
      expect.stringMatching(/accepts it\. We check the refund ourselves before we send it, decide by \d/s),
    ])
    expect(await letters('seller-return-looked-at', vendor.userId)).toEqual([
      expect.stringMatching(/Your balance with us does not cover .* decide by \d/s),
    ])
    const records = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'return.agreed_uncovered')
      .where('subject_id', '=', sold.orderId)
      .execute()
    expect(records).toMatchObject([{ after: { takesPaise: sold.netPaise, coveredPaise: 0 } }])
    expect(await inspected(returnId, office)).toMatchObject({ ok: true, value: { status: 'refunded' } })
    expect(await refundedOf(sold)).toBe(LAPTOP_PAISE)
    expect(await found(returnId)).toMatchObject({ isLookedAt: false })
  })

  test('or stays where it is, when the office refuses it', async () => {
    const sold = await paidOutSale()
    const returnId = await claimed(sold)
    await inspected(returnId, seller())
    expect(await inspected(returnId, office, 'refused')).toMatchObject({ value: { status: 'refused' } })
    expect(await refundedOf(sold)).toBe(0)
  })

  test('also by silence, which never decides it', async () => {
    const sold = await paidOutSale()
    const returnId = await claimed(sold)
    days(5)
    await followReturns(app)
    expect(await found(returnId)).toMatchObject({ status: 'received', isLookedAt: true })
    days(20)
    await followReturns(app)
    expect(await refundedOf(sold)).toBe(0)
    expect(await letters('return-looked-at', sold.userId)).toHaveLength(1)
  })

  test('also in place of a repair', async () => {
    const sold = await paidOutSale()
    const returnId = await claimed(sold, { wanted: 'repair' })
    await inspected(returnId, seller())
    expect(await refundInstead(app, seller(), { returnId })).toMatchObject({ value: { status: 'accepted' } })
    expect(await refundedOf(sold)).toBe(0)
    expect(await found(returnId)).toMatchObject({ status: 'accepted', isLookedAt: true })
    const decided = await refundInstead(app, office, { returnId, reason: 'It cannot be repaired' })
    expect(decided).toMatchObject({ value: { status: 'refunded' } })
    expect(await refundedOf(sold)).toBe(LAPTOP_PAISE)
  })

  test('is refunded at once where the seller has enough', async () => {
    const [sold] = (await paidOutSales(1, 1)) as [Sold]
    expect(await inspected(await claimed(sold), seller())).toMatchObject({ value: { status: 'refunded' } })
    expect(await refundedOf(sold)).toBe(LAPTOP_PAISE)
  })
})

test('a return in the longer days of a system built to order is looked at too, one in the days of all goods is not', async () => {
  await sql`INSERT INTO setting_changes (key, value, valid_from, set_by, set_at, reason)
    VALUES ('customReturnDays', '90'::jsonb, ${indianDay(clock.now())}, 'test', ${clock.now()}, 'a test')`.execute(
    app.db,
  )
  const late = await paidOutSale()
  const early = await delivered()
  await app.db
    .updateTable('order_lines')
    .set({ category: 'Custom PCs' })
    .where('id', '=', late.lineId)
    .execute()
  days(8)
  await makePayouts(app)
  const reason = 'changed-mind'
  const answer = async (sold: Sold) => inspected(await claimed(sold, { reason }), seller())
  const waiting = await claimed(late, { reason, wanted: 'replacement' })
  expect(await inspected(waiting, seller())).toMatchObject({ value: { status: 'accepted' } })
  // Nothing is sent in its place.
  days(10)
  await followReturns(app)
  expect(await found(waiting)).toMatchObject({ status: 'accepted', isLookedAt: true })
  expect(await refundedOf(late)).toBe(0)
  expect(await answer(early)).toMatchObject({ value: { status: 'refunded' } })
})

/** Fails when `lockToRefund` does not lock the seller's cash: both count on the same sale. */
test('of two claims that exceed together what the seller has, accepted at once, one is refunded', async () => {
  const [first, second] = (await paidOutSales(2, 1)) as [Sold, Sold]
  const claims = [await claimed(first), await claimed(second)] as const
  const answers = await points.overtaken(
    'returns:locked',
    () => inspected(claims[0], seller()),
    () => inspected(claims[1], seller()),
  )
  expect(answers).toMatchObject([{ value: { status: 'refunded' } }, { value: { status: 'received' } }])
  expect([await refundedOf(first), await refundedOf(second)]).toEqual([LAPTOP_PAISE, 0])
})

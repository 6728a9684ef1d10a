import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dueAt } from '#domain/orders/disputes/dispute-clock.ts'
import type { App } from '#server/ground/app.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import { readOwnPayouts } from '#server/money/payouts/payout-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel, openedDispute, saying } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { addSellerOf, deliveredPaidAhead, type Sold } from '#tests/support/paid-ahead.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { remitted } from '#tests/support/remittances.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { answerAsSeller } from './answer-dispute.ts'
import { decideDispute } from './decide-dispute.ts'
import { listDisputes } from './dispute-list-views.ts'
import { findDisputeForOffice, findOwnDispute, findSoldDispute } from './dispute-views.ts'

const LAPTOP_PAISE = 13_000_000
/** What may be paid to a new seller of sales that can still be returned. */
const LIMIT_PAISE = 2_500_000

let app: App
let close: () => Promise<void>
let laptop: AddedOffer
let meera: { userId: string; sellerId: string }
const clock = turnedClock('2026-11-02T06:30:00Z')
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp({ clock, settlement: sandboxSettlement, gateway: fakeGateway() })
  close = opened.close
  app = { ...opened.app, pause: points.pause }
})
beforeEach(async () => {
  laptop = await addSellerOf(app, LAPTOP_PAISE)
  meera = await addVendorOf(app, laptop.sellerId)
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

const by = (): Dispatcher => ({ kind: 'vendor', vendor: meera })
const days = (count: number) => clock.turn(count * 24 * 3_600)
const delivered = () => deliveredPaidAhead(app, by(), { offer: laptop, totalPaise: LAPTOP_PAISE })
const paidOut = async () =>
  (await readOwnPayouts(app, meera.sellerId, {})).payouts.reduce(
    (sum, { amountPaise }) => sum + amountPaise,
    0,
  )

/** A sale of forty days ago, of which everything was paid out. */
async function paidOutSale(): Promise<Sold> {
  const sold = await delivered()
  const before = await paidOut()
  days(8)
  await makePayouts(app)
  days(23)
  await makePayouts(app)
  expect((await paidOut()) - before).toBe(sold.netPaise)
  days(9)
  return sold
}

const agree = (disputeId: string) =>
  answerAsSeller(app, meera, { disputeId, fields: saying(''), agrees: true })
const decide = (disputeId: string, outcome: string) =>
  decideDispute(app, OWNER, { disputeId, fields: saying('As it is on record.', { outcome }) })
const refundedOf = async ({ orderId }: Sold) => {
  const { rows } = await sql<{ paise: number }>`SELECT coalesce(sum(amount_paise), 0)::bigint AS paise
    FROM payment_refunds WHERE order_id = ${orderId}`.execute(app.db)
  return Number(rows[0]?.paise)
}
const letterTo = (userId: string, kind: string) =>
  app.db
    .selectFrom('mails')
    .select('text_body')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
const uncoveredOf = async (disputeId: string) =>
  (await findDisputeForOffice(app, OWNER, disputeId))?.uncovered
/** Has another sale returned by its customer and accepted: its money goes back at once. */
async function returned(sold: Sold): Promise<void> {
  const returnId = app.random.uuid()
  const pieces = [{ orderLineId: sold.lineId, piece: 1 }]
  const asked = { returnId, parcelId: sold.parcelId, pieces, words: '' }
  await requestReturn(app, sold, { ...asked, reason: 'changed-mind', wanted: 'refund', way: 'drop-off' })
  await receiveReturn(app, by(), { returnId })
  const { id: unitId } = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  const unit = { condition: 'like-new', outcome: 'accepted', note: '' } as const
  const units = [{ unitId, cameSerials: [], ...unit }]
  expect(await inspectReturn(app, by(), { returnId, units })).toMatchObject({ ok: true })
}

describe('a seller who is its own customer and has been paid out', () => {
  test('agrees to a dispute, and nothing goes back before a person has decided', async () => {
    const sold = await paidOutSale()
    const disputeId = await openedDispute(app, sold)
    expect(await agree(disputeId)).toEqual({ ok: true, value: 'with-us' })
    expect(await refundedOf(sold)).toBe(0)
    const { holidays } = await readShipping(app, app.db)
    const page = await findDisputeForOffice(app, OWNER, disputeId)
    expect(page).toMatchObject({
      status: 'with-us',
      isAgreed: true,
      isSellerLate: false,
      bearer: undefined,
      uncovered: { takesPaise: sold.netPaise, coveredPaise: 0 },
      clock: { dueAt: dueAt('with-us', clock.now(), holidays).toISOString() },
    })
    expect(page?.events.map(({ event }) => event)).toEqual(['opened', 'agreed-uncovered'])
    const { disputes } = await listDisputes(app, OWNER, { tab: 'to-decide' })
    expect(disputes.find(({ id }) => id === disputeId)).toMatchObject({ isAgreed: true })
    // What the seller has with us is not its customer's to know.
    for (const found of [
      await findOwnDispute(app, { ...sold, disputeId }),
      await findSoldDispute(app, meera.sellerId, disputeId),
    ]) {
      expect(found).toMatchObject({ status: 'with-us', isAgreed: true })
      expect(found).not.toHaveProperty('uncovered')
    }
    expect((await letterTo(sold.userId, 'dispute-to-decide'))?.text_body).toMatch(
      /The seller agrees to the refund\. We check it ourselves before .* by \d/s,
    )
    expect((await letterTo(meera.userId, 'dispute-agreed'))?.text_body).toMatch(
      /Your balance with us does not cover .* decide by \d/s,
    )
    expect(await letterTo(sold.userId, 'dispute-refunded')).toBeUndefined()
    const { after } = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'dispute.agreed_uncovered')
      .where('subject_id', '=', disputeId)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ status: 'with-us', takesPaise: sold.netPaise, coveredPaise: 0 })
    expect(await agree(disputeId)).toMatchObject({ problem: { code: 'disputes.move_not_allowed' } })
    expect(await decide(disputeId, 'refused')).toMatchObject({ ok: true })
    expect(await refundedOf(sold)).toBe(0)
  })

  test('has the customer refunded when a person decides so', async () => {
    const sold = await paidOutSale()
    const disputeId = await openedDispute(app, sold)
    await agree(disputeId)
    expect(await decide(disputeId, 'seller')).toMatchObject({ ok: true, value: 'refunded' })
    expect(await refundedOf(sold)).toBe(LAPTOP_PAISE)
  })

  test('cannot have it covered by another order to itself, which is returned afterwards', async () => {
    const sold = await paidOutSale()
    const other = await delivered()
    const disputeId = await openedDispute(app, sold)
    expect(await agree(disputeId)).toMatchObject({ value: 'with-us' })
    expect(await uncoveredOf(disputeId)).toEqual({ takesPaise: sold.netPaise, coveredPaise: LIMIT_PAISE })
    await returned(other)
    expect(await refundedOf(other)).toBe(LAPTOP_PAISE)
    expect(await refundedOf(sold)).toBe(0)
  })

  test.each([
    ['has handed over and was paid out', true, 'with-us'],
    ['has not handed over, so that the refund waits for it', false, 'refunded'],
  ])('agrees to a refund of cash that the courier %s', async (_, isRemitted, status) => {
    const offer = await addOffer(app, { sellerId: meera.sellerId, available: 1 })
    const sold = await deliveredParcel(app, by(), await addCustomer(app), { offer })
    if (isRemitted) await remitted(app, sold.parcelId)
    days(8)
    await makePayouts(app)
    days(32)
    expect(await agree(await openedDispute(app, sold))).toMatchObject({ value: status })
  })
})

describe('a seller that can bear it', () => {
  test('has its customer refunded at once while the sale is not paid out', async () => {
    const sold = await delivered()
    const disputeId = await openedDispute(app, sold)
    expect(await agree(disputeId)).toEqual({ ok: true, value: 'refunded' })
    expect(await refundedOf(sold)).toBe(LAPTOP_PAISE)
  })

  test('and afterwards by what it has of sales that can no longer be returned', async () => {
    const other = await delivered()
    days(31)
    const sold = await delivered()
    const disputes = [await openedDispute(app, other), await openedDispute(app, sold)]
    // Each has its own sale with us, whatever the other holds back.
    for (const disputeId of disputes) expect(await agree(disputeId)).toMatchObject({ value: 'refunded' })
  })

  test('also when a payout has taken off what the dispute holds back', async () => {
    const sold = await paidOutSale()
    await delivered()
    const disputeId = await openedDispute(app, sold)
    days(31)
    await makePayouts(app)
    expect(await paidOut()).toBe(sold.netPaise)
    const rest = await delivered()
    days(31)
    await makePayouts(app)
    expect(await paidOut()).toBe(3 * sold.netPaise - LAPTOP_PAISE)
    expect(rest.netPaise).toBe(sold.netPaise)
    expect(await agree(disputeId)).toMatchObject({ value: 'refunded' })
  })
})

/** Two sales that were paid out, and so many others of which nothing was and that can no longer be returned. */
async function twoPaidOutAnd(others: number): Promise<[Sold, Sold]> {
  const sales: [Sold, Sold] = [await delivered(), await delivered()]
  days(26)
  for (let count = 0; count < others; count += 1) await delivered()
  days(5)
  await makePayouts(app)
  expect(await paidOut()).toBe(sales[0].netPaise + sales[1].netPaise)
  days(27)
  return sales
}

/** Fails when what the other dispute holds back is not taken off, or `answerAsSeller` does not lock the seller's cash. */
test.each([
  [1, 'with-us', 0],
  [2, 'refunded', LAPTOP_PAISE],
])(
  'two disputes are agreed to at once, and %d sales are left: both are %s',
  async (others, status, paise) => {
    const sales = await twoPaidOutAnd(others)
    const [first, second] = [await openedDispute(app, sales[0]), await openedDispute(app, sales[1])]
    const answers = await points.overtaken(
      'disputes:locked',
      () => agree(first),
      () => agree(second),
    )
    expect(answers).toMatchObject([{ value: status }, { value: status }])
    expect([await refundedOf(sales[0]), await refundedOf(sales[1])]).toEqual([paise, paise])
  },
)

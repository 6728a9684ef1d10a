import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day, indianDay } from '#domain/ground/shared/days.ts'
import { refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { readOwnCourierCash } from '#server/ground/cash-on-delivery/cash-room-views.ts'
import { sandboxPayouts } from '#server/ground/outside/customer-payouts/sandbox-payouts.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { settingsToday } from '#server/ground/settings/current-settings.ts'
import { postReserve } from '#server/money/earnings/post-payout.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import { readOwnPayouts } from '#server/money/payouts/payout-views.ts'
import { listReadyPayouts } from '#server/money/payouts/ready-payouts-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { answerAsSeller, withdrawDispute } from '#server/orders/disputes/answer-dispute.ts'
import { decideDispute } from '#server/orders/disputes/decide-dispute.ts'
import { listDisputable } from '#server/orders/disputes/disputable-views.ts'
import { openDispute } from '#server/orders/disputes/open-dispute.ts'
import { passOnOverdue } from '#server/orders/disputes/pass-on-overdue.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { assignLine, takeBackLine } from '#server/orders/fulfilment/remittances/assign-line.ts'
import { importRemittance } from '#server/orders/fulfilment/remittances/import-remittance.ts'
import { findLineToAssign } from '#server/orders/fulfilment/remittances/line-views.ts'
import { listCash } from '#server/orders/fulfilment/remittances/remittance-views.ts'
import { confirmAccount } from '#server/orders/refunds/confirm-account.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { lookUpAccount } from '#server/orders/refunds/look-up-account.ts'
import { payCashRefunds } from '#server/orders/refunds/pay-cash-refunds.ts'
import { findCashToGoBack } from '#server/orders/refunds/refund-account-views.ts'
import { listOwnRefunds } from '#server/orders/refunds/refund-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { type AddedOwner, addAdmin, OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, TWO_MICE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { disputeOf, openedDispute, saying } from '#tests/support/disputes.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { addSellerOf } from '#tests/support/paid-ahead.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { remitted } from '#tests/support/remittances.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { coverCashRefunds } from './cover-refunds.ts'
import { findWaitingRefund, letRefundThrough } from './let-refund-through.ts'

const DAY_SECONDS = 24 * 3_600
const BANK = {
  bank_holder: 'A shop',
  bank_ifsc: 'HDFC0000123',
  bank_account_last4: '1234',
  bank_account_ciphertext: 'sealed',
}

let app: App
let close: () => Promise<void>
let payouts: ReturnType<typeof sandboxPayouts>
let mouse: AddedOffer
/** What one costs. */
let piecePaise = 90_000
let seller: Extract<Dispatcher, { kind: 'vendor' }>
let owner: AddedOwner
const clock = turnedClock('2026-11-02T06:30:00Z')
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, settlement: sandboxSettlement }))
  owner = await addAdmin(app)
})
beforeEach(async () => {
  payouts = sandboxPayouts()
  app = { ...app, customerPayouts: payouts }
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 900 })
  seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
  await app.db.updateTable('sellers').set(BANK).where('id', '=', mouse.sellerId).execute()
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** Pieces of ₹900 unless a test says otherwise, with delivery, which their seller’s own courier delivered for cash. */
async function delivered(quantity = 1) {
  const sold = await sent(quantity)
  await reportParcel(app, seller, { parcelId: sold.parcelId, to: 'delivered' })
  return sold
}

/** The same before the courier has said anything. */
async function sent(quantity = 1) {
  const customer = await addCustomer(app)
  const goodsPaise = quantity * piecePaise
  const expectedTotalPaise = goodsPaise + (goodsPaise > 500_000 ? 0 : 39_900)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity, expectedTotalPaise }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, parcelId, lineId, userId: customer.userId }
}
type Sold = Awaited<ReturnType<typeof delivered>>

/** The customer disputes pieces, the seller agrees, and the customer says where the money goes. */
async function agreed(sold: Sold, pieces: readonly number[] = [1]): Promise<Sold> {
  const disputeId = await openedDispute(app, sold, { pieces })
  const answer = { disputeId, fields: saying(''), agrees: true }
  expect(await answerAsSeller(app, seller.vendor, answer)).toMatchObject({ ok: true })
  return withAccount(sold)
}

async function withAccount(sold: Sold): Promise<Sold> {
  const { orderId } = sold
  const typed = { kind: 'upi', upiAddress: 'asha.rao@ok' }
  const found = await lookUpAccount(app, sold, { orderId, typed })
  if (!found.ok) throw new Error(found.problem.code)
  const { accountId } = found.value
  expect(await confirmAccount(app, sold, { orderId, accountId })).toMatchObject({ ok: true })
  return sold
}

const own = () => readOwnPayouts(app, mouse.sellerId, {})
const coversOf = async ({ parcelId }: Sold) =>
  (
    await app.db
      .selectFrom('cash_refund_covers')
      .select(['remitted_paise', 'reserve_paise', 'let_through_paise', 'let_through_by', 'reason'])
      .where('parcel_id', '=', parcelId)
      .execute()
  ).map((row) => [row.remitted_paise, row.reserve_paise, row.let_through_paise])
const refundOf = async ({ userId, orderId }: Sold) => (await listOwnRefunds(app, { userId }, orderId))[0]
const lettersOf = async ({ orderId }: Sold) =>
  app.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body'])
    .where('order_id', '=', orderId)
    .where('kind', 'like', 'refund-%')
    .orderBy('created_at')
    .execute()

/** The same, whose cash is here and which the next payout pays. */
async function released(quantity = 2): Promise<Sold> {
  const sold = await delivered(quantity)
  await remitted(app, sold.parcelId)
  clock.turn(8 * DAY_SECONDS)
  return sold
}

/** A reserve of so much, until a day, as a payout sets it aside. */
async function inReserve(sold: Sold, paise: number, until: Day, { byRecord = true } = {}): Promise<void> {
  const share = byRecord ? { basisPaise: paise * 10, rateBp: 1_000 } : { basisPaise: null, rateBp: null }
  const { vendor_order_id } = await app.db
    .selectFrom('parcels')
    .select('vendor_order_id')
    .where('id', '=', sold.parcelId)
    .executeTakeFirstOrThrow()
  await app.db.transaction().execute((tx) =>
    postReserve(
      tx,
      {
        sellerId: mouse.sellerId,
        orderId: sold.orderId,
        vendorOrderId: vendor_order_id,
        ...share,
        parcelId: sold.parcelId,
        paise,
        until,
        timesKept: 0,
        reason: '12% of your sales in 90 days were returned or are disputed',
      },
      clock.now(),
    ),
  )
}

describe('a seller says that its own courier delivered, and agrees to a dispute', () => {
  test('nothing is paid to either as long as the courier has handed nothing over', async () => {
    const sold = await agreed(await delivered())
    await payCashRefunds(app)
    clock.turn(9 * DAY_SECONDS)
    await payCashRefunds(app)
    await makePayouts(app)
    expect(payouts.paid()).toEqual([])
    expect((await own()).payouts).toEqual([])
    expect(await coversOf(sold)).toEqual([])
  })

  test('of what was kept as well: nine days later neither the refund nor the rest of the sale', async () => {
    const sold = await agreed(await delivered(2), [1])
    clock.turn(9 * DAY_SECONDS)
    await payCashRefunds(app)
    await makePayouts(app)
    expect(payouts.paid()).toEqual([])
    expect((await own()).payouts).toEqual([])
    await remitted(app, sold.parcelId)
    await payCashRefunds(app)
    await makePayouts(app)
    expect(payouts.paid()).toHaveLength(1)
    expect((await own()).payouts).toHaveLength(1)
  })

  test('nor what the marketplace bears of the dispute, before the cash is here', async () => {
    const sold = await delivered()
    const disputeId = await openedDispute(app, sold, { pieces: [1] })
    clock.turn(9 * DAY_SECONDS)
    await passOnOverdue(app)
    const fields = saying('Nobody can say who is right.', { outcome: 'marketplace' })
    expect(await decideDispute(app, owner, { disputeId, fields })).toMatchObject({ ok: true })
    await makePayouts(app)
    expect((await own()).payouts).toEqual([])
    expect((await own()).coming.waitsForCash).toMatchObject({ vendorOrderCount: 1 })
    await remitted(app, sold.parcelId)
    await makePayouts(app)
    expect((await own()).payouts).toHaveLength(1)
  })

  test('its customer is told so once, with the day on which somebody looks', async () => {
    const sold = await agreed(await delivered())
    const words = /as soon as the courier hands the cash over to us\. If that takes long, we look into it by/
    expect(await refundOf(sold)).toMatchObject({ status: 'asked', lookedAtBy: expect.any(String) })
    for (let tries = 0; tries < 3; tries += 1) await payCashRefunds(app)
    const letters = await lettersOf(sold)
    expect(letters.map(({ kind }) => kind)).toEqual(['refund-needs-account', 'refund-on-its-way'])
    expect(letters.at(-1)?.text_body).toMatch(words)
    await remitted(app, sold.parcelId)
    expect(await refundOf(sold)).toMatchObject({ lookedAtBy: undefined, expected: expect.anything() })
    await payCashRefunds(app)
    expect((await lettersOf(sold)).map(({ kind }) => kind)).toEqual([
      ...['refund-needs-account', 'refund-on-its-way', 'refund-done'],
    ])
    expect(await findCashToGoBack(app, sold, sold.orderId)).toMatchObject({ lookedAtBy: undefined })
  })
})

describe('a refund of cash', () => {
  test('is paid once the courier has handed over as much, after it was asked for', async () => {
    const sold = await agreed(await delivered(3), [1])
    const { amountPaise } = (await refundOf(sold)) ?? { amountPaise: 0 }
    await remitted(app, sold.parcelId, amountPaise - 1)
    await payCashRefunds(app)
    expect(payouts.paid()).toEqual([])
    await remitted(app, sold.parcelId, 1)
    await payCashRefunds(app)
    await payCashRefunds(app)
    expect(payouts.paid()).toHaveLength(1)
    expect(await coversOf(sold)).toEqual([[amountPaise, 0, 0]])
  })

  test('is paid by what a person gave to its parcel, which stays with it from then on', async () => {
    const sold = await agreed(await delivered())
    const { parcelId } = sold
    const text = 'AWB,Amount,Date,UTR\nNOBODYS123,1299,02-11-2026,UTR999\n'
    expect(await importRemittance(app, owner, { name: 'cod.csv', text })).toMatchObject({
      value: { unknown: 1 },
    })
    const [line] = (await listCash(app, owner, { state: 'unknown', q: 'UTR999' })).cash
    const lineId = line?.id ?? ''
    const reason = 'The courier confirmed it.'
    expect(await assignLine(app, owner, { lineId, parcelId, reason })).toMatchObject({
      value: { result: 'matched' },
    })
    await payCashRefunds(app)
    expect(payouts.paid()).toHaveLength(1)
    expect(await takeBackLine(app, owner, { lineId, reason })).toMatchObject({
      problem: { code: 'fulfilment.line_stays', details: { why: 'refunded' } },
    })
    expect(await findLineToAssign(app, owner, lineId)).toMatchObject({ assigned: { stays: 'refunded' } })
  })

  test('is covered however many wait before it, few of which are read at once', async () => {
    const waiting = [await agreed(await delivered()), await agreed(await delivered())]
    const paid = [await agreed(await delivered()), await agreed(await delivered())]
    for (const { parcelId } of paid) await remitted(app, parcelId)
    const read: number[] = []
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => row.refundPaise !== undefined)) read.push(result.rows.length)
        return result
      },
    })
    await coverCashRefunds({ ...app, db }, { rowsMax: 1 })
    for (const sold of paid) expect(await coversOf(sold)).toHaveLength(1)
    for (const sold of waiting) expect(await coversOf(sold)).toEqual([])
    expect(read.length).toBeGreaterThanOrEqual(4)
    expect(Math.max(...read)).toBe(1)
    // What is covered is paid now, and nothing of it by the tests that follow.
    await payCashRefunds(app)
  })

  test('of a short remittance waits as far as it has gone back before', async () => {
    const sold = await delivered(3)
    await remitted(app, sold.parcelId, 150_000)
    await agreed(sold, [1])
    await payCashRefunds(app)
    await agreed(sold, [2])
    await payCashRefunds(app)
    expect(payouts.paid()).toHaveLength(1)
    await remitted(app, sold.parcelId)
    await payCashRefunds(app)
    expect(payouts.paid()).toHaveLength(2)
  })

  test('is covered by the reserve, which stays until the courier has handed the cash over', async () => {
    const kept = await released()
    await inReserve(kept, 100_000, addDays(indianDay(clock.now()), 30))
    const sold = await agreed(await delivered())
    await remitted(app, sold.parcelId, 40_000)
    await payCashRefunds(app)
    expect(await coversOf(sold)).toEqual([[40_000, 89_900, 0]])
    // What is left of the reserve covers no second one.
    const other = await agreed(await delivered())
    await payCashRefunds(app)
    expect(await coversOf(other)).toEqual([])
    expect(payouts.paid()).toHaveLength(1)
    clock.turn(90 * DAY_SECONDS)
    const { coming } = await own()
    expect(coming.reserves).toMatchObject([{ paise: 100_000, paidOn: undefined }])
    await makePayouts(app)
    expect((await own()).coming.reserves).toHaveLength(1)
    await remitted(app, sold.parcelId)
    await makePayouts(app)
    expect((await own()).coming.reserves).toEqual([])
  })

  test('is not covered by a reserve with which its seller pays what it owes, nor one of a suspended seller', async () => {
    const kept = await released()
    await inReserve(kept, 150_000, addDays(indianDay(clock.now()), 30))
    await makePayouts(app)
    expect((await own()).payouts).toHaveLength(1)
    const sold = await agreed(await delivered())
    const disputeId = await openedDispute(app, kept, { pieces: [1] })
    await payCashRefunds(app)
    expect(await coversOf(sold)).toEqual([])
    expect(await refundOf(sold)).toMatchObject({ lookedAtBy: expect.any(String) })
    await withdrawDispute(app, kept, { disputeId, fields: saying('') })
    await app.db
      .updateTable('sellers')
      .set({ standing: 'suspended' })
      .where('id', '=', mouse.sellerId)
      .execute()
    await payCashRefunds(app)
    expect(await coversOf(sold)).toEqual([])
    await app.db
      .updateTable('sellers')
      .set({ standing: 'approved' })
      .where('id', '=', mouse.sellerId)
      .execute()
    await payCashRefunds(app)
    expect(await coversOf(sold)).toEqual([[0, 129_900, 0]])
  })

  test('is not covered by a reserve that was paid out', async () => {
    const kept = await released()
    await inReserve(kept, 150_000, addDays(indianDay(clock.now()), 1))
    await makePayouts(app)
    clock.turn(5 * DAY_SECONDS)
    await makePayouts(app)
    expect((await own()).coming.reserves).toEqual([])
    const { ready } = await listReadyPayouts(app, OWNER)
    expect(ready.map(({ sellerId }) => sellerId)).not.toContain(mouse.sellerId)
    const sold = await agreed(await delivered())
    await payCashRefunds(app)
    expect(await coversOf(sold)).toEqual([])
  })

  test('is not covered by what is kept of a sale since that sale may come back', async () => {
    const kept = await released()
    await inReserve(kept, 150_000, addDays(indianDay(clock.now()), 30), { byRecord: false })
    const sold = await agreed(await delivered())
    await payCashRefunds(app)
    expect(await coversOf(sold)).toEqual([])
  })

  describe('that a reserve by the record covers, whose own sale can still come back,', () => {
    const LIMIT_PAISE = 2_500_000
    const paidOut = async () => (await own()).payouts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const refunded = () => payouts.paid().reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const inCash = async () => {
      const { paise } = await app.db
        .selectFrom('parcels')
        .select(({ fn }) => fn.sum<number>('cash_remitted_paise').as('paise'))
        .where('seller_id', '=', mouse.sellerId)
        .executeTakeFirstOrThrow()
      return Number(paise)
    }
    /** So many pieces of a sale come back, and its customer has the money again. */
    const returned = async (sold: Sold, quantity: number) => {
      const pieces = [{ orderLineId: sold.lineId, quantity }]
      await app.db.transaction().execute((tx) =>
        giveBackPieces(app, tx, {
          parcelId: sold.parcelId,
          reason: 'return',
          causeId: app.random.uuid(),
          pieces,
        }),
      )
      const refunds = await listOwnRefunds(app, { userId: sold.userId }, sold.orderId)
      if (refunds.some(({ status }) => status === 'waiting')) await withAccount(sold)
      await payCashRefunds(app)
    }
    const sellsFor = async (listPricePaise: number) => {
      piecePaise = listPricePaise
      mouse = await addSellerOf(app, listPricePaise)
      seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
    }
    afterEach(() => {
      piecePaise = 90_000
    })

    /** Sales of ten of which one came back, so that a fifth of the rest stays in reserve by the record. */
    const keptByRecord = async (sales: number) => {
      const sold: Sold[] = []
      for (let at = 0; at < sales; at += 1) {
        const each = await agreed(await delivered(10), [1])
        await remitted(app, each.parcelId)
        sold.push(each)
      }
      await payCashRefunds(app)
      clock.turn(8 * DAY_SECONDS)
      await makePayouts(app)
      return sold
    }

    test('takes no more out than the limit of such sales in all', async () => {
      await sellsFor(180_000)
      const sold = await keptByRecord(2)
      const [kept] = (await own()).coming.reserves
      expect(kept).toMatchObject({ reason: expect.stringContaining('were returned') })
      expect(await paidOut()).toBeLessThan(LIMIT_PAISE)
      const other = await agreed(await delivered())
      expect(kept?.paise).toBeGreaterThan(219_900)
      await payCashRefunds(app)
      expect(await coversOf(other)).toEqual([])
      for (const each of sold) await returned(each, 9)
      expect(refunded() + (await paidOut()) - (await inCash())).toBe(await paidOut())
    })

    test('leaves the seller that much less of the limit', async () => {
      await sellsFor(180_000)
      const [sold] = await keptByRecord(1)
      const before = await paidOut()
      const other = await agreed(await delivered())
      await payCashRefunds(app)
      expect(await coversOf(other)).toEqual([[0, 219_900, 0]])
      expect((await own()).coming.openReturns.usedPaise).toBe(before + 219_900)
      const next = await released(10)
      await makePayouts(app)
      expect(await paidOut()).toBe(LIMIT_PAISE - 219_900)
      if (sold) await returned(sold, 9)
      await returned(next, 10)
      expect(refunded() + (await paidOut()) - (await inCash())).toBe(LIMIT_PAISE)
    })
  })

  test(`counts on a reserve that a second counts on too, or that a payout ends, once (${RACE_ROUNDS} rounds)`, async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 900 })
      seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
      await app.db.updateTable('sellers').set(BANK).where('id', '=', mouse.sellerId).execute()
      const kept = await released()
      await inReserve(kept, 130_000, addDays(indianDay(clock.now()), 1))
      const sold = [await agreed(await delivered()), await agreed(await delivered())]
      clock.turn(5 * DAY_SECONDS)
      await Promise.all([payCashRefunds(app), payCashRefunds(app), makePayouts(app)])
      const covers = (await Promise.all(sold.map(coversOf))).flat()
      expect(covers.length).toBeLessThanOrEqual(1)
      expect((await own()).coming.reserves).toHaveLength(covers.length)
    }
  }, 600_000)
})

describe('a parcel in cash that its seller’s own courier says nobody took', () => {
  const room = async () => {
    const { terms } = await settingsToday(app)
    const [known] = await readOwnCourierCash(app, app.db, { sellerIds: [mouse.sellerId], terms })
    return known?.outstandingPaise
  }
  const comesBack = async (sold: Sold, last: 'returned' | 'lost' = 'returned') => {
    for (const to of ['returning', last] as const)
      await reportParcel(app, seller, { parcelId: sold.parcelId, to, reason: 'The customer refused it' })
    return sold
  }
  const decided = async (sold: Sold, outcome: 'seller' | 'refused') => {
    const disputeId = await openedDispute(app, sold, { pieces: [1] })
    clock.turn(9 * DAY_SECONDS)
    await passOnOverdue(app)
    const fields = saying('The receipt of the courier says so.', { outcome })
    expect(await decideDispute(app, owner, { disputeId, fields })).toMatchObject({ ok: true })
  }

  test.each(['returned', 'lost'] as const)(
    '%s: whoever paid all the same gets it back, and the seller owes it',
    async (last) => {
      const sold = await comesBack(await sent(2), last)
      expect(await refundOf(sold)).toBeUndefined()
      const asked = disputeOf(sold, { kind: 'counterfeit' })
      expect(await openDispute(app, sold, asked)).toMatchObject({
        problem: { code: 'disputes.form_invalid', fields: { kind: expect.any(String) } },
      })
      expect(await listDisputable(app, sold)).toMatchObject([
        { deliveredAt: null, isWhole: true, pieces: [{ piece: 1 }, { piece: 2 }] },
      ])
      await decided(sold, 'seller')
      await withAccount(sold)
      expect(await refundOf(sold)).toMatchObject({ amountPaise: TWO_MICE_PAISE })
      await payCashRefunds(app)
      expect(payouts.paid()).toEqual([])
      expect(await room()).toBe(TWO_MICE_PAISE)
      clock.turn(8 * DAY_SECONDS)
      expect(await room()).toBe(TWO_MICE_PAISE)
      expect((await listCash(app, owner, {})).cash.map(({ id }) => id)).toContain(sold.parcelId)
      await remitted(app, sold.parcelId)
      await payCashRefunds(app)
      expect(payouts.paid()).toHaveLength(1)
      expect(await room()).toBe(0)
      await makePayouts(app)
      expect((await own()).payouts).toEqual([])
    },
  )

  test('stays so where nobody paid, and its seller owes nothing once that is decided', async () => {
    const sold = await comesBack(await sent())
    await decided(sold, 'refused')
    expect(await refundOf(sold)).toBeUndefined()
    expect(await room()).toBe(0)
    expect(await listDisputable(app, sold)).toEqual([])
  })

  test('can be disputed for as long as what was delivered', async () => {
    const sold = await comesBack(await sent())
    clock.turn(61 * DAY_SECONDS)
    expect(await openDispute(app, sold, disputeOf(sold))).toMatchObject({
      problem: { code: 'disputes.too_late' },
    })
  })

  test('or of which nobody says anything, is disputed as not received ten days after its day', async () => {
    const sold = await sent(2)
    expect(await openDispute(app, sold, disputeOf(sold))).toMatchObject({ ok: false })
    expect(await listDisputable(app, sold)).toEqual([])
    clock.turn(40 * DAY_SECONDS)
    expect(await listDisputable(app, sold)).toMatchObject([{ deliveredAt: null, until: null }])
    await agreed(sold, [1])
    expect(await refundOf(sold)).toMatchObject({ status: 'asked', lookedAtBy: expect.any(String) })
    await remitted(app, sold.parcelId)
    await payCashRefunds(app)
    expect(payouts.paid()).toHaveLength(1)
  })
})

describe('after its days somebody looks', () => {
  const waiting = async ({ parcelId }: Sold) =>
    (await listCash(app, owner, {})).cash.find(({ id }) => id === parcelId)?.waitingRefunds

  test('the refund stands beside the cash that is missing, and is let through with a reason, once', async () => {
    const sold = await agreed(await delivered())
    expect(await waiting(sold)).toBeUndefined()
    clock.turn(7 * DAY_SECONDS)
    const [refund] = (await waiting(sold)) ?? []
    expect(refund?.paise).toBe(129_900)
    const refundId = refund?.id ?? ''
    expect(await findWaitingRefund(app, owner, refundId)).toMatchObject({
      value: { uncoveredPaise: 129_900 },
    })
    expect(await letRefundThrough(app, owner, { refundId, reason: ' ' })).toMatchObject({
      problem: { code: 'refunds.let_not_valid', fields: { reason: expect.any(String) } },
    })
    const reason = 'The customer showed a receipt of the courier.'
    const both = await Promise.all([
      letRefundThrough(app, owner, { refundId, reason }),
      letRefundThrough(app, owner, { refundId, reason }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    await payCashRefunds(app)
    expect(payouts.paid()).toHaveLength(1)
    expect(await coversOf(sold)).toEqual([[0, 0, 129_900]])
    expect(await findWaitingRefund(app, owner, refundId)).toEqual(refuse('refunds.not_waiting'))
    for (const unknown of [app.random.uuid(), 'no-id']) {
      expect(await findWaitingRefund(app, owner, unknown)).toEqual(refuse('orders.refund_unknown'))
      const again = await letRefundThrough(app, owner, { refundId: unknown, reason })
      expect(again).toEqual(refuse('orders.refund_unknown'))
    }
    const log = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'refund.let_through')
      .execute()
    expect(log).toMatchObject([{ actor_id: owner.userId, after: { letThroughPaise: 129_900, reason } }])
    // The cash is missing all the same.
    expect(await waiting(sold)).toEqual([])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import type {
  PayoutInstruction,
  SettlementAnswer,
} from '#server/ground/outside/settlement/settlement-service.ts'
import { readEarnings } from '#server/money/earnings/earnings-views.ts'
import { holdBack } from '#server/money/earnings/hold-back.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull, RACE_ROUNDS } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { remitted } from '#tests/support/remittances.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { askPayouts } from './ask-payouts.ts'
import { makePayouts, makePayoutsNow } from './make-payouts.ts'
import { findOwnPayout, readOwnPayouts, readOwnSchedule } from './payout-views.ts'
import { listReadyPayouts } from './ready-payouts-views.ts'

const PATIENCE_MS = inFull(1_800_000, 400_000)
const DAY_SECONDS = 24 * 3_600

let app: App
let close: () => Promise<void>
let drive: AddedOffer
let by: Dispatcher
const clock = turnedClock('2026-11-02T06:30:00Z')
/** What the service was asked to pay, and what it says of it. */
const asked: PayoutInstruction[] = []
let answer: SettlementAnswer | undefined
let pause: App['pause'] = async () => {}
const settlement = {
  ...sandboxSettlement,
  async pay(instruction: PayoutInstruction) {
    asked.push(instruction)
    return sandboxSettlement.pay(instruction)
  },
  async find(instruction: PayoutInstruction) {
    return answer ?? sandboxSettlement.find(instruction)
  },
}
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, settlement, pause: (at) => pause(at) }))
})
afterAll(() => close())
beforeEach(async () => {
  asked.length = 0
  answer = undefined
  pause = async () => {}
  drive = await addOffer(app, { sellerId: app.random.uuid(), available: 900 })
  by = { kind: 'vendor', vendor: { sellerId: drive.sellerId, userId: app.random.uuid() } }
  await app.db
    .updateTable('sellers')
    .set({
      bank_holder: 'Nehru Place Hardware',
      bank_ifsc: 'HDFC0000123',
      bank_account_last4: '1234',
      bank_account_ciphertext: 'sealed',
    })
    .where('id', '=', drive.sellerId)
    .execute()
})

/** One piece of ₹900, delivered now, whose cash the courier has handed over. */
async function delivered({ isRemitted = true } = {}) {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(drive))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const parcelId = await handedOver(app, by, { vendorOrderId })
  const moved = await reportParcel(app, by, { parcelId, to: 'delivered' })
  if (!moved.ok) throw new Error(moved.problem.code)
  if (isRemitted) await remitted(app, parcelId)
  const { id: orderLineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('vendor_order_id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  return { vendorOrderId, parcelId, orderLineId }
}

const giveBack = ({ parcelId, orderLineId }: { parcelId: string; orderLineId: string }) =>
  inTransaction(app, (tx) =>
    giveBackPieces(app, tx, {
      parcelId,
      reason: 'return',
      causeId: app.random.uuid(),
      pieces: [{ orderLineId, quantity: 1 }],
    }),
  )
/** Whatever is asked of it, its sum has to be that of the ledger, and nothing of it without a name. */
const own = async () => {
  const read = await readOwnPayouts(app, drive.sellerId, {})
  const { totalPaise, otherPaise, balancePaise, setAsidePaise, ...lines } = read.owed
  expect([balancePaise, setAsidePaise]).toEqual([await balance(), await inReserve()])
  expect(totalPaise).toBe(balancePaise + setAsidePaise + lines.heldPaise)
  expect(Object.values(lines).reduce((sum, paise) => sum + paise, 0)).toBe(totalPaise)
  expect(otherPaise).toBe(0)
  // The page of earnings reads the same days and amounts, which come to all that is owed.
  const { schedule, today, owed } = await readOwnSchedule(app, drive.sellerId)
  expect({ schedule, today, owed }).toEqual({
    schedule: read.schedule,
    today: read.today,
    owed: read.owed,
  })
  expect(schedule.payouts.reduce((sum, { paise }) => sum + paise, schedule.undatedPaise)).toBe(totalPaise)
  return read
}
const balance = async () => (await readEarnings(app, drive.sellerId)).balancePaise
const inReserve = async () => {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(CASE credit WHEN 'reserve' THEN amount_paise ELSE -amount_paise END), 0)::integer AS paise
    FROM ledger_entries WHERE kind = 'reserve' AND seller_id = ${drive.sellerId}`.execute(app.db)
  return rows[0]?.paise ?? 0
}
const week = () => clock.turn(7 * DAY_SECONDS)
const errors = () => findAccountingErrors(databaseUrlOf(app))

describe('a payout', () => {
  test('is made of what was delivered a week ago, once, and settles with the bank’s number', async () => {
    await delivered()
    clock.turn(6 * DAY_SECONDS)
    await makePayouts(app)
    expect(await own()).toMatchObject({ releasedPaise: 0, wait: 'nothing-released', payouts: [] })
    clock.turn(DAY_SECONDS)
    const earned = await balance()
    expect(await own()).toMatchObject({ releasedPaise: earned, wait: undefined })
    await makePayouts(app)
    await makePayouts(app)
    expect(await balance()).toBe(0)
    await askPayouts(app)
    expect(asked.filter(({ sellerId }) => sellerId === drive.sellerId)).toMatchObject([
      { amountPaise: earned, account: { holder: 'Nehru Place Hardware', last4: '1234' } },
    ])
    expect((await own()).payouts).toMatchObject([{ status: 'pending', amountPaise: earned, utr: null }])
    clock.turn(120)
    await askPayouts(app)
    const [payout] = (await own()).payouts
    expect(payout).toMatchObject({ status: 'settled', utr: expect.stringMatching(/^SBOX/) })
    const found = await findOwnPayout(app, drive.sellerId, payout?.id ?? '')
    expect(found?.rows.reduce((sum, row) => sum + row.amountPaise, 0)).toBe(earned)
    expect(await findOwnPayout(app, 'another', payout?.id ?? '')).toBeUndefined()
    expect(await errors()).toEqual([])
  })

  test('that the bank sends back never reads as settled, and goes out again', async () => {
    await delivered()
    week()
    const earned = await balance()
    await makePayouts(app)
    await askPayouts(app)
    clock.turn(120)
    await askPayouts(app)
    answer = { kind: 'failed', reason: 'The bank was not reached.', isAccount: false }
    clock.turn(DAY_SECONDS)
    await askPayouts(app)
    expect((await own()).payouts).toMatchObject([
      { status: 'returned', problem: 'The bank was not reached.' },
    ])
    expect(await balance()).toBe(earned)
    expect(await errors()).toEqual([])
    answer = undefined
    await makePayouts(app)
    expect(await balance()).toBe(0)
    expect(await errors()).toEqual([])
  })

  test('to a closed account fails, is owed again, and waits until an account is saved', async () => {
    await app.db
      .updateTable('sellers')
      .set({ bank_account_last4: '0000' })
      .where('id', '=', drive.sellerId)
      .execute()
    await delivered()
    week()
    const earned = await balance()
    await makePayouts(app)
    await askPayouts(app)
    expect((await own()).payouts).toMatchObject([{ status: 'failed', utr: null }])
    expect(await own()).toMatchObject({ releasedPaise: earned, wait: 'account-refused' })
    const office = async () =>
      (await listReadyPayouts(app, OWNER)).ready.filter(({ sellerId }) => sellerId === drive.sellerId)
    expect(await office()).toMatchObject([{ releasedPaise: earned, wait: 'account-refused' }])
    await makePayouts(app)
    expect((await own()).payouts).toHaveLength(1)
    await app.db
      .updateTable('sellers')
      .set({ bank_account_last4: '1234', payout_refused_at: null })
      .where('id', '=', drive.sellerId)
      .execute()
    clock.turn(60)
    await makePayouts(app)
    await askPayouts(app)
    expect((await own()).payouts).toMatchObject([
      { status: 'pending', amountPaise: earned },
      { status: 'failed' },
    ])
    expect(await errors()).toEqual([])
  })

  test('that an account refused holds nothing back when its shop has another by then', async () => {
    await app.db
      .updateTable('sellers')
      .set({ bank_account_last4: '0000' })
      .where('id', '=', drive.sellerId)
      .execute()
    await delivered()
    week()
    await makePayouts(app)
    await app.db
      .updateTable('sellers')
      .set({ bank_account_last4: '9876' })
      .where('id', '=', drive.sellerId)
      .execute()
    await askPayouts(app)
    expect(await own()).toMatchObject({ payouts: [{ status: 'failed' }], wait: undefined })
  })

  test('that an administrator asks for is of what they have seen, and of that once', async () => {
    await makePayouts(app)
    await delivered()
    week()
    const { run } = await listReadyPayouts(app, OWNER, { isAll: true })
    expect(run).toEqual({ sellers: 1, paise: await balance() })
    const seen = { sellers: String(run.sellers), paise: String(run.paise) }
    const refused = { ok: false, problem: { code: 'payouts.changed_since' } }
    expect(await makePayoutsNow(app, OWNER, { ...seen, paise: '1' })).toMatchObject(refused)
    expect(await own()).toMatchObject({ payouts: [] })
    expect(await makePayoutsNow(app, OWNER, seen)).toEqual({
      ok: true,
      value: { made: 1, paise: run.paise },
    })
    // The same form, sent a second time.
    expect(await makePayoutsNow(app, OWNER, seen)).toMatchObject(refused)
    expect((await own()).payouts).toHaveLength(1)
    expect(await errors()).toEqual([])
  })

  test('waits for a bank account', async () => {
    const none = {
      bank_account_last4: null,
      bank_account_ciphertext: null,
      bank_ifsc: null,
      bank_holder: null,
    }
    await app.db.updateTable('sellers').set(none).where('id', '=', drive.sellerId).execute()
    await delivered()
    week()
    await makePayouts(app)
    expect(await own()).toMatchObject({ wait: 'no-bank-account', payouts: [] })
    const office = async () =>
      (await listReadyPayouts(app, OWNER)).ready.filter(({ sellerId }) => sellerId === drive.sellerId)
    const releasedPaise = await balance()
    expect(await office()).toMatchObject([{ releasedPaise, wait: 'no-bank-account' }])
    const bank = { ...none, bank_account_last4: '1234', bank_account_ciphertext: 'sealed' }
    await app.db
      .updateTable('sellers')
      .set({ ...bank, bank_ifsc: 'HDFC0000123', bank_holder: 'Nehru Place Hardware' })
      .where('id', '=', drive.sellerId)
      .execute()
    expect(await office()).toMatchObject([{ releasedPaise, wait: undefined }])
    await makePayouts(app)
    expect(await office()).toEqual([])
  })

  test('goes to the account of when it was made, whole, also when its shop has another by then', async () => {
    await delivered()
    week()
    await makePayouts(app)
    const another = {
      bank_holder: 'Karol Bagh Hardware',
      bank_ifsc: 'SBIN0000321',
      bank_account_last4: '9876',
    }
    await app.db.updateTable('sellers').set(another).where('id', '=', drive.sellerId).execute()
    await askPayouts(app)
    const told = () =>
      asked.filter(({ sellerId }) => sellerId === drive.sellerId).map(({ account }) => account)
    const first = { holder: 'Nehru Place Hardware', ifsc: 'HDFC0000123', last4: '1234' }
    expect(told()).toEqual([first])
    await delivered()
    week()
    await makePayouts(app)
    await askPayouts(app)
    expect(told()).toEqual([first, { holder: 'Karol Bagh Hardware', ifsc: 'SBIN0000321', last4: '9876' }])
  })

  test('takes off what came back since: a negative balance is paid back by the next sales', async () => {
    const sale = await delivered()
    week()
    await makePayouts(app)
    await giveBack(sale)
    expect(await balance()).toBeLessThan(0)
    await makePayouts(app)
    expect(await own()).toMatchObject({ wait: 'negative' })
    await delivered()
    await delivered()
    week()
    await makePayouts(app)
    expect(await balance()).toBe(0)
    expect(await errors()).toEqual([])
  })

  test('a worker that dies between instruction and answer has the service asked again under the same key', async () => {
    await delivered()
    week()
    await makePayouts(app)
    pause = async (at) => {
      if (at === 'payouts:answered') throw new Error('killed')
    }
    await askPayouts(app)
    pause = async () => {}
    expect((await own()).payouts).toMatchObject([{ status: 'asked' }])
    clock.turn(600)
    await askPayouts(app)
    const keys = asked.filter(({ sellerId }) => sellerId === drive.sellerId).map(({ key }) => key)
    expect(keys.length).toBe(2)
    expect(new Set(keys).size).toBe(1)
    expect((await own()).payouts).toMatchObject([{ status: 'pending' }])
    expect(await errors()).toEqual([])
  })
})

describe('a reserve', () => {
  /** Twelve sales of which one came back: 8.33 %. */
  async function oneOfTwelveCameBack() {
    const sales = []
    for (let at = 0; at < 12; at++) sales.push(await delivered())
    const [first] = sales
    if (first) await giveBack(first)
  }

  test(
    'stays back of a sale when the payout is made, and is paid when its goods may no longer come back',
    async () => {
      await oneOfTwelveCameBack()
      week()
      const owed = await balance()
      const before = await own()
      // Of sales that end on one day for one reason it is one amount, with each of them named.
      expect(before.coming.reserves).toMatchObject([
        { reason: '8.33% of your sales in 90 days were returned or are disputed' },
      ])
      expect(before.coming.reserves[0]?.vendorOrders).toHaveLength(11)
      const kept = before.coming.reserves.reduce((sum, { paise }) => sum + paise, 0)
      expect(Math.abs(kept - owed / 10)).toBeLessThan(11)
      expect(before.releasedPaise).toBe(owed - kept)
      await makePayouts(app)
      expect((await own()).payouts).toMatchObject([{ amountPaise: owed - kept }])
      expect((await own()).coming.reserves).toEqual(before.coming.reserves)
      expect(await own()).toMatchObject({ releasedPaise: 0 })
      expect([await balance(), await inReserve()]).toEqual([0, kept])
      clock.turn(23 * DAY_SECONDS)
      await makePayouts(app)
      expect(await inReserve()).toBe(kept)
      clock.turn(DAY_SECONDS)
      expect(await own()).toMatchObject({ releasedPaise: kept, coming: { reserves: [] } })
      await makePayouts(app)
      await makePayouts(app)
      expect((await own()).payouts.map(({ amountPaise }) => amountPaise)).toEqual([kept, owed - kept])
      expect([await balance(), await inReserve()]).toEqual([0, 0])
      expect(await errors()).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'of a sale that came back whole ends with it',
    async () => {
      await oneOfTwelveCameBack()
      const sale = await delivered()
      week()
      await makePayouts(app)
      const kept = await inReserve()
      await giveBack(sale)
      const { coming, releasedPaise } = await own()
      const still = coming.reserves.reduce((sum, { paise }) => sum + paise, 0)
      expect(coming.reserves.flatMap(({ vendorOrders }) => vendorOrders)).toHaveLength(11)
      expect(releasedPaise).toBe((await balance()) + kept - still)
      expect(await errors()).toEqual([])
    },
    PATIENCE_MS,
  )
})

describe('cash that the courier has not handed over', () => {
  test('is not paid out, however long ago its seller said that it was delivered', async () => {
    const { vendorOrderId, parcelId } = await delivered({ isRemitted: false })
    const earned = await balance()
    clock.turn(9 * DAY_SECONDS)
    await makePayouts(app)
    expect(await own()).toMatchObject({ releasedPaise: 0, wait: 'nothing-released', payouts: [] })
    expect((await own()).schedule).toEqual({ payouts: [], undatedPaise: earned })
    expect((await own()).coming).toMatchObject({
      releases: [],
      onTheWayPaise: 0,
      waitsForCash: {
        paise: earned,
        vendorOrderCount: 1,
        vendorOrders: [{ vendorOrder: { id: vendorOrderId }, paise: earned }],
      },
    })
    expect((await listReadyPayouts(app, OWNER)).ready.map(({ sellerId }) => sellerId)).not.toContain(
      drive.sellerId,
    )
    await remitted(app, parcelId, 129_899)
    await makePayouts(app)
    expect((await own()).payouts).toEqual([])
    await remitted(app, parcelId)
    expect(await own()).toMatchObject({ releasedPaise: earned, coming: { waitsForCash: undefined } })
    await makePayouts(app)
    expect((await own()).payouts).toMatchObject([{ amountPaise: earned }])
    expect(await errors()).toEqual([])
  })

  test('becomes ready on its day when it came in before, and is on its way until it is delivered', async () => {
    const placed = await placeOrder(app, await addCustomer(app), checkoutOf(drive))
    if (!placed.ok) throw new Error(placed.problem.code)
    const parcelId = await handedOver(app, by, {
      vendorOrderId: await vendorOrderOf(app, placed.value.orderId),
    })
    const earned = await balance()
    expect((await own()).coming).toMatchObject({ onTheWayPaise: earned, waitsForCash: undefined })
    await reportParcel(app, by, { parcelId, to: 'delivered' })
    expect((await own()).coming).toMatchObject({ onTheWayPaise: 0, waitsForCash: { paise: earned } })
    await remitted(app, parcelId)
    expect((await own()).coming).toMatchObject({ releases: [{ paise: earned }], waitsForCash: undefined })
  })

  test('that was paid out before it counted is taken off when its goods come back', async () => {
    const sale = await delivered()
    week()
    await makePayouts(app)
    await app.db
      .updateTable('parcels')
      .set({ cash_remitted_paise: 0 })
      .where('id', '=', sale.parcelId)
      .execute()
    await giveBack(sale)
    expect(await own()).toMatchObject({ releasedPaise: await balance(), wait: 'negative' })
    await app.db
      .updateTable('parcels')
      .set({ cash_remitted_paise: 129_900 })
      .where('id', '=', sale.parcelId)
      .execute()
  })
})

test('what comes is said by day, with its orders', async () => {
  const sale = await delivered()
  const earned = await balance()
  const { coming } = await own()
  expect(coming).toMatchObject({
    releases: [{ paise: earned, vendorOrders: [{ vendorOrder: { id: sale.vendorOrderId }, paise: earned }] }],
    reserves: [],
    holds: [],
    onTheWayPaise: 0,
  })
  await inTransaction(app, (tx) =>
    holdBack(app, tx, {
      sellerId: drive.sellerId,
      vendorOrderId: sale.vendorOrderId,
      disputeId: app.random.uuid(),
      paise: 10_000,
    }),
  )
  expect((await own()).coming.holds).toMatchObject([
    { vendorOrder: { id: sale.vendorOrderId }, paise: 10_000 },
  ])
})

describe('at once', () => {
  test(
    'two runs pay once',
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        await delivered()
        week()
        await Promise.all([makePayouts(app), makePayouts(app)])
        const { rows } =
          await sql`SELECT count(*)::integer AS payouts FROM payouts WHERE seller_id = ${drive.sellerId}`.execute(
            app.db,
          )
        expect(rows).toEqual([{ payouts: round + 1 }])
        expect(await balance()).toBe(0)
      }
      expect(await errors()).toEqual([])
    },
    PATIENCE_MS,
  )

  test.each(['a return', 'a hold'])(
    '%s and a run leave the balance that is owed, whichever comes first',
    async (what) => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const sale = await delivered()
        week()
        const other =
          what === 'a return'
            ? giveBack(sale)
            : inTransaction(app, (tx) =>
                holdBack(app, tx, {
                  sellerId: drive.sellerId,
                  vendorOrderId: sale.vendorOrderId,
                  disputeId: app.random.uuid(),
                  paise: 90_000,
                }),
              )
        await Promise.all([makePayouts(app), other])
        // Whatever is owed is ready or in reserve.
        const { releasedPaise, coming } = await own()
        const kept = coming.reserves.reduce((sum, { paise }) => sum + paise, 0)
        expect((await balance()) + (await inReserve())).toBe(releasedPaise + kept)
      }
      expect(await errors()).toEqual([])
    },
    PATIENCE_MS,
  )
})

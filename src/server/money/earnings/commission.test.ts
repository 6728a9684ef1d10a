import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/ground/shared/months.ts'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { type Added, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { readCommissionOf, readCommissions } from './commission-views.ts'
import { readEarnings } from './earnings-views.ts'
import { setCommission, withdrawCommission } from './set-commission.ts'

const DAY_SECONDS = 24 * 3_600
/** Noon in India. */
const START = '2026-11-30T06:30:00Z'
const TODAY = '2026-11-30'
const TOMORROW = '2026-12-01'

let app: App
let close: () => Promise<void>
let clock: ReturnType<typeof turnedClock>
let admin: Added & Permitted<'commission.change'>
let drive: AddedOffer
let mouse: AddedOffer
let asha: Awaited<ReturnType<typeof addCustomer>>

beforeAll(async () => {
  clock = turnedClock(START)
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())
beforeEach(async () => {
  clock.turn((new Date(START).getTime() - clock.now().getTime()) / 1000)
  admin = permitted(await addAdmin(app, 'finance'), 'commission.change')
  const name = app.random.uuid().slice(0, 8)
  drive = await addOffer(app, { sellerId: `nehru-${name}`, available: 100 })
  mouse = await addOffer(app, { sellerId: `pune-${name}`, available: 100 })
  asha = await addCustomer(app)
})

const codeOf = (result: AnyResult) => (result.ok ? 'ok' : result.problem.code)
const set = (fields: Record<string, string>) =>
  setCommission(app, admin, { from: TOMORROW, reason: 'As agreed', ...fields })

async function rateId(fields: Record<string, string>): Promise<number> {
  const done = await set(fields)
  if (!done.ok) throw new Error(done.problem.code)
  return done.value.rateId
}

/** One piece of ₹900, dispatched at once; gives the order. */
async function buy(offer: AddedOffer): Promise<string> {
  const placed = await placeOrder(app, asha, checkoutOf(offer, { expectedTotalPaise: 90_000 + 39_900 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await move(orderId, 'packed', 'shipped')
  return orderId
}

async function move(orderId: string, ...steps: VendorOrderStatus[]): Promise<void> {
  await inTransaction(app, async (tx) => {
    for (const to of steps) await moveVendorOrders(app, tx, { orderId, to, by: { kind: 'system' } })
  })
}

async function commissionsOf({ sellerId }: AddedOffer): Promise<(number | null)[][]> {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select(['seller_paise', 'rate_bp'])
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'commission')
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.seller_paise, row.rate_bp])
}

describe('a shop’s own commission', () => {
  test('holds for its sales from the day on; earlier ones and other shops keep theirs', async () => {
    await rateId({ seller: drive.sellerId, rate: '3' })
    await buy(drive)
    clock.turn(DAY_SECONDS)
    await buy(drive)
    await buy(mouse)
    expect(await commissionsOf(drive)).toEqual([
      [-4_500, 500],
      [-2_700, 300],
    ])
    expect(await commissionsOf(mouse)).toEqual([[-4_500, 500]])
  })

  test('a sale that comes back after the change is taken back at the rate that it was sold at', async () => {
    const orderId = await buy(drive)
    await rateId({ seller: drive.sellerId, rate: '3' })
    clock.turn(DAY_SECONDS)
    await move(orderId, 'delivered', 'returned')
    expect(await commissionsOf(drive)).toEqual([
      [-4_500, 500],
      [4_500, 500],
    ])
  })

  test('for a category goes before its own for all, and that before the category’s for everyone', async () => {
    const other = await addOffer(app, { sellerId: drive.sellerId, available: 100 })
    const { category } = await app.db
      .selectFrom('products')
      .select('category')
      .where('id', '=', other.productId)
      .executeTakeFirstOrThrow()
    await rateId({ seller: drive.sellerId, rate: '3' })
    await rateId({ seller: drive.sellerId, category, rate: '1' })
    clock.turn(DAY_SECONDS)
    await buy(other)
    expect((await commissionsOf(drive)).map(([, rateBp]) => rateBp)).toEqual([100])
  })

  test('ends on a day, and what holds for everyone holds again', async () => {
    await rateId({ seller: drive.sellerId, rate: '3' })
    await rateId({ seller: drive.sellerId, ends: 'on', from: '2026-12-02' })
    clock.turn(2 * DAY_SECONDS)
    await buy(drive)
    expect((await commissionsOf(drive)).map(([, rateBp]) => rateBp)).toEqual([500])
  })

  test('is what its earnings page says, and nobody else’s', async () => {
    await rateId({ seller: drive.sellerId, rate: '3' })
    const termsOf = async ({ sellerId }: AddedOffer) => (await readEarnings(app, sellerId)).terms
    expect(await termsOf(drive)).toMatchObject({
      commissionBp: 500,
      isOwn: false,
      toCome: [{ category: null, rateBp: 300, validFrom: TOMORROW }],
    })
    clock.turn(DAY_SECONDS)
    expect(await termsOf(drive)).toMatchObject({ commissionBp: 300, isOwn: true, toCome: [] })
    expect(await termsOf(mouse)).toMatchObject({ commissionBp: 500, isOwn: false, toCome: [] })
    const seen = await inSellerTransaction(app, mouse.sellerId, (tx) =>
      tx.selectFrom('commission_rates').select('seller_id').execute(),
    )
    expect(seen.filter(({ seller_id }) => seller_id !== null)).toEqual([])
    expect(await readCommissionOf(app, OWNER, drive.sellerId)).toMatchObject({
      generalBp: 300,
      exceptions: [],
      own: [{ rateBp: 300, state: 'in-force' }],
    })
  })
})

describe('setting a rate', () => {
  test('never reaches back: tomorrow is the earliest day', async () => {
    for (const from of [TODAY, '2026-11-29', ''])
      expect(codeOf(await set({ seller: drive.sellerId, rate: '3', from }))).toBe(
        'earnings.commission_not_valid',
      )
    const row = { seller_id: drive.sellerId, category: null, rate_bp: 1, set_at: clock.now() }
    const past = app.db.insertInto('commission_rates').values({ ...row, valid_from: TODAY })
    await expect(past.execute()).rejects.toThrow('check constraint')
  })

  test('twice sets one; another one for the same day is refused', async () => {
    const first = await rateId({ seller: drive.sellerId, rate: '3' })
    expect(await rateId({ seller: drive.sellerId, rate: '3' })).toBe(first)
    expect(codeOf(await set({ seller: drive.sellerId, rate: '4' }))).toBe('earnings.commission_taken')
    const both = await Promise.all(
      ['6', '7'].map((rate) => set({ seller: drive.sellerId, rate, from: '2026-12-09' })),
    )
    expect(both.map(codeOf).toSorted()).toEqual(['earnings.commission_taken', 'ok'])
  })

  test('is for a shop that is there, and not for the marketplace itself', async () => {
    expect(codeOf(await set({ seller: 'nobody', rate: '3' }))).toBe('earnings.commission_not_valid')
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', drive.sellerId).execute()
    expect(codeOf(await set({ seller: drive.sellerId, rate: '3' }))).toBe('earnings.commission_not_valid')
    await app.db.updateTable('sellers').set({ is_house: false }).where('id', '=', drive.sellerId).execute()
  })

  test('and taking it back are in the record with who, what and why', async () => {
    const id = await rateId({ seller: drive.sellerId, category: 'Laptops', rate: '2.75' })
    expect(codeOf(await withdrawCommission(app, admin, { rateId: id, reason: 'Wrong shop' }))).toBe('ok')
    const records = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'seller_id', 'before', 'after'])
      .where('subject_kind', '=', 'commission')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
    const rate = {
      sellerId: drive.sellerId,
      category: 'Laptops',
      rateBp: 275,
      validFrom: TOMORROW,
    }
    const who = { actor_id: admin.userId, seller_id: drive.sellerId }
    expect(records).toEqual([
      { ...who, action: 'commission.set', before: null, after: { ...rate, reason: 'As agreed' } },
      { ...who, action: 'commission.withdrawn', before: rate, after: { reason: 'Wrong shop' } },
    ])
  })
})

describe('a rate that is set', () => {
  test('is withdrawn before its day, once; its day is free again', async () => {
    const id = await rateId({ seller: drive.sellerId, rate: '3' })
    const withdraw = (reason = 'Wrong shop') => withdrawCommission(app, admin, { rateId: id, reason })
    expect(codeOf(await withdraw(' '))).toBe('earnings.commission_not_valid')
    expect(codeOf(await withdraw())).toBe('ok')
    expect(codeOf(await withdraw())).toBe('ok')
    await rateId({ seller: drive.sellerId, rate: '4' })
    clock.turn(DAY_SECONDS)
    await buy(drive)
    expect((await commissionsOf(drive)).map(([, rateBp]) => rateBp)).toEqual([400])
  })

  test('stays once it has begun, whoever asks', async () => {
    const id = await rateId({ seller: drive.sellerId, rate: '3' })
    clock.turn(DAY_SECONDS)
    const late = { rateId: id, reason: 'Too late' }
    expect(codeOf(await withdrawCommission(app, admin, late))).toBe('earnings.commission_begun')
    expect(codeOf(await withdrawCommission(app, admin, { ...late, rateId: 0 }))).toBe(
      'earnings.commission_not_found',
    )
    const rates = app.db.updateTable('commission_rates').where('id', '=', id)
    await expect(rates.set({ withdrawn_at: clock.now() }).execute()).rejects.toThrow('check constraint')
    await expect(rates.set({ rate_bp: 1 }).execute()).rejects.toThrow('append-only')
    await expect(app.db.deleteFrom('commission_rates').where('id', '=', id).execute()).rejects.toThrow(
      'append-only',
    )
  })
})

test('the page of commissions says what holds, what is to come and what was decided', async () => {
  const monitors = await rateId({ category: 'Monitors', rate: '2' })
  const own = await rateId({ seller: mouse.sellerId, rate: '4' })
  const before = await readCommissions(app, OWNER)
  expect(before.byCategory).toContainEqual({ category: 'Monitors', rateBp: 500, isOwn: false })
  expect(before.toCome.map(({ id }) => id)).toEqual(expect.arrayContaining([monitors, own]))
  clock.turn(DAY_SECONDS)
  const after = await readCommissions(app, OWNER)
  expect(after).toMatchObject({ today: addDays(TODAY, 1), generalBp: 500 })
  expect(after.byCategory).toContainEqual({ category: 'Monitors', rateBp: 200, isOwn: true })
  expect(after.bySeller.find(({ id }) => id === own)).toMatchObject({ rateBp: 400, state: 'in-force' })
  expect(after.history.rates.slice(0, 2).map(({ id }) => id)).toEqual([own, monitors])
})

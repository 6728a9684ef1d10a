import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import type { App } from '#server/app.ts'
import { findBookErrors } from '#tests/support/books.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/small-shop.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { settlePayment } from '../checkout/settle-payment.ts'
import { inTransaction } from '../db/transaction.ts'
import { moveVendorOrders } from '../orders/move-vendor-orders.ts'

const DAY_SECONDS = 24 * 3_600
/** An hour before the midnight in India that ends November. */
const LATE_IN_NOVEMBER = '2026-11-30T17:30:00Z'

let app: App
let close: () => Promise<void>
let clock: ReturnType<typeof turnedClock>
let gateway: FakeGateway
let drive: AddedOffer
let mouse: AddedOffer
let asha: Awaited<ReturnType<typeof addCustomer>>

beforeAll(async () => {
  clock = turnedClock(LATE_IN_NOVEMBER)
  gateway = fakeGateway()
  ;({ app, close } = await openTestApp({ clock, gateway }))
})
afterAll(() => close())
beforeEach(async () => {
  clock.turn((new Date(LATE_IN_NOVEMBER).getTime() - clock.now().getTime()) / 1000)
  // A pair of shops for each test, so that nothing of another test is in their books.
  const name = app.random.uuid().slice(0, 8)
  drive = await addOffer(app, { sellerId: `nehru-${name}`, available: 100 })
  mouse = await addOffer(app, { sellerId: `pune-${name}`, available: 100 })
  asha = await addCustomer(app)
})

const HOUR_SECONDS = 3_600

async function buy(offers: readonly AddedOffer[] = [drive], customer = asha): Promise<string> {
  const lines = offers.map(({ offerId }) => ({ offerId, quantity: 1 }))
  const expectedTotalPaise = offers.length * 90_000 + 39_900
  const placed = await placeOrder(
    app,
    customer,
    checkoutOf(offers[0] as AddedOffer, { lines, expectedTotalPaise }),
  )
  if (!placed.ok) throw new Error(placed.problem.code)
  return placed.value.orderId
}

async function move(orderId: string, ...steps: VendorOrderStatus[]): Promise<void> {
  await inTransaction(app, async (tx) => {
    for (const to of steps) await moveVendorOrders(app, tx, { orderId, to, by: { kind: 'system' } })
  })
}

async function daysOf({ sellerId }: AddedOffer) {
  const rows = await app.db
    .selectFrom('seller_days')
    .select((eb) => [
      'day',
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('units').as('units'),
      eb.fn.sum<number>('revenue_paise').as('revenue'),
      eb.fn.sum<number>('new_customers').as('newCustomers'),
    ])
    .where('seller_id', '=', sellerId)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map((row) => [row.day, row.orders, row.units, row.revenue, row.newCustomers])
}

async function ledgerOf({ sellerId }: AddedOffer) {
  return app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_paise', 'reverses', 'at'])
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .execute()
}

async function duesOf({ sellerId }: AddedOffer) {
  return app.db
    .selectFrom('seller_dues')
    .select(['month', 'due_on', 'amount_paise'])
    .where('seller_id', '=', sellerId)
    .orderBy('month')
    .orderBy('due_on')
    .execute()
}

const errors = () => findBookErrors(databaseUrlOf(app))

describe('when an order is placed', () => {
  test('it counts on the day that it is in India, to the minute', async () => {
    await buy()
    clock.turn(HOUR_SECONDS)
    await buy()
    expect(await daysOf(drive)).toEqual([
      ['2026-11-30', 1, 1, 129_900, 1],
      ['2026-12-01', 1, 1, 129_900, 0],
    ])
    expect(await errors()).toEqual([])
  })

  test('each seller books their part, and nothing of the other’s', async () => {
    await buy([drive, mouse])
    expect(await daysOf(drive)).toEqual([['2026-11-30', 1, 1, 90_000 + 19_950, 1]])
    expect(await daysOf(mouse)).toEqual([['2026-11-30', 1, 1, 90_000 + 19_950, 1]])
    expect(await errors()).toEqual([])
  })

  test('the ledger says what is taken off, at the rates of the day', async () => {
    await buy()
    expect(await ledgerOf(drive)).toMatchObject([
      { kind: 'sale', amount_paise: 129_900 },
      { kind: 'commission', amount_paise: -4_500 },
      { kind: 'commission-gst', amount_paise: -810 },
      // ₹1,100.84 without tax, a quarter of a percent for either side: both are in Maharashtra.
      { kind: 'tcs-cgst', amount_paise: -275 },
      { kind: 'tcs-sgst', amount_paise: -275 },
      // This shop has given no PAN.
      { kind: 'tds', amount_paise: -6_495 },
    ])
  })

  test('a rate that changes at midnight holds for what is placed after it', async () => {
    const raised = { category: 'Peripherals', rate_bp: 1_000, valid_from: '2026-12-01' }
    await app.db.insertInto('commission_rates').values(raised).execute()
    await buy()
    clock.turn(HOUR_SECONDS)
    await buy()
    await app.db
      .updateTable('commission_rates')
      .set({ withdrawn_at: new Date(LATE_IN_NOVEMBER) })
      .where('category', '=', 'Peripherals')
      .execute()
    const commissions = (await ledgerOf(drive)).filter(({ kind }) => kind === 'commission')
    expect(commissions.map((entry) => entry.amount_paise)).toEqual([-4_500, -9_000])
  })

  test('the house owes itself nothing', async () => {
    const house = await addOffer(app, { sellerId: 'house' })
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', 'house').execute()
    await buy([house])
    expect(await daysOf(house)).toHaveLength(1)
    expect(await ledgerOf(house)).toEqual([])
    expect(await errors()).toEqual([])
  })

  test('an order by card counts from the day on which its payment came', async () => {
    gateway.fate = 'never-arrive'
    const placed = await placeOrder(app, asha, checkoutOf(drive, { by: 'card' }))
    expect(placed.ok).toBe(false)
    expect(await daysOf(drive)).toEqual([])
    clock.turn(HOUR_SECONDS)
    const { id } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', asha.userId)
      .executeTakeFirstOrThrow()
    gateway.settle(id, 'paid')
    await settlePayment(app, id, await gateway.findCharge(id))
    expect(await daysOf(drive)).toEqual([['2026-12-01', 1, 1, 129_900, 1]])
    expect((await ledgerOf(drive))[0]?.at).toEqual(clock.now())
    expect(await errors()).toEqual([])
  })

  test('an order that a card did not pay counts for nobody', async () => {
    gateway.fate = 'decline'
    await placeOrder(app, asha, checkoutOf(drive, { by: 'card' }))
    expect(await daysOf(drive)).toEqual([])
    expect(await ledgerOf(drive)).toEqual([])
  })

  test('forty orders at once leave every one of them in the books', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => addCustomer(app)))
    await Promise.all(
      buyers.flatMap((buyer, index) =>
        Array.from({ length: 4 }, () => buy(index % 2 ? [drive, mouse] : [mouse, drive], buyer)),
      ),
    )
    expect(await daysOf(drive)).toEqual([['2026-11-30', 40, 40, 40 * (90_000 + 19_950), 10]])
    expect(await errors()).toEqual([])
  })
})

describe('when an order moves on', () => {
  test('a cancellation takes it out of the day on which it was placed, and its customer with it', async () => {
    const orderId = await buy()
    clock.turn(2 * DAY_SECONDS)
    await move(orderId, 'cancelled')
    expect(await daysOf(drive)).toEqual([['2026-11-30', 0, 0, 0, 0]])
    expect(await errors()).toEqual([])
  })

  test('it is taken back in the ledger on the day of the cancellation, row by row', async () => {
    const orderId = await buy()
    clock.turn(2 * DAY_SECONDS)
    await move(orderId, 'packed', 'cancelled')
    const entries = await ledgerOf(drive)
    expect(entries).toHaveLength(12)
    expect(entries.reduce((sum, entry) => sum + entry.amount_paise, 0)).toBe(0)
    expect(entries.slice(6).every(({ at, reverses }) => reverses && at > new Date('2026-12-02'))).toBe(true)
    // November earned it, December gives it back: both settled on that day.
    expect(await duesOf(drive)).toEqual([
      { month: '2026-11-01', due_on: '2026-12-02', amount_paise: 117_545 },
      { month: '2026-12-01', due_on: '2026-12-02', amount_paise: -117_545 },
    ])
  })

  test('of a customer who also bought later, the later order is the first one now', async () => {
    const first = await buy()
    clock.turn(HOUR_SECONDS)
    await buy()
    await move(first, 'cancelled')
    expect(await daysOf(drive)).toEqual([
      ['2026-11-30', 0, 0, 0, 0],
      ['2026-12-01', 1, 1, 129_900, 1],
    ])
    expect(await errors()).toEqual([])
  })

  test('a delivery makes what was earned due a week later', async () => {
    const orderId = await buy()
    await move(orderId, 'packed', 'shipped')
    expect(await duesOf(drive)).toEqual([])
    clock.turn(3 * DAY_SECONDS)
    await move(orderId, 'delivered')
    expect(await duesOf(drive)).toEqual([
      { month: '2026-11-01', due_on: '2026-12-10', amount_paise: 117_545 },
    ])
    clock.turn(DAY_SECONDS)
    await move(orderId, 'returned')
    expect((await duesOf(drive)).reduce((sum, due) => sum + due.amount_paise, 0)).toBe(0)
    expect(await errors()).toEqual([])
  })

  test('an undone sale cannot be taken back twice', async () => {
    const orderId = await buy()
    await move(orderId, 'cancelled')
    const [entry] = await app.db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('seller_id', '=', drive.sellerId)
      .where('reverses', 'is', null)
      .execute()
    if (!entry) throw new Error('no entry')
    const { id, ...columns } = entry
    const again = app.db
      .insertInto('ledger_entries')
      .values({ ...columns, amount_paise: -entry.amount_paise, reverses: id })
      .execute()
    await expect(again).rejects.toThrow('ledger_entries_reverses_key')
  })

  test('nobody changes a row of the ledger, or takes one out', async () => {
    await buy()
    await expect(app.db.updateTable('ledger_entries').set({ amount_paise: 1 }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(app.db.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only')
  })
})

describe('a shop that has sold before it had books', () => {
  test('gets the same books as if it had had them from the beginning', async () => {
    const books = await openBooks()
    const chandigarh = await addOffer(books.app, { sellerId: 'chandigarh', available: 100 })
    await books.app.db
      .updateTable('sellers')
      .set({ state_code: 'CH', pan: 'AAAFC0000C' })
      .where('id', '=', 'chandigarh')
      .execute()
    const pune = await addOffer(books.app, { sellerId: 'pune', listPricePaise: 77_777, available: 100 })
    await books.app.db
      .insertInto('commission_rates')
      .values({ category: 'Peripherals', rate_bp: 725, valid_from: '2026-12-01' })
      .execute()
    for (const state of ['MH', 'CH'] as const) {
      await books.buy([chandigarh, pune], state)
      clock.turn(DAY_SECONDS)
      await books.deliver(await books.buy([pune], state))
      clock.turn(HOUR_SECONDS)
      await books.buy([chandigarh, chandigarh], state)
    }
    const kept = await books.read()
    expect(kept.ledger.length).toBeGreaterThan(30)
    await books.writeAnew()
    expect(await books.read()).toEqual(kept)
    expect(await findBookErrors(databaseUrlOf(books.app))).toEqual([])
    await books.close()
  })
})

/** When the migration ran first, only the parts of an order had one. */
const ORDERS_HAD_NO_STATUS = /AND status(?= IN \('pending')/

/** A shop of its own whose books can be thrown away and written anew by the migration. */
async function openBooks() {
  const opened = await openTestApp({ clock })
  const customer = await addCustomer(opened.app)
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: databaseUrlOf(opened.app) })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const migration = new URL('../db/migrations/0121-earnings-so-far.sql', import.meta.url)
  return {
    ...opened,
    async buy(offers: AddedOffer[], state: 'MH' | 'CH'): Promise<string> {
      const lines = offers.map(({ offerId }) => ({ offerId, quantity: 1 }))
      const goods = offers.reduce((sum, { sellerId }) => sum + (sellerId === 'pune' ? 69_999 : 90_000), 0)
      const input = checkoutOf(offers[0] as AddedOffer, { lines, expectedTotalPaise: goods + 39_900 })
      const details = { ...input.details, state }
      const placed = await placeOrder(opened.app, customer, { ...input, details })
      if (!placed.ok) throw new Error(placed.problem.code)
      return placed.value.orderId
    },
    deliver: (orderId: string) =>
      inTransaction(opened.app, async (tx) => {
        for (const to of ['packed', 'shipped', 'delivered'] as const)
          await moveVendorOrders(opened.app, tx, { orderId, to, by: { kind: 'system' } })
      }),
    read: async () => ({
      ledger: await query(
        'SELECT seller_id, vendor_order_id, kind, amount_paise, basis_paise, rate_bp, at FROM ledger_entries ORDER BY at, vendor_order_id, id',
      ),
      days: await query(
        'SELECT seller_id, day, sum(orders), sum(units), sum(revenue_paise), sum(new_customers) FROM seller_days GROUP BY 1, 2 ORDER BY 1, 2',
      ),
      ledgerDays: await query(
        'SELECT seller_id, day, sum(sales_paise), sum(commission_paise), sum(tcs_paise), sum(net_paise) FROM ledger_days GROUP BY 1, 2 ORDER BY 1, 2',
      ),
      customers: await query(
        'SELECT seller_id, user_id, orders, spent_paise, first_at, last_at, last_order_id FROM seller_customers ORDER BY 1, 2',
      ),
      dues: await query('SELECT * FROM seller_dues ORDER BY 1, 2, 3'),
      placed: await query('SELECT id, placed_at, delivered_at FROM vendor_orders ORDER BY id'),
    }),
    writeAnew: () =>
      query(`BEGIN;
        TRUNCATE ledger_entries, ledger_days, seller_days, seller_customers, seller_dues, seller_listing_days;
        UPDATE vendor_orders SET placed_at = NULL, delivered_at = NULL;
        ${readFileSync(migration, 'utf8').replace(ORDERS_HAD_NO_STATUS, 'AND vendor_orders.status')};
        COMMIT`),
  }
}

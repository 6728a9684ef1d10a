import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { type CUSTOMERS, listCustomers } from '#server/orders/orders/seller-customer-views.ts'
import { countSoldOrders, findSoldOrder, listSoldOrders } from '#server/orders/orders/vendor-order-views.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { readDashboard } from './dashboard-views.ts'
import { readEarnings } from './earnings-views.ts'
import { type LedgerPage, listLedger } from './ledger-views.ts'
import { readMonthSteps } from './months/month-steps-views.ts'

type Customer = Awaited<ReturnType<typeof addCustomer>>

/** What one mouse with its delivery costs, and what Chandni gets for it. */
const MOUSE = 129_900
const NET = 118_536
const MIXED = 90_000 + 19_950

let app: App
let close: () => Promise<void>
const clock = turnedClock()
/** Chandni Computers is the shop whose pages are looked at; Ravi Infotech is another one. */
let chandni: AddedOffer
let ravi: AddedOffer
let asha: Customer
let bina: Customer
const orders: Record<string, string> = {}

const goTo = (moment: string) => clock.turn((Date.parse(moment) - clock.now().getTime()) / 1000)

async function buy(moment: string, who: Customer, offers = [chandni], ...steps: VendorOrderStatus[]) {
  goTo(moment)
  const lines = offers.map(({ offerId }) => ({ offerId, quantity: 1 }))
  const total = { lines, expectedTotalPaise: offers.length * 90_000 + 39_900 }
  const placed = await placeOrder(app, who, checkoutOf(offers[0] as AddedOffer, total))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await inTransaction(app, async (tx) => {
    for (const to of steps) await moveVendorOrders(app, tx, { orderId, to, by: { kind: 'system' } })
  })
  return orderId
}

/** Of a seller without a PAN more is deducted. */
const withoutPan = () => app.db.updateTable('sellers').set({ gstin: null }).execute()

const vendorOrderOf = async (orderId: string | undefined, { sellerId }: AddedOffer) => {
  const { id } = await app.db
    .selectFrom('vendor_orders')
    .select('id')
    .where('order_id', '=', orderId ?? '')
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  goTo('2026-10-01T04:00:00Z')
  chandni = await addOffer(app, { name: 'Mouse', sellerId: 'chandni', available: 10 })
  ravi = await addOffer(app, { name: 'Keyboard', sellerId: 'ravi' })
  await withoutPan()
  asha = await addCustomer(app, 'Asha Rao')
  bina = await addCustomer(app, 'Bina Shah')
  // The last minute of October in India, and the first of November.
  orders.october = await buy('2026-10-31T18:29:00Z', asha, [chandni], 'packed', 'shipped', 'delivered')
  orders.november = await buy('2026-10-31T18:30:00Z', asha, [chandni], 'packed')
  orders.mixed = await buy('2026-11-05T06:00:00Z', bina, [chandni, ravi])
  orders.off = await buy('2026-11-06T06:00:00Z', bina, [chandni], 'cancelled')
  orders.ravis = await buy('2026-11-07T06:00:00Z', bina, [ravi])
  goTo('2026-11-20T10:00:00Z')
})
afterAll(() => close())

describe('the dashboard', () => {
  test('counts this month from midnight in India, without what was cancelled and what is another shop’s', async () => {
    const { thisMonth, products, customers } = await readDashboard(app, 'chandni', 30)
    expect(thisMonth).toEqual({ revenuePaise: MOUSE + MIXED, orders: 2, newCustomers: 1 })
    expect(products.now).toBe(1)
    expect(customers).toEqual({ now: 2, lastMonth: 1 })
  })

  test('compares with the same days of the last month', async () => {
    const before = await readDashboard(app, 'chandni', 30)
    expect(before.lastMonth.orders).toBe(0)
    goTo('2026-11-30T10:00:00Z')
    expect((await readDashboard(app, 'chandni', 30)).lastMonth.orders).toBe(0)
    goTo('2026-12-31T10:00:00Z')
    const { months, lastMonth } = await readDashboard(app, 'chandni', 30)
    expect(months.before).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(lastMonth).toEqual({ revenuePaise: MOUSE + MIXED, orders: 2, newCustomers: 1 })
    goTo('2026-11-20T10:00:00Z')
  })

  test.each([7, 30, 90] as const)('draws each of the last %i days, also the empty ones', async (range) => {
    const { days } = await readDashboard(app, 'chandni', range)
    expect(days).toHaveLength(range)
    expect(days.at(-1)?.day).toBe('2026-11-20')
    const sum = days.reduce((total, day) => total + day.revenuePaise, 0)
    expect(sum).toBe({ 7: 0, 30: 2 * MOUSE + MIXED, 90: 2 * MOUSE + MIXED }[range])
  })

  test('says what waits to be sent, the longest first, and shows what was listed last', async () => {
    const { waiting, recentProducts } = await readDashboard(app, 'chandni', 7)
    expect(waiting.map(({ status, units, city, next }) => [status, units, city, next.text])).toEqual([
      ['packed', 1, 'Pune', 'Hand over now: it was due by Tue 3 Nov'],
      ['pending', 1, 'Pune', expect.stringMatching(/^Accept and pack now: it was due by /)],
    ])
    expect(recentProducts).toMatchObject([{ name: 'Mouse', category: 'Peripherals', available: 7 }])
  })
})

describe('the list of orders', () => {
  const numbersOf = async (filters: Parameters<typeof listSoldOrders>[2], seller = 'chandni') =>
    (await listSoldOrders(app, seller, filters)).orders.map(({ status, totalPaise }) => [status, totalPaise])

  test('shows a shop its parts of orders, the latest first, at what its part costs', async () => {
    expect(await numbersOf({})).toEqual([
      ['cancelled', MOUSE],
      ['pending', MIXED],
      ['packed', MOUSE],
      ['delivered', MOUSE],
    ])
    expect(await numbersOf({}, 'ravi')).toHaveLength(2)
  })

  test('is counted by status, for each shop its own', async () => {
    const counted = async (sellerId: string) =>
      [...(await countSoldOrders(app, sellerId))].filter(([, count]) => count > 0)
    expect((await counted('chandni')).toSorted()).toEqual([
      ['cancelled', 1],
      ['delivered', 1],
      ['packed', 1],
      ['pending', 1],
    ])
    expect((await counted('ravi')).reduce((sum, [, count]) => sum + count, 0)).toBe(2)
  })

  test('is narrowed to a status and to days in India', async () => {
    expect(await numbersOf({ status: 'packed' })).toEqual([['packed', MOUSE]])
    expect(await numbersOf({ to: '2026-10-31' })).toEqual([['delivered', MOUSE]])
    expect(await numbersOf({ from: '2026-11-01', to: '2026-11-05' })).toEqual([
      ['pending', MIXED],
      ['packed', MOUSE],
    ])
  })

  test('finds an order by its number, however it is typed, and only if it is the shop’s', async () => {
    const { orders: all } = await listSoldOrders(app, 'ravi', {})
    const [ravis, mixed] = all.map(({ number }) => number)
    expect(await numbersOf({ q: mixed ?? '' })).toEqual([['pending', MIXED]])
    expect(await numbersOf({ q: mixed?.slice(1).toLowerCase() ?? '' })).toHaveLength(1)
    expect(await numbersOf({ q: ravis ?? '' })).toEqual([])
    expect(await numbersOf({ q: 'mouse' })).toEqual([])
  })

  test('finds the orders of a name, but nobody by an e-mail address or a telephone number', async () => {
    const { email, phone_number: phone } = await app.db
      .selectFrom('orders')
      .select(['email', 'phone_number'])
      .where('id', '=', orders.mixed ?? '')
      .executeTakeFirstOrThrow()
    const { orders: all } = await listSoldOrders(app, 'chandni', {})
    const name = all[0]?.customerName ?? ''
    const his = all.filter(({ customerName }) => customerName === name)
    expect((await listSoldOrders(app, 'chandni', { q: name.toUpperCase() })).orders).toEqual(his)
    for (const q of [email, phone, 'Nobody Atall']) expect(await numbersOf({ q }), q).toEqual([])
  })

  test('loses and repeats nothing from page to page', async () => {
    const busy = await addOffer(app, { sellerId: 'busy', available: 100 })
    const buyers = await Promise.all(Array.from({ length: 7 }, () => addCustomer(app)))
    for (const who of buyers) {
      // Several in the same millisecond.
      for (let count = 0; count < 8; count++)
        await buy('2026-11-20T10:00:00Z', who, [busy], 'packed', 'shipped')
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listSoldOrders(app, 'busy', cursor ? { cursor } : {})
      seen.push(...page.orders.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(56)
    expect(new Set(seen).size).toBe(56)
  })
})

describe('one order', () => {
  test('has the shop’s lines, where they go and what is to be paid on delivery; no more', async () => {
    const order = await findSoldOrder(app, 'chandni', await vendorOrderOf(orders.mixed, chandni))
    expect(order?.lines.map(({ name }) => name)).toEqual(['Mouse'])
    expect(order).toMatchObject({
      customerName: 'Asha Rao',
      paymentMethod: 'cod',
      totalPaise: MIXED,
      deliverTo: {
        phoneNumber: expect.stringMatching(/^98765\d{5}$/),
        city: 'Pune',
        state: 'Maharashtra',
        postalCode: '411001',
      },
      timeline: [{ to: 'pending' }],
    })
    expect(JSON.stringify(order)).not.toContain('@')
    expect(JSON.stringify(order)).not.toContain('Keyboard')
    expect(JSON.stringify(order)).not.toContain(bina.userId)
  })

  test('of another shop is as absent as one that never was', async () => {
    const ravis = await vendorOrderOf(orders.ravis, ravi)
    expect(await findSoldOrder(app, 'chandni', ravis)).toBeUndefined()
    expect(await findSoldOrder(app, 'chandni', await vendorOrderOf(orders.mixed, ravi))).toBeUndefined()
    expect(await findSoldOrder(app, 'chandni', app.random.uuid())).toBeUndefined()
    expect(await findSoldOrder(app, 'chandni', 'no id')).toBeUndefined()
    expect(await findSoldOrder(app, 'ravi', ravis)).toBeDefined()
  })

  test('that is off shows no address any more', async () => {
    const order = await findSoldOrder(app, 'chandni', await vendorOrderOf(orders.off, chandni))
    expect(order?.status).toBe('cancelled')
    expect(order?.deliverTo).toBeUndefined()
  })
})

describe('earnings', () => {
  beforeAll(async () => {
    // A shop whose goods have left: in the last minute of October in India, in the first of November, and later.
    const devika = await addOffer(app, { sellerId: 'devika', available: 10 })
    await withoutPan()
    await buy('2026-10-31T18:29:00Z', asha, [devika], 'packed', 'shipped', 'delivered')
    await buy('2026-10-31T18:30:00Z', asha, [devika], 'packed', 'shipped')
    await buy('2026-11-05T06:00:00Z', bina, [devika, ravi], 'packed', 'shipped')
    await buy('2026-11-06T06:00:00Z', bina, [devika], 'packed', 'shipped', 'returned')
    await buy('2026-11-07T06:00:00Z', bina, [devika], 'packed')
    goTo('2026-11-20T10:00:00Z')
  })

  test('stand in the month of the dispatch, with what is taken off', async () => {
    const { months, balancePaise } = await readEarnings(app, 'devika')
    const [november, october, ...more] = months
    expect(more).toEqual([])
    expect(october).toEqual({
      month: '2026-10',
      salesPaise: MOUSE,
      commissionPaise: -4_500,
      commissionGstPaise: -810,
      tcsPaise: -550,
      tdsPaise: -5_504,
      otherPaise: 0,
      paidOutPaise: 0,
      netPaise: NET,
    })
    // What came back came and went; what has not left is not in it.
    expect(november?.salesPaise).toBe(MOUSE + MIXED)
    expect(balancePaise).toBe((november?.netPaise ?? 0) + NET)
  })

  test('lead from the orders of a month, as the dashboard counts them, to the balance at its end', async () => {
    const { months, balancePaise } = await readEarnings(app, 'devika')
    const { thisMonth } = await readDashboard(app, 'devika', 30)
    const [november, october] = months
    const steps = await readMonthSteps(app, 'devika', '2026-11')
    expect(steps).toMatchObject({
      orders: 4,
      orderedPaise: 3 * MOUSE + MIXED,
      endedPaise: -MOUSE,
      revenuePaise: thisMonth.revenuePaise,
      // What is packed and has not left.
      otherMonthsPaise: -MOUSE,
      earlierSentPaise: 0,
      earlierReturnedPaise: 0,
      salesPaise: november?.salesPaise,
      commissionPaise: november?.commissionPaise,
      tcsPaise: november?.tcsPaise,
      earnedPaise: november?.netPaise,
      openingPaise: october?.netPaise,
      paidOutPaise: 0,
      closingPaise: balancePaise,
    })
    expect((await readMonthSteps(app, 'devika', '2026-10')).closingPaise).toBe(steps.openingPaise)
  })

  test('tell what was ordered before and sent or returned in a month from what was ordered in it', async () => {
    const esha = await addOffer(app, { sellerId: 'esha', available: 10 })
    await withoutPan()
    const sentLater = await buy('2026-10-20T06:00:00Z', asha, [esha], 'packed')
    const backLater = await buy('2026-10-21T06:00:00Z', bina, [esha], 'packed', 'shipped')
    goTo('2026-11-03T06:00:00Z')
    const by = { kind: 'system' } as const
    await inTransaction(app, async (tx) => {
      await moveVendorOrders(app, tx, { orderId: sentLater, to: 'shipped', by })
      await moveVendorOrders(app, tx, { orderId: backLater, to: 'returned', by })
    })
    const [october, november] = [
      await readMonthSteps(app, 'esha', '2026-10'),
      await readMonthSteps(app, 'esha', '2026-11'),
    ]
    expect(november).toMatchObject({ orders: 0, earlierSentPaise: MOUSE, earlierReturnedPaise: -MOUSE })
    // Of two orders one came back in November, and the other was sent in it.
    expect(october).toMatchObject({ orders: 2, endedPaise: -MOUSE, revenuePaise: MOUSE, otherMonthsPaise: 0 })
    expect([october.salesPaise, november.salesPaise]).toEqual([MOUSE, 0])
    goTo('2026-11-20T10:00:00Z')
  })

  test('are shown with the rates of the day', async () => {
    const { terms } = await readEarnings(app, 'devika')
    expect(terms).toEqual({
      commissionBp: 500,
      isOwn: false,
      exceptions: [],
      toCome: [],
      commissionGstBp: 1800,
      tcsBp: 50,
      tdsBp: 10,
      tdsWithoutPanBp: 500,
      tdsFree: null,
      payoutAfterDays: 7,
    })
  })

  test('every booking of the ledger leads to the balance, from page to page', async () => {
    const bookings: LedgerPage['bookings'][number][] = []
    let cursor: string | undefined
    let sums: LedgerPage['sums'] | undefined
    do {
      const page = await listLedger(app, 'busy', { cursor })
      bookings.push(...page.bookings)
      cursor = page.nextCursor
      sums = page.sums
    } while (cursor)
    expect(bookings.length).toBe(56)
    expect(bookings.every(({ rows }) => rows.length === 6)).toBe(true)
    const { balancePaise } = await readEarnings(app, 'busy')
    expect(bookings[0]?.balancePaise).toBe(balancePaise)
    for (const [index, booking] of bookings.entries()) {
      expect(booking.grossPaise + booking.feesPaise + booking.otherPaise).toBe(booking.netPaise)
      expect(booking.balancePaise - booking.netPaise).toBe(bookings[index + 1]?.balancePaise ?? 0)
    }
    const total = (key: 'grossPaise' | 'feesPaise' | 'otherPaise' | 'netPaise') =>
      bookings.reduce((sum, booking) => sum + booking[key], 0)
    expect(sums).toEqual({
      grossPaise: total('grossPaise'),
      feesPaise: total('feesPaise'),
      otherPaise: total('otherPaise'),
      netPaise: balancePaise,
    })
    const [latest] = bookings
    const ofOrder = await listLedger(app, 'busy', { q: latest?.order?.number ?? '' })
    expect(ofOrder.bookings).toMatchObject([{ id: latest?.id, netPaise: latest?.netPaise }])
    expect(ofOrder.sums.netPaise).toBe(latest?.netPaise)
    expect((await listLedger(app, 'devika', { q: latest?.order?.number ?? '' })).bookings).toEqual([])
  })

  test('a month’s ledger holds the rows of that month in India', async () => {
    const october = await listLedger(app, 'devika', { month: '2026-10' })
    expect(october.bookings.flatMap(({ rows }) => rows)).toHaveLength(6)
    expect(october.bookings[0]?.balancePaise).toBe(NET)
    expect(october.sums.netPaise).toBe(NET)
    const november = await listLedger(app, 'devika', { month: '2026-11' })
    const rows = november.bookings.flatMap((booking) => booking.rows)
    expect(rows.filter(({ isReversal }) => isReversal)).toHaveLength(6)
    expect(rows).toHaveLength(24)
    expect(november.bookings.at(-1)?.at).toBe('2026-10-31T18:30:00.000Z')
  })

  test('a shop that has sold nothing has nothing coming', async () => {
    const { balancePaise, months } = await readEarnings(app, 'nobody')
    expect({ balancePaise, months }).toEqual({ balancePaise: 0, months: [] })
    expect((await listLedger(app, 'nobody')).bookings).toEqual([])
  })
})

describe('customers', () => {
  const listed = async (seller: string, sort: keyof typeof CUSTOMERS.orders) =>
    (await listCustomers(app, seller, { sort })).customers.map(({ orders, spentPaise }) => [
      orders,
      spentPaise,
    ])

  test('are listed by what they spent here, or by who came last; only what they bought here counts', async () => {
    expect(await listed('chandni', 'spend')).toEqual([
      [2, 2 * MOUSE],
      [1, MIXED],
    ])
    expect(await listed('chandni', 'latest')).toEqual([
      [1, MIXED],
      [2, 2 * MOUSE],
    ])
    expect(await listed('ravi', 'spend')).toEqual([[3, MOUSE + 2 * MIXED]])
  })

  test('are known by name and city, and by nothing that leads to them', async () => {
    const { customers } = await listCustomers(app, 'chandni', { sort: 'spend' })
    expect(Object.keys(customers[0] ?? {}).sort()).toEqual(
      ['city', 'firstAt', 'id', 'lastAt', 'name', 'orders', 'spentPaise'].sort(),
    )
    expect(JSON.stringify(customers)).not.toContain(asha.userId)
  })

  test.each(['spend', 'latest'] as const)('are all found once, page by page, sorted by %s', async (sort) => {
    const many = await addOffer(app, { sellerId: `many-${sort}`, available: 100 })
    for (let count = 0; count < 30; count++) {
      await buy('2026-11-20T10:00:00Z', await addCustomer(app), [many])
    }
    const first = await listCustomers(app, many.sellerId, { sort })
    const second = await listCustomers(app, many.sellerId, { sort, cursor: first.nextCursor })
    expect(second.nextCursor).toBeUndefined()
    const ids = [...first.customers, ...second.customers].map(({ id }) => id)
    expect(new Set(ids).size).toBe(30)
  })
})

describe('the wall behind these pages', () => {
  test.each(['seller_days', 'seller_listing_days', 'ledger_entries', 'ledger_days', 'vendor_orders'])(
    'a query of %s that forgot whose rows it wants sees only the shop’s own',
    async (table) => {
      const { rows } = await inSellerTransaction(app, 'ravi', (tx) =>
        sql<{ seller_id: string }>`SELECT seller_id FROM ${sql.table(table)}`.execute(tx),
      )
      expect(new Set(rows.map((row) => row.seller_id))).toEqual(new Set(['ravi']))
    },
  )

  test('of orders and their events a shop sees those in which it has a part, and only its own part’s events', async () => {
    const seen = await inSellerTransaction(app, 'ravi', async (tx) => ({
      orders: (await sql<{ id: string }>`SELECT id FROM orders`.execute(tx)).rows.length,
      events: (await sql`SELECT id FROM order_events`.execute(tx)).rows.length,
      customers: (await sql`SELECT id FROM seller_customers`.execute(tx)).rows.length,
      dues: (await sql`SELECT amount_paise FROM seller_dues`.execute(tx)).rows.length,
    }))
    expect(seen).toEqual({ orders: 3, events: 5, customers: 1, dues: 0 })
  })

  test.each([
    'SELECT email FROM orders',
    'SELECT user_id FROM orders',
    'SELECT total_paise FROM orders',
    'SELECT user_id FROM seller_customers',
    'SELECT by_id FROM order_events',
    'SELECT * FROM payments',
    "INSERT INTO seller_days (seller_id, day) VALUES ('ravi', '2026-11-20')",
    'DELETE FROM ledger_entries',
    'UPDATE vendor_orders SET subtotal_paise = 1',
    'UPDATE commission_rates SET rate_bp = 0',
  ])('a shop may not %s', async (query) => {
    const asking = inSellerTransaction(app, 'ravi', (tx) => sql`${sql.raw(query)}`.execute(tx))
    await expect(asking).rejects.toThrow('permission denied')
  })
})

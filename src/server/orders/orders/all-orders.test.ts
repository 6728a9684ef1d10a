import fc from 'fast-check'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayStart } from '#domain/ground/shared/days.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { type AllOrdersFilters, allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import { CUSTOMER_STATUSES, customerStatus } from '#domain/orders/orders/order-status.ts'
import {
  isToDispatch,
  VENDOR_ORDER_STATUSES,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { countWaiting } from '#tests/support/waiting-for-locks.ts'
import { type AllOrdersList, listAllOrders, type ScanLimits } from './all-orders-views.ts'

let app: App
let close: () => Promise<void>
const PRODUCTS = ['Travel mouse', 'Samsung 990 PRO', 'Corsair 100% RGB_fan'] as const
const SELLERS = ['north', 'south', 'west'] as const
let offers: AddedOffer[]
let userId: string

/** An order as the test knows it, to filter in memory. */
interface Known {
  id: string
  sequence: number
  orderedMicros: number
  email: string
  phone: string
  /** First and last name, and the company. */
  recipient: string
  totalPaise: number
  method: 'card' | 'cod'
  payment: PaymentStatus
  vendorOrders: { seller: string; status: VendorOrderStatus; leavesBy: string; product: string }[]
}
const known: Known[] = []

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  ;({ userId } = await addCustomer(app))
  offers = []
  for (const [index, sellerId] of SELLERS.entries())
    offers.push(await addOffer(app, { sellerId, name: PRODUCTS[index] ?? '' }))
  await app.db.updateTable('sellers').set({ name: 'North & Sons' }).where('id', '=', 'north').execute()
  let state = 7
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  for (let count = 0; count < 260; count++) await addOrder(below)
})
afterAll(() => close())

const LEFT_BY = '2026-10-03'
const LEAVES_BY = '2099-10-03'
const FIRST_MICROS = Date.parse('2026-10-01T00:00:00Z') * 1000
const DAY_MICROS = 86_400_000_000

async function addOrder(below: (limit: number) => number, atMicros?: number): Promise<Known> {
  const id = app.random.uuid()
  // Several orders share one moment, and some differ by a microsecond only.
  const orderedMicros =
    atMicros ?? FIRST_MICROS + below(20) * DAY_MICROS + below(40) * 3_600_000_000 + below(2)
  const at = sql<Date>`timestamptz 'epoch' + ${orderedMicros} * interval '1 microsecond'`
  const method = below(3) === 0 ? 'card' : 'cod'
  const payment = PAYMENT_STATUSES[below(PAYMENT_STATUSES.length)] ?? 'due'
  const totalPaise = 10_000 * (1 + below(40))
  const email = `buyer${below(9)}@example.in`
  const phone = `98765432${10 + below(5)}`
  const lastName = known.length % 2 === 0 ? 'Rao' : 'Kumar'
  const company = known.length % 5 === 0 ? 'Elxsi Labs' : null
  const sellers = SELLERS.slice(0, 1 + below(3))
  const vendorOrders = sellers.map((seller, index) => ({
    seller,
    product: PRODUCTS[index] ?? '',
    status: VENDOR_ORDER_STATUSES[below(VENDOR_ORDER_STATUSES.length)] ?? 'pending',
    leavesBy: below(2) === 0 ? LEFT_BY : LEAVES_BY,
  }))
  const { sequence } = await app.db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('orders')
      .values({
        id,
        user_id: userId,
        checkout_key: app.random.uuid(),
        created_at: at as never,
        placed_at: below(4) === 0 ? null : (at as never),
        first_name: 'Asha',
        last_name: lastName,
        buyer_company: company,
        buyer_gstin: company && '27AAPFU0939F1ZV',
        email,
        phone_number: phone,
        address: '12 MG Road',
        city: 'Pune',
        state_code: 'MH',
        place_of_supply: 'MH',
        postal_code: '411001',
        payment_method: method,
        subtotal_paise: totalPaise,
        savings_paise: 0,
        shipping_paise: 0,
        total_paise: totalPaise,
      })
      .returning('sequence')
      .executeTakeFirstOrThrow()
    for (const [position, vendorOrder] of vendorOrders.entries()) {
      const offer = offers[position] as AddedOffer
      const vendorOrderId = app.random.uuid()
      await tx
        .insertInto('vendor_orders')
        .values({
          id: vendorOrderId,
          order_id: id,
          seller_id: vendorOrder.seller,
          status: vendorOrder.status,
          subtotal_paise: totalPaise,
          shipping_paise: 0,
          placed_at: vendorOrder.status === 'awaiting-payment' ? null : (at as never),
          dispatch_by: vendorOrder.leavesBy,
          supplier_name: vendorOrder.seller,
        })
        .execute()
      await tx
        .insertInto('order_lines')
        .values({
          id: app.random.uuid(),
          order_id: id,
          vendor_order_id: vendorOrderId,
          position,
          offer_id: offer.offerId,
          product_id: offer.productId,
          name: vendorOrder.product,
          mpn: `MPN-${position}`,
          category: 'Peripherals',
          hsn: '8471',
          gst_rate_bp: 1800,
          list_price_paise: 1,
          discount_bp: 0,
          unit_price_paise: 1,
          quantity: 1,
          line_paise: 1,
          shipping_share_paise: 0,
        })
        .execute()
    }
    await tx
      .insertInto('payments')
      .values({ id: app.random.uuid(), order_id: id, method, status: payment, amount_paise: totalPaise })
      .execute()
    return row
  })
  const recipient = ['Asha', lastName, company ?? ''].join(' ')
  const order = {
    id,
    sequence,
    orderedMicros,
    email,
    phone,
    recipient,
    totalPaise,
    method,
    payment,
    vendorOrders,
  } as const
  known.push({ ...order, vendorOrders: [...vendorOrders] })
  return known.at(-1) as Known
}

/** The plain filter that the database's answer is held against. */
function fits(order: Known, filters: AllOrdersFilters): boolean {
  const { status, method, payment, seller, minPaise = 0, maxPaise = Number.POSITIVE_INFINITY, q } = filters
  const { from, to, late } = filters
  const millis = order.orderedMicros / 1000
  const vendorOrders = order.vendorOrders.map((vendorOrder) => vendorOrder.status)
  return (
    (!status || customerStatus({ payment: order.payment, vendorOrders }) === status) &&
    (!method || order.method === method) &&
    (!late ||
      order.vendorOrders.some(({ status, leavesBy }) => isToDispatch(status) && leavesBy === LEFT_BY)) &&
    (!payment || order.payment === payment) &&
    (!seller ||
      order.vendorOrders.some((vendorOrder) =>
        [vendorOrder.seller, nameOf(vendorOrder.seller)].includes(seller),
      )) &&
    (!from || millis >= dayStart(from).getTime()) &&
    (!to || millis < dayStart(addDays(to, 1)).getTime()) &&
    order.totalPaise >= minPaise &&
    order.totalPaise <= maxPaise &&
    (!q || searched(order, q.toLowerCase()))
  )
}

function searched(order: Known, q: string): boolean {
  if (q.startsWith('#')) return orderNumber(order.sequence).toLowerCase() === q
  if (q.includes('@')) return order.email.startsWith(q)
  return (
    order.phone === q ||
    order.email.startsWith(q) ||
    q.split(' ').every((word) => order.recipient.toLowerCase().includes(word)) ||
    order.vendorOrders.some((vendorOrder, index) =>
      `${vendorOrder.product} mpn-${index}`.toLowerCase().includes(q),
    )
  )
}

const nameOf = (seller: string) => (seller === 'north' ? 'North & Sons' : seller)

const latestFirst = (one: Known, other: Known) =>
  other.orderedMicros - one.orderedMicros || (other.id < one.id ? -1 : 1)

async function readAll(filters: AllOrdersFilters, effort?: ScanLimits): Promise<string[]> {
  return (await readPages(filters, effort)).flatMap(({ orders }) => orders.map(({ id }) => id))
}

async function readPages(filters: AllOrdersFilters, effort?: ScanLimits): Promise<AllOrdersList[]> {
  const pages = [await listAllOrders(app, OWNER, filters, effort)]
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await listAllOrders(app, OWNER, { ...filters, cursor }, effort))
  return pages
}

/** What the pages show on the way back from the last one. */
async function readBack(filters: AllOrdersFilters, effort?: ScanLimits): Promise<Set<string>> {
  const seen = new Set<string>()
  let [page] = (await readPages(filters, effort)).slice(-1)
  while (page) {
    for (const { id } of page.orders) seen.add(id)
    const cursor = page.previousCursor
    if (cursor === undefined) return seen
    page = await listAllOrders(app, OWNER, { ...filters, ...(cursor && { cursor }) }, effort)
  }
  return seen
}

describe('the list of all orders', () => {
  const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })
  const day = fc.integer({ min: 0, max: 24 }).map((days) => addDays('2026-09-30', days))
  const anyFilters = fc
    .record({
      status: maybe(fc.constantFrom(...CUSTOMER_STATUSES)),
      method: maybe(fc.constantFrom('card', 'cod')),
      payment: maybe(fc.constantFrom(...PAYMENT_STATUSES)),
      late: maybe(fc.constant(true)),
      seller: maybe(fc.constantFrom('north', 'North & Sons', 'south', 'west')),
      from: maybe(day),
      to: maybe(day),
      minPaise: maybe(fc.integer({ min: 0, max: 500_000 })),
      maxPaise: maybe(fc.integer({ min: 0, max: 500_000 })),
      q: maybe(
        fc.constantFrom(
          ...['buyer3@', 'buyer4', '9876543212', 'mouse', '990 pro', '100% rgb_', 'mpn-1', 'zebra'],
          ...['kumar', 'Elxsi rao', 'asha'],
        ),
      ),
    })
    .map((all) => {
      const search = new URLSearchParams(allOrdersList.search(JSON.parse(JSON.stringify(all))))
      return allOrdersList.parse(search)
    })

  // Few orders are fetched, many are walked by: the answer is the same.
  const anyEffort = fc.constantFrom<ScanLimits | undefined>(
    undefined,
    { few: 0, cheapSteps: [7, 40], dearSteps: [5, 31] },
    { few: 20, cheapSteps: [1_000], dearSteps: [1_000] },
  )

  test('shows exactly the orders that fit every filter, the latest first', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, anyEffort, async (filters, effort) => {
        const expected = known.filter((order) => fits(order, filters)).toSorted(latestFirst)
        expect(await readAll(filters, effort)).toEqual(expected.map(({ id }) => id))
      }),
      { numRuns: 200 },
    )
  })

  test('shows them all on the way back as well, also where the search stops in between', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, anyEffort, async (filters, effort) => {
        const expected = known.filter((order) => fits(order, filters)).map(({ id }) => id)
        expect(await readBack(filters, effort)).toEqual(new Set(expected))
      }),
      { numRuns: 50 },
    )
  })

  test('leads back from a last page on which nothing was found', async () => {
    const oldest = known.toSorted(latestFirst).at(-1)
    const other = known.find(({ email }) => email !== oldest?.email)
    const filters = { q: other?.email ?? '' }
    const effort = { few: 0, cheapSteps: [7], dearSteps: [1] }
    const pages = await readPages(filters, effort)
    expect(pages.at(-1)?.orders).toEqual([])
    const expected = known.filter((order) => fits(order, filters)).map(({ id }) => id)
    expect(await readBack(filters, effort)).toEqual(new Set(expected))
  })

  test('shows every order exactly once while new ones arrive between its pages', async () => {
    const before = known.toSorted(latestFirst).map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | undefined
    let micros = Date.parse('2027-01-01T00:00:00Z') * 1000
    do {
      const page = await listAllOrders(app, OWNER, cursor ? { cursor } : {})
      seen.push(...page.orders.map(({ id }) => id))
      cursor = page.nextCursor
      await addOrder(() => 1, micros++)
    } while (cursor)
    expect(seen).toEqual(before)
  })

  test('finds an order by its number, its id and the id’s beginning', async () => {
    const { id, sequence } = known[5] as Known
    for (const q of [orderNumber(sequence), `nn${sequence}`, String(sequence), id, `${id.slice(0, 8)}…`])
      expect((await listAllOrders(app, OWNER, { q })).orders.map((order) => order.id)).toEqual([id])
  })

  test.each([
    ['ab', 'too-short'],
    ['a@', 'too-short'],
  ])('does not read every order for “%s”', async (q, hopeless) => {
    expect(await listAllOrders(app, OWNER, { q })).toMatchObject({ orders: [], hopeless })
  })

  test('stops after so many orders that do not fit, says how far it looked, and goes on from there', async () => {
    const [oldest] = known.toSorted(latestFirst).slice(-1)
    const filters = { from: '2026-10-01', to: '2026-12-31', q: 'zebra' }
    const page = await listAllOrders(app, OWNER, filters, { few: -1, cheapSteps: [5], dearSteps: [5, 10] })
    expect(page).toMatchObject({ orders: [], nextCursor: expect.any(String) })
    const stop = known.filter((order) => fits(order, { to: '2026-12-31' })).toSorted(latestFirst)[14]
    expect(Date.parse(page.lookedBackTo ?? '')).toBe(Math.floor((stop?.orderedMicros ?? 0) / 1000))
    expect(Date.parse(page.lookedBackTo ?? '')).toBeGreaterThan((oldest?.orderedMicros ?? 0) / 1000)
    expect(await readAll(filters, { few: -1, cheapSteps: [5], dearSteps: [5, 10] })).toEqual([])
  })

  test('says that no shop is called so', async () => {
    expect(await listAllOrders(app, OWNER, { seller: 'nobody' })).toMatchObject({
      hopeless: 'no-such-seller',
    })
  })

  test('finds what was sold under the name that the product had then', async () => {
    const { productId } = offers[0] as AddedOffer
    await app.db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', productId).execute()
    expect((await readAll({ q: 'travel' })).length).toBe(known.length)
    expect(await readAll({ q: 'renamed' })).toEqual([])
  })
})

describe('the status that is kept on an order', () => {
  test('is the domain’s status for every payment and every combination of parts', async () => {
    // Every subset, and every one with each status twice: what the domain counts, the database looks up.
    const subsets = Array.from({ length: 2 ** VENDOR_ORDER_STATUSES.length }, (_, bits) =>
      VENDOR_ORDER_STATUSES.filter((_status, place) => (bits >> place) % 2 === 1),
    )
    const sets = subsets.flatMap((set) => [set, ...set.map((status) => [...set, status])])
    const cases = PAYMENT_STATUSES.flatMap((payment) =>
      sets.map((vendorOrders) => ({ payment, vendorOrders })),
    ).map((one, place) => ({ ...one, place }))
    const { rows } = await sql<{ status: string }>`
      SELECT order_status(payment, ARRAY(SELECT jsonb_array_elements_text("vendorOrders"))) AS status
      FROM jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) AS one(payment text, "vendorOrders" jsonb, place integer)
      ORDER BY place`.execute(app.db)
    expect(rows.map(({ status }) => status)).toEqual(
      cases.map(({ payment, vendorOrders }) => customerStatus({ payment, vendorOrders })),
    )
  })

  test('follows two parts that are shipped at the same moment', async () => {
    const order = await addOrder(() => 1)
    const vendorOrders = await app.db
      .updateTable('vendor_orders')
      .set({ status: 'packed' })
      .where('order_id', '=', order.id)
      .returning('id')
      .execute()
    expect(vendorOrders.length).toBe(2)
    const [first = '', second = ''] = vendorOrders.map(({ id }) => id)
    const ship = (tx: Transaction<Schema>, id: string) =>
      tx.updateTable('vendor_orders').set({ status: 'shipped' }).where('id', '=', id).execute()
    const shipped = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const one = inTransaction(app, async (tx) => {
      await ship(tx, first)
      shipped.resolve()
      await release.promise
    })
    await shipped.promise
    const other = inTransaction(app, (tx) => ship(tx, second))
    await expect.poll(() => countWaiting(app.db), { interval: 5, timeout: 1_500 }).toBe(1)
    release.resolve()
    await Promise.all([one, other])
    const row = app.db.selectFrom('orders').select(['status', 'payment_status']).where('id', '=', order.id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'shipped', payment_status: order.payment })
  })
})

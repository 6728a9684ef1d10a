import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { withWorkers } from '#tests/support/buyers.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'

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
  goTo(LATE_IN_NOVEMBER)
  // A pair of shops for each test, so that nothing of another test is in their books.
  const name = app.random.uuid().slice(0, 8)
  drive = await addOffer(app, { sellerId: `nehru-${name}`, available: 100 })
  mouse = await addOffer(app, { sellerId: `pune-${name}`, available: 100 })
  // Of a seller without a PAN more is deducted.
  await app.db
    .updateTable('sellers')
    .set({ gstin: null })
    .where('id', 'in', [`nehru-${name}`, `pune-${name}`])
    .execute()
  asha = await addCustomer(app)
})

const HOUR_SECONDS = 3_600

const goTo = (moment: string) => clock.turn((Date.parse(moment) - clock.now().getTime()) / 1000)

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

async function dispatch(orderId: string): Promise<void> {
  await move(orderId, 'packed', 'shipped')
}

async function ledgerOf({ sellerId }: AddedOffer) {
  return app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'seller_paise', 'reverses', 'at'])
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

const errors = () => findAccountingErrors(databaseUrlOf(app))

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

  test('each seller has their part recorded, and nothing of the other’s', async () => {
    await buy([drive, mouse])
    expect(await daysOf(drive)).toEqual([['2026-11-30', 1, 1, 90_000 + 19_950, 1]])
    expect(await daysOf(mouse)).toEqual([['2026-11-30', 1, 1, 90_000 + 19_950, 1]])
    expect(await errors()).toEqual([])
  })

  test('nothing is owed for it yet: the goods are still here', async () => {
    const orderId = await buy()
    await move(orderId, 'packed')
    expect(await ledgerOf(drive)).toEqual([])
    expect(await errors()).toEqual([])
  })

  test('an order by card counts from the day on which its payment came', async () => {
    gateway.behaviour = 'never-arrive'
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
    await settlePayment(app, id)
    expect(await daysOf(drive)).toEqual([['2026-12-01', 1, 1, 129_900, 1]])
    expect(await errors()).toEqual([])
  })

  test('an order that a card did not pay counts for nobody', async () => {
    gateway.behaviour = 'decline'
    await placeOrder(app, asha, checkoutOf(drive, { by: 'card' }))
    expect(await daysOf(drive)).toEqual([])
  })

  test('forty orders, four at once, leave every one of them in the ledger', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => addCustomer(app)))
    const orders = buyers.flatMap((buyer, index) =>
      Array.from({ length: 4 }, () => ({ buyer, offers: index % 2 ? [drive, mouse] : [mouse, drive] })),
    )
    // All at once would wait for the same goods until a limit of time of the shop's on a busy machine.
    await withWorkers(4, orders, ({ buyer, offers }) => buy(offers, buyer))
    expect(await daysOf(drive)).toEqual([['2026-11-30', 40, 40, 40 * (90_000 + 19_950), 10]])
    expect(await errors()).toEqual([])
  })
})

describe('when an order is dispatched', () => {
  test('the ledger says what is taken off', async () => {
    await dispatch(await buy())
    expect(await ledgerOf(drive)).toMatchObject([
      { kind: 'sale', seller_paise: 129_900 },
      { kind: 'commission', seller_paise: -4_500 },
      { kind: 'commission-gst', seller_paise: -810 },
      // ₹1,100.86 without tax, a quarter of a percent for either side: both are in Maharashtra.
      { kind: 'tcs-cgst', seller_paise: -275 },
      { kind: 'tcs-sgst', seller_paise: -275 },
      // 5 % of ₹1,100.86: this shop has given no PAN.
      { kind: 'tds', seller_paise: -5_504 },
    ])
    expect(await errors()).toEqual([])
  })

  test('a PAN that the shop gives before the dispatch counts', async () => {
    const orderId = await buy()
    await app.db.updateTable('sellers').set({ pan: 'AAAFC0000C' }).where('id', '=', drive.sellerId).execute()
    await dispatch(orderId)
    expect((await ledgerOf(drive)).at(-1)).toMatchObject({ kind: 'tds', seller_paise: -110 })
  })

  test('an order of 31 March that leaves on 1 April is supplied in April, at April’s rates', async () => {
    goTo('2026-03-31T17:30:00Z')
    const [kept, left] = [await buy(), await buy([mouse])]
    await dispatch(kept)
    const april = {
      kind: 'tds-without-pan',
      rate_bp: 1_000,
      valid_from: '2026-04-01',
      source: 'A test',
    } as const
    await app.db.insertInto('deduction_rates').values(april).execute()
    clock.turn(HOUR_SECONDS)
    await dispatch(left)
    await app.db.deleteFrom('deduction_rates').where('valid_from', '=', '2026-04-01').execute()
    expect((await ledgerOf(drive)).at(-1)).toMatchObject({ kind: 'tds', seller_paise: -5_504 })
    expect((await ledgerOf(mouse)).at(-1)).toMatchObject({
      kind: 'tds',
      seller_paise: -11_008,
      at: new Date('2026-03-31T18:30:00Z'),
    })
    // Revenue counts from the day of the order; what is owed and deducted, from that of the dispatch.
    expect((await daysOf(mouse)).map(([day]) => day)).toEqual(['2026-03-31'])
    expect(await errors()).toEqual([])
  })

  test('the commission is the one of the day on which it was placed, whatever the goods are filed under since', async () => {
    const raised = { category: 'Peripherals', rate_bp: 1_000, valid_from: '2026-12-01' }
    await app.db.insertInto('commission_rates').values(raised).execute()
    const november = await buy()
    clock.turn(HOUR_SECONDS)
    const december = await buy()
    await app.db
      .updateTable('products')
      .set({ category: 'Laptops' })
      .where('id', '=', drive.productId)
      .execute()
    await dispatch(november)
    await dispatch(december)
    await app.db
      .updateTable('commission_rates')
      .set({ withdrawn_at: new Date(LATE_IN_NOVEMBER) })
      .where('category', '=', 'Peripherals')
      .execute()
    const commissions = (await ledgerOf(drive)).filter(({ kind }) => kind === 'commission')
    expect(commissions.map((entry) => entry.seller_paise)).toEqual([-4_500, -9_000])
  })

  test('a rate that was withdrawn before its day is not booked', async () => {
    const { id } = await app.db
      .insertInto('commission_rates')
      .values({ seller_id: drive.sellerId, rate_bp: 4_000, valid_from: '2026-12-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const withdrawn = { withdrawn_at: new Date(LATE_IN_NOVEMBER) }
    await app.db.updateTable('commission_rates').set(withdrawn).where('id', '=', id).execute()
    clock.turn(HOUR_SECONDS)
    await dispatch(await buy())
    expect((await ledgerOf(drive))[1]).toMatchObject({ kind: 'commission', seller_paise: -4_500 })
  })

  test('a shop that has moved since is taxed by where it was when the order was placed', async () => {
    const orderId = await buy()
    await app.db.updateTable('sellers').set({ state_code: 'DL' }).where('id', '=', drive.sellerId).execute()
    await dispatch(orderId)
    const kinds = (await ledgerOf(drive)).map(({ kind }) => kind)
    expect(kinds).toContain('tcs-cgst')
    expect(kinds).not.toContain('tcs-igst')
  })

  test('the marketplace owes itself nothing: no commission, no TCS, no TDS', async () => {
    const house = await addOffer(app, { sellerId: 'house' })
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', 'house').execute()
    const orderId = await buy([house, drive])
    await dispatch(orderId)
    await move(orderId, 'delivered', 'returned')
    expect(await ledgerOf(house)).toMatchObject([
      { kind: 'sale', seller_paise: 0, reverses: null },
      { kind: 'sale', seller_paise: 0 },
    ])
    expect(await duesOf(house)).toEqual([])
    expect(await ledgerOf(drive)).toHaveLength(12)
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

  test('cancelled before its dispatch it has never been in the ledger', async () => {
    const orderId = await buy()
    await move(orderId, 'packed', 'cancelled')
    expect(await ledgerOf(drive)).toEqual([])
    expect(await duesOf(drive)).toEqual([])
    expect(await errors()).toEqual([])
  })

  test('refused on delivery, it is taken back in the ledger on the day of its return, row by row', async () => {
    const orderId = await buy()
    await dispatch(orderId)
    clock.turn(2 * DAY_SECONDS)
    await move(orderId, 'returned')
    const entries = await ledgerOf(drive)
    expect(entries).toHaveLength(12)
    expect(entries.reduce((sum, entry) => sum + entry.seller_paise, 0)).toBe(0)
    expect(entries.slice(6).every(({ at, reverses }) => reverses && at > new Date('2026-12-02'))).toBe(true)
    // November earned it, December gives it back: both settled on that day.
    expect(await duesOf(drive)).toEqual([
      { month: '2026-11-01', due_on: '2026-12-02', amount_paise: 118_536 },
      { month: '2026-12-01', due_on: '2026-12-02', amount_paise: -118_536 },
    ])
    expect(await errors()).toEqual([])
  })

  test('returned in another financial year it gives back everything but the TDS of the year that is over', async () => {
    goTo('2026-03-31T17:30:00Z')
    const orderId = await buy()
    await dispatch(orderId)
    clock.turn(DAY_SECONDS)
    await move(orderId, 'delivered', 'returned')
    const back = (await ledgerOf(drive)).slice(6)
    expect(back.map(({ kind }) => kind)).toEqual([
      'sale',
      'commission',
      'commission-gst',
      'tcs-cgst',
      'tcs-sgst',
    ])
    expect((await duesOf(drive)).reduce((sum, due) => sum + due.amount_paise, 0)).toBe(-5_504)
    expect(await errors()).toEqual([])
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
      { month: '2026-11-01', due_on: '2026-12-10', amount_paise: 118_536 },
    ])
    clock.turn(DAY_SECONDS)
    await move(orderId, 'returned')
    expect((await duesOf(drive)).reduce((sum, due) => sum + due.amount_paise, 0)).toBe(0)
    expect(await errors()).toEqual([])
  })

  test('what was ordered in one month and dispatched in the next is due in the ledger of the next', async () => {
    const orderId = await buy()
    clock.turn(HOUR_SECONDS)
    await dispatch(orderId)
    await move(orderId, 'delivered')
    expect(await duesOf(drive)).toEqual([
      { month: '2026-12-01', due_on: '2026-12-08', amount_paise: 118_536 },
    ])
  })

  test('no more is taken back of an entry than there is, nor to anybody else', async () => {
    const orderId = await buy()
    await move(orderId, 'packed', 'shipped')
    const [sale] = await app.db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('seller_id', '=', drive.sellerId)
      .where('reverses', 'is', null)
      .execute()
    if (!sale) throw new Error('no entry')
    const { id, seller_paise: _, ...columns } = sale
    const takeBack = (changed: Partial<typeof columns>) =>
      app.db
        .insertInto('ledger_entries')
        .values({
          ...columns,
          debit: sale.credit,
          credit: sale.debit,
          reverses: id,
          source: app.random.uuid(),
          ...changed,
        })
        .execute()
    await expect(takeBack({ amount_paise: sale.amount_paise + 1 })).rejects.toThrow('more is taken back')
    await expect(takeBack({ amount_paise: 1, seller_id: mouse.sellerId })).rejects.toThrow('more is taken')
    await expect(takeBack({ amount_paise: 1, credit: 'house' })).rejects.toThrow('more is taken back')
    await takeBack({ amount_paise: sale.amount_paise - 1 })
    await takeBack({ amount_paise: 1 })
    await expect(takeBack({ amount_paise: 1 })).rejects.toThrow('more is taken back')
  })

  test('nobody changes a row of the ledger, or takes one out', async () => {
    await dispatch(await buy())
    await expect(app.db.updateTable('ledger_entries').set({ amount_paise: 1 }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(app.db.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only')
  })
})

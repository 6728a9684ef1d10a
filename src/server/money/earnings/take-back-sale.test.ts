import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'

const START = '2026-11-30T06:30:00Z'

let app: App
let close: () => Promise<void>
let clock: ReturnType<typeof turnedClock>
let drive: AddedOffer
let ravi: Dispatcher
beforeAll(async () => {
  clock = turnedClock(START)
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())
beforeEach(async () => {
  goTo(START)
  const sellerId = app.random.uuid()
  drive = await addOffer(app, { sellerId, available: 60 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})

const goTo = (moment: string) => clock.turn((Date.parse(moment) - clock.now().getTime()) / 1000)

/** Three pieces of ₹900 with ₹399 of delivery, two of them sent in one parcel and one in another. */
async function sold() {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(drive, { quantity: 3 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const two = await handedOver(app, ravi, { vendorOrderId, quantity: 2 })
  const one = await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
  const { id: orderLineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('vendor_order_id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  return { vendorOrderId, orderLineId, two, one }
}

const giveBack = (parcelId: string, orderLineId: string, quantity = 1) =>
  inTransaction(app, (tx) =>
    giveBackPieces(app, tx, {
      parcelId,
      pieces: [{ orderLineId, quantity }],
      reason: 'return',
      causeId: app.random.uuid(),
    }),
  )

async function ledger(parcelId: string) {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'seller_paise', 'reverses'])
    .where('parcel_id', '=', parcelId)
    .orderBy('id')
    .execute()
  const of = (isBack: boolean) =>
    rows.filter((row) => (row.reverses !== null) === isBack).map((row) => [row.kind, row.seller_paise])
  return { sold: of(false), back: of(true) }
}

async function dayOf(sellerId: string) {
  const { rows } = await sql`SELECT sum(orders) AS orders, sum(units) AS units, sum(revenue_paise) AS revenue,
    (SELECT spent_paise FROM seller_customers WHERE seller_id = ${sellerId}) AS spent
    FROM seller_days WHERE seller_id = ${sellerId}`.execute(app.db)
  return rows[0]
}

const errors = () => findAccountingErrors(databaseUrlOf(app))

describe('a parcel in the ledger', () => {
  test('is a sale of its own, on the taxable value of its invoice', async () => {
    const { two, one } = await sold()
    // ₹1,800 with ₹266 of delivery: 2,066.00 less twice 9/118 of it, 157.58, is 1,750.84.
    expect((await ledger(two)).sold).toEqual([
      ['sale', 206_600],
      ['commission', -9_000],
      ['commission-gst', -1_620],
      ['tcs-cgst', -438],
      ['tcs-sgst', -438],
      ['tds', -175],
    ])
    expect((await ledger(one)).sold[0]).toEqual(['sale', 103_300])
    expect(await errors()).toEqual([])
  })

  test('goes back piece by piece, and whole with its last one', async () => {
    const { two, one, orderLineId } = await sold()
    await giveBack(two, orderLineId)
    expect((await ledger(two)).back).toEqual([
      ['sale', -103_300],
      ['commission', 4_500],
      ['commission-gst', 810],
      ['tcs-cgst', 219],
      ['tcs-sgst', 219],
      ['tds', 88],
    ])
    expect((await ledger(one)).back).toEqual([])
    expect(await dayOf(drive.sellerId)).toEqual({ orders: 1, units: 2, revenue: 206_600, spent: 206_600 })
    expect(await errors()).toEqual([])
    await giveBack(two, orderLineId)
    expect((await ledger(two)).back.slice(6)).toEqual([
      ['sale', -103_300],
      ['commission', 4_500],
      ['commission-gst', 810],
      ['tcs-cgst', 219],
      ['tcs-sgst', 219],
      ['tds', 87],
    ])
    expect(await errors()).toEqual([])
  })

  test('given back in the next financial year keeps the TDS of the year in which it left', async () => {
    const { one, orderLineId } = await sold()
    goTo('2027-04-01T06:30:00Z')
    await giveBack(one, orderLineId)
    expect((await ledger(one)).back.map(([kind]) => kind)).not.toContain('tds')
    expect(await errors()).toEqual([])
  })

  test('of the marketplace’s own goods is taken from nobody, and given back to the customer alone', async () => {
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', drive.sellerId).execute()
    const { one, orderLineId } = await sold()
    await giveBack(one, orderLineId)
    expect(await ledger(one)).toEqual({ sold: [['sale', 0]], back: [['sale', 0]] })
    expect(await errors()).toEqual([])
    await app.db.updateTable('sellers').set({ is_house: false }).where('id', '=', drive.sellerId).execute()
  })
})

test('a sale that was booked for a whole part is taken back by what its parcels give back', async () => {
  const { vendorOrderId, two, one, orderLineId } = await sold()
  // As such a sale was booked before there were rows for each parcel.
  await sql`ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only`.execute(app.db)
  await sql`UPDATE ledger_entries SET parcel_id = NULL WHERE parcel_id = ${two}`.execute(app.db)
  await sql`DELETE FROM ledger_entries WHERE parcel_id = ${one}`.execute(app.db)
  await sql`UPDATE ledger_entries SET basis_paise = 206600 WHERE vendor_order_id = ${vendorOrderId} AND kind = 'tds'`.execute(
    app.db,
  )
  await sql`ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only`.execute(app.db)
  await giveBack(two, orderLineId)
  await giveBack(two, orderLineId)
  const { rows } =
    await sql`SELECT sum(seller_paise) AS left FROM ledger_entries WHERE vendor_order_id = ${vendorOrderId}`.execute(
      app.db,
    )
  expect(rows).toEqual([{ left: 0 }])
})

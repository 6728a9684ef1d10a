import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allProductsList } from '#domain/goods/catalogue/all-products-list.ts'
import { listAllProducts } from '#server/goods/catalogue/editing/all-products-views.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { recordVendorOrderMoves } from '#server/money/earnings/record-vendor-order-moves.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { listAllOrders } from '#server/orders/orders/all-orders-views.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { endReservations } from '#server/selling/inventory/end-reservations.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { readMarketplaceDashboard } from './marketplace-dashboard-views.ts'

const clock = turnedClock('2026-10-30T17:30:00Z')
const HOUR_SECONDS = 3_600
let app: App
let close: () => Promise<void>
const offers: AddedOffer[] = []

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  for (const sellerId of ['house', 'nehru', 'pune'])
    offers.push(await addOffer(app, { sellerId, available: 100_000 }))
})
afterAll(() => close())

async function buy(count: number): Promise<string> {
  const chosen = offers.slice(0, count)
  const lines = chosen.map(({ offerId }) => ({ offerId, quantity: 1 }))
  const expectedTotalPaise = count * 90_000 + 39_900
  const placed = await placeOrder(
    app,
    await addCustomer(app),
    checkoutOf(chosen[0] as AddedOffer, { lines, expectedTotalPaise }),
  )
  if (!placed.ok) throw new Error(placed.problem.code)
  return placed.value.orderId
}

const cancel = (orderId: string) =>
  inTransaction(app, (tx) => moveVendorOrders(app, tx, { orderId, to: 'cancelled', by: { kind: 'system' } }))

/** One seller's vendor order goes, the others stay. */
async function cancelVendorOrder(orderId: string, index: number): Promise<void> {
  await inTransaction(app, async (tx) => {
    const vendorOrders = tx
      .selectFrom('vendor_orders')
      .select(['id', 'status'])
      .where('order_id', '=', orderId)
    const vendorOrder = (await vendorOrders.orderBy('seller_id').execute())[index]
    if (vendorOrder?.status !== 'pending') return
    await tx
      .updateTable('vendor_orders')
      .set({ status: 'cancelled' })
      .where('id', '=', vendorOrder.id)
      .execute()
    const moved = { order_id: orderId, vendor_order_id: vendorOrder.id, subject: 'vendor_order' } as const
    await tx
      .insertInto('order_events')
      .values({
        ...moved,
        from_status: 'pending',
        to_status: 'cancelled',
        by_kind: 'system',
        by_id: null,
        note: null,
      })
      .execute()
    const move = { vendorOrderId: vendorOrder.id, from: 'pending', to: 'cancelled' } as const
    const at = app.clock.now()
    await endReservations(app, tx, { moves: [move], at })
    await recordVendorOrderMoves(tx, { moves: [move], at })
  })
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), sellers: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(20) }),
  fc.record({
    kind: fc.constant('cancel a part' as const),
    which: fc.nat(20),
    vendorOrder: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ kind: fc.constant('register' as const) }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({ kind: fc.constant('list' as const) }),
  fc.record({ kind: fc.constant('a day passes' as const) }),
)

describe('the figures of the whole shop', () => {
  test('are what a count of the tables says, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        const orders: { id: string; isWhole: boolean }[] = []
        for (const each of steps) {
          if (each.kind === 'buy') orders.push({ id: await buy(each.sellers), isWhole: true })
          if (each.kind === 'cancel') {
            const order = orders.splice(each.which % (orders.length || 1), 1)[0]
            if (order?.isWhole) await cancel(order.id)
          }
          if (each.kind === 'cancel a part') {
            const order = orders[each.which % (orders.length || 1)]
            if (order) await cancelVendorOrder(order.id, each.vendorOrder)
            if (order) order.isWhole = false
          }
          if (each.kind === 'register') await addCustomer(app)
          if (each.kind === 'close') {
            const { userId } = await addCustomer(app)
            await inTransaction(app, (tx) => erasePerson(tx, { userId, at: app.clock.now() }))
          }
          if (each.kind === 'list') await addOffer(app)
          if (each.kind === 'a day passes') clock.turn(7 * HOUR_SECONDS)
        }
        expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
      }),
      { numRuns: 6 },
    )
  })

  test('lose an order when its last part is cancelled, also when two sellers cancel at once', async () => {
    const ordersOf = async () => {
      const { rows } = await sql<{ orders: number }>`SELECT sum(orders) AS orders FROM shop_days`.execute(
        app.db,
      )
      return rows[0]?.orders ?? 0
    }
    const before = await ordersOf()
    const orderId = await buy(3)
    expect(await ordersOf()).toBe(before + 1)
    await cancelVendorOrder(orderId, 0)
    expect(await ordersOf()).toBe(before + 1)
    await Promise.all([cancelVendorOrder(orderId, 1), cancelVendorOrder(orderId, 2)])
    expect(await ordersOf()).toBe(before)
    expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  })

  test('let nobody wait for a total or a day that another transaction is adding to', async () => {
    await app.db.transaction().execute(async (first) => {
      await sql`SELECT keep_total('products', 5), keep_shop_day('2026-10-30', 1, 1, 1)`.execute(first)
      // One that waited would give up after two seconds.
      await inTransaction(app, (second) =>
        sql`SELECT keep_total('products', -5), keep_shop_day('2026-10-30', -1, -1, -1)`.execute(second),
      )
    })
    expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  })

  test('count hidden products, which the list leaves out, and no order whose payment failed, which it shows', async () => {
    const { productId } = await addOffer(app)
    const failed = await buy(1)
    const totals = async () => (await readMarketplaceDashboard(app, OWNER, 7)).totals
    const listed = async () => ({
      products: (await listAllProducts(app, OWNER, allProductsList.parse(new URLSearchParams()))).total
        ?.count,
      orders: (await listAllOrders(app, OWNER, {})).total?.count,
    })
    const [before, listedBefore] = [await totals(), await listed()]
    await app.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', productId).execute()
    await app.db.updateTable('orders').set({ placed_at: null }).where('id', '=', failed).execute()
    expect(await totals()).toMatchObject({ products: before.products, orders: before.orders - 1 })
    expect(await listed()).toEqual({ ...listedBefore, products: (listedBefore.products ?? 0) - 1 })
  })
})

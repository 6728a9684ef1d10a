import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandboxJournal } from '#server/ground/outside/gateways/sandbox/sandbox-journal.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addBuyers, type Buyer, makeToken, withWorkers } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull } from '#tests/support/full-run.ts'
import { type KilledMarketplace, startKilledMarketplace } from '#tests/support/killed-marketplace.ts'
import type { Program, RunningMarketplace } from '#tests/support/start-marketplace.ts'

const [ORDERS, KILLS] = inFull([240, 24], [12, 4])
const ROUNDS_MAX = 60

let killed: KilledMarketplace
let shop: RunningMarketplace
let worker: Program
let gateway: Program
beforeAll(async () => {
  killed = await startKilledMarketplace({ PAYMENT_GATEWAY: 'sandbox' })
  shop = killed.shop
  gateway = await shop.run('gateway')
  worker = await shop.run('worker')
})
afterAll(() => killed?.close())

interface Ordered {
  buyer: Buyer
  orderId: string
  vendorOrderId: string
  lineId: string
}

test(`${ORDERS} orders are cancelled piece by piece while web server, worker, gateway and database are killed in turn (${KILLS} kills): every rupee goes back once`, async () => {
  const orders = await paidOrders()
  let cancelled = 0
  const killing = killed.killInTurn(
    KILLS,
    [worker, gateway],
    (kill) => cancelled >= (2 * ORDERS * (kill + 1)) / (KILLS + 2),
  )
  await withWorkers(6, orders, async (order) => {
    for (let piece = 0; piece < 2; piece++) {
      await cancelOne(order)
      cancelled++
    }
  })
  await killing
  await refundsAreDone()

  expect(await findAccountingErrors(killed.databaseUrl)).toEqual([])
  const payments = await shop.app.db.selectFrom('payments').select('status').execute()
  expect(payments.filter(({ status }) => status !== 'refunded')).toEqual([])
  await gateway.kill()
  const journal = await openSandboxJournal(join(shop.dataDir, 'gateway'))
  const back = Map.groupBy(journal.refunds(), ({ paymentId }) => paymentId)
  const captured = [...journal.payments()].filter(({ id }) => back.has(id))
  expect(captured).toHaveLength(ORDERS)
  for (const { id, amountPaise } of captured) {
    const refunds = back.get(id) ?? []
    expect(refunds).toHaveLength(2)
    expect(refunds.reduce((sum, refund) => sum + refund.amountPaise, 0)).toBe(amountPaise)
  }
  await journal.close()
})

async function paidOrders(): Promise<Ordered[]> {
  const mouse = await addOffer(shop.app, { available: 2 * ORDERS })
  const orders: Ordered[] = []
  for (const buyer of await addBuyers(shop.app, ORDERS)) {
    const placed = await placeOrder(
      shop.app,
      { userId: buyer.userId, name: 'Buyer', email: `${buyer.userId}@example.in` },
      checkoutOf(mouse, { by: 'card', quantity: 2, cardToken: await makeToken(shop.app) }),
    )
    if (!placed.ok) throw new Error(placed.problem.code)
    const line = await shop.app.db
      .selectFrom('order_lines')
      .select(['id', 'vendor_order_id'])
      .where('order_id', '=', placed.value.orderId)
      .executeTakeFirstOrThrow()
    orders.push({
      buyer,
      orderId: placed.value.orderId,
      vendorOrderId: line.vendor_order_id,
      lineId: line.id,
    })
  }
  return orders
}

/** The form of the order's page, the same until it is taken. */
function cancelOne({ buyer, orderId, vendorOrderId, lineId }: Ordered): Promise<void> {
  const form = { reason: 'changed-mind', [`id-${vendorOrderId}`]: randomUUID(), [`n-${lineId}`]: '1' }
  return killed.sendUntilTaken(
    `/orders/${orderId}/cancel`,
    {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: buyer.cookie, Origin: shop.url },
      body: new URLSearchParams(form),
    },
    ({ status, headers }) => status === 303 && headers.get('Location') === `/orders/${orderId}`,
  )
}

/** As when the waits are over after which refunds without an answer are asked for again. */
async function refundsAreDone(): Promise<void> {
  const { db } = shop.app
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const open = await killed.read(() =>
      db
        .updateTable('payment_refunds')
        .set({ next_try_at: new Date(0) })
        .where('status', '<>', 'processed')
        .returning('id')
        .execute(),
    )
    if (open.length === 0) return
    await killed.read(() => askRefunds(shop.app))
  }
  throw new Error('some refunds are never done')
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addBuyers, type Buyer, makeToken, send, sendCheckout } from '#tests/support/buyers.ts'
import { checkoutOf, stockOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

const TIMES = 100

let shop: RunningMarketplace
let asha: Buyer
let mouse: Awaited<ReturnType<typeof addOffer>>
beforeAll(async () => {
  shop = await startMarketplace({ PAYMENT_GATEWAY: 'sandbox' })
  await shop.run('gateway')
  mouse = await addOffer(shop.app, { available: 50 })
})
afterAll(() => shop.close())

test.each(['cod', 'card'] as const)(
  `an order by %s that is sent ${TIMES} times at once is placed, paid for and confirmed once`,
  async (by) => {
    ;[asha] = (await addBuyers(shop.app, 1)) as [Buyer]
    const before = await stockOf(shop.app, mouse)
    const checkout = checkoutOf(mouse, {
      by,
      ...(by === 'card' ? { cardToken: await makeToken(shop.app) } : {}),
    })
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => sendCheckout(shop.url, asha, checkout)),
    )
    // Whoever waited longer than a lock may last is told that the order is being placed.
    const placed = answers.filter((answer) => answer.status === 201)
    expect(answers.filter((answer) => answer.status !== 201 && answer.status !== 409)).toEqual([])
    expect(placed.length).toBeGreaterThan(0)
    expect(new Set(placed.map((answer) => answer.body)).size).toBe(1)
    expect(await countRows()).toEqual({ orders: 1, payments: 1, letters: 1 })
    expect(await stockOf(shop.app, mouse)).toEqual({ onHand: before.onHand, reserved: before.reserved + 1 })

    await shop.web.kill()
    await shop.web.start()
    const afterwards = await sendCheckout(shop.url, asha, checkout)
    expect(afterwards).toMatchObject({ status: 201, body: placed[0]?.body })
    expect(await sendCheckout(shop.url, asha, { ...checkout, expectedTotalPaise: 1 })).toMatchObject({
      status: 422,
    })
    expect(await countRows()).toEqual({ orders: 1, payments: 1, letters: 1 })
    expect(await findAccountingErrors(shop.databaseUrl)).toEqual([])
  },
)

test('an order without a key is none', async () => {
  ;[asha] = (await addBuyers(shop.app, 1)) as [Buyer]
  const { checkoutKey: _key, details, ...rest } = checkoutOf(mouse)
  expect(await send(shop.url, asha, { ...rest, ...details })).toMatchObject({ status: 400 })
  expect(await countRows()).toEqual({ orders: 0, payments: 0, letters: 0 })
})

async function countRows(): Promise<{ orders: number; payments: number; letters: number }> {
  const { db } = shop.app
  const orders = await db.selectFrom('orders').select('id').where('user_id', '=', asha.userId).execute()
  const ids = orders.map((order) => order.id)
  if (ids.length === 0) return { orders: 0, payments: 0, letters: 0 }
  const payments = await db.selectFrom('payments').select('id').where('order_id', 'in', ids).execute()
  const letters = await db.selectFrom('mails').select('id').where('order_id', 'in', ids).execute()
  return { orders: orders.length, payments: payments.length, letters: letters.length }
}

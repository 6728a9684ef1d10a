import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOverCash, saidDelivered, wentBack } from '#tests/support/received-orders.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { readBoughtWith } from './bought-together-views.ts'
import { countBoughtTogether } from './count-bought-together.ts'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let pad: AddedOffer
let dock: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  mouse = await offered('Mouse')
  pad = await offered('Pad')
  dock = await offered('Dock')
})
afterAll(() => close())

async function offered(name: string, sellerId = 'house'): Promise<AddedOffer> {
  const offer = await addOffer(app, { name, sellerId, available: 100 })
  await inTransaction(app, (tx) => refreshBestOffers(tx, [offer.productId]))
  return offer
}

type Buyer = Awaited<ReturnType<typeof addCustomer>>

/** An order in cash, delivered and paid for unless told otherwise. */
async function buy(
  offers: readonly AddedOffer[],
  { by, isDelivered = true, isProven = true }: { by?: Buyer; isDelivered?: boolean; isProven?: boolean } = {},
) {
  const customer = by ?? (await addCustomer(app))
  const lines = offers.map(({ offerId }) => ({ offerId, quantity: 1 }))
  const placed = await placeOrder(app, customer, {
    ...checkoutOf(mouse),
    lines,
    expectedTotalPaise: lines.length * 90_000 + 39_900,
  })
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  if (isDelivered) await saidDelivered(app, orderId, { isProven })
  return orderId
}

async function shownWith(...offers: AddedOffer[]) {
  await countBoughtTogether(app)
  const { cards } = await readBoughtWith(
    app,
    offers.map(({ productId }) => productId),
  )
  return cards.map(({ name }) => name)
}

test('what three customers kept of one order each is shown with it, the most often bought first', async () => {
  for (let order = 0; order < 3; order += 1) await buy([mouse, pad])
  expect(await shownWith(mouse)).toEqual(['Pad'])
  expect(await shownWith(pad)).toEqual(['Mouse'])
  expect(await shownWith(dock)).toEqual([])
  for (let order = 0; order < 4; order += 1) await buy([mouse, dock])
  expect(await shownWith(mouse)).toEqual(['Dock', 'Pad'])
  expect(await shownWith(mouse, dock)).toEqual(['Pad'])
})

test('one customer who orders often counts once', async () => {
  const [cable, hub] = [await offered('Cable'), await offered('Hub')]
  const by = await addCustomer(app)
  for (let order = 0; order < 3; order += 1) await buy([cable, hub], { by })
  expect(await shownWith(cable)).toEqual([])
})

test('what is on its way, has gone or goes back does not count', async () => {
  const [cable, hub] = [await offered('Cable'), await offered('Hub')]
  for (let order = 0; order < 2; order += 1) await buy([cable, hub])
  const orderId = await buy([cable, hub], { isDelivered: false })
  expect(await shownWith(cable)).toEqual([])
  await saidDelivered(app, orderId)
  expect(await shownWith(cable)).toEqual(['Hub'])
  await sql`UPDATE parcels SET status = 'returned' WHERE order_id = ${orderId}`.execute(app.db)
  expect(await shownWith(cable)).toEqual([])
  await sql`UPDATE parcels SET status = 'delivered' WHERE order_id = ${orderId}`.execute(app.db)
  expect(await shownWith(cable)).toEqual(['Hub'])
  await wentBack(app, orderId, hub.productId)
  expect(await shownWith(cable)).toEqual([])
})

test('what a seller alone says it has delivered does not count, until the cash is here', async () => {
  const sellerId = app.random.uuid()
  const [cable, hub] = [await offered('Cable', sellerId), await offered('Hub', sellerId)]
  const orders = []
  for (let order = 0; order < 3; order += 1) orders.push(await buy([cable, hub], { isProven: false }))
  expect(await shownWith(cable)).toEqual([])
  for (const orderId of orders) await handedOverCash(app, orderId)
  expect(await shownWith(cable)).toEqual(['Hub'])
})

test('what is sold out or no longer on sale is not shown, and comes back', async () => {
  await sql`UPDATE products SET in_stock = false WHERE id = ${dock.productId}`.execute(app.db)
  expect(await shownWith(mouse)).toEqual(['Pad'])
  await sql`UPDATE products SET on_sale = false WHERE id = ${pad.productId}`.execute(app.db)
  expect(await shownWith(mouse)).toEqual([])
  await sql`UPDATE products SET on_sale = true, in_stock = true
    WHERE id IN (${dock.productId}, ${pad.productId})`.execute(app.db)
  expect(await shownWith(mouse)).toEqual(['Dock', 'Pad'])
})

test('counting again tells no page that anything has changed', async () => {
  await countBoughtTogether(app)
  const told = async () =>
    (
      await app.db
        .selectFrom('content_changes')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n
  const before = await told()
  await countBoughtTogether(app)
  expect(await told()).toBe(before)
  for (let order = 0; order < 5; order += 1) await buy([mouse, pad])
  const between = await told()
  await countBoughtTogether(app)
  expect(await told()).not.toBe(between)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerPrice } from '#domain/goods/price-history/price-history.ts'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import { listPriceDays } from '#server/goods/price-history/price-history-views.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOverCash, saidDelivered } from '#tests/support/received-orders.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { fillHomeShelves } from './fill-home-shelves.ts'
import { readHomeShelves } from './home-shelf-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

async function offered(name: string, sellerId = 'house'): Promise<AddedOffer> {
  const offer = await addOffer(app, { name, sellerId, available: 100 })
  await inTransaction(app, (tx) => refreshBestOffers(tx, [offer.productId]))
  return offer
}

type Buyer = Awaited<ReturnType<typeof addCustomer>>

/** An order in cash, delivered, so many days ago, whose cash is here unless told otherwise. */
async function buy(
  offer: AddedOffer,
  {
    by,
    quantity = 1,
    daysAgo = 0,
    isProven = true,
  }: { by?: Buyer; quantity?: number; daysAgo?: number; isProven?: boolean } = {},
) {
  const placed = await placeOrder(app, by ?? (await addCustomer(app)), {
    ...checkoutOf(offer),
    lines: [{ offerId: offer.offerId, quantity }],
    expectedTotalPaise: quantity * 90_000 + 39_900,
  })
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await saidDelivered(app, orderId, { isProven })
  await sql`UPDATE orders SET placed_at = placed_at - make_interval(days => ${daysAgo}) WHERE id = ${orderId}`.execute(
    app.db,
  )
  return orderId
}

async function shelf(name: 'selling' | 'cheaper'): Promise<string[]> {
  await fillHomeShelves(app)
  return (await readHomeShelves(app))[name].map((product) => product.name)
}

test('what most pieces were kept of stands first, of three customers or more within 30 days', async () => {
  const [mouse, pad, dock, hub] = [
    await offered('Mouse'),
    await offered('Pad'),
    await offered('Dock'),
    await offered('Hub'),
  ]
  const by = await addCustomer(app)
  for (let order = 0; order < 3; order += 1) {
    await buy(mouse)
    await buy(pad, { quantity: 2 })
    await buy(dock, { by, quantity: 2 })
    await buy(hub, { daysAgo: 31 })
  }
  expect(await shelf('selling')).toEqual(['Pad', 'Mouse'])
  await sql`UPDATE parcel_lines SET credited_quantity = 2 FROM order_lines
    WHERE order_lines.id = order_line_id AND product_id = ${pad.productId}`.execute(app.db)
  expect(await shelf('selling')).toEqual(['Mouse'])
})

test('what a seller alone says it has delivered is no best seller, until the cash is here', async () => {
  const fan = await offered('Fan', app.random.uuid())
  const orders = []
  for (let order = 0; order < 3; order += 1) orders.push(await buy(fan, { quantity: 5, isProven: false }))
  expect(await shelf('selling')).not.toContain('Fan')
  for (const orderId of orders) await handedOverCash(app, orderId)
  expect(await shelf('selling')).toContain('Fan')
})

test('what is sold out leaves the shelf with the commit that says so', async () => {
  const board = await offered('Board')
  for (let order = 0; order < 3; order += 1) await buy(board)
  expect(await shelf('selling')).toContain('Board')
  await sql`UPDATE products SET in_stock = false WHERE id = ${board.productId}`.execute(app.db)
  expect((await readHomeShelves(app)).selling.map(({ name }) => name)).not.toContain('Board')
})

/** A product at ₹900 with what is said of its price on days before today. */
async function priced(name: string, days: readonly (readonly [daysAgo: number, paise: number | null])[]) {
  const { productId } = await offered(name)
  const today = indianDay(app.clock.now())
  await app.db.deleteFrom('product_price_days').where('product_id', '=', productId).execute()
  await app.db
    .insertInto('product_price_days')
    .values(
      days.map(([daysAgo, paise]) => ({
        product_id: productId,
        day: addDays(today, -daysAgo),
        lowest_paise: paise,
        last_paise: paise,
      })),
    )
    .execute()
  return productId
}

test.each<[what: string, isShown: boolean, days: [number, number | null][]]>([
  [
    '5 % below what it cost for 30 days',
    true,
    [
      [40, 94_800],
      [2, 90_000],
    ],
  ],
  [
    'less than 5 % below',
    false,
    [
      [40, 94_700],
      [2, 90_000],
    ],
  ],
  [
    'below a price that was raised first',
    false,
    [
      [60, 90_000],
      [10, 99_000],
      [2, 90_000],
    ],
  ],
  [
    'below all but one day of the 30',
    false,
    [
      [60, 99_000],
      [20, 91_000],
      [19, 99_000],
      [2, 90_000],
    ],
  ],
  [
    'below a lower price that ended before the 30 days',
    true,
    [
      [60, 80_000],
      [40, 99_000],
      [2, 90_000],
    ],
  ],
  [
    'below a price on record for 29 days',
    false,
    [
      [31, 99_000],
      [2, 90_000],
    ],
  ],
  [
    'below what it cost before it was out of stock',
    true,
    [
      [60, 99_000],
      [20, null],
      [2, 90_000],
    ],
  ],
  [
    'fallen 14 days ago',
    false,
    [
      [60, 99_000],
      [14, 90_000],
    ],
  ],
  [
    'fallen 13 days ago',
    true,
    [
      [60, 99_000],
      [13, 90_000],
    ],
  ],
])('%s: shown %s', async (what, isShown, days) => {
  const productId = await priced(what, days)
  expect((await shelf('cheaper')).includes(what)).toBe(isShown)
  const { noted, today } = await listPriceDays(app, productId)
  const former = formerPrice(noted, today)
  if (isShown) expect(former?.paise).toBeGreaterThan(90_000)
  await sql`UPDATE products SET on_sale = false WHERE name = ${what}`.execute(app.db)
})

test('what costs something else than at night is no longer said to have fallen', async () => {
  const productId = await priced('Case', [
    [60, 99_000],
    [1, 90_000],
  ])
  expect(await shelf('cheaper')).toEqual(['Case'])
  await sql`UPDATE products SET price_paise = 89_000 WHERE id = ${productId}`.execute(app.db)
  expect((await readHomeShelves(app)).cheaper).toEqual([])
})

test('counting again tells no page that anything has changed', async () => {
  const told = async () =>
    (await sql<{ n: string }>`SELECT count(*) AS n FROM content_changes`.execute(app.db)).rows[0]?.n
  await fillHomeShelves(app)
  const before = await told()
  await fillHomeShelves(app)
  expect(await told()).toBe(before)
  const lamp = await offered('Lamp')
  for (let order = 0; order < 3; order += 1) await buy(lamp, { quantity: 3 })
  const between = await told()
  await fillHomeShelves(app)
  expect(await told()).not.toBe(between)
})

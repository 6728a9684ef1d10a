import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceOrderInput } from '#server/orders/checkout/parse-place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import {
  type Answer,
  addBuyers,
  type Buyer,
  percentiles,
  sendCheckout,
  withWorkers,
} from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull, isFull } from '#tests/support/full-run.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

const BUYERS = inFull(300, 40)
const OFFERS = 20
const SOCKETS = 50
const EACH_PAISE = 90_000
/** The slowest hundredth of people who want the same goods, over that of people who never meet. Measured in full. */
const P99_RATIO_MAX = 6

let shop: RunningMarketplace
beforeAll(async () => {
  shop = await startMarketplace()
})
afterAll(() => shop.close())

test(`${BUYERS} people with three lines each, in any order and some twice the same, never stand in each other’s way`, async () => {
  const offers: AddedOffer[] = []
  for (let index = 0; index < OFFERS; index++) {
    // Some run out on the way, so that cards change while others read them.
    offers.push(await addOffer(shop.app, { name: `Part ${index}`, available: index % 4 === 0 ? 5 : 100 }))
  }
  const floor = isFull ? percentiles(await orderApart()) : undefined
  const buyers = await addBuyers(shop.app, BUYERS)
  const asked = buyers.map((buyer, turn) => ({ buyer, checkout: mixedCart(offers, turn) }))
  const answers = await withWorkers(SOCKETS, asked, ({ buyer, checkout }) =>
    sendCheckout(shop.url, buyer, checkout),
  )
  const unexpected = answers.filter(
    ({ status, body }) => status !== 201 && !body.includes('"checkout.out_of_stock"'),
  )
  expect(unexpected).toEqual([])
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(BUYERS / 3)
  expect(await deadlocksOf(shop)).toBe(0)
  if (floor) {
    const { p50, p99 } = percentiles(answers)
    process.stdout.write(`p50 ${p50} ms, p99 ${p99} ms; apart p50 ${floor.p50} ms, p99 ${floor.p99} ms\n`)
    expect(p99 / floor.p99, `${p99} ms beside ${floor.p99} ms`).toBeLessThan(P99_RATIO_MAX)
  }
  expect(await findAccountingErrors(shop.databaseUrl)).toEqual([])
})

/** As many people as there are sockets, as often at once, each with three offers of their own. */
async function orderApart(): Promise<Answer[]> {
  const buyers = await addBuyers(shop.app, SOCKETS)
  const asked: { buyer: Buyer; checkout: PlaceOrderInput }[] = []
  for (const buyer of buyers) {
    const own = [await addOffer(shop.app), await addOffer(shop.app), await addOffer(shop.app)]
    const lines = own.map(({ offerId }) => ({ offerId, quantity: 1 }))
    const expectedTotalPaise = 3 * EACH_PAISE + 39_900
    asked.push({ buyer, checkout: checkoutOf({ offerId: '' }, { lines, expectedTotalPaise }) })
  }
  const answers = await withWorkers(SOCKETS, asked, ({ buyer, checkout }) =>
    sendCheckout(shop.url, buyer, checkout),
  )
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  return answers
}

/** Three lines that no two buyers name in the same order; every fifth buyer names one offer twice. */
function mixedCart(offers: readonly { offerId: string }[], turn: number): PlaceOrderInput {
  const pick = (step: number) => offers[(turn * 7 + step) % OFFERS] as { offerId: string }
  const three = turn % 2 === 0 ? [pick(0), pick(3), pick(11)] : [pick(11), pick(0), pick(3)]
  const chosen = turn % 5 === 0 ? [three[0], three[1], three[0]] : three
  const lines = chosen.flatMap((offer) => (offer ? { offerId: offer.offerId, quantity: 1 } : []))
  return checkoutOf(pick(0), { lines, expectedTotalPaise: 3 * EACH_PAISE + 39_900 })
}

/** What the database counted, also where the shop tried again and the shopper never knew. */
async function deadlocksOf({ app }: RunningMarketplace): Promise<number> {
  await sql`SELECT pg_stat_clear_snapshot()`.execute(app.db)
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(app.db)
  return Number(rows[0]?.deadlocks)
}

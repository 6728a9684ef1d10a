import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addBuyers, percentiles, sendCheckout } from '#tests/support/buyers.ts'
import { checkoutOf, stockOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull, isFull } from '#tests/support/full-run.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

const [BUYERS, PIECES, ROUNDS] = inFull([500, 10, 10], [60, 5, 1])

let shop: RunningMarketplace
beforeAll(async () => {
  shop = await startMarketplace()
})
afterAll(() => shop.close())

test(`${BUYERS} people want ${PIECES} pieces at once: ${PIECES} get one, the others are told that it is sold out`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const mouse = await addOffer(shop.app, { available: PIECES })
    const buyers = await addBuyers(shop.app, BUYERS)
    const answers = await Promise.all(buyers.map((buyer) => sendCheckout(shop.url, buyer, checkoutOf(mouse))))
    const statuses = answers.map((answer) => answer.status)
    expect(countOf(statuses)).toEqual({ 201: PIECES, 409: BUYERS - PIECES })
    const refused = answers.filter((answer) => answer.status === 409)
    expect(new Set(refused.map((answer) => JSON.parse(answer.body).problem.code))).toEqual(
      new Set(['checkout.out_of_stock']),
    )
    expect(await stockOf(shop.app, mouse)).toEqual({ onHand: PIECES, reserved: PIECES })
    if (isFull) process.stdout.write(`round ${round}: ${JSON.stringify(percentiles(answers))}\n`)
  }
  expect(await findAccountingErrors(shop.databaseUrl)).toEqual([])
})

function countOf(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

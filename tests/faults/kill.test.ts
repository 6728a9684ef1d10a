import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceOrderInput } from '#server/orders/checkout/parse-place-order.ts'
import { settleUnfinishedPayments } from '#server/orders/checkout/settle-unfinished-payments.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addBuyers, type Buyer, makeToken, sendCheckout, withWorkers } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull, isFull } from '#tests/support/full-run.ts'
import { type Ledger, openLedger, seededChance } from '#tests/support/ledger.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

const [CHECKOUTS, KILLS] = inFull([1_000, 24], [40, 2])
const SHOPPERS_AT_ONCE = 16
const SEED = Number(process.env.NN_SEED ?? inFull(Date.now() % 1_000_000, 1))
/** A restart is felt for less than this; the middle one, since the machine may be busy with others. Measured in full. */
const RESTART_MS_MAX = 5_000
const TRIES_MAX = 60

let shop: RunningMarketplace
let ledger: Ledger
beforeAll(async () => {
  shop = await startMarketplace({ PAYMENT_GATEWAY: 'sandbox' })
  await shop.run('gateway')
  ledger = openLedger(join(shop.dataDir, 'ledger.jsonl'))
})
afterAll(async () => {
  ledger.close()
  await shop.close()
})

test(`every order that was confirmed is there once, though the server is killed ${KILLS} times during ${CHECKOUTS} checkouts (seed ${SEED})`, async () => {
  const chance = seededChance(SEED)
  const mice = await Promise.all(
    Array.from({ length: 5 }, () => addOffer(shop.app, { available: CHECKOUTS })),
  )
  const buyers = await addBuyers(shop.app, CHECKOUTS)
  const asked: Asked[] = []
  for (const [index, buyer] of buyers.entries()) {
    const by = index % 2 === 0 ? 'cod' : 'card'
    const checkout = checkoutOf(mice[index % mice.length] ?? { offerId: '' }, {
      by,
      ...(by === 'card' ? { cardToken: await makeToken(shop.app) } : {}),
    })
    // One in ten gives up at the first broken connection and never comes back.
    asked.push({ buyer, checkout, givesUp: chance() < 0.1 })
  }

  let confirmed = 0
  cut = 0
  const killing = killNowAndThen(chance, () => confirmed)
  await withWorkers(SHOPPERS_AT_ONCE, asked, async (each) => {
    if (await buy(each)) confirmed++
  })
  const restarts = await killing.end()

  expect(restarts.length).toBeGreaterThanOrEqual(KILLS)
  expect(cut).toBeGreaterThanOrEqual(KILLS)
  await settleWhatIsOpen()
  await compareWithLedger(asked)
  expect(await findAccountingErrors(shop.databaseUrl)).toEqual([])
  if (isFull) {
    expect(middleOf(restarts)).toBeLessThan(RESTART_MS_MAX)
    const slowest = Math.round(Math.max(...restarts))
    process.stdout.write(
      `${confirmed} confirmed, ${restarts.length} kills, ${cut} connections cut, slowest restart ${slowest} ms\n`,
    )
  }
})

/** Checkouts whose connection a kill cut. */
let cut = 0

interface Asked {
  buyer: Buyer
  checkout: PlaceOrderInput
  givesUp: boolean
}

/** A shopper whose connection breaks sends the same form again until there is an answer; true when it is an order. */
async function buy({ buyer, checkout, givesUp }: Asked): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
    const { status, body } = await sendCheckout(shop.url, buyer, checkout)
    if (status === 0) cut++
    if (status === 201) {
      ledger.write({ checkoutKey: checkout.checkoutKey, orderId: JSON.parse(body).order.orderId })
      return true
    }
    if (status !== 0 && !/"checkout\.(in_progress|payment_pending|busy)"/.test(body))
      throw new Error(`an answer that nobody should get: ${status} ${body}`)
    if (givesUp) return false
    await sleep(250)
  }
  throw new Error('no answer after many tries')
}

function middleOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** Kills the server as orders come in, at moments that the seed decides, and starts it again. */
function killNowAndThen(chance: () => number, confirmed: () => number) {
  const restarts: number[] = []
  let ended = false
  const killing = (async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      const due = Math.floor((CHECKOUTS * 0.8 * kill) / (KILLS + 1))
      while (confirmed() < due && !ended) await sleep(1)
      await sleep(chance() * 40)
      await shop.web.kill()
      restarts.push(await shop.web.start())
    }
  })()
  return {
    async end() {
      ended = true
      await killing
      return restarts
    },
  }
}

/** What shoppers walked away from is finished by the worker: the gateway is asked, then the order is placed or ended. */
async function settleWhatIsOpen(): Promise<void> {
  const { db } = shop.app
  await db
    .updateTable('payments')
    .set({ next_ask_at: new Date(0) })
    .where('status', '=', 'pending')
    .execute()
  await db
    .updateTable('stock_holds')
    .set({ expires_at: new Date(0) })
    .execute()
  await settleUnfinishedPayments(shop.app)
}

async function compareWithLedger(asked: readonly Asked[]): Promise<void> {
  const { db } = shop.app
  const orders = await db.selectFrom('orders').select(['id', 'checkout_key', 'placed_at']).execute()
  const byKey = Map.groupBy(orders, (order) => order.checkout_key)
  const promises = ledger.read()
  expect(promises.length).toBeGreaterThanOrEqual(asked.filter((each) => !each.givesUp).length)
  const broken = promises.filter(({ checkoutKey, orderId }) => {
    const found = byKey.get(checkoutKey) ?? []
    return found.length !== 1 || found[0]?.id !== orderId || !found[0]?.placed_at
  })
  expect(broken).toEqual([])
  const keys = new Set(asked.map((each) => each.checkout.checkoutKey))
  expect(orders.filter((order) => !keys.has(order.checkout_key))).toEqual([])
}

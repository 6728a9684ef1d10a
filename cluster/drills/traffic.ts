import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#server/ground/app.ts'
import { addBuyers, type Buyer, send } from '../../tests/support/buyers.ts'
import { checkoutOf } from '../../tests/support/checkout.ts'
import { addOffer } from '../../tests/support/customers-and-offers.ts'

/** What people met while a drill ran. */
export interface Met {
  /** Orders that somebody was told of, by the key of their checkout. */
  acknowledged: Map<string, string>
  /** The longest time, in milliseconds, between two orders that were acknowledged. */
  longestWithoutOrderMs: number
  pages: { asked: number; answered: number; unconfirmed: number; longestWithoutMs: number }
  /** Checkouts that were told to come back later, or heard nothing, by status (0: the connection broke; -1: no answer in time). */
  refused: Map<number, number>
  /** Answers to checkouts that were neither an order nor a "come back later". */
  unexpected: string[]
}

const BUYERS = 400
const BUYERS_AT_ONCE = 4
const READERS = 4
const PAGES = ['/', '/products', '/products?category=Storage&sort=price-low', '/about']
const BETWEEN_ORDERS_MS = 50
const BETWEEN_PAGES_MS = 50
const TRY_AGAIN_MS = 200
const ANSWER_MS_MAX = 15_000

/** People who buy in cash and people who look at pages, until `end`. Each checkout is sent again under its key until it is answered. */
export async function beginTraffic(app: App, url: string): Promise<{ met: Met; end(): Promise<Met> }> {
  const offer = await addOffer(app, { available: BUYERS * 10 })
  const buyers = await addBuyers(app, BUYERS)
  const met: Met = {
    acknowledged: new Map(),
    longestWithoutOrderMs: 0,
    pages: { asked: 0, answered: 0, unconfirmed: 0, longestWithoutMs: 0 },
    refused: new Map(),
    unexpected: [],
  }
  let isEnding = false
  let lastOrder = performance.now()
  let lastPage = performance.now()
  let next = 0

  async function buy(): Promise<void> {
    while (!isEnding) {
      const buyer = buyers[next++]
      if (!buyer) return
      await order(buyer)
      await sleep(BETWEEN_ORDERS_MS)
    }
  }
  async function order(buyer: Buyer): Promise<void> {
    const checkout = checkoutOf(offer, { checkoutKey: randomUUID() })
    const { details, ...rest } = checkout
    for (;;) {
      const answer = await Promise.race([send(url, buyer, { ...rest, ...details }), tooLate()])
      if (answer?.status === 201) {
        met.acknowledged.set(checkout.checkoutKey, JSON.parse(answer.body).order.orderId)
        met.longestWithoutOrderMs = Math.max(met.longestWithoutOrderMs, performance.now() - lastOrder)
        lastOrder = performance.now()
        return
      }
      const isPassing =
        !answer ||
        [0, 502, 503, 504].includes(answer.status) ||
        /"checkout\.(in_progress|busy)"/.test(answer.body)
      if (!isPassing) return void met.unexpected.push(`${answer.status} ${answer.body.slice(0, 200)}`)
      const status = answer?.status ?? -1
      met.refused.set(status, (met.refused.get(status) ?? 0) + 1)
      await sleep(TRY_AGAIN_MS)
    }
  }
  async function read(): Promise<void> {
    while (!isEnding) {
      for (const path of PAGES) {
        met.pages.asked++
        const isAnswered = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) })
          .then(async (answer) => {
            if (answer.headers.has('x-confirmed-at')) met.pages.unconfirmed++
            return (await answer.text()).length > 0 && answer.ok
          })
          .catch(() => false)
        if (isAnswered) {
          met.pages.answered++
          met.pages.longestWithoutMs = Math.max(met.pages.longestWithoutMs, performance.now() - lastPage)
          lastPage = performance.now()
        }
        await sleep(BETWEEN_PAGES_MS)
      }
    }
  }
  const people = [...Array.from({ length: BUYERS_AT_ONCE }, buy), ...Array.from({ length: READERS }, read)]
  return {
    met,
    async end() {
      isEnding = true
      await Promise.all(people)
      return met
    },
  }
}

async function tooLate(): Promise<undefined> {
  await sleep(ANSWER_MS_MAX, undefined, { ref: false })
}

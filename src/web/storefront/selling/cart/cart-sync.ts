import type { LineChange } from '#server/selling/cart/change-cart.ts'
import {
  adoptCart,
  type CartAnswer,
  type CartState,
  cartStore,
  loadCart,
} from '#web/storefront/goods/choosing/cart-store.ts'

const RETRY_MS_MIN = 3_000
const RETRY_MS_MAX = 60_000
const PATIENCE_MS = 10_000

let underWay: Promise<void> | undefined
let isAskedAgain = false
let retryMs = RETRY_MS_MIN
let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Brings this browser's cart and the account's together: joins a visitor's cart once its person has signed in, tells
 * what was changed here, and else takes over the account's. Does nothing for visitors. Calls while one is under way
 * share one more round after it. Never throws: without a connection it tries again later.
 */
export function settleCart(): Promise<void> {
  if (underWay) {
    isAskedAgain = true
    return underWay
  }
  underWay = Promise.resolve()
    .then(settle)
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

async function settle(): Promise<void> {
  do {
    isAskedAgain = false
    loadCart()
    const asked = cartStore.getState()
    const outcome = await ask(questionFor(asked))
    if (outcome === 'unreachable') return tryLater()
    retryMs = RETRY_MS_MIN
    // What the server will not take is not offered twice: its own cart counts.
    if (outcome === 'refused') {
      cartStore.setState({ unsent: [] })
      if (asked.account === null) return
      isAskedAgain = asked.unsent.length > 0
    } else {
      adoptCart(outcome, asked)
    }
  } while (isAskedAgain || cartStore.getState().unsent.length > 0)
}

/** The body to send, or undefined to only ask. */
function questionFor({ account, lines, unsent }: CartState): object | undefined {
  if (account === null) return { intent: 'merge', lines: lines.map(asChange) }
  if (unsent.length === 0) return undefined
  const held = new Map(lines.map((line) => [line.offerId, asChange(line)]))
  return {
    intent: 'set',
    account,
    changes: unsent.map((offerId) => held.get(offerId) ?? { offerId, quantity: 0 }),
  }
}

function asChange({ offerId, quantity, seenUnitPricePaise }: CartState['lines'][number]): LineChange {
  return { offerId, quantity, ...(seenUnitPricePaise !== undefined && { seenUnitPricePaise }) }
}

async function ask(body: object | undefined): Promise<CartAnswer | 'unreachable' | 'refused'> {
  const response = await fetch('/api/cart', {
    cache: 'no-store',
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(whenUnreachable)
  if (!response || response.status >= 500) return 'unreachable'
  if (!response.ok) return 'refused'
  return response.json()
}

/** No network (TypeError) or no answer in time (TimeoutError): `fetch` rejects with nothing else here. */
function whenUnreachable(): undefined {}

function tryLater(): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(settleCart, retryMs)
  retryMs = Math.min(retryMs * 2, RETRY_MS_MAX)
}

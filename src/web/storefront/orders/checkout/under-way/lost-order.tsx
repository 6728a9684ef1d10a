import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { settleCart } from '#web/storefront/selling/cart/cart-sync.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { forgetSent, readSent } from './sent-order.ts'

/** What `GET /api/checkout?key=…` answers. */
export interface OrderOfKey {
  order: { orderId: string; number: string; isPlaced: boolean } | null
}

type Outcome = NonNullable<OrderOfKey['order']> | 'asking' | 'none' | 'unknown'

/**
 * Stands for a page that broke while an order was under way or right after it: asks what became of it and leads there.
 * Whoever is told to try again instead orders twice, or never pays. `children` is said where no order came of it, and of
 * every page that broke without one.
 */
export function LostOrder({ children }: { children: ReactNode }) {
  const checkoutKey = useSyncExternalStore(never, readSent, () => undefined)
  const [outcome, setOutcome] = useState<Outcome>('asking')
  useEffect(() => {
    if (!checkoutKey) return
    const left = new AbortController()
    void findOutcome(checkoutKey, left.signal).then((found) => {
      if (left.signal.aborted) return
      // What was ordered has left the cart; what was put there since has not.
      if (typeof found === 'object') void settleCart()
      setOutcome(found)
    })
    return () => left.abort()
  }, [checkoutKey])
  if (!checkoutKey || outcome === 'none') return <>{children}</>
  const { title, text, way } = wordsOf(outcome)
  return (
    <section role="status" className="page-width flex flex-col items-start gap-5 py-20 sm:py-28">
      <h1 className="text-3xl sm:text-5xl">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {way ? (
        <ButtonLink to={way.to} variant="primary" reloadDocument prefetch="none" onClick={forgetSent}>
          {way.label}
        </ButtonLink>
      ) : null}
    </section>
  )
}

const never = () => () => {}

function wordsOf(outcome: Exclude<Outcome, 'none'>) {
  if (outcome === 'asking')
    return {
      title: 'One moment, please',
      text: 'This page failed while you were placing your order. We are checking on it, so please do not order again yet.',
    }
  if (outcome === 'unknown')
    return {
      title: 'Please check your orders',
      text: 'This page failed while you were placing your order, and we cannot tell if it went through. Check My Orders before you order again.',
      way: { to: '/orders', label: 'My Orders' },
    }
  const { orderId, number, isPlaced } = outcome
  return isPlaced
    ? {
        title: 'Your order is placed',
        text: `Only this page failed. We have your order ${number}, so please do not order again.`,
        way: { to: `/orders/${orderId}`, label: 'See the order' },
      }
    : {
        title: 'Your order is waiting for payment',
        text: `Only this page failed. We are holding order ${number} for you, so please do not order again.`,
        way: { to: `/orders/${orderId}/pay`, label: 'Go to the payment' },
      }
}

const ASKS_MAX = 8
const PAUSE_MS = 2_000
const PATIENCE_MS = 10_000

/** An order that is still on its way to us when the page breaks is there a moment later. */
async function findOutcome(checkoutKey: string, left: AbortSignal): Promise<Outcome> {
  let outcome = await ask(checkoutKey)
  for (let asks = 1; asks < ASKS_MAX && typeof outcome === 'string' && !left.aborted; asks++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    outcome = await ask(checkoutKey)
  }
  return outcome
}

async function ask(checkoutKey: string): Promise<Outcome> {
  const answer = await fetch(`/api/checkout?key=${encodeURIComponent(checkoutKey)}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
  if (!answer?.ok) return 'unknown'
  const { order }: OrderOfKey = await answer.json()
  return order ?? 'none'
}

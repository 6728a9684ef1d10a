import { withStorage } from '../../../ground/shared/browser-storage.ts'

const KEY = 'nn-checkout-sent'
/** By then its person has seen what became of it, or looks at their orders. */
const KEPT_MS = 30 * 60_000

/** Notes in this tab that an order was sent under this key, until its outcome has been shown. */
export function keepSent(checkoutKey: string): void {
  withStorage('sessionStorage', (storage) => storage.setItem(KEY, `${checkoutKey} ${Date.now()}`))
}

/** The key of the order that was sent last, if its outcome was never shown. */
export function readSent(): string | undefined {
  const [checkoutKey, at] = withStorage('sessionStorage', (storage) => storage.getItem(KEY))?.split(' ') ?? []
  return Date.now() - Number(at) < KEPT_MS ? checkoutKey : undefined
}

export function forgetSent(): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(KEY))
}

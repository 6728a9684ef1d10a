import { useEffect } from 'react'
import {
  cartStore,
  forgetAccount,
  keepTerms,
  loadCart,
  useCart,
} from '#web/storefront/goods/choosing/cart-store.ts'
import { useKnownMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { settleCart } from './cart-sync.ts'

/**
 * Keeps the cart of this browser right, once on every storefront page: reads it after the page was hydrated, follows
 * other tabs, and while `account` (the signed-in customer's id) is there, keeps it together with the account's.
 */
export function KeepCart({ account }: { account: string | undefined }) {
  useEffect(() => {
    loadCart()
    const onStorage = (event: StorageEvent) => {
      if (event.key === 'nn-cart' || event.key === null) loadCart()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  useEffect(() => {
    if (!account) {
      if (cartStore.getState().account !== null) forgetAccount()
      return
    }
    settleCart()
    const onVisible = () => document.visibilityState === 'visible' && settleCart()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('online', settleCart)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', settleCart)
    }
  }, [account])

  const terms = useKnownMarketplace()?.terms
  useEffect(() => {
    if (terms) keepTerms(terms)
  }, [terms])

  const hasUnsent = useCart((cart) => cart.unsent.length > 0)
  useEffect(() => {
    if (account && hasUnsent) settleCart()
  }, [account, hasUnsent])
  return null
}

import { useEffect, useEffectEvent } from 'react'
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router'
import { COMPARED_MAX, readComparison } from '#domain/goods/comparison/comparison-address.ts'
import { choiceOf } from '#web/storefront/goods/choosing/choice-of.ts'
import { compared } from '#web/storefront/goods/choosing/compared-store.ts'
import { markChoices } from '#web/storefront/goods/choosing/mark-choices.ts'
import { settleWishes, toggleWish } from '#web/storefront/goods/choosing/wished-store.ts'
import type { loader as wishlistPage } from '#web/storefront/goods/wishlist/wishlist-page.route.tsx'
import type { readRoot } from '#web/storefront/ground/shared/root-loader.action.ts'
import { notify } from '#web/ui/toasts/toaster.tsx'
import { CompareBar } from './compare-bar.tsx'
import { RecentlySeen } from './recently-seen.tsx'

/** Chooses what the link of a switch names, or takes it back. */
export function choose(href: string): void {
  const { store, id } = choiceOf(href)
  if (store === compared) toggleCompared(id)
  else toggleWish(id)
}

function toggleCompared(id: string): void {
  const { ids } = compared.getState()
  if (ids.includes(id)) compared.setIds(ids.filter((each) => each !== id))
  else if (ids.length < COMPARED_MAX) compared.setIds([...ids, id])
  else notify.message(`You can compare up to ${COMPARED_MAX} products. Remove one first.`)
}

/** What goes with the choices of this browser, on every page of the shop. */
export function Chosen() {
  useEffect(markChoices, [])
  const { pathname, search, key } = useLocation()
  useEffect(() => {
    if (pathname !== '/compare') return
    // Whoever takes a product off there has taken it off everywhere.
    const { ids } = readComparison(new URLSearchParams(search))
    if (ids.length > 0) compared.setIds(ids)
  }, [pathname, search])

  const userId = useRouteLoaderData<typeof readRoot>('root')?.visitor.customer?.uid
  const { revalidate } = useRevalidator()
  // What is changed on the page of the list comes back with its next showing.
  const shownList = pathname === '/wishlist' ? key : undefined
  const shown = useRouteLoaderData<typeof wishlistPage>('storefront/wishlist/wishlist-page.route')
  const shownCount = shown?.list?.wishes.length
  const isOutdated = useEffectEvent((ids: readonly string[] | undefined) => ids?.length !== shownCount)
  useEffect(() => {
    settleWishes(userId).then((ids) => {
      // The page may have been made before the list of this browser was joined with the account's.
      if (ids && shownList && isOutdated(ids)) revalidate()
    })
  }, [userId, shownList, revalidate])
  return (
    <>
      <RecentlySeen />
      <CompareBar />
    </>
  )
}

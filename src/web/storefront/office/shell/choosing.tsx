import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { withStorage } from '../../ground/shared/browser-storage.ts'

/** Pages that have nothing to do with what this browser has chosen as long as that is nothing. */
const FIRST_LOOK = /^\/(products)?$/
/** Where nobody chooses. */
const CHECKOUT = /^\/checkout/

/**
 * Makes switches of the links by which products are chosen (`data-choice`). What does it is fetched with the first of them
 * that is reached or chosen, or once the browser is idle where there may be something to show; until then, and without
 * it, they are links.
 */
export function Choosing({ isSignedIn }: { isSignedIn: boolean }) {
  const [Chosen, setChosen] = useState<ComponentType>()
  const { pathname } = useLocation()
  const isWanted = !CHECKOUT.test(pathname) && (isSignedIn || !FIRST_LOOK.test(pathname) || hasChosen())
  useEffect(() => {
    const load = async () => {
      const found = await import('./chosen.tsx')
      setChosen(() => found.Chosen)
      return found
    }
    const ignore = () => {}
    const begin = () => load().catch(ignore)
    const linkOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>('a[data-choice]')
    const choose = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      load().then(
        (found) => found.choose(link.href),
        () => location.assign(link.href),
      )
    }
    const reach = (event: Event) => linkOf(event) && begin()
    if (isWanted) {
      if (window.requestIdleCallback) window.requestIdleCallback(begin, { timeout: 2_000 })
      else setTimeout(begin)
    }
    document.addEventListener('click', choose)
    for (const sign of REACHED) document.addEventListener(sign, reach)
    return () => {
      document.removeEventListener('click', choose)
      for (const sign of REACHED) document.removeEventListener(sign, reach)
    }
  }, [isWanted])
  return Chosen ? <Chosen /> : null
}

const REACHED = ['focusin', 'pointerover']

/** Whether the browser's storage has anything of it; what is in there is for its stores to read. */
function hasChosen(): boolean {
  const keys = ['nn-compare', 'nn-wishlist', 'nn-seen']
  return withStorage('localStorage', (storage) => keys.some((key) => storage.getItem(key))) ?? false
}

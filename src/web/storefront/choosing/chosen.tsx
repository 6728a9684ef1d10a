import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { COMPARED_MAX, readComparison } from '#domain/comparison/comparison-address.ts'
import { notify } from '#web/ui/toasts/toaster.tsx'
import { CompareBar } from './compare-bar.tsx'
import { compared } from './compared-store.ts'
import { markChoices } from './mark-choices.ts'

/** Chooses what the link of a switch names, or takes it back. */
export function choose(href: string): void {
  const id = new URL(href).searchParams.get('p')
  const { ids } = compared.getState()
  if (!id) return
  if (ids.includes(id)) compared.setIds(ids.filter((each) => each !== id))
  else if (ids.length < COMPARED_MAX) compared.setIds([...ids, id])
  else notify.message(`Up to ${COMPARED_MAX} products can be compared. Take one off first.`)
}

/** What goes with the choices of this browser, on every page of the shop. */
export function Chosen() {
  useEffect(markChoices, [])
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname !== '/compare') return
    // Whoever takes a product off there has taken it off everywhere.
    const { ids } = readComparison(new URLSearchParams(search))
    if (ids.length > 0) compared.setIds(ids)
  }, [pathname, search])
  return <CompareBar />
}

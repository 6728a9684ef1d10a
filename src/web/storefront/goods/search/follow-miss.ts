import type { AfterMiss } from '#server/goods/catalogue/search-miss-store.ts'

/**
 * Tells the marketplace the next step of somebody who did not find what they searched for, once and without who they are.
 * Gives the way to stop.
 */
export function followMiss(query: string): () => void {
  const tell = (did: AfterMiss | undefined) => {
    if (!did) return
    stop()
    navigator.sendBeacon('/search/misses', new URLSearchParams({ intent: did, query }))
  }
  const onClick = (event: Event) => {
    const link = (event.target as Element).closest('a')
    if (link) tell(stepTo(new URL(link.href)))
  }
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement
    if (form.elements.namedItem('q') && new URL(form.action).pathname === '/products') tell('again')
  }
  const stop = () => {
    removeEventListener('click', onClick, true)
    removeEventListener('submit', onSubmit, true)
  }
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  return stop
}

function stepTo({ pathname, searchParams }: URL): AfterMiss | undefined {
  if (pathname.startsWith('/products/')) return 'product'
  if (pathname !== '/products') return undefined
  return searchParams.has('q') ? 'again' : 'list'
}

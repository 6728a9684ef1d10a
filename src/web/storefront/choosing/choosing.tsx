import { type ComponentType, useEffect, useState } from 'react'

/**
 * Makes switches of the links by which products are chosen (`data-choice`). What does it is fetched with the first choice,
 * or once the browser is idle; until then, and without it, they are links.
 */
export function Choosing() {
  const [Chosen, setChosen] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      const found = await import('./chosen.tsx')
      setChosen(() => found.Chosen)
      return found
    }
    const choose = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-choice]')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      load().then(
        (found) => found.choose(link.href),
        () => location.assign(link.href),
      )
    }
    const ignore = () => {}
    const begin = () => load().catch(ignore)
    if (window.requestIdleCallback) window.requestIdleCallback(begin, { timeout: 2_000 })
    else setTimeout(begin)
    document.addEventListener('click', choose)
    return () => document.removeEventListener('click', choose)
  }, [])
  return Chosen ? <Chosen /> : null
}

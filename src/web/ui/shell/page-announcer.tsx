import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * A new page without a page load: puts the focus at the start of its content, or where its address points, and announces its
 * title to screen readers, as a browser would. A changed query (filters, sorting) or an answered form leaves the focus where
 * it is; where what had it cannot take it any more, it goes there too. Every layout gives its <main> the id "content" and
 * tabIndex -1.
 */
export function PageAnnouncer() {
  const { pathname, hash, key } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const shown = useRef(pathname)
  const pressed = useRef<Element>(null)
  const [title, setTitle] = useState('')
  // What a form or its answer is about to take away, as a row that goes at once, has the focus for the last time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up before each of them is shown
  const before = useMemo(() => globalThis.document?.activeElement, [key, isIdle])
  useEffect(() => {
    const at = document.activeElement
    const last = pressed.current ?? before
    pressed.current = isIdle ? null : last
    if (!isIdle) return
    const isNew = shown.current !== pathname
    shown.current = pathname
    if (isNew) setTitle(document.title)
    // A button is disabled while its form is on its way, which takes the focus from it.
    else if (!last || last === at || at !== document.body) return
    // A dialog that was opened while the page was on its way keeps the focus.
    if (document.querySelector('[role=dialog][data-open]')) return
    const place = document.getElementById(hash.slice(1)) ?? document.getElementById('content')
    // Else only what is pressed can have it, as it may already where it is a link or a field.
    if (place && place.tabIndex < 0) place.tabIndex = -1
    place?.focus({ preventScroll: true })
    // Where what was pressed is still there, it stays where it was.
    if (!isNew) (last as HTMLElement).focus()
  }, [isIdle, pathname, hash, before])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * A new page without a page load: puts the focus at the start of its content, or where its address points, and announces its
 * title to screen readers, as a browser would. A changed query (filters, sorting) or an answered form leaves the focus where
 * it is; where what had it cannot take it any more, it goes there too. Every layout gives its <main> the id "content" and
 * tabIndex -1.
 */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const shown = useRef(pathname)
  const pressed = useRef<Element>(null)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const { activeElement, body } = document
    if (!isIdle) {
      pressed.current ??= activeElement
      return
    }
    const last = pressed.current
    pressed.current = null
    const isNew = shown.current !== pathname
    if (isNew) {
      shown.current = pathname
      setTitle(document.title)
    } else if (!last || activeElement !== body) return
    // A dialog that was opened while the page was on its way keeps the focus.
    if (document.querySelector('[role="dialog"][data-open]')) return
    // A button is disabled while its form is on its way, which takes the focus from it.
    if (!isNew && last !== body) (last as HTMLElement).focus({ preventScroll: true })
    if (isNew || document.activeElement === body) focusOn(hash.slice(1))
  }, [isIdle, pathname, hash])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

function focusOn(id: string): void {
  const place = document.getElementById(id) ?? document.getElementById('content')
  if (!place) return
  // Else only what is pressed can have it.
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

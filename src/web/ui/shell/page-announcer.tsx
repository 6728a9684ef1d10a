import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A new page without a page load: puts the focus at the start of its content and announces its title to screen readers,
 * as a browser would. A changed query (filters, sorting) leaves the focus where it is. Every layout gives its <main>
 * the id "content" and tabIndex -1.
 */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    // A dialog that was opened while the page was on its way keeps the focus.
    const isDialogOpen = document.querySelector('[role="dialog"][data-open]') !== null
    if (!hash && !isDialogOpen) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

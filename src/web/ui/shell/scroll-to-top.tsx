import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'

/** So many screens down a page, the way back is worth a button. */
const SCREENS_BEFORE_SHOWN = 1.5

/** The way back to the top of a long page. A page with a bar of its own at the bottom marks it `data-bottom-bar`. */
export function ScrollToTop() {
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight * SCREENS_BEFORE_SHOWN)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isFar) return null
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={() => {
        window.scrollTo({ top: 0, behavior: 'smooth' })
        document.getElementById('content')?.focus({ preventScroll: true })
      }}
      className="fixed right-4 bottom-(--above-bottom-bar) z-30 inline-flex size-12 items-center justify-center rounded-full border border-edge bg-surface text-ink shadow-raised hover:border-ink sm:right-6"
    >
      <ArrowUp aria-hidden="true" className="size-5" />
    </button>
  )
}

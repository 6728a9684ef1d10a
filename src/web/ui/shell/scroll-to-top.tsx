import { useEffect, useState } from 'react'
import { ArrowUp } from '#web/ui/pictures/icons.ts'

/** On a page of so many screens the way back is worth a button. */
const SCREENS_MIN = 2.5

/**
 * The way back to the top, below what a long page says. It stands in the page instead of floating over it: whatever is
 * in its corner, a button or a way to the next page, must be seen and pressed.
 */
export function ScrollToTop() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const measure = () => setLong(document.documentElement.scrollHeight > window.innerHeight * SCREENS_MIN)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  if (!isLong) return null
  return (
    <div className="flex justify-center pt-2 pb-10 print:hidden">
      <button
        type="button"
        onClick={() => {
          window.scrollTo({ top: 0, behavior: 'smooth' })
          document.getElementById('content')?.focus({ preventScroll: true })
        }}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-4 font-medium text-[0.9375rem] text-muted hover:bg-sunken hover:text-ink"
      >
        <ArrowUp aria-hidden="true" className="size-4" />
        Back to top
      </button>
    </div>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { joinClasses } from '../join-classes.ts'

interface BottomBarProps {
  /** The id of the element whose place it takes: the bar hides while that one is in view. */
  standsInFor: string
  label: string
  className?: string
  children: ReactNode
}

/**
 * On narrow screens a page's main action at the bottom edge, while the page's own is out of view. Put it last into what
 * it belongs to: there it comes to rest, so that it never covers the footer. Without JavaScript it always shows.
 */
export function BottomBar({ standsInFor, label, className, children }: BottomBarProps) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const own = document.getElementById(standsInFor)
    if (!own) return
    const observer = new IntersectionObserver(
      (entries) => setShown(entries.at(-1)?.isIntersecting === false),
      { rootMargin: `-${HEADER_PX}px 0px 0px` },
    )
    observer.observe(own)
    return () => observer.disconnect()
  }, [standsInFor])
  return (
    <section
      aria-label={label}
      data-narrow-bottom-bar={isShown || undefined}
      className={joinClasses(
        'sticky bottom-0 z-20 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden',
        isShown ? undefined : 'invisible',
        className,
      )}
    >
      <div className="page-width flex items-center justify-between gap-4 py-2.5">{children}</div>
    </section>
  )
}

/** The header stays at the top and covers what is below it. */
const HEADER_PX = 64

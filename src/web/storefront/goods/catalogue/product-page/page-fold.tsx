import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ChevronDown } from '#web/ui/pictures/icons.ts'

interface PageFoldProps {
  /** Of what is folded: a link to it opens the fold. */
  id: string
  title: string
  /** Open on narrow screens, too, when the page is opened. */
  isOpen?: boolean
  className?: string
  children: ReactNode
}

/**
 * A part of a long page: always open on wide screens and on paper, a <details> on narrow ones, so that it opens without
 * JavaScript and the browser's search within the page finds what it holds. Its styles are `.fold` in styles.css.
 */
export function PageFold({ id, title, isOpen = false, className, children }: PageFoldProps) {
  return (
    <section aria-label={title} className={joinClasses('fold min-w-0', className)}>
      <h2 className="fold-heading pt-14 pb-5 text-2xl">{title}</h2>
      <details open={isOpen} className="group/fold">
        <summary className="flex min-h-14 items-center justify-between gap-4 border-line border-t py-3">
          <h2 className="text-xl">{title}</h2>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open/fold:rotate-180"
          />
        </summary>
        <div id={id} className="scroll-mt-24 pb-8 lg:pb-0">
          {children}
        </div>
      </details>
    </section>
  )
}

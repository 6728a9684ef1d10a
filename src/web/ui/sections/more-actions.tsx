import type { ReactNode } from 'react'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { buttonLook } from '../button.tsx'

/** What can be done from the head of a page: side by side, and on a phone behind one button beside the title. */
export function MoreActions({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="hidden flex-wrap items-center gap-3 sm:flex">{children}</div>
      <details className="group/more relative sm:hidden">
        <summary className={`${buttonLook({ variant: 'secondary', size: 'md' })} list-none`}>
          More
          <ChevronDown aria-hidden="true" className="size-4 group-open/more:rotate-180" />
        </summary>
        <div className="absolute top-full right-0 z-10 mt-1 flex w-max min-w-44 flex-col gap-1 rounded-control border border-edge bg-surface p-2 shadow-lg *:justify-start">
          {children}
        </div>
      </details>
    </>
  )
}

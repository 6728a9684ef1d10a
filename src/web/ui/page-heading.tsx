import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

interface PageHeadingProps {
  title: ReactNode
  /** One or two sentences below it. */
  children?: ReactNode
  /** Stands at the far end: a count, a button. */
  actions?: ReactNode
  className?: string
}

/** The page's h1. */
export function PageHeading({ title, children, actions, className }: PageHeadingProps) {
  return (
    <header
      className={joinClasses('flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-8', className)}
    >
      <div className="min-w-0 max-w-3xl">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {children ? <div className="pt-3 text-muted">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-3">{actions}</div> : null}
    </header>
  )
}

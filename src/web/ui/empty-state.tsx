import type { ReactNode } from 'react'
import { type LucideIcon, SearchX } from '#web/ui/pictures/icons.ts'
import { joinClasses } from './join-classes.ts'

interface EmptyStateProps {
  /** Of what is missing; without one, a search that found nothing. */
  icon?: LucideIcon
  title: ReactNode
  /** The heading's rank on its page. */
  as?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** Nothing here yet: says so kindly, and what to do next. */
export function EmptyState({
  icon: Icon = SearchX,
  title,
  as: Heading = 'h2',
  children,
  action,
  className,
}: EmptyStateProps) {
  return (
    <div
      className={joinClasses(
        'mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center',
        className,
      )}
    >
      <span className="inline-flex size-20 items-center justify-center rounded-full border border-line bg-sunken">
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-muted" />
      </span>
      <Heading className="text-2xl">{title}</Heading>
      {children ? <div className="text-muted">{children}</div> : null}
      {action ? <div className="flex flex-wrap justify-center gap-3 pt-2">{action}</div> : null}
    </div>
  )
}

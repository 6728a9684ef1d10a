import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

interface PageHeadingProps {
  title: ReactNode
  /** One or two sentences below it. */
  children?: ReactNode
  /** Stands at the far end: a count, a button. */
  actions?: ReactNode
  /** On a phone they stand beside the title too: they are one button there. */
  areActionsSmall?: boolean
  /** The heading's rank on its page. */
  as?: 'h1' | 'h3'
  className?: string
}

/** A title of more characters, as of a product, takes several lines: it is smaller, and actions stand beside its first line. */
const LONG_TITLE_LENGTH = 60

/** What a page is called. */
export function PageHeading(props: PageHeadingProps) {
  const { title, children, actions, areActionsSmall = false, as: Heading = 'h1', className } = props
  const isLong = typeof title === 'string' && title.length > LONG_TITLE_LENGTH
  return (
    <header
      className={joinClasses(
        'flex flex-wrap justify-between gap-x-8 gap-y-4 pb-8',
        isLong ? 'items-start lg:flex-nowrap' : 'items-end',
        className,
      )}
    >
      <div className="min-w-0 max-w-3xl">
        <Heading className={isLong ? 'wrap-anywhere text-2xl sm:text-3xl' : 'text-3xl sm:text-4xl'}>
          {title}
        </Heading>
        {children ? <div className="pt-3 text-muted">{children}</div> : null}
      </div>
      {actions ? (
        <div
          className={joinClasses(
            'flex shrink-0 flex-wrap items-center gap-2 sm:gap-3',
            !areActionsSmall && 'max-sm:w-full',
          )}
        >
          {actions}
        </div>
      ) : null}
    </header>
  )
}

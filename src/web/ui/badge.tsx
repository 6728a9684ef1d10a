import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type BadgeTone = 'yellow' | 'blue' | 'green' | 'red' | 'grey' | 'accent'

/** A word about a thing: a status, a discount. Colour never says it alone. */
export function Badge({
  tone = 'grey',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return <span className={joinClasses(`badge badge-${tone}`, className)}>{children}</span>
}

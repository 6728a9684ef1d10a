import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type BadgeTone = 'yellow' | 'blue' | 'green' | 'red' | 'grey' | 'accent'

const TONES: Record<BadgeTone, string> = {
  yellow: 'bg-warn-wash text-warn',
  blue: 'bg-note-wash text-note',
  green: 'bg-good-wash text-good',
  red: 'bg-bad-wash text-bad',
  grey: 'bg-chosen text-muted',
  accent: 'bg-accent text-on-accent',
}

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
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-[0.3125rem] px-2 py-0.5 font-semibold text-[0.8125rem] leading-5',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { joinClasses } from './join-classes.ts'

interface SegmentedLinksProps {
  label: string
  choices: readonly { key: string | number; label: ReactNode; to: string; isCurrent: boolean }[]
  className?: string
}

/**
 * A few choices of one thing, side by side, of which one always holds: each is a link. Where they do not fit on one line,
 * those of a line fill it.
 */
export function SegmentedLinks({ label, choices, className }: SegmentedLinksProps) {
  return (
    <nav
      aria-label={label}
      className={joinClasses(
        'inline-flex max-w-full flex-wrap gap-0.5 rounded-control border border-line bg-sunken p-0.5 text-sm',
        className,
      )}
    >
      {choices.map((choice) => (
        <Link
          key={choice.key}
          to={choice.to}
          preventScrollReset
          prefetch="intent"
          aria-current={choice.isCurrent ? 'true' : undefined}
          className="inline-flex min-h-9 grow items-center justify-center gap-1.5 rounded-[0.375rem] px-3 text-muted hover:text-ink aria-[current=true]:bg-surface aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:shadow-[0_0_0_1px_var(--edge)] dark:aria-[current=true]:bg-chosen pointer-coarse:min-h-11"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}

import type { ReturnStep } from '#domain/orders/returns/return-status.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Check, X } from '#web/ui/pictures/icons.ts'

/** How far a return has come, step by step: in a line, and below each other on a phone. */
export function ReturnProgress({ steps }: { steps: readonly ReturnStep[] }) {
  return (
    <ol aria-label="Progress" className="flex flex-col gap-4 sm:flex-row sm:gap-0">
      {steps.map(({ label, state }, index) => (
        <li
          key={label}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex items-center gap-3 sm:flex-1 sm:flex-col sm:text-center"
        >
          {index > 0 ? (
            <span
              aria-hidden="true"
              className={joinClasses(
                'absolute max-sm:-top-4 max-sm:left-3.5 max-sm:h-4 max-sm:w-0.5 sm:top-3.5 sm:right-1/2 sm:h-0.5 sm:w-full',
                state === 'coming' ? 'bg-line' : 'bg-accent',
              )}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={joinClasses(
              'relative z-1 inline-flex size-7.5 shrink-0 items-center justify-center rounded-full border-2',
              state === 'done' && 'border-accent bg-accent text-on-accent',
              state === 'refused' && 'border-transparent bg-bad-fill text-night-ink',
              state === 'now' && 'border-accent bg-surface',
              state === 'coming' && 'border-edge bg-surface',
            )}
          >
            {state === 'done' ? <Check className="size-4" /> : null}
            {state === 'refused' ? <X className="size-4" /> : null}
            {state === 'now' ? <span className="size-2.5 rounded-full bg-accent" /> : null}
          </span>
          <span
            className={joinClasses(
              'text-[0.9375rem]',
              (state === 'now' || state === 'refused') && 'font-semibold',
              state === 'refused' && 'text-bad',
              state === 'coming' && 'text-muted',
            )}
          >
            {label}
            {state === 'done' ? <span className="sr-only">, done</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

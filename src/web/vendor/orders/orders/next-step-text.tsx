import { unbrokenDays } from '#domain/ground/shared/unbroken-text.ts'
import type { NextStep } from '#domain/selling/order-moves/next-step.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** What is next for an order, in a line of its row. */
export function NextStepText({ next, className }: { next: NextStep; className?: string }) {
  const { text, isDue, isLate } = next
  return (
    <p
      className={joinClasses(
        isLate ? 'font-medium text-bad' : isDue ? 'font-medium' : 'text-muted',
        className,
      )}
    >
      {unbrokenDays(text)}
    </p>
  )
}

import { unbrokenDays } from '#domain/ground/shared/unbroken-text.ts'
import type { NextStep } from '#domain/selling/order-moves/next-step.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** What is next for an order, in a line of its row. */
export function NextStepText({ next, className }: { next: NextStep; className?: string }) {
  return <p className={joinClasses(LOOKS[next.urgency ?? 'none'], className)}>{unbrokenDays(next.text)}</p>
}

const LOOKS: Readonly<Record<NonNullable<NextStep['urgency']> | 'none', string>> = {
  late: 'font-medium text-bad',
  today: 'font-medium text-bad',
  tomorrow: 'font-medium text-warn',
  due: 'font-medium',
  none: 'text-muted',
}

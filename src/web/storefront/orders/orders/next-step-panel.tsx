import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { unbrokenDays } from '#domain/ground/shared/unbroken-text.ts'
import type { CustomerStep } from '#domain/orders/fulfilment/customer-next-step.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CircleCheck, Info, TriangleAlert, Truck } from '#web/ui/pictures/icons.ts'

const LOOKS = {
  note: { wash: 'bg-note-wash', word: 'text-note', Icon: Truck },
  good: { wash: 'bg-good-wash', word: 'text-good', Icon: CircleCheck },
  warn: { wash: 'bg-warn-wash', word: 'text-warn', Icon: TriangleAlert },
  bad: { wash: 'bg-bad-wash', word: 'text-bad', Icon: TriangleAlert },
  quiet: { wash: 'bg-sunken', word: 'text-muted', Icon: Info },
} as const

interface NextStepPanelProps {
  next: CustomerStep
  /** What the customer can do about it. */
  children?: ReactNode
}

/** What comes next for an order and by when, before all facts. */
export function NextStepPanel({ next, children }: NextStepPanelProps) {
  const { wash, word, Icon } = LOOKS[next.tone]
  return (
    <section
      aria-labelledby="next-step"
      className={joinClasses('mb-10 flex gap-4 rounded-stage p-5 sm:p-6', wash)}
    >
      <Icon aria-hidden="true" className={joinClasses('size-6 shrink-0', word)} />
      <div className="min-w-0">
        <h2 id="next-step" className="wrap-anywhere text-xl">
          {unbrokenDays(next.text)}
        </h2>
        {next.detail ? <p className="wrap-anywhere pt-1">{unbrokenDays(next.detail)}</p> : null}
        {next.asksToWrite ? (
          <p className="pt-2">
            <Link to="/contact" className="text-link">
              Write to us
            </Link>
          </p>
        ) : null}
        {children}
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import type { ReturnNextStep } from '#domain/orders/returns/next-step.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CircleCheck, Info, RotateCcw, TriangleAlert } from '#web/ui/pictures/icons.ts'

const LOOKS = {
  note: { wash: 'bg-note-wash', word: 'text-note', Icon: RotateCcw },
  good: { wash: 'bg-good-wash', word: 'text-good', Icon: CircleCheck },
  warn: { wash: 'bg-warn-wash', word: 'text-warn', Icon: TriangleAlert },
  bad: { wash: 'bg-bad-wash', word: 'text-bad', Icon: TriangleAlert },
  quiet: { wash: 'bg-sunken', word: 'text-muted', Icon: Info },
} as const

/** What comes next for a return and by when, with the buttons for it. */
export function NextStepBox({ next, children }: { next: ReturnNextStep; children?: ReactNode }) {
  const { wash, word, Icon } = LOOKS[next.tone]
  return (
    <section aria-labelledby="next-step" className={joinClasses('flex gap-4 rounded-stage p-5 sm:p-6', wash)}>
      <Icon aria-hidden="true" className={joinClasses('mt-0.5 size-6 shrink-0', word)} />
      <div className="min-w-0 grow">
        <h2 id="next-step" className="wrap-anywhere text-xl leading-snug">
          {next.text}
        </h2>
        {next.detail ? <p className="wrap-anywhere pt-1">{next.detail}</p> : null}
        {children}
      </div>
    </section>
  )
}

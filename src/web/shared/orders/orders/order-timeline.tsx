import type { ReactNode } from 'react'
import { formatDateTime } from '#domain/ground/shared/dates.ts'

interface TimelineStep {
  key: string | number
  at: string
  text: string
  /** Who did it. */
  by?: string
  note?: string | null
}

interface TimelineGroup {
  /** Which of the parcels; nothing where there is only one story. */
  title?: string | undefined
  steps: readonly TimelineStep[]
}

interface OrderTimelineProps {
  /** In the order in which they happened. */
  steps?: readonly TimelineStep[]
  /** The same in several stories. */
  groups?: readonly TimelineGroup[]
  /** Of a long story shows the latest steps, and the earlier ones once they are asked for. */
  isFolded?: boolean
  children?: ReactNode
}

const UNFOLDED = 5

/** What happened to an order, the latest first. */
export function OrderTimeline({
  steps = [],
  groups = [{ steps }],
  isFolded = false,
  children,
}: OrderTimelineProps) {
  return (
    <section aria-labelledby="order-timeline" className="flex flex-col gap-6">
      <h2 id="order-timeline" className="text-lg">
        History
      </h2>
      {groups.map((group) => (
        <div key={group.title ?? ''}>
          {group.title ? (
            <h3 className="pb-3 font-sans font-semibold text-base tracking-normal">{group.title}</h3>
          ) : null}
          {isFolded && group.steps.length > UNFOLDED + 1 ? (
            <>
              <TimelineSteps steps={group.steps.slice(-UNFOLDED)} />
              <details className="pt-2">
                <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
                  {`${group.steps.length - UNFOLDED} earlier steps`}
                </summary>
                <div className="pt-2">
                  <TimelineSteps steps={group.steps.slice(0, -UNFOLDED)} isEarlier />
                </div>
              </details>
            </>
          ) : (
            <TimelineSteps steps={group.steps} />
          )}
        </div>
      ))}
      {children}
    </section>
  )
}

/** The latest first, on a line. */
export function TimelineSteps({
  steps,
  isEarlier = false,
}: {
  steps: readonly TimelineStep[]
  /** None of them is where it stands now. */
  isEarlier?: boolean
}) {
  return (
    <ol className="flex flex-col">
      {steps.toReversed().map(({ key, at, text, by, note }, index) => (
        <li key={key} className="relative border-line border-l pb-6 pl-6 last:border-transparent last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[5px] size-[9px] rounded-full ${index === 0 && !isEarlier ? 'bg-accent' : 'bg-edge'}`}
          />
          <p className="font-medium">{text}</p>
          <p className="figures text-muted text-sm">
            <time dateTime={at}>{formatDateTime(at)}</time>
            {by ? `, by ${by}` : ''}
          </p>
          {note ? <p className="wrap-anywhere text-muted text-sm">{note}</p> : null}
        </li>
      ))}
    </ol>
  )
}

import { formatDateTime } from '#domain/shared/dates.ts'
import type { TimelineEntry } from '#server/orders/order-views.ts'
import { timelineText } from './timeline-text.ts'

/** What happened to the order, the latest first. */
export function OrderTimeline({ timeline }: { timeline: readonly TimelineEntry[] }) {
  if (timeline.length === 0) return null
  return (
    <section aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="pb-4 text-lg">
        What has happened
      </h2>
      <ol className="flex flex-col">
        {timeline.toReversed().map((entry, index) => (
          <li
            key={`${entry.at} ${entry.subject} ${entry.to} ${entry.sellerName ?? ''}`}
            className="relative border-line border-l pb-6 pl-6 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[5px] size-[9px] rounded-full ${index === 0 ? 'bg-accent' : 'bg-edge'}`}
            />
            <p className="font-medium">{timelineText(entry)}</p>
            <p className="figures text-muted text-sm">
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </p>
            {entry.note ? <p className="text-muted text-sm">{entry.note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

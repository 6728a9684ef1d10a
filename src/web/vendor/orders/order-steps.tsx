import type { ShownStatus } from '#domain/orders/order-filters.ts'
import { formatDateTime } from '#domain/shared/dates.ts'
import type { SoldOrderPage } from '#server/orders/sold-order-views.ts'

/** What happened to this part of the order, the latest first. */
export function OrderSteps({ timeline }: { timeline: SoldOrderPage['timeline'] }) {
  return (
    <section aria-labelledby="order-steps">
      <h2 id="order-steps" className="pb-4 text-lg">
        What has happened
      </h2>
      <ol className="flex flex-col">
        {timeline.toReversed().map((step, index) => (
          <li
            key={step.to}
            className="relative border-line border-l pb-6 pl-6 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[5px] size-[9px] rounded-full ${index === 0 ? 'bg-accent' : 'bg-edge'}`}
            />
            <p className="font-medium">{WORDS[step.to]}</p>
            <p className="figures text-muted text-sm">
              <time dateTime={step.at}>{formatDateTime(step.at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const WORDS: Readonly<Record<ShownStatus, string>> = {
  pending: 'Order placed',
  packed: 'Packed',
  shipped: 'Handed to the courier',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

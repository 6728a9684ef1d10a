import { RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import type { ReturnPage } from '#server/orders/returns/return-views.ts'
import { OrderTimeline } from '#web/shared/orders/orders/order-timeline.tsx'

const BY: Readonly<Record<string, string>> = {
  customer: 'the customer',
  vendor: 'the seller',
  admin: 'NanoNagar',
  system: 'itself',
}

interface ReturnTimelineProps {
  of: Pick<ReturnPage, 'events' | 'wayBack'>
  reader?: 'customer'
}

/** Who moved a return, and when, with the way of refused pieces to their customer, the latest first. */
export function ReturnTimeline({ of: { events, wayBack }, reader }: ReturnTimelineProps) {
  const name = (by: string) => (by === reader ? 'you' : (BY[by] ?? by))
  const steps = events.map(({ at, by, to, note }) => ({
    key: `${at}-${to}`,
    at,
    text: RETURN_STATUS_LABELS[to],
    by: name(by),
    note,
  }))
  if (wayBack?.sentAt)
    steps.push({
      key: 'sent-back',
      at: wayBack.sentAt,
      text: 'Refused items sent back',
      by: name(wayBack.by ?? 'vendor'),
      note: wayBack.courierName
        ? `${wayBack.courierName}, ${wayBack.trackingNumber}`
        : 'Handed over in person',
    })
  return <OrderTimeline steps={steps.toSorted((one, other) => one.at.localeCompare(other.at))} />
}

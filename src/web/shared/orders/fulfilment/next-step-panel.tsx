import type { ReactNode } from 'react'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { SoldOrderPage } from '#server/orders/orders/vendor-order-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CircleCheck, Package, TriangleAlert, Truck } from '#web/ui/pictures/icons.ts'

/** What is next for an order, what it takes and the button for it, before all facts. */
export function NextStepPanel({
  order,
  reader,
  children,
}: {
  order: SoldOrderPage
  reader: 'seller' | 'office'
  children?: ReactNode
}) {
  const { next, status } = order
  const isUrgent = next.urgency === 'late' || next.urgency === 'today'
  const Icon = isUrgent
    ? TriangleAlert
    : status === 'pending' || status === 'accepted'
      ? Package
      : status === 'packed'
        ? Truck
        : CircleCheck
  const wash = isUrgent ? 'bg-bad-wash' : next.urgency ? 'bg-note-wash' : 'bg-sunken'
  const tone = isUrgent ? 'text-bad' : next.urgency ? 'text-note' : 'text-muted'
  return (
    <section
      aria-labelledby="next-step"
      className={joinClasses('mb-10 flex flex-wrap gap-4 rounded-stage p-5 sm:p-6', wash)}
    >
      <Icon aria-hidden="true" className={joinClasses('mt-0.5 size-6 shrink-0', tone)} />
      <div className="min-w-0 grow basis-0">
        <h2 id="next-step" className="text-lg leading-snug">
          {next.text}
        </h2>
        <p className="wrap-anywhere pt-1">{detailText(order, reader)}</p>
      </div>
      {children ? (
        <div className="flex basis-full flex-wrap gap-3 md:basis-auto md:items-center">{children}</div>
      ) : null}
    </section>
  )
}

function detailText(
  { status, lines, deliverTo, customerName }: SoldOrderPage,
  reader: 'seller' | 'office',
): string {
  const left = lines.reduce((sum, line) => sum + line.quantity - line.cancelledQuantity, 0)
  const units = status === 'cancelled' ? lines.reduce((sum, { quantity }) => sum + quantity, 0) : left
  const pieces = units === 1 ? 'One piece' : `${formatCount(units)} pieces`
  const parcel = deliverTo
    ? `${pieces} for ${customerName} in ${deliverTo.city}`
    : `${pieces} for ${customerName}`
  switch (status) {
    case 'pending':
    case 'accepted':
      return `${parcel}. What to pack is below.`
    case 'packed':
      return `${parcel}. The parcel is ready.`
    case 'partly-shipped':
      return `${parcel}. Some of it has shipped. The rest is below.`
    case 'shipped':
      return `${parcel}. The courier has it.`
    case 'delivered':
      return reader === 'office'
        ? `${parcel}. It has arrived.`
        : `${parcel}. See the Earnings page for what you earn from it, and the Payouts page for what we paid out.`
    case 'lost':
      return `${pieces}. The courier owes ${reader === 'office' ? 'the seller' : 'you'} for what it lost.`
    case 'cancelled':
      return `${pieces}, not to be sent.`
    case 'returned':
      return `${pieces}. On the parcel, say for each piece if it is back on the shelf or damaged.`
  }
}

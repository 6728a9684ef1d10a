import { formatInr } from '#domain/ground/shared/money.ts'
import type { OrderPage } from '#server/orders/orders/order-page-views.ts'
import type { RefundView } from '#server/orders/refunds/refund-views.ts'
import { OrderAmounts } from '#web/shared/selling/cart/order-amounts.tsx'

interface OrderTotalsProps {
  order: Omit<OrderPage, 'timeline' | 'cancellations'>
  refunds?: readonly Pick<RefundView, 'amountPaise' | 'doneOn' | 'reason'>[]
}

/** What the order came to, with the tax inside what was not cancelled; of one that was cancelled as a whole, what went back. */
export function OrderTotals({ order, refunds = [] }: OrderTotalsProps) {
  const isCancelled = order.cancelledPaise >= order.totalPaise
  // A payment that counts for nothing is no money of the order.
  const refundedPaise = refunds
    .filter(({ doneOn, reason }) => doneOn && reason !== 'second-payment')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return (
    <section
      aria-labelledby="order-totals"
      className="flex flex-col gap-4 rounded-stage border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="order-totals" className="text-xl">
        Order Summary
      </h2>
      <OrderAmounts
        order={
          isCancelled
            ? { ...order, cancelledPaise: 0, contributedPaise: order.contributedAtFirstPaise }
            : order
        }
      />
      {isCancelled ? <p>This order was cancelled.</p> : null}
      {order.creditedAs ? <p className="figures">{order.creditedAs}</p> : null}
      {refundedPaise > 0 ? (
        <p className="figures text-good">{`${formatInr(refundedPaise, 2)} refunded`}</p>
      ) : null}
      {isCancelled ? null : <p className="figures text-muted text-sm">{gstText(order)}</p>}
    </section>
  )
}

/** Within a state CGST and SGST (or UTGST), across states IGST. */
function gstText({ gst }: Pick<OrderPage, 'gst'>): string {
  if (!gst) return 'Includes GST'
  const taxes = [
    ['CGST', gst.cgstPaise],
    ['SGST', gst.sgstPaise],
    ['UTGST', gst.utgstPaise],
    ['IGST', gst.igstPaise],
  ] as const
  const named = taxes
    .filter(([, paise]) => paise > 0)
    .map(([name, paise]) => `${name} ${formatInr(paise, 2)}`)
  return `Includes GST of ${formatInr(gst.taxPaise, 2)} (${named.join(', ')})`
}

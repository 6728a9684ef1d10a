import { formatInr } from '#domain/ground/shared/money.ts'
import type { OrderPage } from '#server/orders/orders/order-page-views.ts'
import { OrderAmounts } from '#web/shared/selling/cart/order-amounts.tsx'

/** What the order came to, with the tax inside what was not cancelled. */
export function OrderTotals({ order }: { order: Omit<OrderPage, 'timeline' | 'cancellations'> }) {
  return (
    <section
      aria-labelledby="order-totals"
      className="flex flex-col gap-4 rounded-stage border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="order-totals" className="text-xl">
        Order Summary
      </h2>
      <OrderAmounts order={order} />
      {order.totalPaise > order.cancelledPaise ? (
        <p className="figures text-muted text-sm">{gstText(order)}</p>
      ) : null}
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

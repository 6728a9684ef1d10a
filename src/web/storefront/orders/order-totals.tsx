import { formatInr } from '#domain/shared/money.ts'
import type { OrderPage } from '#server/orders/order-views.ts'

/** What the order came to, with the tax that is inside it. */
export function OrderTotals({ order }: { order: OrderPage }) {
  return (
    <section
      aria-labelledby="order-totals"
      className="flex flex-col gap-4 rounded-stage border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="order-totals" className="text-xl">
        Order Summary
      </h2>
      <dl className="figures flex flex-col gap-2.5 text-[0.9375rem]">
        <Row label="Subtotal">{formatInr(order.subtotalPaise, 2)}</Row>
        {order.savingsPaise > 0 ? (
          <Row label="Savings, already taken off">
            <span className="text-good">{formatInr(order.savingsPaise, 2)}</span>
          </Row>
        ) : null}
        <Row label="Shipping">{order.shippingPaise === 0 ? 'Free' : formatInr(order.shippingPaise, 2)}</Row>
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
          <dt className="font-semibold text-base">Total</dt>
          <dd className="font-display font-semibold text-2xl">{formatInr(order.totalPaise, 2)}</dd>
        </div>
      </dl>
      <p className="figures text-muted text-sm">{gstText(order)}</p>
    </section>
  )
}

/** Within a state CGST and SGST (or UTGST), across states IGST. */
function gstText({ gst }: OrderPage): string {
  if (!gst) return 'Includes GST'
  const parts = [
    ['CGST', gst.cgstPaise],
    ['SGST', gst.sgstPaise],
    ['UTGST', gst.utgstPaise],
    ['IGST', gst.igstPaise],
  ] as const
  const named = parts
    .filter(([, paise]) => paise > 0)
    .map(([name, paise]) => `${name} ${formatInr(paise, 2)}`)
  return `Includes GST of ${formatInr(gst.taxPaise, 2)} (${named.join(', ')})`
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

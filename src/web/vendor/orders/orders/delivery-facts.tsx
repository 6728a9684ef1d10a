import { formatToPay } from '#domain/ground/shared/money.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { SoldOrderPage } from '#server/orders/orders/vendor-order-views.ts'
import { InvoiceTo } from '#web/shared/orders/orders/invoice-to.tsx'

/** Where the parcel goes and what is to be paid on delivery: what delivery needs to know of a customer, and no more. */
export function DeliveryFacts({ order }: { order: SoldOrderPage }) {
  const { deliverTo } = order
  return (
    <dl className="flex flex-col gap-6 rounded-stage border border-line bg-surface p-5 text-[0.9375rem] sm:p-6">
      <div>
        <dt className="pb-1 font-semibold">Deliver to</dt>
        <dd>
          {deliverTo ? (
            <address className="not-italic leading-relaxed">
              {order.customerName}
              <br />
              {unbrokenPlaces(deliverTo.address)}
              <br />
              {deliverTo.city} <span className="figures">{deliverTo.postalCode}</span>
              <br />
              {deliverTo.state}
              <br />
              <a href={`tel:+91${deliverTo.phoneNumber}`} className="figures text-link">
                {deliverTo.phoneNumber}
              </a>
            </address>
          ) : (
            <p>
              {order.customerName}
              <span className="block text-muted">
                Nothing is left to deliver or pick up, so the address is hidden.
              </span>
            </p>
          )}
        </dd>
      </div>
      <InvoiceTo buyer={order.invoiceTo} />
      <div>
        <dt className="pb-1 font-semibold">Shipping method</dt>
        <dd>{order.shippingMethod}</dd>
      </div>
      <div>
        <dt className="pb-1 font-semibold">Payment</dt>
        <dd>{paymentText(order)}</dd>
      </div>
    </dl>
  )
}

function paymentText(order: SoldOrderPage) {
  const { paymentMethod, restPaise, restTakenPaise, restPaidAt, status } = order
  const { totalPaise, cancelledPaise, contributedPaise } = order
  if (restPaidAt) return 'All of it paid online'
  if (restPaise !== undefined)
    return (
      <>
        {restPaise > 0
          ? 'Advance paid online, the rest in cash at delivery'
          : `Advance paid online, ${restTakenPaise > 0 ? formatToPay(restTakenPaise) : 'nothing'} in cash`}
        {restPaise > 0 ? (
          <span className="figures block text-muted">
            The courier collects {formatToPay(restPaise)} in total.
          </span>
        ) : null}
      </>
    )
  if (paymentMethod !== 'cod')
    return paymentMethod === 'card' ? 'By card, paid' : `By ${PAYMENT_METHOD_LABELS[paymentMethod]}, paid`
  const isOpen = isToDispatch(status) || status === 'shipped'
  if (!isOpen) return 'Cash on Delivery'
  return (
    <>
      Cash on Delivery
      <span className="figures block text-muted">
        The courier collects {formatToPay(totalPaise - cancelledPaise - contributedPaise)} in total.
      </span>
    </>
  )
}

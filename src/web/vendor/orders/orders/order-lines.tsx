import { formatToPay } from '#domain/ground/shared/money.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { SoldOrderPage } from '#server/orders/orders/vendor-order-views.ts'
import { OrderLine } from '#web/shared/orders/orders/order-line.tsx'
import { OrderAmounts } from '#web/shared/selling/cart/order-amounts.tsx'

const OWN_VENDOR_ORDER = {
  subtotal: 'Items',
  shipping: 'Delivery, your share',
  total: 'Your part of the order',
}

/** What has to go into the parcel, and what it costs. */
export function OrderLines({ order }: { order: SoldOrderPage }) {
  // Once a part has left, the lines are no longer what is to be sent.
  const isToShip = isToDispatch(order.status) && order.status !== 'partly-shipped'
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines" className="border-line border-b pb-3 text-lg">
        {isToShip ? 'To ship' : 'Items'}
      </h2>
      <ul className="divide-y divide-line border-line border-b">
        {order.lines.map((line) => (
          <OrderLine
            key={line.offerId}
            line={line}
            to={`/products/${line.productId}`}
            marks={[line.preorder, line.sku && `SKU ${line.sku}`, line.mpn, `HSN ${line.hsn}`]}
          />
        ))}
      </ul>
      <div className="ml-auto max-w-sm pt-5">
        <OrderAmounts order={{ ...order, contributedPaise: 0 }} words={OWN_VENDOR_ORDER} />
        {order.contributedPaise > 0 ? (
          <p className="figures pt-3 text-muted text-sm">
            {`${order.contributedAs}: ${formatToPay(order.contributedPaise)} of this. You earn the same as if the customer had paid all of it.`}
          </p>
        ) : null}
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import type { ShippingTerms } from '#domain/ground/settings/shipping-fee.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ReviewedCart } from '#domain/selling/cart/review-cart.ts'
import { OrderAmounts } from '#web/shared/selling/cart/order-amounts.tsx'

interface OrderSummaryProps {
  of: Pick<ReviewedCart, 'totals'>
  /** What the totals were made with. */
  terms: ShippingTerms
  /** Above the amounts: the lines, on the checkout. */
  lines?: ReactNode
  /** Below them: what to do next. */
  children?: ReactNode
}

/** What it comes to, and how far it is to free shipping: every fee before anybody commits. */
export function OrderSummary({ of: { totals }, terms, lines, children }: OrderSummaryProps) {
  const goodsPaise = totals.subtotalPaise + totals.promotionPaise
  const abovePaise = terms.freeShippingAbovePaise
  return (
    <section
      aria-labelledby="order-summary"
      className="flex flex-col gap-5 rounded-stage border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="order-summary" className="text-xl">
        Order Summary
      </h2>
      {lines}
      <OrderAmounts order={totals} />
      {terms.shippingFeePaise > 0 ? (
        <div className="flex flex-col gap-2 text-sm">
          <p className="text-muted">Free shipping on orders above {formatInr(abovePaise)}</p>
          {goodsPaise > abovePaise || totals.deliveryAs || totals.itemCount === 0 ? null : (
            <>
              {/* Free strictly above: at exactly ₹5,000 a rupee is missing. */}
              <progress
                aria-label="Progress to free shipping"
                max={abovePaise}
                value={goodsPaise}
                className="progress-bar"
              />
              <p>
                Add{' '}
                <strong className="figures font-semibold">{formatInr(abovePaise + 100 - goodsPaise)}</strong>{' '}
                more for free shipping.
              </p>
            </>
          )}
        </div>
      ) : null}
      {children}
    </section>
  )
}

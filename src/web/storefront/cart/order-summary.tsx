import type { ReactNode } from 'react'
import { FREE_SHIPPING_ABOVE_PAISE } from '#domain/cart/cart-totals.ts'
import type { ReviewedCart } from '#domain/cart/review-cart.ts'
import { formatInr } from '#domain/shared/money.ts'

interface OrderSummaryProps {
  totals: ReviewedCart['totals']
  /** Above the amounts: the lines, on the checkout. */
  lines?: ReactNode
  /** Below them: what to do next. */
  children?: ReactNode
}

/** Subtotal, Savings, Shipping and Total, and how far it is to free shipping: every fee before anybody commits. */
export function OrderSummary({ totals, lines, children }: OrderSummaryProps) {
  return (
    <section
      aria-labelledby="order-summary"
      className="flex flex-col gap-5 rounded-stage border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="order-summary" className="text-xl">
        Order Summary
      </h2>
      {lines}
      <dl className="figures flex flex-col gap-2.5 text-[0.9375rem]">
        <Amount label={`Subtotal (${pieces(totals.itemCount)})`}>{formatInr(totals.subtotalPaise)}</Amount>
        {totals.savingsPaise > 0 ? (
          <Amount label="Savings" hint="already taken off" className="text-good">
            {formatInr(totals.savingsPaise)}
          </Amount>
        ) : null}
        <Amount label="Shipping">
          {totals.itemCount > 0 && totals.shippingPaise === 0 ? (
            <span className="font-medium text-good">Free</span>
          ) : (
            formatInr(totals.shippingPaise)
          )}
        </Amount>
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
          <dt>
            <span className="font-semibold text-base">Total</span>
            <span className="block text-muted text-sm">Includes GST</span>
          </dt>
          <dd aria-live="polite" className="font-display font-semibold text-2xl">
            {formatInr(totals.totalPaise)}
          </dd>
        </div>
      </dl>
      <FreeShipping subtotalPaise={totals.subtotalPaise} isEmpty={totals.itemCount === 0} />
      {children}
    </section>
  )
}

function Amount(props: { label: string; hint?: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${props.className ?? ''}`}>
      <dt>
        {props.label}
        {props.hint ? <span className="text-muted text-sm"> {props.hint}</span> : null}
      </dt>
      <dd>{props.children}</dd>
    </div>
  )
}

function FreeShipping({ subtotalPaise, isEmpty }: { subtotalPaise: number; isEmpty: boolean }) {
  const isFree = subtotalPaise > FREE_SHIPPING_ABOVE_PAISE
  // Free strictly above: at exactly ₹5,000 a rupee is missing.
  const missingPaise = FREE_SHIPPING_ABOVE_PAISE + 100 - subtotalPaise
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-muted">Free shipping on orders above {formatInr(FREE_SHIPPING_ABOVE_PAISE)}</p>
      {isFree || isEmpty ? null : (
        <>
          <progress
            aria-label="On the way to free shipping"
            max={FREE_SHIPPING_ABOVE_PAISE}
            value={Math.min(subtotalPaise, FREE_SHIPPING_ABOVE_PAISE)}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
          />
          <p>
            Add <strong className="figures font-semibold">{formatInr(missingPaise)}</strong> more and it ships
            free.
          </p>
        </>
      )}
    </div>
  )
}

function pieces(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

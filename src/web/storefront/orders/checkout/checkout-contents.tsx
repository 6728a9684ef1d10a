import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { codLimitProblem } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { unverifiedCodProblem } from '#domain/orders/checkout/unverified-cod.ts'
import type { CartLine } from '#domain/selling/cart/cart-lines.ts'
import { VerifyEmailBanner } from '#web/shared/people/sign-in/verify-email-banner.tsx'
import { useCart } from '#web/storefront/goods/choosing/cart-store.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageCheck, ShoppingCart } from '#web/ui/pictures/icons.ts'
import type { OrderedCart } from './checkout-answer.ts'
import { forgetDraft } from './checkout-draft.ts'
import { CheckoutForm, type CheckoutProps, SeeOrder } from './checkout-form.tsx'

export function CheckoutContents(props: CheckoutProps) {
  useCurrentCart(props)
  const ordered = useOrdered(props)
  if (!props.review.isOrderable)
    return ordered ? (
      <AlreadyOrdered {...ordered} />
    ) : (
      <NothingToOrder hasLines={props.lines.length > 0} latestOrder={props.latestOrder} />
    )
  return (
    <>
      <PageHeading title="Checkout" />
      {ordered ? (
        <Notice tone="note" role="status" className="mb-6">
          You have ordered what was on this page as {orderLink(ordered)}. Below is what is in your cart now.
        </Notice>
      ) : null}
      {wouldVerifyingHelp(props) ? (
        <div className="pb-8">
          <VerifyEmailBanner email={props.email} from="/checkout">
            You can then also pay for this order in cash when it arrives.
          </VerifyEmailBanner>
        </div>
      ) : null}
      <CheckoutForm {...props} />
    </>
  )
}

/** Whether cash on delivery is refused for want of a verified e-mail alone. */
function wouldVerifyingHelp({ review, terms, cashSoFar, buyer }: CheckoutProps): boolean {
  const { totalPaise } = review.totals
  return (
    !review.lines.some(({ preorder }) => preorder) &&
    unverifiedCodProblem(totalPaise, buyer) !== undefined &&
    codLimitProblem(totalPaise, terms, cashSoFar) === undefined
  )
}

/** The cart may change after the page was made: joined at sign-in, or filled in another tab. Then the page is read again. */
function useCurrentCart({ account, lines }: Pick<CheckoutProps, 'account' | 'lines'>): void {
  const { revalidate } = useRevalidator()
  const shown = signatureOf(lines)
  const here = useCart((cart) =>
    cart.isLoaded && cart.account === account && cart.unsent.length === 0 ? signatureOf(cart.lines) : shown,
  )
  useEffect(() => {
    if (here !== shown) revalidate()
  }, [here, shown, revalidate])
}

/** The order that became of what this page showed, if another page has sent it. */
function useOrdered({ checkoutKey, latestOrder, refusal }: CheckoutProps): OrderedCart | undefined {
  const [shownKey, setShownKey] = useState(checkoutKey)
  const isOrdered = latestOrder !== null && latestOrder.checkoutKey === shownKey
  if (!isOrdered && shownKey !== checkoutKey) setShownKey(checkoutKey)
  return refusal?.ordered ?? (isOrdered ? latestOrder : undefined)
}

function orderLink({ orderId, number }: OrderedCart) {
  return (
    <Link to={`/orders/${orderId}`} className="text-link" onClick={forgetDraft}>
      order {number}
    </Link>
  )
}

function AlreadyOrdered({ orderId, number }: OrderedCart) {
  return (
    <EmptyState
      as="h1"
      icon={PackageCheck}
      title="You have already placed this order"
      action={
        <>
          <SeeOrder orderId={orderId} />
          <ButtonLink to="/products">Browse Products</ButtonLink>
        </>
      }
    >
      <p>It was placed as order {number} from another page. Nothing was ordered twice.</p>
    </EmptyState>
  )
}

function signatureOf(lines: readonly CartLine[]): string {
  return lines.map((line) => `${line.offerId}:${line.quantity}`).join()
}

function NothingToOrder({ hasLines, latestOrder }: { hasLines: boolean; latestOrder: OrderedCart | null }) {
  return (
    <EmptyState
      as="h1"
      icon={ShoppingCart}
      title={hasLines ? 'Nothing in your cart is available now' : 'Your cart is empty'}
      action={
        <>
          <ButtonLink to="/products" variant="primary">
            Browse Products
          </ButtonLink>
          {hasLines ? <ButtonLink to="/cart">View cart</ButtonLink> : null}
        </>
      }
    >
      <p>
        {hasLines
          ? 'The items in it are out of stock or no longer on sale.'
          : 'Add something to your cart, then check out.'}
      </p>
      {latestOrder ? <p className="mt-2">Your last checkout became {orderLink(latestOrder)}.</p> : null}
    </EmptyState>
  )
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { codLimitProblem } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { unverifiedCodProblem } from '#domain/orders/checkout/unverified-cod.ts'
import type { CartLine } from '#domain/selling/cart/cart-lines.ts'
import { useCart } from '#web/storefront/goods/choosing/cart-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { OrderedCart } from './checkout-answer.ts'
import { CheckoutForm, type CheckoutProps } from './checkout-form.tsx'
import { OrderLink } from './under-way/order-link.tsx'

export function CheckoutContents(props: CheckoutProps) {
  useCurrentCart(props)
  const ordered = useOrdered(props)
  if (!props.review.isOrderable)
    return (
      <Suspense>
        <NothingToOrder {...props} ordered={ordered} />
      </Suspense>
    )
  return (
    <>
      <PageHeading title="Checkout">
        {props.others > 0 ? (
          <p className="text-muted">
            Only this item: {counted(props.others, 'other item')} {props.others > 1 ? 'stay' : 'stays'} in
            your cart.{' '}
            <a href="/checkout" className="text-link">
              Check out everything
            </a>
          </p>
        ) : null}
      </PageHeading>
      {ordered ? (
        <Notice tone="note" role="status" className="mb-6">
          You have ordered what was on this page as <OrderLink {...ordered} />. Below is what is in your cart
          now.
        </Notice>
      ) : null}
      {wouldVerifyingHelp(props) ? (
        <div className="pb-8">
          <Suspense>
            <VerifyEmailBanner email={props.email} from="/checkout">
              You can then also pay for this order in cash when it arrives.
            </VerifyEmailBanner>
          </Suspense>
        </div>
      ) : null}
      <CheckoutForm {...props} />
    </>
  )
}

/** Fetched by those alone whom it helps. */
const VerifyEmailBanner = lazy(() =>
  import('#web/shared/people/sign-in/verify-email-banner.tsx').then((file) => ({
    default: file.VerifyEmailBanner,
  })),
)
const NothingToOrder = lazy(() =>
  import('./under-way/nothing-to-order.tsx').then((file) => ({ default: file.NothingToOrder })),
)

/** Whether cash on delivery is refused for want of a verified e-mail alone. */
function wouldVerifyingHelp({ review, terms, cashSoFar, buyer }: CheckoutProps): boolean {
  const { totalPaise } = review.totals
  return (
    !review.lines.some(({ preorder }) => preorder) &&
    unverifiedCodProblem(totalPaise, buyer) !== undefined &&
    codLimitProblem(totalPaise, terms, cashSoFar) === undefined
  )
}

/**
 * The cart may change after the page was made: joined at sign-in, or filled in another tab. Then the page is read again.
 * What is bought by itself says its own number of pieces.
 */
function useCurrentCart({ account, lines, only }: CheckoutProps): void {
  const { revalidate } = useRevalidator()
  const shown = signatureOf(lines)
  const here = useCart((cart) =>
    !only && cart.isLoaded && cart.account === account && cart.unsent.length === 0
      ? signatureOf(cart.lines)
      : shown,
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

function signatureOf(lines: readonly CartLine[]): string {
  return lines.map((line) => `${line.offerId}:${line.quantity}`).join()
}

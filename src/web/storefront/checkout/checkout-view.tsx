import { ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import type { ReviewedCart } from '#domain/cart/review-cart.ts'
import type { CashSoFar } from '#domain/checkout/cod-limit.ts'
import type { ShopTerms } from '#domain/settings/shop-terms.ts'
import type { SavedAddress } from '#server/identity/saved-addresses.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useCart } from '../cart/cart-store.ts'
import { CheckoutForm } from './checkout-form.tsx'
import type { CheckoutRefusal } from './checkout-page.route.tsx'

export interface CheckoutViewProps {
  account: string
  /** The account's cart as the page was made. */
  lines: readonly CartLine[]
  review: ReviewedCart
  /** What the review was made with. */
  terms: ShopTerms
  /** The account's own cash that the law counts together with this order. */
  cashSoFar: CashSoFar
  addresses: readonly SavedAddress[]
  checkoutKey: string
  start: Readonly<Record<string, string>>
  gatewayOrigin: string | null
  isTestGateway: boolean
  refusal: CheckoutRefusal | undefined
}

export function CheckoutView(props: CheckoutViewProps) {
  useCurrentCart(props)
  if (!props.review.isOrderable) return <NothingToOrder hasLines={props.lines.length > 0} />
  return (
    <>
      <PageHeading title="Checkout" />
      <CheckoutForm {...props} />
    </>
  )
}

/** The cart may change after the page was made: joined at sign-in, or filled in another tab. Then the page is read again. */
function useCurrentCart({ account, lines }: Pick<CheckoutViewProps, 'account' | 'lines'>): void {
  const { revalidate } = useRevalidator()
  const shown = signatureOf(lines)
  const here = useCart((cart) =>
    cart.isLoaded && cart.account === account && cart.unsent.length === 0 ? signatureOf(cart.lines) : shown,
  )
  useEffect(() => {
    if (here !== shown) revalidate()
  }, [here, shown, revalidate])
}

function signatureOf(lines: readonly CartLine[]): string {
  return lines.map((line) => `${line.offerId}:${line.quantity}`).join()
}

function NothingToOrder({ hasLines }: { hasLines: boolean }) {
  return (
    <EmptyState
      as="h1"
      icon={ShoppingCart}
      title={hasLines ? 'Nothing in your cart can be ordered now' : 'Your cart is empty'}
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
          : 'Add something, and come back to order it.'}
      </p>
    </EmptyState>
  )
}

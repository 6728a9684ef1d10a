import { lazy, Suspense, useRef, useState } from 'react'
import type { CashSoFar } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { type BuyerKey, buyerKey } from '#domain/orders/checkout/buyer-key.ts'
import { methodOfWanted } from '#domain/orders/checkout/pay-by.ts'
import type { CodBuyer } from '#domain/orders/checkout/unverified-cod.ts'
import type { CartLine } from '#domain/selling/cart/cart-lines.ts'
import type { ReviewedCart } from '#domain/selling/cart/review-cart.ts'
import type { SavedAddress } from '#server/people/accounts/saved-addresses.ts'
import { SellerDeliveries } from '#web/storefront/ground/shipping/seller-deliveries.tsx'
import { type KnownDelivery, useDelivery } from '#web/storefront/ground/shipping/use-delivery.ts'
import { OrderSummary } from '#web/storefront/selling/cart/order-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'
import { answersBy } from '#web/ui/forms/answers-by.ts'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { Notice } from '#web/ui/notice.tsx'
import { BusinessSection } from './business-section.tsx'
import type { CheckoutRefusal, OrderedCart } from './checkout-answer.ts'
import { keepDraft } from './checkout-draft.ts'
import { DeliverySection } from './delivery-section.tsx'
import { availableMethods, type PayHints, PaymentSection } from './payment-section.tsx'
import { SummaryLines } from './summary-lines.tsx'
import { SeeOrder } from './under-way/order-link.tsx'
import { useEarlierValues } from './use-earlier-values.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { useTypedAddress } from './use-typed-address.ts'

export interface CheckoutProps {
  /** Whose form it is: the id. */
  account: string
  /** Empty where the account has none. */
  email: string
  /** The account's cart as the page was made. */
  lines: readonly CartLine[]
  /** The page's own address where a line is bought by itself, and how many others stay in the cart. */
  only: string | null
  others: number
  review: ReviewedCart
  /** The same for each way to buy it, where promotions ask for one. */
  reviews: Record<BuyerKey, ReviewedCart> | undefined
  /** What the review was made with. */
  terms: MarketplaceTerms
  /** The account's own cash that the law counts together with this order. */
  cashSoFar: CashSoFar
  buyer: CodBuyer
  addresses: readonly SavedAddress[]
  /** Of the cart as it is shown; empty when there is nothing to order. */
  checkoutKey: string
  /** Placed within a day; where a line is bought by itself, the order that it became. */
  latestOrder: (OrderedCart & { checkoutKey: string }) | null
  start: Readonly<Record<string, string>>
  /** Why parts of the cart do not fit each other; null when nothing says so. */
  misfit: string | null
  online: readonly string[]
  gatewayOrigin: string | null
  isTestGateway: boolean
  saveWords: string | undefined
  savedCards: readonly { value: string; label: string }[]
  payHints: readonly PayHints[]
  /** Of the cart, to the address that the form begins with. */
  delivery: KnownDelivery | null
  /** Why cash is not taken for what is in the cart, in words. */
  noCashFromSeller: string | undefined
  refusal: CheckoutRefusal | undefined
}

/** Contact, address, payment and what it all comes to, in one form. */
export function CheckoutForm(props: CheckoutProps) {
  const { account, terms, addresses, gatewayOrigin, refusal, cashSoFar, buyer, online } = props
  const form = useRef<HTMLFormElement>(null)
  const start = refusal && Object.keys(refusal.typed).length > 0 ? refusal.typed : props.start
  const order = usePlaceOrder({ form, gatewayOrigin, refusal })
  const { errors, onInput } = useFormErrors(order.fields, form)
  const knownPin = props.delivery?.delivery.pin
  const { pin, follow, fillPlace, ...address } = useTypedAddress({ form, addresses, start, errors, knownPin })
  const offerIds = props.lines.map((line) => line.offerId)
  const delivery = useDelivery({ pin, offerIds, known: props.delivery })
  const noCash = props.noCashFromSeller ?? delivery?.noCash
  const { reviewOf, totalOf, setBusiness } = useBuyer(props, start.isBusiness === 'on')
  const payable = { totalPaise: totalOf('cod'), terms, cashSoFar, buyer, noCash, online }
  const methods = availableMethods(payable)
  const { wanted, method, setAsked } = useWanted(props.savedCards, methods)
  const review = reviewOf(method)
  useEarlierValues({
    form,
    account,
    isRefused: refusal !== undefined,
    onWanted: setAsked,
    onAddress: (id) => address.onChoose(addresses.find((each) => each.id === id)),
  })
  return (
    <form
      ref={form}
      method="post"
      action={props.only ?? '/checkout'}
      noValidate
      onInput={(event) => {
        onInput(event)
        follow(event)
        setBusiness(event.currentTarget.isBusiness.checked)
        keepDraft(account, event.currentTarget)
      }}
      onSubmit={(event) => order.submit(event, fillPlace)}
      className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14"
    >
      {refusal ? <RefusedWithoutScript message={refusal.message} /> : null}
      <ReviewedFields {...props} review={review} />
      <AnsweredFields value={answersBy(errors, start)}>
        <div className="flex flex-col divide-y divide-line border-line border-t">
          <DeliverySection {...address} addresses={addresses} start={start} />
          <BusinessSection isTicked={start.isBusiness === 'on'} />
          <PaymentSection
            {...props}
            {...payable}
            totalOf={props.reviews && totalOf}
            wanted={wanted}
            onWanted={setAsked}
            errors={errors}
            message={order.isAboutCard ? order.message : undefined}
          />
        </div>
      </AnsweredFields>
      <div className="flex flex-col gap-6 lg:sticky lg:top-24">
        <OrderSummary of={review} terms={terms} lines={<SummaryLines lines={review.lines} />}>
          {delivery ? <DeliveryDays delivery={delivery} offerIds={offerIds} /> : null}
          <Suspense>
            {props.misfit ? <Misfit why={props.misfit} start={start} errors={errors} /> : null}
          </Suspense>
          <OrderStep order={order} review={review} reviews={props.reviews} canPay={methods.length > 0} />
        </OrderSummary>
        <Suspense>
          <Assurances returnDays={terms.returnDays} />
        </Suspense>
      </div>
    </form>
  )
}

/** What the form says of paying: a saved card at first, and what is asked for while it can be had. */
function useWanted(savedCards: CheckoutProps['savedCards'], methods: readonly PaymentMethod[]) {
  const [asked, setAsked] = useState(savedCards[0]?.value ?? 'card')
  const wanted = methods.includes(methodOfWanted(asked)) ? asked : (methods[0] ?? 'card')
  return { wanted, method: methodOfWanted(wanted), setAsked }
}

/** What the cart comes to by each way to pay, for a business or not. */
function useBuyer({ review, reviews }: Pick<CheckoutProps, 'review' | 'reviews'>, startsAsBusiness: boolean) {
  const [isBusiness, setBusiness] = useState(startsAsBusiness)
  const reviewOf = (paymentMethod: PaymentMethod) =>
    reviews?.[buyerKey({ paymentMethod, isBusiness })] ?? review
  return { reviewOf, totalOf: (method: PaymentMethod) => reviewOf(method).totals.totalPaise, setBusiness }
}

/** What is ordered, as it was shown: the order is refused when it has become another. */
function ReviewedFields({
  review,
  reviews,
  checkoutKey,
}: Pick<CheckoutProps, 'review' | 'reviews' | 'checkoutKey'>) {
  return (
    <>
      <input type="hidden" name="checkoutKey" value={checkoutKey} />
      <input type="hidden" name="expectedTotalPaise" value={review.totals.totalPaise} />
      {Object.entries(reviews ?? {}).map(([key, { totals }]) => (
        <input key={key} type="hidden" name="totalOf" value={`${key}:${totals.totalPaise}`} />
      ))}
      {review.lines.map((line) =>
        line.quantity > 0 ? (
          <input
            key={line.offerId}
            type="hidden"
            name="line"
            value={`${line.offerId}:${line.quantity}:${line.preorder?.from ?? ''}`}
          />
        ) : null,
      )}
    </>
  )
}

function DeliveryDays(props: React.ComponentProps<typeof SellerDeliveries>) {
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <p className="font-medium text-sm">
        Delivery to <span className="figures">{props.delivery.pin}</span>
      </p>
      <SellerDeliveries {...props} />
    </div>
  )
}

/** In the page from the start; its script comes after what one fills in. */
const Assurances = lazy(() =>
  import('./under-way/assurances.tsx').then((file) => ({ default: file.Assurances })),
)

/** Fetched by who orders what does not fit. */
const Misfit = lazy(() => import('./under-way/misfit.tsx').then((file) => ({ default: file.Misfit })))

/** Fetched by who has an order that waits for its payment: its server has just answered. */
const Waiting = lazy(() =>
  import('./under-way/waiting-order.tsx').then((file) => ({ default: file.Waiting })),
)

interface OrderStepProps extends Pick<CheckoutProps, 'review' | 'reviews'> {
  order: ReturnType<typeof usePlaceOrder>
  /** There is a way to pay that can be had. */
  canPay: boolean
}

/** The button, or what to do about an order that was begun; and what became of the last try. */
function OrderStep({ order, review, reviews, canPay }: OrderStepProps) {
  const { message, isAboutCard, waiting, ordered, isBusy } = order
  return (
    <div className="order-bar">
      {message && !isAboutCard ? (
        <Notice tone={waiting ? 'warn' : 'bad'} role="alert">
          {message}
        </Notice>
      ) : null}
      {ordered ? (
        <SeeOrder orderId={ordered.orderId} />
      ) : waiting ? (
        <Suspense>
          <Waiting order={waiting} isBusy={isBusy} onAskAgain={order.askAgain} />
        </Suspense>
      ) : (
        <Button type="submit" variant="primary" size="lg" disabled={!canPay} busy={isBusy && 'Processing...'}>
          <span>Place Order</span> {/* Without scripts it does not follow the way to pay. */}
          <span className={reviews && 'noscript:hidden'}>· {formatToPay(review.totals.totalPaise)}</span>
        </Button>
      )}
    </div>
  )
}

/** Without JavaScript nothing takes the focus to the bad field, so the page begins with what is wrong. */
function RefusedWithoutScript({ message }: { message: string }) {
  return (
    <div className="hidden lg:col-span-2 noscript:block">
      <Notice tone="bad" role="alert">
        {message}
      </Notice>
    </div>
  )
}

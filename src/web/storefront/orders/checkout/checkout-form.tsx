import { type FormEvent, useRef, useState } from 'react'
import type { CashSoFar } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { DELIVERY_ADDRESS_FIELDS } from '#domain/ground/shipping/delivery-address.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { CodBuyer } from '#domain/orders/checkout/unverified-cod.ts'
import type { CartLine } from '#domain/selling/cart/cart-lines.ts'
import type { ReviewedCart } from '#domain/selling/cart/review-cart.ts'
import type { SavedAddress } from '#server/people/accounts/saved-addresses.ts'
import type { NoCash } from '#web/storefront/ground/shipping/cash-text.ts'
import { SellerDeliveries } from '#web/storefront/ground/shipping/seller-deliveries.tsx'
import { type KnownDelivery, useDelivery } from '#web/storefront/ground/shipping/use-delivery.ts'
import { OrderSummary } from '#web/storefront/selling/cart/order-summary.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { Notice } from '#web/ui/notice.tsx'
import { BusinessSection } from './business-section.tsx'
import type { CheckoutRefusal, OrderedCart } from './checkout-answer.ts'
import { forgetDraft, keepDraft } from './checkout-draft.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { DeliverySection, NEW_ADDRESS } from './delivery-section.tsx'
import { fillCityAndState, fillFields, findAddress, matchAddress, pinCodeWarning } from './form-values.ts'
import { availableMethods, PaymentSection } from './payment-section.tsx'
import { Assurances, SummaryLines } from './summary-lines.tsx'
import { useEarlierValues } from './use-earlier-values.ts'
import { usePlaceOrder } from './use-place-order.ts'

export interface CheckoutProps {
  account: string
  /** The account's cart as the page was made. */
  lines: readonly CartLine[]
  review: ReviewedCart
  /** What the review was made with. */
  terms: MarketplaceTerms
  /** The account's own cash that the law counts together with this order. */
  cashSoFar: CashSoFar
  buyer: CodBuyer
  addresses: readonly SavedAddress[]
  /** Of the cart as it is shown; empty when there is nothing to order. */
  checkoutKey: string
  /** Placed within a day. */
  latestOrder: (OrderedCart & { checkoutKey: string }) | null
  start: Readonly<Record<string, string>>
  online: readonly string[]
  gatewayOrigin: string | null
  isTestGateway: boolean
  /** Of the cart, to the address that the form begins with. */
  delivery: KnownDelivery | null
  /** Why a seller of the cart can send nothing to be paid at the door. */
  noCashFromSeller: NoCash | undefined
  refusal: CheckoutRefusal | undefined
}

/** Contact, address, payment and what it all comes to, in one form. */
export function CheckoutForm(props: CheckoutProps) {
  const { account, review, terms, cashSoFar, buyer, addresses, online, gatewayOrigin, refusal } = props
  const form = useRef<HTMLFormElement>(null)
  const filled = useRef(new Map<string, string>())
  const { totalPaise } = review.totals
  const start = refusal && Object.keys(refusal.typed).length > 0 ? refusal.typed : props.start
  const [pin, setPin] = useState(readPinCode(start.postalCode) || props.delivery?.delivery.pin)
  const offerIds = props.lines.map((line) => line.offerId)
  const delivery = useDelivery({ pin, offerIds, known: props.delivery })
  const noCash = props.noCashFromSeller ?? delivery?.noCash
  const methods = availableMethods({
    totalPaise,
    terms,
    cashSoFar,
    buyer,
    noCash,
    online,
  })
  const [wantedMethod, setWantedMethod] = useState<PaymentMethod>('card')
  const method = methods.includes(wantedMethod) ? wantedMethod : (methods[0] ?? 'card')
  const [doubt, setDoubt] = useState<string>()
  const order = usePlaceOrder({ form, gatewayOrigin, refusal })
  const { errors, onInput } = useFormErrors(order.fields, form)
  const [chosen, setChosen] = useState(() => findAddress(addresses, start)?.id ?? NEW_ADDRESS)
  const [email, setEmail] = useState(start.email ?? '')
  const [isEditing, setEditing] = useState(false)
  // What is wrong has to be seen, and stays open while it is put right.
  if (!isEditing && DELIVERY_FIELDS.some((field) => errors[field])) setEditing(true)

  function follow(event: FormEvent<HTMLFormElement>) {
    onInput(event)
    const element = event.currentTarget
    const { name } = event.target as HTMLInputElement
    if (name === 'postalCode') fillCityAndState(element, filled.current)
    if (name === 'email') setEmail(new FormData(element).get('email')?.toString() ?? '')
    if (name !== 'savedAddress') setChosen(matchAddress(element, addresses)?.id ?? NEW_ADDRESS)
    setPin(readPinCode(new FormData(element).get('postalCode')))
    setDoubt(pinCodeWarning(element))
    keepDraft(account, element)
  }

  function choose(address: SavedAddress | undefined) {
    setChosen(address?.id ?? NEW_ADDRESS)
    setEditing(address === undefined)
    if (!form.current) return
    const { id: _id, isDefault: _default, ...fields } = address ?? { id: '', isDefault: false, ...NOWHERE }
    fillFields(form.current, fields)
  }

  useEarlierValues({
    form,
    account,
    isRefused: refusal !== undefined,
    onMethod: setWantedMethod,
    onAddress: (id) => choose(addresses.find((address) => address.id === id)),
  })

  return (
    <form
      ref={form}
      method="post"
      action="/checkout"
      noValidate
      onInput={follow}
      onSubmit={(event) => {
        event.preventDefault()
        order.submit(method)
      }}
      className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14"
    >
      {refusal ? <RefusedWithoutScript message={refusal.message} /> : null}
      <input type="hidden" name="checkoutKey" value={props.checkoutKey} />
      <input type="hidden" name="expectedTotalPaise" value={totalPaise} />
      {review.lines.map((line) =>
        line.quantity > 0 ? (
          <input key={line.offerId} type="hidden" name="line" value={`${line.offerId}:${line.quantity}`} />
        ) : null,
      )}
      <div className="flex flex-col divide-y divide-line border-line border-t">
        <DeliverySection
          addresses={addresses}
          chosen={chosen}
          onChoose={choose}
          isEditing={isEditing}
          onEditing={setEditing}
          email={email}
          start={start}
          errors={errors}
          doubt={doubt}
        />
        <BusinessSection start={start} errors={errors} />
        <CheckoutSection title="Payment">
          <PaymentSection
            method={method}
            onMethod={setWantedMethod}
            totalPaise={totalPaise}
            terms={terms}
            cashSoFar={cashSoFar}
            buyer={buyer}
            noCash={noCash}
            online={online}
            gatewayOrigin={gatewayOrigin}
            isTestGateway={props.isTestGateway}
            errors={errors}
            message={order.isAboutCard ? order.message : undefined}
          />
        </CheckoutSection>
      </div>
      <div className="flex flex-col gap-6 lg:sticky lg:top-24">
        <OrderSummary totals={review.totals} terms={terms} lines={<SummaryLines lines={review.lines} />}>
          {delivery ? (
            <div className="flex flex-col gap-2 border-line border-t pt-4">
              <p className="font-medium text-sm">
                Delivery to <span className="figures">{delivery.pin}</span>
              </p>
              <SellerDeliveries delivery={delivery} offerIds={offerIds} />
            </div>
          ) : null}
          {order.message && !order.isAboutCard ? (
            <Notice tone={order.waitingOrderId ? 'warn' : 'bad'} role="alert">
              {order.message}
            </Notice>
          ) : null}
          {order.ordered ? (
            <SeeOrder orderId={order.ordered.orderId} />
          ) : order.waitingOrderId ? (
            <Waiting orderId={order.waitingOrderId} isBusy={order.isBusy} onAskAgain={order.askAgain} />
          ) : (
            <Button
              type="submit"
              variant="primary"
              size="lg"
              disabled={methods.length === 0}
              busy={order.isBusy && 'Processing...'}
            >
              Place Order · {formatInr(totalPaise)}
            </Button>
          )}
        </OrderSummary>
        <Assurances returnDays={terms.returnDays} />
      </div>
    </form>
  )
}

/** The fields that a saved address folds. */
const DELIVERY_FIELDS = [...DELIVERY_ADDRESS_FIELDS, 'email']

const NOWHERE = { address: '', postalCode: '', city: '', state: '' }

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

/** The payment of an order is open: another order would be wrong, asking again or paying that one is right. */
function Waiting(props: { orderId: string; isBusy: boolean; onAskAgain: (() => void) | undefined }) {
  return (
    <>
      {props.onAskAgain ? (
        <Button variant="primary" size="lg" busy={props.isBusy && 'Processing...'} onClick={props.onAskAgain}>
          Check again
        </Button>
      ) : null}
      <ButtonLink to={`/orders/${props.orderId}/pay`} onClick={forgetDraft}>
        Go to the payment
      </ButtonLink>
    </>
  )
}

export function SeeOrder({ orderId }: { orderId: string }) {
  return (
    <ButtonLink to={`/orders/${orderId}`} onClick={forgetDraft}>
      See the order
    </ButtonLink>
  )
}

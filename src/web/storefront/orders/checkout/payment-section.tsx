import { lazy } from 'react'
import {
  type CashSoFar,
  type CodTerms,
  codLimit,
  codLimitProblem,
} from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { formatInr, formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { PAYMENT_METHODS } from '#domain/orders/checkout/checkout-inputs.ts'
import {
  type CodBuyer,
  UNVERIFIED_COD_WORDS,
  unverifiedCodProblem,
} from '#domain/orders/checkout/unverified-cod.ts'
import { cashOfOneDay } from '#web/shared/ground/refusals/problem-words.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { cardEntry } from './card/card-entry.tsx'
import { CheckoutSection } from './checkout-section.tsx'

interface PaymentSectionProps {
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  totalPaise: Paise
  /** What it comes to by each way, where promotions ask for one. */
  totalOf: ((method: PaymentMethod) => Paise) | undefined
  terms: CodTerms
  /** The account's own cash that the law counts together with this order. */
  cashSoFar: CashSoFar
  buyer: CodBuyer
  /** Why nobody collects cash of this person at the address, or for these sellers; absent while nothing is known. */
  noCash: string | null | undefined
  /** What the gateway takes, and where it takes a card; null where it asks for the card on a page of its own. */
  online: readonly string[]
  gatewayOrigin: string | null
  isTestGateway: boolean
  /** What somebody agrees to who has a card saved, where the gateway saves them; and whether the account may have some. */
  saveWords: string | undefined
  hasSavedCards: boolean
  errors: Readonly<Record<string, string>>
  /** Why the last card did not pay. */
  message: string | undefined
}

/** Of the server alone: a browser with scripts never draws what stands in `noscript`, and so never fetches it. */
const WithoutScript = lazy(() =>
  import('./ways/without-script.tsx').then((module) => ({ default: module.WithoutScript })),
)

/** Card, UPI, what is chosen on the page of the payment, or cash on delivery, with the reason where one of them cannot be had. */
export function PaymentSection(props: PaymentSectionProps) {
  const { method, onMethod, totalPaise, terms, cashSoFar, buyer, noCash } = props
  const { totalOf, online, gatewayOrigin, isTestGateway, saveWords, hasSavedCards, errors, message } = props
  const cash = { totalPaise, terms, cashSoFar, buyer, noCash }
  const available = availableMethods({ ...cash, online })
  const whyNoCash = noCashText(cash)
  const untilVerified = buyer.isVerified ? '' : ` ${UNVERIFIED_COD_WORDS}`
  const hints = {
    card: !online.includes('card')
      ? 'Card payments are not available at the moment.'
      : gatewayOrigin
        ? 'Visa, Mastercard and RuPay'
        : 'Visa, Mastercard and RuPay. You enter your card on the payment gateway’s page.',
    upi: online.includes('upi')
      ? 'Scan a QR code with your UPI app, or open the app on this phone.'
      : 'UPI payments are not available at the moment.',
    online: `Choose your bank, wallet or EMI plan on the next page${noCash ? '' : ', or pay part now and the rest in cash'}.`,
    cod: whyNoCash ?? `Pay in cash when the parcel arrives.${untilVerified}`,
  }
  return (
    <CheckoutSection title="Payment">
      <div className="flex flex-col gap-5">
        {message ? (
          <Notice tone="bad" role="alert">
            {message}
          </Notice>
        ) : null}
        <RadioGroup
          legend="Payment method"
          legendHidden
          name="paymentMethod"
          look="cards"
          className="noscript:hidden"
          value={method}
          onValueChange={(value) => onMethod(value as PaymentMethod)}
          error={errors.paymentMethod}
          options={PAYMENT_METHODS.filter(({ key }) => key !== 'online' || available.includes(key)).map(
            ({ key, label }) => ({
              value: key,
              label: key === 'online' && hasSavedCards ? `Saved card, ${label}` : label,
              hint: totalOf ? `Total ${formatToPay(totalOf(key))}. ${hints[key]}` : hints[key],
              disabled: !available.includes(key),
              below: key === 'card' && cardEntry({ errors, gatewayOrigin, isTestGateway, saveWords }),
            }),
          )}
        />
        <noscript>
          <WithoutScript
            methods={available.filter((key) => key !== 'card' || gatewayOrigin === null)}
            whyNoCash={whyNoCash}
            totalOf={totalOf}
          />
        </noscript>
      </div>
    </CheckoutSection>
  )
}

type Cash = Pick<PaymentSectionProps, 'totalPaise' | 'terms' | 'cashSoFar' | 'buyer' | 'noCash'>

/** What can be paid with now, in menu order. */
export function availableMethods({ online, ...cash }: Cash & { online: readonly string[] }): PaymentMethod[] {
  return PAYMENT_METHODS.map(({ key }) => key).filter((key) =>
    key === 'cod' ? noCashText(cash) === undefined : online.includes(key),
  )
}

/** Why this order cannot be paid in cash; undefined when it can. */
function noCashText({ totalPaise, terms, cashSoFar, buyer, noCash }: Cash): string | undefined {
  if (noCash) return noCash
  const upTo = (limitPaise: Paise) =>
    `for orders up to ${formatInr(limitPaise)}; this one comes to ${formatToPay(totalPaise)}.`
  const problem = codLimitProblem(totalPaise, terms, cashSoFar) ?? unverifiedCodProblem(totalPaise, buyer)
  const { limitPaise, ordersMax } = problem?.details ?? {}
  switch (problem?.code) {
    case undefined:
      return undefined
    case 'checkout.cod_limit':
      return `Available ${upTo(codLimit(terms))}`
    case 'checkout.cod_unverified_limit':
      return `Until your email or number is verified: available ${upTo(Number(limitPaise))}`
    case 'checkout.cod_unverified_orders':
      return `Until your email or number is verified, you can have ${ordersMax} cash orders on the way at a time.`
    case 'checkout.cod_day_limit':
      return cashOfOneDay(problem.details ?? {})
  }
}

import { lazy } from 'react'
import type { ConfirmationTerms } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import {
  type CashSoFar,
  type CodTerms,
  codLimit,
  codLimitProblem,
} from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { confirmWords } from '#domain/ground/cash-on-delivery/confirm-words.ts'
import { formatInr, formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { PAYMENT_METHODS } from '#domain/orders/checkout/checkout-inputs.ts'
import { ADVANCE, methodOfWanted, PAY_BY } from '#domain/orders/checkout/pay-by.ts'
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
  /** A way of paying, or a choice of `online`: what the form says. */
  wanted: string
  onWanted: (wanted: string) => void
  totalPaise: Paise
  /** What it comes to by each way, where promotions ask for one. */
  totalOf: ((method: PaymentMethod) => Paise) | undefined
  terms: CodTerms & ConfirmationTerms
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
  savedCards: readonly { value: string; label: string }[]
  /** What is said of some ways for what the order may come to. */
  payHints: readonly PayHints[]
  errors: Readonly<Record<string, string>>
  /** Why the last card did not pay. */
  message: string | undefined
}

/** For one amount what is said of choices of `online`, by their keys: offers of banks, the lowest instalment, the least advance. */
export interface PayHints {
  ofPaise: Paise
  texts: Readonly<Record<string, string>>
}

/** Of the server alone: a browser with scripts never draws what stands in `noscript`, and so never fetches it. */
const WithoutScript = lazy(() =>
  import('./ways/without-script.tsx').then((module) => ({ default: module.WithoutScript })),
)

/** Card, UPI, saved cards, what is chosen on the page of the payment, or cash, with the reason where one cannot be had. */
export function PaymentSection(props: PaymentSectionProps) {
  const { wanted, onWanted, totalPaise, terms, cashSoFar, buyer, noCash, totalOf } = props
  const { online, gatewayOrigin, isTestGateway, saveWords, errors, message } = props
  const cash = { totalPaise, terms, cashSoFar, buyer, noCash }
  const available = availableMethods({ ...cash, online })
  const whyNoCash = noCashText(cash)
  const options = wantedOptions(props, whyNoCash).map((option) => {
    const method = methodOfWanted(option.value)
    const total = totalOf ? `Total ${formatToPay(totalOf(method))}. ` : ''
    return {
      ...option,
      hint: `${total}${option.hint}`,
      disabled: !available.includes(method),
      below: method === 'card' && cardEntry({ errors, gatewayOrigin, isTestGateway, saveWords }),
    }
  })
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
          value={wanted}
          onValueChange={onWanted}
          error={errors.paymentMethod}
          options={options}
        />
        <noscript>
          <WithoutScript
            options={options.filter(
              ({ value, disabled }) => !disabled && (value !== 'card' || gatewayOrigin === null),
            )}
            whyNoCash={whyNoCash}
          />
        </noscript>
      </div>
    </CheckoutSection>
  )
}

/** What the form can say of paying. */
interface WantedOption {
  value: string
  label: string
  hint: string
}

/** All that it can say, in menu order. */
function wantedOptions(
  {
    savedCards,
    online,
    gatewayOrigin,
    buyer,
    terms,
    totalPaise,
    totalOf,
    payHints,
    noCash,
  }: PaymentSectionProps,
  whyNoCash: string | undefined,
): WantedOption[] {
  const onlinePaise = totalOf?.('online') ?? totalPaise
  const texts = payHints.find(({ ofPaise }) => ofPaise === onlinePaise)?.texts
  const hints = {
    card: !online.includes('card')
      ? 'Card payments are not available at the moment.'
      : gatewayOrigin
        ? 'Visa, Mastercard and RuPay'
        : 'Visa, Mastercard and RuPay. You enter your card on the payment gateway’s page.',
    upi: online.includes('upi')
      ? 'Scan a QR code with your UPI app, or open the app on this phone.'
      : 'UPI payments are not available at the moment.',
    cod:
      whyNoCash ??
      `Pay in cash when the parcel arrives.${buyer.isVerified ? '' : ` ${UNVERIFIED_COD_WORDS}`}${confirmWords(totalPaise, terms)}`,
  }
  return [
    ...savedCards.map((card) => ({ ...card, hint: 'Your bank asks you to confirm the payment.' })),
    ...PAYMENT_METHODS.flatMap<WantedOption>(({ key, label }) =>
      key === 'online'
        ? PAY_BY.filter(({ of }) => of.some((method) => online.includes(method))).map((by) => ({
            value: by.key,
            label: by.label,
            hint: texts?.[by.key] ?? '',
          }))
        : { value: key, label, hint: hints[key] },
    ),
    // Where cash is collected at all.
    ...(texts?.advance && !noCash ? [{ value: ADVANCE.key, label: ADVANCE.label, hint: texts.advance }] : []),
  ]
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

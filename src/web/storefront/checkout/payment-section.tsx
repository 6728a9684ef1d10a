import { PAYMENT_METHODS, type PaymentMethod } from '#domain/checkout/checkout-form.ts'
import { type CashSoFar, type CodTerms, codLimit, codLimitProblem } from '#domain/checkout/cod-limit.ts'
import { type CodBuyer, UNVERIFIED_COD_WORDS, unverifiedCodProblem } from '#domain/checkout/unverified-cod.ts'
import { formatInr, type Paise } from '#domain/shared/money.ts'
import { cashOfOneDay } from '#web/http/problem-words.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CardFields } from './card-fields.tsx'

interface PaymentSectionProps {
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  totalPaise: Paise
  terms: CodTerms
  /** The account's own cash that the law counts together with this order. */
  cashSoFar: CashSoFar
  buyer: CodBuyer
  gatewayOrigin: string | null
  isTestGateway: boolean
  errors: Readonly<Record<string, string>>
  /** Why the last card did not pay. */
  message: string | undefined
}

/** Card or cash on delivery, with the reason where one of them cannot be had. */
export function PaymentSection(props: PaymentSectionProps) {
  const { method, onMethod, totalPaise, terms, cashSoFar, buyer, gatewayOrigin, isTestGateway, errors } =
    props
  const { message } = props
  const cash = { totalPaise, terms, cashSoFar, buyer }
  const available = availableMethods({ ...cash, takesCards: gatewayOrigin !== null })
  const whyNoCash = noCashText(cash)
  const untilVerified = buyer.isEmailVerified ? '' : ` ${UNVERIFIED_COD_WORDS}`
  const hints = {
    card: gatewayOrigin ? 'Visa, Mastercard and RuPay' : 'Card payments are not available at the moment.',
    cod: whyNoCash ?? `Pay in cash when the parcel arrives.${untilVerified}`,
  }
  return (
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
        options={PAYMENT_METHODS.map(({ key, label }) => ({
          value: key,
          label,
          hint: hints[key],
          disabled: !available.includes(key),
          below: key === 'card' && gatewayOrigin && (
            <CardFields errors={errors} gatewayOrigin={gatewayOrigin} isTestGateway={isTestGateway} />
          ),
        }))}
      />
      <noscript>
        <input type="hidden" name="withoutScript" value="1" />
        <Notice tone={whyNoCash ? 'bad' : 'note'} title="Cash on Delivery">
          {whyNoCash ? (
            <p>
              {whyNoCash} To pay by card, please turn on JavaScript: a card number goes straight from your
              browser to the payment gateway, never to us.
            </p>
          ) : (
            <p>
              You pay in cash when the parcel arrives. Paying by card needs JavaScript: a card number goes
              straight from your browser to the payment gateway, never to us.
            </p>
          )}
        </Notice>
      </noscript>
    </div>
  )
}

type Cash = Pick<PaymentSectionProps, 'totalPaise' | 'terms' | 'cashSoFar' | 'buyer'>

/** What can be paid with now, in menu order. */
export function availableMethods({ takesCards, ...cash }: Cash & { takesCards: boolean }): PaymentMethod[] {
  return [...(takesCards ? (['card'] as const) : []), ...(noCashText(cash) ? [] : (['cod'] as const))]
}

/** Why this order cannot be paid in cash; undefined when it can. */
function noCashText({ totalPaise, terms, cashSoFar, buyer }: Cash): string | undefined {
  const upTo = (limitPaise: Paise) =>
    `for orders up to ${formatInr(limitPaise)}; this one comes to ${formatInr(totalPaise)}.`
  const problem = codLimitProblem(totalPaise, terms, cashSoFar) ?? unverifiedCodProblem(totalPaise, buyer)
  const { limitPaise, ordersMax } = problem?.details ?? {}
  switch (problem?.code) {
    case undefined:
      return undefined
    case 'checkout.cod_limit':
      return `Available ${upTo(codLimit(terms))}`
    case 'checkout.cod_unverified_limit':
      return `Until your email is verified: available ${upTo(Number(limitPaise))}`
    case 'checkout.cod_unverified_orders':
      return `Until your email is verified, ${ordersMax} orders on delivery can be on their way at a time.`
    case 'checkout.cod_day_limit':
      return cashOfOneDay(problem.details ?? {})
  }
}

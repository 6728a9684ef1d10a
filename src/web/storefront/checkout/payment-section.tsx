import { PAYMENT_METHODS, type PaymentMethod } from '#domain/checkout/checkout-form.ts'
import { type CodTerms, codLimit, codLimitProblem } from '#domain/checkout/cod-limit.ts'
import { formatInr, type Paise } from '#domain/shared/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { CardFields } from './card-fields.tsx'

interface PaymentSectionProps {
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  totalPaise: Paise
  terms: CodTerms
  gatewayOrigin: string | null
  isTestGateway: boolean
  errors: Readonly<Record<string, string>>
  /** Why the last card did not pay. */
  message: string | undefined
}

/** Card or cash on delivery, with the reason where one of them cannot be had. */
export function PaymentSection(props: PaymentSectionProps) {
  const { method, onMethod, totalPaise, terms, gatewayOrigin, isTestGateway, errors, message } = props
  const available = availableMethods({ totalPaise, terms, takesCards: gatewayOrigin !== null })
  const isOverLimit = codLimitProblem(totalPaise, terms) !== undefined
  const hints = {
    card: gatewayOrigin ? 'Visa, Mastercard and RuPay' : 'Card payments are not available at the moment.',
    cod: isOverLimit
      ? `Available for orders up to ${formatInr(codLimit(terms))}; this one comes to ${formatInr(totalPaise)}.`
      : 'Pay in cash when the parcel arrives.',
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
        <Notice tone={isOverLimit ? 'bad' : 'note'} title="Cash on Delivery">
          {isOverLimit ? (
            <p>
              Cash on delivery is available for orders up to {formatInr(codLimit(terms))}. To pay by card,
              please turn on JavaScript: a card number goes straight from your browser to the payment gateway,
              never to us.
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

/** What can be paid with now, in menu order. */
export function availableMethods(o: {
  totalPaise: Paise
  terms: CodTerms
  takesCards: boolean
}): PaymentMethod[] {
  return [
    ...(o.takesCards ? (['card'] as const) : []),
    ...(codLimitProblem(o.totalPaise, o.terms) ? [] : (['cod'] as const)),
  ]
}

import { type FormEvent, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { checkCardForm } from '#domain/ground/outside/card-form.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { PAYMENT_METHODS } from '#domain/orders/checkout/checkout-inputs.ts'
import { useHydrated } from '#web/storefront/ground/shared/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { cardEntry } from './card/card-entry.tsx'
import { clearCard, readCard } from './card/card-fields.tsx'
import { tokenizeCard } from './card/tokenize-card.ts'
import type { PayProps } from './under-way/pay-props.ts'

/** Any way of paying that can be had, on the same order. */
export function PayAgain(props: PayProps & { isWaiting: boolean }) {
  const { order, methods, noCash, gatewayOrigin, isTestGateway, saveWords, isWaiting } = props
  const isHydrated = useHydrated()
  const isSending = useNavigation().formMethod === 'POST'
  const [chosen, setChosen] = useState<PaymentMethod>()
  const offered = methods.filter((key) => isHydrated || key !== 'card' || gatewayOrigin === null)
  const method = chosen && offered.includes(chosen) ? chosen : (offered[0] ?? 'card')
  const form = useRef<HTMLFormElement>(null)
  const { refused, isTokenizing, pay } = usePayByCard(method === 'card' ? gatewayOrigin : null)
  const { errors, onInput } = useFormErrors(refused, form)
  const isBusy = isSending || isTokenizing
  if ((isWaiting && !props.step) || methods.length === 0) return null

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={pay}
      onInput={onInput}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="intent" value="pay" />
      <RadioGroup
        legend="How would you like to pay?"
        name="paymentMethod"
        look="cards"
        value={method}
        onValueChange={(value) => setChosen(value as PaymentMethod)}
        options={PAYMENT_METHODS.filter(({ key }) => offered.includes(key)).map(({ key, label }) => ({
          value: key,
          label,
          hint: HINTS[key],
          below: key === 'card' ? cardEntry({ errors, gatewayOrigin, isTestGateway, saveWords }) : undefined,
        }))}
      />
      {noCash ? <p className="text-muted text-sm">{noCash}</p> : null}
      <div>
        <Button
          type="submit"
          variant={isWaiting ? 'secondary' : 'primary'}
          size="lg"
          busy={isBusy && 'Processing...'}
        >
          {method === 'cod' ? 'Place order, pay cash on delivery' : `Pay ${formatInr(order.amountPaise, 2)}`}
        </Button>
      </div>
    </Form>
  )
}

/** Hands a card to the gateway first, and pays with its token; any other way goes as a form (`gatewayOrigin` null). */
function usePayByCard(gatewayOrigin: string | null) {
  const submit = useSubmit()
  const [isTokenizing, setTokenizing] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>()

  async function pay(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (!gatewayOrigin) return
    event.preventDefault()
    const element = event.currentTarget
    const checked = checkCardForm(readCard(element))
    if (!checked.ok) {
      setRefused(checked.problem.fields)
      return
    }
    setRefused(undefined)
    setTokenizing(true)
    const tokenized = await tokenizeCard(gatewayOrigin, checked.value)
    setTokenizing(false)
    if (!tokenized.ok) {
      setRefused({ [tokenized.field ?? 'cardNumber']: tokenized.message })
      return
    }
    clearCard(element)
    const isSaved = new FormData(element).has('saveCard')
    const fields = { intent: 'pay', paymentMethod: 'card', cardToken: tokenized.token }
    submit(isSaved ? { ...fields, saveCard: 'on' } : fields, { method: 'post' })
  }

  return { refused, isTokenizing, pay }
}

const HINTS: Readonly<Partial<Record<PaymentMethod, string>>> = {
  card: 'Visa, Mastercard and RuPay',
  upi: 'Scan a QR code with your UPI app, or open the app on this phone.',
  cod: 'Pay in cash when the parcel arrives.',
}

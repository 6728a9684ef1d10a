import { use } from 'react'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'
import { Notice } from '#web/ui/notice.tsx'

/** A card's number goes straight from a script of the page to the gateway: without one, the other ways are left. */
export function WithoutScript({
  options,
  whyNoCash,
}: {
  options: readonly { value: string; label: string; hint: string }[]
  whyNoCash: string | undefined
}) {
  const { filled } = use(AnsweredFields)('withoutScript')
  // What was chosen in a form that came back. At first cash, which needs no further page; who pays by UPI says so.
  const chosen =
    options.find(({ value }) => value === filled?.defaultValue) ??
    options.find(({ value }) => value === ('cod' satisfies PaymentMethod)) ??
    options[0]
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Payment method</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="withoutScript"
            value={value}
            defaultChecked={value === chosen?.value}
            className="size-5 shrink-0"
          />
          <span>
            <span className="font-medium">{label}</span>
            <span className="block text-muted text-sm">{hint}</span>
          </span>
        </label>
      ))}
      {chosen ? null : <input type="hidden" name="withoutScript" value="cod" />}
      <Notice tone={chosen ? 'note' : 'bad'}>
        <p>
          {whyNoCash ? `Cash on Delivery: ${whyNoCash} ` : ''}To pay by card, please turn on JavaScript. Your
          card number goes straight from your browser to the payment gateway, never to us.
        </p>
      </Notice>
    </fieldset>
  )
}

import { formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { PAYMENT_METHODS } from '#domain/orders/checkout/checkout-inputs.ts'
import { Notice } from '#web/ui/notice.tsx'

/** A card's number goes straight from a script of the page to the gateway: without one, the other ways are left. */
export function WithoutScript({
  methods,
  whyNoCash,
  totalOf,
}: {
  /** What it comes to by each way, where promotions ask for one. */
  totalOf: ((method: PaymentMethod) => Paise) | undefined
  methods: readonly PaymentMethod[]
  whyNoCash: string | undefined
}) {
  // Cash needs no further page; who pays by UPI says so.
  const chosen = methods.includes('cod') ? 'cod' : methods[0]
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Payment method</legend>
      {PAYMENT_METHODS.filter(({ key }) => methods.includes(key)).map(({ key, label }) => (
        <label key={key} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="withoutScript"
            value={key}
            defaultChecked={key === chosen}
            className="size-5"
          />
          {totalOf ? `${label} · ${formatToPay(totalOf(key))}` : label}
        </label>
      ))}
      {methods.length === 0 ? <input type="hidden" name="withoutScript" value="cod" /> : null}
      <Notice tone={methods.length === 0 ? 'bad' : 'note'}>
        <p>
          {whyNoCash ? `Cash on Delivery: ${whyNoCash} ` : ''}To pay by card, please turn on JavaScript. Your
          card number goes straight from your browser to the payment gateway, never to us.
        </p>
      </Notice>
    </fieldset>
  )
}

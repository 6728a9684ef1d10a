import { type FormEvent, useState } from 'react'
import type { CardField } from '#domain/ground/outside/card-form.ts'
import { cardBrand, groupCardDigits } from '#domain/ground/outside/card-number.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Lock } from '#web/ui/pictures/icons.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { expiryText } from './expiry-text.ts'
import { SaveCard } from './save-card.tsx'

interface CardFieldsProps {
  errors: Readonly<Record<string, string>>
  /** Where the card goes. */
  gatewayOrigin: string
  /** A test gateway: no money moves, and only test cards are taken. */
  isTestGateway: boolean
  /** What somebody agrees to who has it saved; undefined where it cannot be. */
  saveWords: string | undefined
}

/** The card. Its fields have no names, so that no form of ours can ever send them. */
export function CardFields({ errors, gatewayOrigin, isTestGateway, saveWords }: CardFieldsProps) {
  const [brand, setBrand] = useState<ReturnType<typeof cardBrand>>('unknown')
  return (
    <div className="flex flex-col gap-5 rounded-control border border-line bg-surface p-4 sm:p-5">
      <TextField
        label="Card number"
        data-field="cardNumber"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="1234 5678 9012 3456"
        error={errors.cardNumber}
        inputClassName="figures"
        onInput={(event: FormEvent<HTMLInputElement>) => {
          groupDigits(event.currentTarget)
          setBrand(cardBrand(event.currentTarget.value))
        }}
        trailing={
          <span className="pr-2 font-medium text-muted text-xs" aria-live="polite">
            {BRANDS[brand]}
          </span>
        }
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiry date"
          data-field="cardExpiry"
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM/YY"
          maxLength={9}
          error={errors.cardExpiry}
          inputClassName="figures"
          onInput={(event: FormEvent<HTMLInputElement>) => {
            const field = event.currentTarget
            if (isTypedAtEnd(field, event)) field.value = expiryText(field.value)
          }}
        />
        <TextField
          label="CVV"
          data-field="cardCvv"
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder="123"
          maxLength={4}
          error={errors.cardCvv}
          inputClassName="figures [-webkit-text-security:disc]"
        />
      </div>
      {saveWords ? <SaveCard words={saveWords} /> : null}
      <p className="flex gap-2 text-muted text-sm">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Your card goes straight to the payment gateway. It never reaches our servers.
      </p>
      {isTestGateway ? (
        <Notice tone="note">
          <p>
            Test mode: no real money moves, and only{' '}
            <a href={gatewayOrigin} target="_blank" rel="noreferrer" className="text-link">
              test cards
            </a>{' '}
            work, such as <span className="figures whitespace-nowrap">4111 1111 1111 1111</span> with any
            future expiry and CVV.
          </p>
        </Notice>
      ) : null}
    </div>
  )
}

const BRANDS = { visa: 'Visa', mastercard: 'Mastercard', rupay: 'RuPay', amex: 'Amex', unknown: '' } as const

/** Reads the card out of a form; the fields are found by what they are, since they have no names. */
export function readCard(form: HTMLFormElement): Record<CardField, string> {
  const value = (field: CardField) => cardInput(form, field)?.value ?? ''
  return { cardNumber: value('cardNumber'), cardExpiry: value('cardExpiry'), cardCvv: value('cardCvv') }
}

/** Forgets a card that did not pay. */
export function clearCard(form: HTMLFormElement): void {
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvv'] as const) {
    const input = cardInput(form, field)
    if (!input) continue
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

export function cardInput(form: HTMLFormElement, field: CardField): HTMLInputElement | null {
  return form.querySelector(`[data-field="${field}"]`)
}

/** Groups the digits, and leaves the caret behind the digit that it stood behind. */
function groupDigits(field: HTMLInputElement): void {
  const before = field.value.slice(0, field.selectionStart ?? 0).replace(/\D/g, '').length
  field.value = groupCardDigits(field.value)
  let place = 0
  for (let seen = 0; seen < before && place < field.value.length; place++) {
    if (/\d/.test(field.value.charAt(place))) seen++
  }
  field.setSelectionRange(place, place)
}

/** Text that is being deleted, or changed in its middle, is left alone. */
function isTypedAtEnd(field: HTMLInputElement, event: FormEvent): boolean {
  const { inputType = '' } = event.nativeEvent as InputEvent
  return !inputType.startsWith('delete') && field.selectionStart === field.value.length
}

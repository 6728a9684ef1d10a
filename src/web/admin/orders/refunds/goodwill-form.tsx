import { type FormEvent, useState } from 'react'
import { formatInr, rupeesToPaise } from '#domain/ground/shared/money.ts'
import {
  GOODWILL_BEARERS,
  GOODWILL_CAUSES,
  type GoodwillBearer,
  type GoodwillCause,
} from '#domain/orders/refunds/goodwill.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type GoodwillItem, GoodwillOutcome } from './goodwill-outcome.tsx'

interface GoodwillFormProps {
  items: readonly GoodwillItem[]
  /** Pressed twice, it is given once. */
  requestKey: string
  refused: RefusedForm | undefined
  /** The address of the order. */
  back: string
}

/** Of what, how much, who pays and what for; before the button what the customer gets and reads. */
export function GoodwillForm({ items, requestKey, refused, back }: GoodwillFormProps) {
  const possible = items.filter(({ refusal }) => refusal === undefined)
  const only = possible.length === 1 ? possible[0] : undefined
  const [chosen, setChosen] = useState<Chosen>(() => ({
    item: only?.value,
    ...choiceOf(refused?.typed ?? {}),
  }))
  const onInput = (event: FormEvent<HTMLDivElement>) => {
    const form = event.currentTarget.querySelector('form')
    if (form) setChosen(choiceOf(Object.fromEntries(new FormData(form))))
  }
  return (
    <div onInput={onInput}>
      <ReasonForm
        refused={refused}
        label="Refund"
        busy="Refunding..."
        keep={{ to: back, label: 'Back to the order' }}
        hint="The seller reads it where the seller pays. Kept in the audit log: leave out names and addresses."
        rows={3}
        outcome={<GoodwillOutcome {...chosen} item={items.find(({ value }) => value === chosen.item)} />}
      >
        <input type="hidden" name="key" value={refused?.typed.key ?? requestKey} />
        <RadioGroup
          legend="Item"
          name="item"
          look="cards"
          defaultValue={only?.value}
          options={items.map((item) => ({
            value: item.value,
            label: item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name,
            hint: hintOf(item),
            disabled: item.refusal !== undefined,
          }))}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Amount in rupees"
            name="amount"
            inputMode="decimal"
            required
            autoComplete="off"
            maxLength={20}
          />
          <SelectField label="What for" name="cause" required defaultValue="">
            <option value="">Please choose</option>
            {GOODWILL_CAUSES.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <RadioGroup
          legend="Who pays"
          name="bearer"
          look="cards"
          className="sm:[&>.radio-cards]:grid sm:[&>.radio-cards]:grid-cols-2"
          options={[
            { value: 'marketplace', label: 'NanoNagar', hint: 'The seller’s price and invoice stay.' },
            { value: 'seller', label: 'The seller', hint: 'A credit note reduces the price. They read why.' },
          ]}
        />
      </ReasonForm>
    </div>
  )
}

interface Chosen {
  item?: string | undefined
  amountPaise?: number | undefined
  bearer?: GoodwillBearer | undefined
  cause?: GoodwillCause | undefined
}

/** What of the form can be read already. */
function choiceOf(fields: Readonly<Record<string, unknown>>): Chosen {
  const { item } = fields
  return {
    ...(typeof item === 'string' && { item }),
    amountPaise: rupeesToPaise(String(fields.amount ?? '')),
    bearer: GOODWILL_BEARERS.find((known) => known === fields.bearer),
    cause: GOODWILL_CAUSES.find(({ key }) => key === fields.cause)?.key,
  }
}

function hintOf(item: GoodwillItem): string {
  const { sellerName, parcelPosition, mostPaise, mostOfOursPaise, refusal, taxStays } = item
  const from = `From ${sellerName}, parcel ${parcelPosition}.`
  if (refusal) return `${from} ${refusal}.`
  const upTo =
    mostOfOursPaise < mostPaise
      ? `${from} Up to ${formatInr(mostPaise, 2)}, of which NanoNagar can pay ${formatInr(mostOfOursPaise, 2)}: the advance goes back with the item.`
      : `${from} Up to ${formatInr(mostPaise, 2)}.`
  return taxStays ? `${upTo} ${taxStays}` : upTo
}

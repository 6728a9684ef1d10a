import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { entry } from '#domain/ground/shared/form-entries.ts'
import type { RefusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { datedLine } from './price-lines.ts'

interface DatedPricesProps {
  prices: readonly ReturnType<typeof datedLine>[]
  /** The moment from which a price may begin, as fields have it. */
  now: string
  refusal: RefusedFacts | undefined
}

/** Prices from a day on and until a day: those that wait or hold, the latest that are over, and a new one. */
export function DatedPrices({ prices, now, refusal }: DatedPricesProps) {
  return (
    <section aria-labelledby="dated-prices" className="border-line border-t py-8">
      <h2 id="dated-prices" className="pb-1 text-xl">
        Planned prices
      </h2>
      <p className="max-w-prose pb-4 text-muted text-sm">
        A price from a day on. With an end, the earlier price comes back then, unless you have changed it
        meanwhile.
      </p>
      {refusal && Object.keys(refusal.fields).length === 0 ? (
        <Notice tone="bad" role="alert" className="mb-4">
          {refusal.message}
        </Notice>
      ) : null}
      {prices.length > 0 ? (
        <ul className="divide-y divide-line border-line border-y">
          {prices.map((price) => (
            <li key={price.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <p className="figures min-w-0 grow basis-60">{price.text}</p>
              <Badge tone={price.tone}>{price.words}</Badge>
              {price.isOpen ? <RemovePrice price={price} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <NewPrice now={now} refusal={refusal} />
    </section>
  )
}

function RemovePrice({ price }: { price: DatedPricesProps['prices'][number] }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="datedPriceId" value={price.id} />
      <Button
        type="submit"
        size="sm"
        name="intent"
        value="remove-price"
        aria-label={`${wordOf(price)}: ${price.text}`}
      >
        {wordOf(price)}
      </Button>
    </Form>
  )
}

const wordOf = ({ hasBegun }: { hasBegun: boolean }) => (hasBegun ? 'End now' : 'Remove')

function NewPrice({ now, refusal }: Pick<DatedPricesProps, 'now' | 'refusal'>) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(refusal?.fields, form)
  const isSending = useNavigation().formData?.get('intent') === 'plan-price'
  const typed = (name: string) => entry(refusal?.entries ?? {}, name)
  return (
    <details open={refusal !== undefined} className="pt-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">Plan a price…</summary>
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        onInput={onInput}
        className="grid gap-5 pt-3 sm:grid-cols-3"
      >
        <TextField
          label="Planned price"
          name="datedPrice"
          inputMode="numeric"
          maxLength={16}
          trailing={<span className="pr-3 text-muted text-sm">₹</span>}
          defaultValue={typed('datedPrice')}
          error={errors.datedPrice}
        />
        <TextField
          label="From"
          name="startsAt"
          type="datetime-local"
          optional
          min={now}
          hint="India time. Empty: at once"
          defaultValue={typed('startsAt')}
          error={errors.startsAt}
        />
        <TextField
          label="Until"
          name="endsAt"
          type="datetime-local"
          optional
          min={now}
          hint="Empty: it stays"
          defaultValue={typed('endsAt')}
          error={errors.endsAt}
        />
        {refusal?.fields.datedPriceIsRight ? (
          <Checkbox
            name="datedPriceIsRight"
            label="The planned price is right"
            error={errors.datedPriceIsRight}
            className="sm:col-span-3"
          />
        ) : null}
        <div className="sm:col-span-3">
          <Button type="submit" name="intent" value="plan-price" busy={isSending && 'Saving...'}>
            Plan price
          </Button>
        </div>
      </Form>
    </details>
  )
}

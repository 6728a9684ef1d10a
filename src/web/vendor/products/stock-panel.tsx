import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { STOCK_CHANGES } from '#domain/inventory/stock-change.ts'
import { entry } from '#domain/shared/form-entries.ts'
import { formatCount } from '#domain/shared/money.ts'
import type { StockMovement } from '#server/vendors/listing-editor-views.ts'
import type { RefusedFacts } from '#web/catalogue-forms/refused-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { StockHistory } from './stock-history.tsx'

interface StockPanelProps {
  stock: { onHand: number; reserved: number }
  movements: readonly StockMovement[]
  /** Sent with a change, so that it counts once. */
  stockKey: string
  refusal: RefusedFacts | undefined
}

/** What is there, a change of it with its reason, and how it came to be. */
export function StockPanel({ stock, movements, stockKey, refusal }: StockPanelProps) {
  const { onHand, reserved } = stock
  return (
    <section
      aria-labelledby="stock"
      className="border-line border-t pt-6 pb-8 lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="stock" className="text-xl">
        Stock
      </h2>
      <dl className="figures grid grid-cols-3 gap-2 py-4">
        {(
          [
            ['Free', onHand - reserved],
            ['Promised', reserved],
            ['On hand', onHand],
          ] as const
        ).map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-display font-semibold text-2xl">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <StockForm key={onHand} onHand={onHand} stockKey={stockKey} refusal={refusal} />
      <StockHistory movements={movements} />
    </section>
  )
}

function StockForm({
  onHand,
  stockKey,
  refusal,
}: {
  onHand: number
  stockKey: string
  refusal: RefusedFacts | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(refusal?.fields, form)
  const isSending = useNavigation().formData?.get('intent') === 'stock'
  const typed = (name: string) => entry(refusal?.entries ?? {}, name)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onInput={onInput}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="key" value={stockKey} />
      <input type="hidden" name="seenOnHand" value={onHand} />
      {refusal && Object.keys(refusal.fields).length === 0 ? (
        <Notice tone="bad" role="alert">
          {refusal.message}
        </Notice>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
        <SelectField label="What happened" name="change" defaultValue={typed('change')} error={errors.change}>
          {STOCK_CHANGES.map(({ key, label, hint }) => (
            <option key={key} value={key} title={hint}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Pieces"
          name="pieces"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          defaultValue={typed('pieces')}
          error={errors.pieces}
        />
      </div>
      <TextField
        label="Note"
        name="note"
        optional
        maxLength={200}
        defaultValue={typed('note')}
        error={errors.note}
        placeholder="Invoice 4711"
      />
      <Button type="submit" busy={isSending && 'Saving...'}>
        Change stock
      </Button>
      <p className="text-muted text-sm">
        {STOCK_CHANGES.map(
          ({ label, hint }) => `${label}: ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`,
        ).join('. ')}
        .
      </p>
    </Form>
  )
}

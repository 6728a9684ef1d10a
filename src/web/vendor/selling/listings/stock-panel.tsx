import { type ReactNode, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { entry } from '#domain/ground/shared/form-entries.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { STOCK_CHANGES } from '#domain/selling/inventory/stock-change.ts'
import type { StockMovement } from '#server/selling/listings/listing-editor-views.ts'
import type { RefusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { StockHistory } from './stock-history.tsx'

interface StockPanelProps {
  /** `kept` of the reserved ones are for no order. */
  stock: { onHand: number; reserved: number; kept: number }
  movements: readonly StockMovement[]
  offerId: string
  /** From when its pre-order is sent. */
  preorder: string | undefined
  /** Sent with a change, so that it counts once. */
  stockKey: string
  refusal: RefusedFacts | undefined
}

/**
 * What is on hand, what of it is reserved, and what can be sold; a change with its reason, and the movements so far.
 */
export function StockPanel({
  stock: loaded,
  movements,
  offerId,
  preorder,
  stockKey,
  refusal,
}: StockPanelProps) {
  const stock = { ...loaded, ...stockAfter(refusal) }
  const { onHand, reserved, kept } = stock
  return (
    <section
      aria-labelledby="stock"
      className="border-line border-t pt-6 pb-8 lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="stock" className="text-xl">
        Stock
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1.5 py-4">
        <Figure label="On the shelf" count={onHand} />
        <Figure
          label={
            reserved > kept ? (
              <Link to="/vendor/orders" className="text-link">
                Promised to orders
              </Link>
            ) : (
              'Promised to orders'
            )
          }
          count={Math.max(0, reserved - kept)}
        />
        {kept > 0 ? <Figure label="Kept for customers who asked" count={kept} /> : null}
        <Figure label="Available" count={onHand - reserved} isSum />
      </dl>
      <PreorderLink offerId={offerId} preorder={preorder} isOffered={onHand <= reserved} />
      <StockForm key={onHand} stock={stock} stockKey={stockKey} refusal={refusal} />
      <StockHistory movements={movements} />
    </section>
  )
}

/** While it is a pre-order the stock is what is taken of it; what is not there yet can be offered as one. */
function PreorderLink({
  offerId,
  preorder,
  isOffered,
}: Pick<StockPanelProps, 'offerId' | 'preorder'> & { isOffered: boolean }) {
  if (!preorder && !isOffered) return null
  return (
    <p className="flex flex-col items-start gap-1 pb-4 text-sm">
      {preorder ? <span>{`${preorder}. The stock is what you take orders for.`}</span> : null}
      <Link to={`/vendor/products/${offerId}/preorder`} className="text-link">
        {preorder ? 'Move the day' : 'Offer a pre-order'}
      </Link>
    </p>
  )
}

function Figure({ label, count, isSum = false }: { label: ReactNode; count: number; isSum?: boolean }) {
  return (
    <div
      className={`col-span-2 grid grid-cols-subgrid items-baseline ${isSum ? 'border-line border-t pt-1.5 font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="figures text-right font-semibold text-lg">{formatCount(count)}</dd>
    </div>
  )
}

function StockForm({
  stock: { onHand, reserved },
  stockKey,
  refusal,
}: Pick<StockPanelProps, 'stock' | 'stockKey' | 'refusal'>) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(refusal?.fields, form)
  const isSending = useNavigation().formData?.get('intent') === 'stock'
  const typed = (name: string) => entry(refusal?.entries ?? {}, name)
  const [change, setChange] = useState(typed('change') || STOCK_CHANGES[0].key)
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
      <input type="hidden" name="expectedOnHand" value={onHand} />
      {refusal && Object.keys(refusal.fields).length === 0 ? (
        <Notice tone="bad" role="alert">
          {refusal.message}
        </Notice>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
        <SelectField
          label="What happened"
          name="change"
          defaultValue={change}
          onChange={(event) => setChange(event.currentTarget.value)}
          error={errors.change}
        >
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
      {change === 'count' ? <p className="text-sm">{countQuestion(reserved)}</p> : null}
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
      <ChangesExplained />
    </Form>
  )
}

function ChangesExplained() {
  return (
    <p className="text-muted text-sm">
      {STOCK_CHANGES.map(
        ({ label, hint }) => `${label}: ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`,
      ).join('. ')}
      . A sold piece counts as on the shelf until its order is dispatched. It then leaves this count by
      itself.
    </p>
  )
}

/** A refusal says what the stock is by now, and the page is not loaded anew after one. */
function stockAfter(
  refusal: RefusedFacts | undefined,
): Pick<StockPanelProps['stock'], 'onHand' | 'reserved'> | undefined {
  const { onHand, reserved } = refusal?.details ?? {}
  return typeof onHand === 'number' && typeof reserved === 'number' ? { onHand, reserved } : undefined
}

function countQuestion(reserved: number): string {
  if (reserved === 0) return 'How many are physically on the shelf?'
  const promised = reserved === 1 ? 'the one' : `the ${formatCount(reserved)}`
  return `How many are physically on the shelf, including ${promised} promised to orders not yet dispatched, or kept for customers?`
}

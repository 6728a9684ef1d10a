import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatCount } from '#domain/ground/shared/money.ts'
import { planStockChange, readStockChange, STOCK_CHANGES } from '#domain/selling/inventory/stock-change.ts'
import type { StockOfProduct } from '#server/selling/listings/several-stock-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RefusedRow, StockAnswer } from './several-stock.ts'

interface SeveralStockFormProps {
  products: readonly StockOfProduct[]
  /** Sent with the changes, so that they count once. */
  stockKey: string
  back: string
  answer: StockAnswer | undefined
}

const COLUMNS = '@2xl:grid-cols-[minmax(0,1fr)_9rem_7rem_8rem]'

/** What happened to all of them, and how many pieces of each; with scripts a row says what will be on the shelf. */
export function SeveralStockForm({ products, stockKey, back, answer }: SeveralStockFormProps) {
  const [change, setChange] = useState<string>(answer?.change || STOCK_CHANGES[0].key)
  const isSending = useNavigation().formData?.get('intent') === 'save'
  return (
    <Form method="post" noValidate className="@container flex max-w-4xl flex-col gap-6">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="key" value={stockKey} />
      {answer ? (
        <Notice tone="bad" role="alert">
          <p>{answer.message}</p>
        </Notice>
      ) : null}
      <div className="grid gap-4 @2xl:grid-cols-2">
        <SelectField
          label="What happened"
          name="change"
          value={change}
          onChange={(event) => setChange(event.currentTarget.value)}
          error={answer?.fields.change}
          hint={STOCK_CHANGES.find(({ key }) => key === change)?.hint}
        >
          {STOCK_CHANGES.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Note"
          name="note"
          optional
          maxLength={200}
          defaultValue={answer?.note}
          error={answer?.fields.note}
          placeholder="Invoice 4711"
        />
      </div>
      <div>
        <div aria-hidden="true" className={`hidden gap-x-4 pb-2 text-muted text-sm @2xl:grid ${COLUMNS}`}>
          <span>Product</span>
          <span className="text-right">On the shelf</span>
          <span>Pieces</span>
          <span className="text-right">Afterwards</span>
        </div>
        <ol aria-label="Products whose stock changes" className="divide-y divide-line border-line border-y">
          {products.map((product) => (
            <StockRow
              key={product.offerId}
              product={product}
              change={change}
              typed={answer?.pieces[product.offerId] ?? ''}
              refused={answer?.rows[product.offerId]}
            />
          ))}
        </ol>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" variant="primary" busy={isSending && 'Saving...'}>
          Change stock
        </Button>
        <ButtonLink to={back}>Cancel</ButtonLink>
      </div>
    </Form>
  )
}

function StockRow({
  product,
  change,
  typed,
  refused,
}: {
  product: StockOfProduct
  change: string
  typed: string
  refused: RefusedRow | undefined
}) {
  const { offerId, name, sellerSku, picture } = product
  const [pieces, setPieces] = useState(typed)
  const onHand = refused?.onHand ?? product.onHand
  const reserved = refused?.reserved ?? product.reserved
  const after = afterChange({ onHand, reserved }, { change, pieces })
  return (
    <li className={`grid grid-cols-2 items-start gap-x-4 gap-y-3 py-4 ${COLUMNS}`}>
      <input type="hidden" name="offer" value={offerId} />
      <input type="hidden" name="expectedOnHand" value={onHand} />
      <div className="col-span-full flex items-start gap-3 @2xl:col-span-1">
        <ProductThumb picture={picture} width={48} className="size-12" />
        <div className="min-w-0">
          <p className="line-clamp-2 font-medium leading-snug">{name}</p>
          {sellerSku ? <p className="wrap-anywhere text-muted text-sm">{sellerSku}</p> : null}
        </div>
      </div>
      <p className="figures self-center text-sm @2xl:text-right">
        <span className="text-muted @2xl:sr-only">On the shelf </span>
        <span className="font-semibold text-base">{formatCount(onHand)}</span>
        {reserved > 0 ? <span className="block text-muted">{formatCount(reserved)} promised</span> : null}
      </p>
      <TextField
        label={
          <>
            <span className="@2xl:sr-only">Pieces</span>
            <span className="sr-only"> of {name}</span>
          </>
        }
        name="pieces"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={pieces}
        onChange={(event) => setPieces(event.currentTarget.value)}
        error={refused?.message}
        inputClassName="figures"
        className={refused ? 'col-span-full @2xl:col-span-2' : undefined}
      />
      {refused ? null : (
        <p
          role="status"
          className="figures col-start-2 self-center text-sm empty:hidden @2xl:col-start-auto @2xl:text-right"
        >
          {after === undefined ? null : (
            <>
              <span className="text-muted @2xl:sr-only">Afterwards </span>
              <span className="font-semibold text-base">{formatCount(after)}</span>
            </>
          )}
        </p>
      )}
    </li>
  )
}

/** What is on the shelf after the change, by its own rules; undefined where they refuse it, or nothing is typed. */
function afterChange(
  { onHand, reserved }: { onHand: number; reserved: number },
  { change, pieces }: { change: string; pieces: string },
): number | undefined {
  const read = readStockChange({ change: [change], pieces: [pieces], expectedOnHand: [String(onHand)] })
  if (!read.ok) return undefined
  const plan = planStockChange({ onHand, reserved }, read.value)
  return plan.ok ? onHand + plan.value.onHandChange : undefined
}

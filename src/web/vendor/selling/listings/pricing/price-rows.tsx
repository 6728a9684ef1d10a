import { useCallback, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { UnpricedProduct } from '#server/selling/listings/unpriced-views.ts'
import { UnsavedChanges } from '#web/shared/goods/catalogue/unsaved-changes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PRICE_FIELDS, PRICE_LABELS } from './price-form.ts'
import { PRICE_COLUMNS, PriceRow, type PriceRowHandle } from './price-row.tsx'
import type { RowsAnswer } from './rows-answer.ts'

interface PriceRowsProps {
  products: readonly UnpricedProduct[]
  /** How many need a price, on this page and on the others. */
  count: number
  isApproved: boolean
  action: string
  /** What the whole form was answered: without JavaScript. */
  answer: RowsAnswer | undefined
}

/**
 * The products of a page with the fields of their prices. Enter saves a row and goes on to the next; without JavaScript
 * one button saves all that were filled in.
 */
export function PriceRows({ products, count, isApproved, action, answer }: PriceRowsProps) {
  const rows = useRef(new Map<string, PriceRowHandle>())
  const { open, saved, note } = useRowStates()
  const inOrder = () => products.flatMap(({ productId }) => rows.current.get(productId) ?? [])
  const saveAndGoOn = (at: number) => {
    const [row, ...next] = inOrder().slice(at)
    if (row?.save()) next.find((each) => each.focus())
  }
  const isEmpty = answer?.saved.length === 0 && answer.refused.length === 0
  return (
    <Form
      method="post"
      action={action}
      noValidate
      className="@container"
      onSubmit={(event) => {
        event.preventDefault()
        const sent = inOrder().filter((row) => row.save())
        if (open === 0 && sent.length === 0) inOrder().find((row) => row.focus())
      }}
    >
      <input type="hidden" name="intent" value="save" />
      <UnsavedChanges isDirty={open > 0} isPageOfList />
      {answer ? <FormAnswer answer={answer} isEmpty={isEmpty} /> : null}
      <p role="status" className="figures pb-1 text-muted text-sm">
        {leftText(count - saved)}
      </p>
      <p className="pb-3 text-muted text-sm">
        Prices in whole rupees, taxes included. Press Enter to save a row and go to the next.
      </p>
      <ColumnNames />
      <ol aria-label="Products that need a price" className="divide-y divide-line border-line border-y">
        {products.map((product, at) => (
          <PriceRow
            key={product.productId}
            ref={(row) => {
              if (row) rows.current.set(product.productId, row)
              return () => void rows.current.delete(product.productId)
            }}
            product={product}
            refused={answer?.refused.find(({ productId }) => productId === product.productId)}
            isApproved={isApproved}
            action={action}
            onEnter={() => saveAndGoOn(at)}
            onChange={note}
          />
        ))}
      </ol>
      {saved === products.length ? (
        <p className="pt-6">
          Everything on this page is saved.{' '}
          <Link to={action} className="text-link">
            {count > saved ? 'Show the next' : 'See what is left'}
          </Link>
        </p>
      ) : (
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0">
          {open > 0 ? (
            <p className="figures mr-auto text-muted text-sm">{formatCount(open)} not saved yet</p>
          ) : null}
          <Button type="submit" variant="primary">
            Save prices
          </Button>
        </div>
      )}
    </Form>
  )
}

/** Where the rows have columns; each field has its name for those who do not see them. */
function ColumnNames() {
  return (
    <div aria-hidden="true" className={`hidden gap-x-3 pb-2 text-muted text-sm @2xl:grid ${PRICE_COLUMNS}`}>
      <span>Product</span>
      {PRICE_FIELDS.map((field) => (
        <span key={field}>{PRICE_LABELS[field]}</span>
      ))}
    </div>
  )
}

/** How many rows hold what is not saved, and how many are saved. */
function useRowStates() {
  const [states, setStates] = useState<ReadonlyMap<string, { isOpen: boolean; isSaved: boolean }>>(new Map())
  const note = useCallback(
    ({ productId, ...state }: { productId: string; isOpen: boolean; isSaved: boolean }) =>
      setStates((before) => new Map(before).set(productId, state)),
    [],
  )
  const all = [...states.values()]
  return {
    open: all.filter(({ isOpen }) => isOpen).length,
    saved: all.filter(({ isSaved }) => isSaved).length,
    note,
  }
}

function FormAnswer({ answer, isEmpty }: { answer: RowsAnswer; isEmpty: boolean }) {
  const { saved, refused } = answer
  return (
    <Notice tone={refused.length > 0 || isEmpty ? 'bad' : 'good'} role="alert" className="mb-4">
      <p>
        {isEmpty
          ? 'Please fill in the MRP of at least one product.'
          : `${saved.length} saved, ${refused.length} not: please check the marked rows.`}
      </p>
    </Notice>
  )
}

function leftText(count: number): string {
  return count === 1 ? '1 product needs a price' : `${formatCount(count)} products need a price`
}

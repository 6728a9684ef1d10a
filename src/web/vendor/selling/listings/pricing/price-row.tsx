import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import type { UnpricedProduct } from '#server/selling/listings/unpriced-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { CircleAlert } from '#web/ui/pictures/icons.ts'
import { TextField } from '#web/ui/text-field.tsx'
import {
  formOf,
  isFilled,
  PRICE_FIELDS,
  PRICE_LABELS,
  type PriceField,
  priceFaults,
  type TypedPrice,
} from './price-form.ts'
import type { RefusedRow, RowsAnswer, SavedRow } from './rows-answer.ts'
import { SavedPrice } from './saved-price.tsx'

export interface PriceRowHandle {
  /** Sends what was typed; false where there is nothing to send, or what is there is wrong, which the row then says. */
  save(): boolean
  /** Puts the focus on the first field; false for a row that is saved. */
  focus(): boolean
}

/** Where there is room for them: the product, then its fields. */
export const PRICE_COLUMNS = '@2xl:grid-cols-[minmax(0,1fr)_8rem_9.5rem_6rem]'

interface PriceRowProps {
  product: UnpricedProduct
  /** What the page's form was answered, without JavaScript. */
  refused: RefusedRow | undefined
  isApproved: boolean
  action: string
  ref: Ref<PriceRowHandle>
  onEnter(): void
  onChange(row: { productId: string; isOpen: boolean; isSaved: boolean }): void
}

/** One product with the fields of its price; once it is saved, what was saved. */
export function PriceRow({ product, refused, isApproved, action, ref, onEnter, onChange }: PriceRowProps) {
  const { productId, name } = product
  const row = useRef<HTMLFieldSetElement>(null)
  const [typed, setTyped] = useState<TypedPrice>(
    refused?.typed ?? { mrp: '', price: '', stock: String(product.stock) },
  )
  const { saved, refusal, faults, isSaving, send, forget } = useRowSave(product, { refused, action })
  useEffect(() => {
    onChange({ productId, isOpen: isFilled(typed) && !saved, isSaved: saved !== undefined })
  }, [productId, typed, saved, onChange])
  const field = (at: PriceField | ':invalid') =>
    row.current?.querySelector<HTMLInputElement>(
      at === ':invalid' ? '[aria-invalid="true"]' : `[name="${at}"]`,
    )
  useImperativeHandle(ref, () => ({
    save() {
      if (saved || isSaving || !isFilled(typed)) return false
      const isSent = send(typed)
      if (!isSent) requestAnimationFrame(() => field(':invalid')?.focus())
      return isSent
    },
    focus() {
      const first = saved ? undefined : field('mrp')
      first?.focus()
      first?.scrollIntoView({ block: 'nearest' })
      return Boolean(first)
    },
  }))
  const nameId = `name-${productId}`
  return (
    <li className="py-4">
      <fieldset
        ref={row}
        aria-labelledby={nameId}
        className={`grid grid-cols-2 items-start gap-x-3 gap-y-3 xs:grid-cols-3 ${PRICE_COLUMNS}`}
      >
        <ProductOfRow product={product} nameId={nameId} />
        {saved ? (
          <SavedPrice saved={saved} name={name} isApproved={isApproved} />
        ) : (
          <>
            <input type="hidden" name="productId" value={productId} />
            {PRICE_FIELDS.map((at) => (
              <PriceInput
                key={at}
                at={at}
                value={typed[at]}
                error={faults[at]}
                readOnly={isSaving}
                onEnter={onEnter}
                onType={(value) => {
                  setTyped({ ...typed, [at]: value })
                  forget(at)
                }}
              />
            ))}
            <p role="status" className="col-span-full text-muted text-sm empty:hidden">
              {isSaving ? 'Saving...' : ''}
            </p>
            {refusal ? <RowRefusal refusal={refusal} /> : null}
          </>
        )}
      </fieldset>
    </li>
  )
}

interface PriceInputProps extends Pick<PriceRowProps, 'onEnter'> {
  at: PriceField
  value: string
  error: string | undefined
  readOnly: boolean
  onType(value: string): void
}

function PriceInput({ at, onEnter, onType, ...field }: PriceInputProps) {
  return (
    <TextField
      label={<span className="@2xl:sr-only">{PRICE_LABELS[at]}</span>}
      name={at}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={at === 'stock' ? 9 : 16}
      placeholder={at === 'price' ? 'Same as MRP' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
      onChange={(event) => onType(event.currentTarget.value)}
      inputClassName="figures"
      {...field}
    />
  )
}

/** What the row's own request says, and until there is one what the page was answered. */
function useRowSave(
  product: PriceRowProps['product'],
  { refused, action }: { refused: RefusedRow | undefined; action: string },
) {
  const { productId } = product
  const fetcher = useFetcher<RowsAnswer>({ key: `price-${productId}` })
  const [sent, setSent] = useState(false)
  const [local, setLocal] = useState<Readonly<Record<string, string>>>()
  const [forgotten, setForgotten] = useState<ReadonlySet<string>>(new Set())
  const isSaving = fetcher.state !== 'idle'
  const answer = fetcher.data
  const said = sent ? answer?.refused[0] : refused
  const isFailed = sent && !isSaving && answer === undefined
  const failed: RefusedRow | undefined = isFailed ? { ...FAILED, productId } : undefined
  const fields = local ?? (isSaving ? {} : (said?.fields ?? {}))
  return {
    saved: answer?.saved[0] as SavedRow | undefined,
    refusal: local || isSaving || forgotten.size > 0 ? undefined : (failed ?? said),
    faults: Object.fromEntries(Object.entries(fields).filter(([name]) => !forgotten.has(name))),
    isSaving,
    /** The message of a field goes when it is edited. */
    forget: (name: string) => setForgotten(new Set([...forgotten, name])),
    send(typed: TypedPrice): boolean {
      const wrong = priceFaults(product, typed)
      setForgotten(new Set())
      setLocal(Object.keys(wrong).length > 0 ? wrong : undefined)
      if (Object.keys(wrong).length > 0) return false
      setSent(true)
      fetcher.submit(formOf({ productId, typed }), { method: 'post', action })
      return true
    },
  }
}

const FAILED = {
  status: 0,
  message: 'Not saved. Please check your connection and press Enter to try again.',
  fields: {},
  typed: { mrp: '', price: '', stock: '' },
}

function ProductOfRow({ product, nameId }: { product: UnpricedProduct; nameId: string }) {
  const { name, brand, mpn, sellerSku, condition, picture } = product
  const state = CONDITIONS.find(({ key }) => key === condition)?.label
  const marks = [brand, mpn && mpn !== sellerSku ? mpn : '', sellerSku && `SKU ${sellerSku}`]
  return (
    <div className="col-span-full flex min-w-0 items-start gap-3 @2xl:col-span-1">
      <ProductThumb picture={picture} width={56} className="size-14" />
      <div className="wrap-anywhere min-w-0">
        <p id={nameId} className="font-medium leading-snug">
          {name}
        </p>
        <p className="text-muted text-sm">
          {marks.filter(Boolean).join(' · ')}
          {condition === 'new' ? '' : ` · ${state}`}
        </p>
      </div>
    </div>
  )
}

/** What is wrong with the row as a whole, or with something that it has no field for. */
function RowRefusal({ refusal }: { refusal: RefusedRow }) {
  const { fields, message, otherProductId } = refusal
  const shown = new Set<string>(PRICE_FIELDS)
  const others = Object.entries(fields).filter(([name]) => !shown.has(name))
  const isShown = Object.keys(fields).length > 0 && others.length === 0
  if (isShown) return null
  return (
    <p role="alert" className="col-span-full flex gap-1.5 text-bad text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {others.length > 0 ? others.map(([, words]) => words).join('. ') : message}{' '}
        {otherProductId ? (
          <a href={`/vendor/products/sell/${otherProductId}`} className="text-link">
            Sell this too
          </a>
        ) : null}
      </span>
    </p>
  )
}

import { useState } from 'react'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { discountForPrice, formatDiscount, formatInr, formatPercent } from '#domain/ground/shared/money.ts'
import { percentToBasisPoints } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import { DISCOUNT_BP_MAX, priceAtDiscount, wholeRupees } from '#domain/selling/listings/offer-terms.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface PriceFieldsProps {
  values: FormEntries
  errors: Readonly<Record<string, string>>
}

type Prices = { mrp: string; discount: string; price: string }

/**
 * MRP, discount and price to pay. Typing one of the last two works out the other, in whole rupees. A price far from those
 * of the last 90 days is confirmed here, once it was asked for.
 */
export function PriceFields({ values, errors }: PriceFieldsProps) {
  const [typed, setTyped] = useState<Prices>(() => ({
    mrp: entry(values, 'mrp'),
    discount: entry(values, 'discount'),
    price: entry(values, 'price'),
  }))
  const set = (name: keyof Prices) => (event: { currentTarget: HTMLInputElement }) =>
    setTyped(followed({ ...typed, [name]: event.currentTarget.value }, name))
  // Once it was asked for it stays: its message goes as soon as the box is ticked.
  const [isAsked, setIsAsked] = useState(false)
  if (errors.priceIsRight && !isAsked) setIsAsked(true)
  const rupeeSign = <span className="pr-3 text-muted text-sm">₹</span>
  return (
    <>
      <TextField
        label="MRP price"
        name="mrp"
        required
        inputMode="numeric"
        maxLength={16}
        trailing={rupeeSign}
        value={typed.mrp}
        onChange={set('mrp')}
        error={errors.mrp}
        hint="As printed on the box, taxes included."
        className="sm:col-span-2"
      />
      <TextField
        label="Discount"
        name="discount"
        optional
        inputMode="decimal"
        maxLength={8}
        trailing={<span className="pr-3 text-muted text-sm">%</span>}
        value={typed.discount}
        onChange={set('discount')}
        error={errors.discount}
        className="sm:col-span-2"
      />
      <TextField
        label="Price to pay"
        name="price"
        optional
        inputMode="numeric"
        maxLength={16}
        trailing={rupeeSign}
        value={typed.price}
        onChange={set('price')}
        error={errors.price}
        hint="In whole rupees. Enter the discount or this, and we work out the other."
        className="sm:col-span-2"
      />
      <PricePreview typed={typed} />
      {isAsked ? (
        <Checkbox
          name="priceIsRight"
          label="The new price is right"
          error={errors.priceIsRight}
          className="sm:col-span-6"
        />
      ) : null}
    </>
  )
}

/** What a shopper will read. */
function PricePreview({ typed }: { typed: Prices }) {
  const mrp = wholeRupees(typed.mrp)
  const price = wholeRupees(typed.price)
  if (!mrp || !price || price > mrp || price * 100 < mrp) return null
  const discount = formatDiscount(discountForPrice({ listPricePaise: mrp, pricePaise: price }))
  return (
    <output
      aria-label="Shoppers see"
      className="figures flex flex-wrap items-baseline gap-x-3 rounded-control bg-sunken px-4 py-3 sm:col-span-6"
    >
      <span className="text-muted text-sm">Shoppers see</span>
      <strong className="text-lg">{formatInr(price)}</strong>
      {price < mrp ? (
        <>
          <span className="text-muted">
            <span>MRP</span> <s>{formatInr(mrp)}</s>
          </span>
          {discount ? <span className="font-medium text-accent-text">{discount} off</span> : null}
        </>
      ) : null}
    </output>
  )
}

/** The prices after one of them was typed: the discount and the price to pay say the same again. */
function followed(typed: Prices, changed: keyof Prices): Prices {
  const mrp = wholeRupees(typed.mrp)
  if (!mrp) return typed
  if (changed === 'price') {
    const price = wholeRupees(typed.price)
    if (!typed.price.trim()) return { ...typed, discount: '' }
    if (!price || price > mrp || price * 10_000 <= mrp) return typed
    return { ...typed, discount: percentText(discountForPrice({ listPricePaise: mrp, pricePaise: price })) }
  }
  const discountBp = typed.discount.trim() ? percentToBasisPoints(typed.discount) : 0
  if (discountBp === undefined || discountBp > DISCOUNT_BP_MAX) return typed
  return { ...typed, price: String(priceAtDiscount({ listPricePaise: mrp, discountBp }) / 100) }
}

function percentText(basisPoints: number): string {
  return formatPercent(basisPoints).slice(0, -1)
}

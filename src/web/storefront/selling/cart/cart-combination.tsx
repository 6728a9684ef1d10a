import type { ReactNode } from 'react'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { CartCombination } from '#domain/selling/cart/cart-combinations.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/quantity/quantity-stepper.tsx'
import { instead } from './cart-line-row.tsx'

interface CombinationGroupProps {
  combination: CartCombination
  /** Sets it as often as this; 0 takes it out. */
  onSets: (sets: number) => void
  /** Its lines. */
  children: ReactNode
}

/** What is bought together, as one: its price, how often, and its products below. */
export function CombinationGroup({ combination, onSets, children }: CombinationGroupProps) {
  const { name, sets, setsMax, paise, savedPaise } = combination
  const own = (
    <>
      <input type="hidden" name="intent" value="set-together" />
      <input
        type="hidden"
        name="lines"
        value={combination.lines.map(({ line, spare }) => `${line.offerId}:${spare}`).join()}
      />
    </>
  )
  return (
    <li className="py-6">
      <fieldset className="min-w-0">
        <legend className="break-words font-semibold">{name}</legend>
        <p className="figures pt-1 text-sm">
          <span className="font-medium">{`${formatInr(paise)} for ${counted(sets, 'set')}`}</span>{' '}
          <span className="text-good">{`Saves ${formatInr(savedPaise)}`}</span>
        </p>
        <div className="flex flex-wrap items-center gap-3 pt-3">
          <form method="post" action="/cart" onSubmit={instead()} className="flex items-center gap-2">
            {own}
            <QuantityStepper
              label={`Sets of ${name}`}
              name="quantity"
              min={1}
              max={setsMax}
              value={sets}
              onValueChange={onSets}
            />
            <span className="hidden noscript:block">
              <Button type="submit">Update</Button>
            </span>
          </form>
          <form method="post" action="/cart" onSubmit={instead(() => onSets(0))}>
            {own}
            <input type="hidden" name="quantity" value="0" />
            <Button type="submit" variant="quiet" size="sm" className="text-muted">
              Remove combination
            </Button>
          </form>
        </div>
        <ul className="divide-y divide-line pl-4">{children}</ul>
      </fieldset>
    </li>
  )
}

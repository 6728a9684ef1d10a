import type { ReactNode } from 'react'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { CartCombination } from '#domain/selling/cart/cart-combinations.ts'
import { Button } from '#web/ui/button.tsx'
import { instead } from './instead.ts'
import { QuantityForm, type RefusedQuantity } from './quantity-form.tsx'

interface CombinationGroupProps {
  combination: CartCombination
  /** Sets it as often as this; 0 takes it out. */
  onSets: (sets: number) => void
  refused: RefusedQuantity | undefined
  /** Its lines. */
  children: ReactNode
}

/** What is bought together, as one: its price, how often, and its products below. */
export function CombinationGroup({ combination, onSets, refused, children }: CombinationGroupProps) {
  const { name, sets, setsMax, paise, savedPaise } = combination
  const own = combination.lines.map(({ line, spare }) => `${line.offerId}:${spare}`).join()
  const fields = (
    <>
      <input type="hidden" name="intent" value="set-together" />
      <input type="hidden" name="lines" value={own} />
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
          <QuantityForm
            label={`Sets of ${name}`}
            max={setsMax}
            value={sets}
            onValueChange={onSets}
            refused={refused?.of === own ? refused : undefined}
          >
            {fields}
          </QuantityForm>
          <form method="post" action="/cart" onSubmit={instead(() => onSets(0))}>
            {fields}
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

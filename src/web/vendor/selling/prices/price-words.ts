import { OPEN_PRICES_MAX } from '#domain/selling/prices/dated-price.ts'
import type { PriceChangeState } from '#domain/selling/prices/price-change-state.ts'
import type { PriceFault } from '#domain/selling/prices/price-rule.ts'
import type { DatedPrice } from '#server/selling/prices/dated-price-views.ts'
import type { PriceChange } from '#server/selling/prices/price-change-views.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const FAULT_WORDS: Readonly<Record<PriceFault, string>> = {
  above_mrp: 'Above the MRP',
  too_low: 'Less than 1% of the MRP',
  discount_too_small: 'A discount of less than 0.01%',
  no_other_seller: 'No other seller has it in stock',
  no_price: 'The formula gives no price',
  not_a_price: 'Not a price in whole rupees',
  unknown_sku: 'You have no product with this SKU',
  named_twice: 'This SKU is further up in the list',
  meets_planned: 'Meets another planned price',
  planned_full: `Has ${OPEN_PRICES_MAX} planned prices already`,
}

export const STATE_WORDS: Readonly<Record<PriceChangeState, { words: string; tone: BadgeTone }>> = {
  shown: { words: 'Not applied', tone: 'yellow' },
  broken_off: { words: 'Not finished', tone: 'red' },
  applied: { words: 'Applied', tone: 'green' },
  undo_broken_off: { words: 'Undo not finished', tone: 'red' },
  undone: { words: 'Undone', tone: 'grey' },
}

/** How a change that was applied for a time stands. */
export const PHASE_WORDS: Readonly<
  Record<NonNullable<PriceChange['phase']>, { words: string; tone: BadgeTone }>
> = {
  planned: { words: 'Planned', tone: 'blue' },
  holds: { words: 'Holds now', tone: 'green' },
  over: { words: 'Over', tone: 'grey' },
}

/** How a price from a day on stands. */
export const DATED_WORDS: Readonly<
  Record<'planned' | 'running' | NonNullable<DatedPrice['outcome']>, { words: string; tone: BadgeTone }>
> = {
  planned: { words: 'Planned', tone: 'blue' },
  running: { words: 'Holds now', tone: 'green' },
  stays: { words: 'Is the price since', tone: 'grey' },
  restored: { words: 'Over: the earlier price is back', tone: 'grey' },
  kept: { words: 'Over: the price had been changed', tone: 'grey' },
  not_possible: { words: 'Was not possible', tone: 'red' },
  withdrawn: { words: 'Removed', tone: 'grey' },
}

/** What the seller's list shows, in words: "Peripherals with “fan”". */
export function shownText({
  q,
  category,
}: {
  q?: string | undefined
  category?: string | undefined
}): string {
  if (!q) return category ?? 'All your products'
  return `${category ?? 'Your products'} with “${q}”`
}

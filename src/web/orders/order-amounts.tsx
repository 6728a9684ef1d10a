import { formatInr, type Paise } from '#domain/shared/money.ts'
import { FactRow } from '#web/ui/sections/fact-row.tsx'

interface OrderAmountsProps {
  order: { subtotalPaise: Paise; savingsPaise?: Paise; shippingPaise: Paise; totalPaise: Paise }
  /** Where they are not the whole order's. */
  words?: { subtotal: string; shipping: string; total: string }
}

const WHOLE_ORDER = { subtotal: 'Subtotal', shipping: 'Shipping', total: 'Total' }

/** What an order came to, or one seller's part of it. */
export function OrderAmounts({ order, words = WHOLE_ORDER }: OrderAmountsProps) {
  const { subtotalPaise, savingsPaise = 0, shippingPaise, totalPaise } = order
  return (
    <dl className="figures flex flex-col gap-2.5 text-[0.9375rem]">
      <FactRow label={words.subtotal}>{formatInr(subtotalPaise, 2)}</FactRow>
      {savingsPaise > 0 ? (
        <FactRow label="Savings, already taken off">
          <span className="text-good">{formatInr(savingsPaise, 2)}</span>
        </FactRow>
      ) : null}
      <FactRow label={words.shipping}>{shippingPaise === 0 ? 'Free' : formatInr(shippingPaise, 2)}</FactRow>
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
        <dt className="font-semibold text-base">{words.total}</dt>
        <dd className="font-display font-semibold text-xl">{formatInr(totalPaise, 2)}</dd>
      </div>
    </dl>
  )
}

import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { GOODWILL_CAUSE_LABELS } from '#domain/orders/refunds/goodwill.ts'
import type { GoodwillView } from '#server/orders/refunds/goodwill/goodwill-views.ts'

interface PriceReductionsProps {
  reductions: readonly (Omit<GoodwillView, 'decidedBy'> & Partial<Pick<GoodwillView, 'decidedBy'>>)[]
  /** The office reads who pays and who decided; a seller reads its own alone. */
  isForOffice?: boolean
}

/** What was given back of delivered items that stay with their customer: of which, how much, why and who pays. */
export function PriceReductions({ reductions, isForOffice = false }: PriceReductionsProps) {
  if (reductions.length === 0) return null
  return (
    <section aria-labelledby="price-reductions">
      <h2 id="price-reductions" className="scroll-mt-24 pb-4 text-xl">
        {isForOffice ? 'Goodwill' : 'Price reduced after the sale'}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {reductions.map((given) => (
          <li key={given.id} className="grid gap-1 py-4 text-[0.9375rem]">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <strong className="figures font-semibold text-lg">{formatInr(given.amountPaise, 2)}</strong>
              <span className="wrap-anywhere">{given.itemName}</span>
            </p>
            <p>{payerText(given, isForOffice)}</p>
            <p className="wrap-anywhere">
              {GOODWILL_CAUSE_LABELS[given.cause]}: {given.reason}
            </p>
            <p className="text-muted">
              {formatDate(given.at)}
              {isForOffice && given.decidedBy ? `, by ${given.decidedBy}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function payerText(
  { bearer, sellerName, creditNoteNumber }: PriceReductionsProps['reductions'][number],
  isForOffice: boolean,
): string {
  if (bearer === 'marketplace') return 'Paid by NanoNagar. The seller’s price stays.'
  const note = `credit note ${creditNoteNumber} reduces the price`
  return isForOffice
    ? `Paid by ${sellerName}: ${note}.`
    : `NanoNagar refunded it to the customer, who keeps the item: ${note}.`
}

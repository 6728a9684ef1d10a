import { Link } from 'react-router'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { FACT_LABELS } from '#web/shared/goods/catalogue/change-words.ts'
import { CircleCheck } from '#web/ui/pictures/icons.ts'
import type { SavedRow } from './rows-answer.ts'

interface SavedPriceProps {
  saved: SavedRow
  name: string
  isApproved: boolean
}

/** What a product costs from now on, whether it is on sale, and what is left to do. */
export function SavedPrice({ saved, name, isApproved }: SavedPriceProps) {
  const { offerId, unitPricePaise, listPricePaise, stock } = saved
  return (
    <div className="col-span-full flex items-start gap-x-3 @2xl:col-span-3">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{saved.isPricedBefore ? 'It already has a price' : 'Saved'}</p>
        <p className="figures text-[0.9375rem]">
          {formatInr(unitPricePaise)}
          {unitPricePaise < listPricePaise ? (
            <span className="text-muted">, MRP {formatInr(listPricePaise)}</span>
          ) : null}
          , {stock === 1 ? '1 piece' : `${formatCount(stock)} pieces`}
        </p>
        <p className="text-muted text-sm">{nextText(saved, isApproved)}</p>
      </div>
      <Link
        to={`/vendor/products/${offerId}`}
        prefetch="intent"
        aria-label={saved.missing.length > 0 ? `Complete ${name}` : `Edit ${name}`}
        className="inline-flex min-h-9 items-center text-link pointer-coarse:min-h-11"
      >
        {saved.missing.length > 0 ? 'Complete it' : 'Edit'}
      </Link>
    </div>
  )
}

function nextText({ missing, isOnSale, stock }: SavedRow, isApproved: boolean): string {
  if (missing.length > 0)
    return `A draft until it has: ${missing.map((field) => (FACT_LABELS[field] ?? field).toLowerCase()).join(', ')}`
  if (!isOnSale) return 'Not on sale'
  if (!isApproved) return 'Goes on sale once your shop is approved'
  return stock === 0 ? 'Shown as out of stock' : 'On sale'
}

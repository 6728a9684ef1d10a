import { Link } from 'react-router'
import { divideHalfUp, formatInr, formatToPay } from '#domain/ground/shared/money.ts'
import { linePicture } from '#domain/selling/cart/cart-lines.ts'
import type { ReviewedLine } from '#domain/selling/cart/review-cart.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { LineNotes } from '#web/storefront/selling/cart/line-notes.tsx'

/** What is being ordered, small; what cannot be ordered is said, not left out in silence. */
export function SummaryLines({ lines }: { lines: readonly ReviewedLine[] }) {
  return (
    <div className="flex flex-col gap-4 border-line border-b pb-5">
      <ul aria-label="Items" className="flex flex-col gap-4">
        {lines.map((line) => (
          <li key={line.offerId} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-3 text-sm">
            <ProductThumb
              picture={linePicture(line)}
              width={56}
              className={line.quantity === 0 ? 'opacity-60' : undefined}
            />
            <div className="min-w-0">
              <p className="break-words font-medium">{line.name}</p>
              <LineNotes line={line} />
              <div className="flex items-baseline justify-between gap-3">
                <p className="text-muted">{quantityText(line)}</p>
                <p className="figures font-medium">{line.quantity > 0 ? formatToPay(line.linePaise) : '—'}</p>
              </div>
              {line.promotionPaise + line.contributedPaise > 0 ? (
                <p className="text-good">
                  {`Promotions −${formatToPay(line.promotionPaise + line.contributedPaise)}. For one item that you return you get ${formatToPay(divideHalfUp(line.linePaise - line.contributedPaise, line.quantity))} back.`}
                </p>
              ) : null}
              {line.priceChange ? (
                <p className="text-warn">
                  {`Price changed from ${formatInr(line.priceChange.fromPaise)} to ${formatInr(line.priceChange.toPaise)} since you added it.`}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <Link to="/cart" className="self-start text-link text-sm">
        Edit cart
      </Link>
    </div>
  )
}

function quantityText(line: ReviewedLine): string {
  if (line.quantity === 0)
    return `${line.state === 'gone' ? 'No longer available' : 'Out of stock'}, not included`
  if (line.state === 'short') return `Quantity ${line.quantity}: the most you can order now`
  return `Quantity ${line.quantity}`
}

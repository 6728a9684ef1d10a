import { Link } from 'react-router'
import { statusBadgeColour, statusLabel } from '#domain/orders/order-status.ts'
import { formatInr } from '#domain/shared/money.ts'
import type { OrderLineView, VendorOrderView } from '#server/orders/order-views.ts'
import { LinePicture } from '#web/storefront/cart/line-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** What was ordered, by the seller who ships it. */
export function OrderParts({ parts }: { parts: readonly VendorOrderView[] }) {
  return parts.map((part) => (
    <section key={part.id} aria-label={`Sold by ${part.sellerName}`}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b pb-3">
        <h2 className="text-lg">Sold by {part.sellerName}</h2>
        {parts.length > 1 ? (
          <Badge tone={statusBadgeColour(part.status)}>{statusLabel(part.status)}</Badge>
        ) : null}
      </div>
      <ul className="divide-y divide-line">
        {part.lines.map((line) => (
          <OrderLine key={line.offerId} line={line} />
        ))}
      </ul>
    </section>
  ))
}

function OrderLine({ line }: { line: OrderLineView }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-5 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <LinePicture image={line.pictureKey} />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="font-sans font-semibold text-base leading-snug tracking-normal">
          <Link to={`/products/${line.productId}`} prefetch="intent" className="hover:underline">
            {line.name}
          </Link>
        </h3>
        {line.mpn ? <p className="text-muted text-sm">{line.mpn}</p> : null}
        <p className="figures text-muted text-sm">
          {line.quantity} × {formatInr(line.unitPricePaise, 2)}
          {line.unitPricePaise < line.listPricePaise ? (
            <>
              {' '}
              <span className="sr-only">instead of</span> <s>{formatInr(line.listPricePaise, 2)}</s>
            </>
          ) : null}
        </p>
      </div>
      <p className="figures col-start-2 font-semibold sm:col-start-3 sm:text-right">
        {formatInr(line.linePaise, 2)}
      </p>
    </li>
  )
}

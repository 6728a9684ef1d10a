import { Link } from 'react-router'
import { PICTURE_WIDTHS, pictureBase } from '#domain/catalogue/picture-widths.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/order-status.ts'
import { formatDateTime } from '#domain/shared/dates.ts'
import { formatInr } from '#domain/shared/money.ts'
import type { AdminOrder } from '#server/orders/admin-order-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Part = AdminOrder['parts'][number]

const WIDTHS = PICTURE_WIDTHS.filter((width) => width <= 320)

interface OrderPartProps {
  part: Part
  /** Which other pages this administrator may open. */
  opens: { vendors: boolean; products: boolean }
}

/** What one vendor sends of an order. */
export function OrderPart({ part, opens }: OrderPartProps) {
  return (
    <section aria-labelledby={`part-${part.id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b pb-3">
        <h2 id={`part-${part.id}`} className="text-lg">
          {opens.vendors ? (
            <Link to={`/admin/vendors/${part.sellerId}`} className="text-link">
              {part.sellerName}
            </Link>
          ) : (
            part.sellerName
          )}
        </h2>
        <Badge tone={statusBadgeColour(part.status)}>{statusLabel(part.status)}</Badge>
        {part.deliveredAt ? (
          <span className="text-muted text-sm">on {formatDateTime(part.deliveredAt)}</span>
        ) : null}
      </div>
      <ul className="divide-y divide-line border-line border-b">
        {part.lines.map((line) => (
          <OrderLine key={line.offerId} line={line} opensProduct={opens.products} />
        ))}
      </ul>
      <p className="figures flex flex-wrap justify-end gap-x-6 gap-y-1 pt-3 text-sm">
        <span className="text-muted">
          Shipping, their share: {part.shippingPaise === 0 ? 'free' : formatInr(part.shippingPaise, 2)}
        </span>
        <span className="font-semibold">{formatInr(part.subtotalPaise + part.shippingPaise, 2)}</span>
      </p>
    </section>
  )
}

function OrderLine({ line, opensProduct }: { line: Part['lines'][number]; opensProduct: boolean }) {
  const marks = [line.mpn, `HSN ${line.hsn}`, `GST ${line.gstRateBp / 100} %`].filter(Boolean)
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <span className="stage block aspect-square overflow-hidden rounded-control">
        {line.pictureKey ? (
          <Picture
            base={pictureBase(line.pictureKey)}
            widths={WIDTHS}
            alt=""
            sizes="64px"
            className="size-full object-contain p-[8%]"
          />
        ) : null}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="font-sans font-semibold text-base leading-snug tracking-normal">
          {opensProduct ? (
            <Link to={`/admin/products/${line.productId}`} className="hover:underline">
              {line.name}
            </Link>
          ) : (
            line.name
          )}
        </h3>
        <p className="break-words text-muted text-sm">{marks.join(' · ')}</p>
        <p className="figures text-[0.9375rem]">
          <strong className="font-semibold">{line.quantity}</strong>
          <span className="text-muted"> × {formatInr(line.unitPricePaise, 2)}</span>
        </p>
      </div>
      <p className="figures col-start-2 font-semibold sm:col-start-3 sm:text-right">
        {formatInr(line.linePaise, 2)}
      </p>
    </li>
  )
}

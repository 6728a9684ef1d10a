import { Link } from 'react-router'
import { PICTURE_WIDTHS, pictureBase } from '#domain/catalogue/picture-widths.ts'
import { formatInr } from '#domain/shared/money.ts'
import type { SoldOrderPage } from '#server/orders/sold-order-views.ts'
import { Picture } from '#web/ui/picture.tsx'

const WIDTHS = PICTURE_WIDTHS.filter((width) => width <= 320)

/** What has to go into the parcel, and what it costs. */
export function OrderLines({ order }: { order: SoldOrderPage }) {
  const isOpen = order.status === 'pending' || order.status === 'packed'
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines" className="border-line border-b pb-3 text-lg">
        {isOpen ? 'To send' : 'Items'}
      </h2>
      <ul className="divide-y divide-line border-line border-b">
        {order.lines.map((line) => (
          <OrderLine key={line.offerId} line={line} />
        ))}
      </ul>
      <dl className="figures ml-auto flex max-w-sm flex-col gap-2 pt-5 text-[0.9375rem]">
        <Row label="Goods">{formatInr(order.subtotalPaise, 2)}</Row>
        <Row label="Delivery, your share">
          {order.shippingPaise === 0 ? 'Free' : formatInr(order.shippingPaise, 2)}
        </Row>
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
          <dt className="font-semibold">Your part of the order</dt>
          <dd className="font-display font-semibold text-xl">{formatInr(order.totalPaise, 2)}</dd>
        </div>
      </dl>
    </section>
  )
}

function OrderLine({ line }: { line: SoldOrderPage['lines'][number] }) {
  const marks = [line.sku && `SKU ${line.sku}`, line.mpn, `HSN ${line.hsn}`].filter(Boolean)
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-5 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <span className="stage block aspect-square overflow-hidden rounded-control">
        {line.pictureKey ? (
          <Picture
            base={pictureBase(line.pictureKey)}
            widths={WIDTHS}
            alt=""
            sizes="80px"
            className="size-full object-contain p-[8%]"
          />
        ) : null}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="font-sans font-semibold text-base leading-snug tracking-normal">
          <Link to={`/products/${line.productId}`} className="hover:underline">
            {line.name}
          </Link>
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

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

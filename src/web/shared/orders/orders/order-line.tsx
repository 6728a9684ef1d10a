import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import type { ProductPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'

interface OrderLineProps {
  line: {
    name: string
    picture: ProductPicture | null
    quantity: number
    /** Of them, how many were cancelled before they left. */
    cancelledQuantity?: number
    unitPricePaise: Paise
    linePaise: Paise
    /** What promotions took off the line, in its amount already. */
    promotionPaise?: Paise
  }
  /** The product's page, for whom it opens. */
  to?: string | undefined
  /** What tells the product apart: SKU, maker's number, HSN. */
  marks: readonly (string | null | undefined | '')[]
  /** What has to be known of it, below. */
  note?: string | null
  /** After the price of one piece. */
  children?: ReactNode
}

/** A product in an order: how many, at what price, and what that comes to. */
export function OrderLine({ line, to, marks, note, children }: OrderLineProps) {
  const shown = marks.filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-5 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <ProductThumb picture={line.picture} width={80} />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="font-sans font-semibold text-base leading-snug tracking-normal">
          {to ? (
            <Link to={to} className="hover:underline">
              {line.name}
            </Link>
          ) : (
            line.name
          )}
        </h3>
        {shown ? <p className="break-words text-muted text-sm">{shown}</p> : null}
        <p className="figures text-[0.9375rem]">
          <strong className="font-semibold">{line.quantity}</strong>
          <span className="text-muted">
            {' '}
            × {formatInr(line.unitPricePaise, 2)}
            {children}
          </span>
        </p>
        {line.promotionPaise ? (
          <p className="figures text-[0.9375rem] text-good">
            Promotions −{formatInr(line.promotionPaise, 2)}
          </p>
        ) : null}
        {note ? <p className="text-muted text-sm">{note}</p> : null}
        {line.cancelledQuantity ? (
          <p className="figures font-medium text-[0.9375rem] text-warn">
            {line.cancelledQuantity === line.quantity
              ? 'Cancelled'
              : `${line.cancelledQuantity} of ${line.quantity} cancelled`}
          </p>
        ) : null}
      </div>
      <p className="figures col-start-2 font-semibold sm:col-start-3 sm:text-right">
        {formatInr(line.linePaise, 2)}
      </p>
    </li>
  )
}

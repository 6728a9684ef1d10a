import type { ComponentProps } from 'react'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import type { ProductPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { OrderAmounts } from '#web/shared/selling/cart/order-amounts.tsx'
import type { PayProps } from './pay-props.ts'

/** What an order that waits for its payment holds. */
export interface Bought {
  sellers: readonly {
    id: string
    name: string
    lines: readonly {
      id: string
      name: string
      quantity: number
      picture: ProductPicture | null
      linePaise: Paise
    }[]
  }[]
  amounts: ComponentProps<typeof OrderAmounts>['order']
  deliverTo: string
}

/** What is being paid for, beside the way to pay it. */
export function PaySummary({
  bought,
  order: { amountPaise, cashDuePaise, isRest },
}: {
  bought: Bought
  order: Pick<PayProps['order'], 'amountPaise' | 'cashDuePaise' | 'isRest'>
}) {
  return (
    <section
      aria-labelledby="pay-summary"
      className="flex flex-col gap-5 rounded-stage border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="pay-summary" className="text-xl">
        Your order
      </h2>
      {bought.sellers.map(({ id, name, lines }) => (
        <div key={id} className="flex flex-col gap-3">
          <h3 className="wrap-anywhere font-sans text-muted text-sm tracking-normal">{`Sold by ${name}`}</h3>
          <ul className="flex flex-col gap-3">
            {lines.map((line) => (
              <li key={line.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-3 text-sm">
                <ProductThumb picture={line.picture} width={56} />
                <div className="min-w-0">
                  <p className="wrap-anywhere font-medium">{line.name}</p>
                  <p className="flex justify-between gap-3">
                    <span className="text-muted">{counted(line.quantity, 'item')}</span>
                    <span className="figures font-medium">{formatInr(line.linePaise, 2)}</span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="border-line border-t pt-4">
        <OrderAmounts
          order={bought.amounts}
          words={{ subtotal: 'Subtotal', shipping: 'Shipping', total: 'To pay' }}
        />
        {isRest ? (
          <dl className="figures flex justify-between gap-3 pt-3 text-sm">
            <dt>Still to pay</dt>
            <dd>{formatInr(amountPaise, 2)}</dd>
          </dl>
        ) : null}
        {cashDuePaise > 0 ? (
          <dl className="figures flex flex-col gap-1 pt-3 text-sm">
            <div className="flex justify-between gap-3">
              <dt>Online now</dt>
              <dd>{formatInr(amountPaise, 2)}</dd>
            </div>
            <div className="flex justify-between gap-3">
              <dt>In cash when your items arrive</dt>
              <dd>{formatInr(cashDuePaise, 2)}</dd>
            </div>
          </dl>
        ) : null}
      </div>
      <p className="wrap-anywhere text-sm">
        <span className="block text-muted">Delivery address</span>
        {unbrokenPlaces(bought.deliverTo)}
      </p>
    </section>
  )
}

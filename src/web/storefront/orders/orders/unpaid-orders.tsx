import { Form, Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { UnpaidOrder } from '#server/orders/orders/unpaid/unpaid-orders-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Before the orders that were placed those that wait for their payment, newest first; nothing where none does. */
export function UnpaidOrders({ orders }: { orders: readonly UnpaidOrder[] }) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="unpaid" className="mb-8">
      <h2 id="unpaid" className="pb-3 text-xl">
        Waiting for payment
      </h2>
      <ul className="flex flex-col gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <UnpaidRow order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UnpaidRow({ order }: { order: UnpaidOrder }) {
  const { id, number, amountPaise, cashDuePaise, text, detail, tone, pay, firstItem, productCount } = order
  const others = productCount - 1
  return (
    <Notice tone={tone === 'bad' ? 'bad' : 'warn'}>
      <article className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-sans font-semibold text-lg tracking-normal">
            <Link to={`/orders/${id}`} className="figures hover:underline">
              Order {number}
            </Link>
          </h3>
          <p className="figures font-semibold text-lg">{formatInr(amountPaise + cashDuePaise, 2)}</p>
        </div>
        <div className="flex items-center gap-3">
          <span aria-hidden="true" className="w-12 shrink-0">
            <ProductThumb picture={firstItem.picture} width={48} />
          </span>
          <p className="min-w-0 text-[0.9375rem]">
            <span className="line-clamp-2">{firstItem.name}</span>
            {others > 0 ? <span>and {counted(others, 'more product')}</span> : null}
          </p>
        </div>
        <div>
          <p className="font-medium">{text}</p>
          {detail && !(pay && tone === 'warn') ? <p>{detail}</p> : null}
          {pay ? (
            <p className="figures">
              You can pay until {formatTime(pay.until)} ({counted(pay.minutes, 'minute')} left).
            </p>
          ) : null}
          {cashDuePaise > 0 ? (
            <p className="figures">
              {formatInr(amountPaise, 2)} now, {formatInr(cashDuePaise, 2)} in cash when your items arrive.
            </p>
          ) : null}
        </div>
        <UnpaidActions order={order} />
      </article>
    </Notice>
  )
}

function UnpaidActions({ order: { id, number, pay } }: { order: UnpaidOrder }) {
  const path = `/orders/${id}/pay`
  return (
    <Form method="post" action={path} className="flex flex-wrap gap-3">
      <input type="hidden" name="from" value="/orders" />
      <ButtonLink to={path} size="sm" variant={pay ? 'primary' : 'secondary'}>
        <span>{pay ? 'Pay now' : 'Go to the payment'}</span>
        <span className="sr-only">: order {number}</span>
      </ButtonLink>
      <details>
        <summary className="min-h-11 cursor-pointer content-center px-2 underline">
          Cancel order<span className="sr-only"> {number}</span>
        </summary>
        <Button type="submit" name="intent" value="let-go" size="sm">
          Yes, cancel it
        </Button>
      </details>
    </Form>
  )
}

import { useEffect } from 'react'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import { orderHeadline } from '#domain/orders/orders/order-headline.ts'
import { readUnderWay } from '#server/orders/disputes/under-way-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { readPlacedNotes } from '#server/orders/orders/placed/placed-order-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { OrderLine } from '#web/shared/orders/orders/order-line.tsx'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { forgetDraft } from '#web/storefront/orders/checkout/checkout-draft.ts'
import { readPlaced } from '#web/storefront/orders/checkout/under-way/placed-order-cookie.ts'
import { settleCart } from '#web/storefront/selling/cart/cart-sync.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CircleCheck } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/order-success-page.route'
import { itemsText } from './items-text.ts'
import { NextStepPanel } from './next-step-panel.tsx'
import { OrderTotals } from './order-totals.tsx'

/** Shown right after an order was placed, to the session that placed it and to nobody else: anybody else is sent home. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { customer, sessionId } = context.get(visitorContext)
  const orderId = readPlaced(request.headers, sessionId)
  const order = customer && orderId ? await findOrder(app, customer.userId, orderId) : undefined
  if (!customer || !order) throw redirect('/')
  const notes = await readPlacedNotes(app, order.id)
  const underWay = await readUnderWay(app, { userId: customer.userId, orderIds: [order.id] })
  return {
    order,
    headline: orderHeadline(order, underWay(order.id)),
    ...notes,
    today: formatDate(app.clock.now()),
    name: customer.name,
  }
}

export default function OrderSuccessPage({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    // Wherever it was paid: what was ordered has left the cart, and the checkout begins anew.
    forgetDraft()
    settleCart()
  }, [])
  const { order, headline, messageTo } = loaderData
  const { email } = order.deliverTo
  const lines = order.vendorOrders.flatMap((vendorOrder) => vendorOrder.lines)
  return (
    <div className="page-width py-8 sm:py-12">
      {order.isToConfirm ? <ToConfirm order={order} headline={headline} /> : null}
      <header className="flex flex-col gap-5 pb-10 sm:flex-row sm:gap-6">
        <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-good-wash text-good">
          <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-8" />
        </span>
        <div className="min-w-0">
          <h1 className="text-3xl sm:text-4xl">Thank You for Your Order!</h1>
          <p className="figures pt-2">
            <span className="text-muted">Order number</span> <b className="font-semibold">{order.number}</b>
          </p>
          <p className="max-w-xl break-words pt-3 text-muted">
            A confirmation email will follow to {email}
            {messageTo ? <>, and a WhatsApp message to {messageTo}</> : null}, with everything you need to
            know.
          </p>
          {order.isToConfirm ? null : <p className="max-w-xl pt-3 font-semibold">{order.next.text}</p>}
          <div className="flex flex-wrap gap-3 pt-5">
            <ButtonLink to={`/orders/${order.id}`} variant={order.isToConfirm ? 'secondary' : 'primary'}>
              View your order
            </ButtonLink>
            <ButtonLink to="/">Continue Shopping</ButtonLink>
            <ButtonLink to="/products" variant="quiet">
              Browse Products
            </ButtonLink>
          </div>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-14">
        <section aria-labelledby="ordered">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b pb-3">
            <h2 id="ordered" className="text-xl">
              What you ordered
            </h2>
            <p className="figures text-muted text-sm">
              {itemsText(lines)} · {formatInr(order.totalPaise - order.contributedPaise, 2)}
            </p>
          </div>
          <ul className="divide-y divide-line border-line border-b">
            {lines.map((line) => (
              <OrderLine key={line.offerId} line={line} to={`/products/${line.productId}`} marks={[]} />
            ))}
          </ul>
        </section>
        <div className="flex flex-col gap-8">
          <OrderTotals order={order} />
          <OrderedFacts of={loaderData} />
        </div>
      </div>
    </div>
  )
}

/** What is left to do comes before the thanks: without it the order ends. */
function ToConfirm({ order, headline }: Pick<Route.ComponentProps['loaderData'], 'order' | 'headline'>) {
  const { cashConfirmHours } = useMarketplace().terms
  return (
    <NextStepPanel orderId={order.id} headline={headline}>
      <p className="pt-1">
        Without it we cancel the order after {counted(cashConfirmHours, 'hour')}, and you pay nothing.
      </p>
      <p className="pt-3">
        <ButtonLink to={`/orders/${order.id}/confirm`} variant="primary">
          How to confirm
        </ButtonLink>
      </p>
    </NextStepPanel>
  )
}

function OrderedFacts({
  of: { order, today, name, instalments },
}: {
  of: Route.ComponentProps['loaderData']
}) {
  const { deliverTo } = order
  const method = PAYMENT_METHOD_LABELS[order.payment.method] ?? 'N/A'
  return (
    <dl className="flex flex-col gap-4 text-[0.9375rem]">
      <Fact label="Date">{today}</Fact>
      <Fact label="Name">{name}</Fact>
      <Fact label="Delivery address">
        <address className="not-italic">
          {deliverTo.firstName} {deliverTo.lastName}
          <br />
          {unbrokenPlaces(deliverTo.address)}
          <br />
          {deliverTo.city} <span className="figures">{deliverTo.postalCode}</span>, {deliverTo.state}
        </address>
      </Fact>
      <Fact label="Payment method">
        <span className="figures">
          {order.payment.inTwoWays ??
            (order.payment.instrument ? `${method}: ${order.payment.instrument}` : method)}
        </span>
        {instalments ? <span className="figures block text-muted">{instalments}</span> : null}
      </Fact>
      <Fact label="Shipping method">{order.shippingMethod || 'N/A'}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

export const meta = () => unlisted('Thank You for Your Order!')

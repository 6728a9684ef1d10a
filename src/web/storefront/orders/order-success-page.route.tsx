import { CircleCheck } from 'lucide-react'
import { redirect } from 'react-router'
import { PAYMENT_METHODS } from '#domain/checkout/checkout-form.ts'
import { formatDate } from '#domain/shared/dates.ts'
import { findOrder } from '#server/orders/order-page-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { readPlaced } from '#web/http/placed-order-cookie.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/order-success-page.route'

/** Shown right after an order was placed, to the session that placed it and to nobody else: anybody else is sent home. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { customer, sessionId } = context.get(visitorContext)
  const orderId = readPlaced(request.headers, sessionId)
  const order = customer && orderId ? await findOrder(app, customer.userId, orderId) : undefined
  if (!customer || !order) throw redirect('/')
  return {
    number: order.number,
    today: formatDate(app.clock.now()),
    name: customer.name,
    email: customer.email,
    paymentMethod: PAYMENT_METHODS.find((method) => method.key === order.payment.method)?.label ?? 'N/A',
    shippingMethod: order.shippingMethod,
    orderPath: `/orders/${order.id}`,
  }
}

export default function OrderSuccessPage({ loaderData }: Route.ComponentProps) {
  const { number, today, name, email, paymentMethod, shippingMethod, orderPath } = loaderData
  return (
    <div className="page-width flex max-w-2xl flex-col items-center py-12 text-center sm:py-20">
      <span className="inline-flex size-20 items-center justify-center rounded-full bg-good-wash text-good">
        <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-10" />
      </span>
      <h1 className="pt-6 text-3xl sm:text-4xl">Thank You for Your Order!</h1>
      <p className="max-w-md pt-3 text-muted">
        A confirmation email will follow{email ? <> to {email}</> : null}, with everything you need to know.
      </p>
      <dl className="mt-10 grid w-full grid-cols-1 border-line border-y text-left sm:grid-cols-2">
        <div className="py-5 sm:col-span-2">
          <dt className="text-muted text-sm">Order number</dt>
          <dd className="figures pt-0.5 font-display font-semibold text-2xl">{number}</dd>
        </div>
        <Fact label="Date">{today}</Fact>
        <Fact label="Name">{name}</Fact>
        <Fact label="Payment method">{paymentMethod}</Fact>
        <Fact label="Shipping method">{shippingMethod}</Fact>
      </dl>
      <div className="flex flex-wrap justify-center gap-3 pt-10">
        <ButtonLink to="/" variant="primary">
          Continue Shopping
        </ButtonLink>
        <ButtonLink to="/products">Browse Products</ButtonLink>
        <ButtonLink to={orderPath} variant="quiet">
          View your order
        </ButtonLink>
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="border-line border-t py-4">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="pt-0.5 font-medium">{children}</dd>
    </div>
  )
}

export function meta() {
  return [{ title: 'Thank You for Your Order! · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

import { CircleCheck } from 'lucide-react'
import { redirect } from 'react-router'
import { PAYMENT_METHODS } from '#domain/checkout/checkout-form.ts'
import { formatDate } from '#domain/shared/dates.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { readPlaced } from '#web/http/placed-order.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/order-success-page.route'

/** Shown right after an order was placed, and to nobody else: anybody else is sent home. */
export function loader({ request, context }: Route.LoaderArgs) {
  const placed = readPlaced(request.headers)
  if (!placed) throw redirect('/')
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const number = placed.number ?? `#NN${String(app.random.below(1_000_000)).padStart(6, '0')}`
  return {
    number,
    today: formatDate(app.clock.now()),
    name: customer?.name ?? 'Guest User',
    email: customer?.email ?? null,
    paymentMethod: PAYMENT_METHODS.find((method) => method.key === placed.paymentMethod)?.label ?? 'N/A',
    shippingMethod: placed.shippingMethod ?? 'N/A',
    orderPath: customer && placed.orderId ? `/orders/${placed.orderId}` : null,
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
        {orderPath ? (
          <ButtonLink to={orderPath} variant="quiet">
            View your order
          </ButtonLink>
        ) : null}
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

import { data, Form, useNavigation } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { withOffers } from '#domain/money/payments/offers/plans-with-offers.ts'
import { findOffersOfOrder } from '#server/money/payments/offers/bank-offer-views.ts'
import { findOfferedWays } from '#server/money/payments/ways/find-offered-ways.ts'
import { findOrderPayment } from '#server/orders/checkout/order-payment-views.ts'
import { findOrder, piecesOf } from '#server/orders/orders/order-page-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/emi-page.route'
import { EmiPlans } from './emi-plans.tsx'
import { BackToPayment } from './other-ways.tsx'
import { shownPlans } from './shown-plans.ts'

/** The plans in instalments for an order of one's own; choosing one is the payment page's own action. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { userId } = requireCustomer(context, request)
  const orderId = params.id.toLowerCase()
  const payment = await findOrderPayment(app, userId, orderId)
  if (!payment) throw data(null, { status: 404 })
  if (payment.cashDuePaise > 0)
    throw redirectWithToast(`/orders/${orderId}/pay`, { kind: 'message', text: NOT_IN_TWO_WAYS })
  const { number, amountPaise } = payment
  const pieces = piecesOf(await findOrder(app, userId, orderId))
  const [offered, offers] = await Promise.all([
    findOfferedWays(app, { amountPaise, pieces }),
    findOffersOfOrder(app, { orderId, amountPaise }),
  ])
  const plans = withOffers(offered?.emi ?? [], amountPaise, offers)
  return { orderId, number, amountPaise, plans: shownPlans(request, amountPaise, plans) }
}

const NOT_IN_TWO_WAYS =
  'There is no EMI where you pay part now and the rest in cash: it is lent for a whole order. For EMI, choose to pay all of it online.'

export default function EmiPage({ loaderData }: Route.ComponentProps) {
  const { orderId, number, amountPaise, plans } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My Orders', to: '/orders' },
          { label: number, to: `/orders/${orderId}` },
          { label: 'Payment', to: `/orders/${orderId}/pay` },
          { label: 'EMI' },
        ]}
      />
      <PageHeading title="Choose an EMI plan">
        <p className="text-muted">
          Order <span className="figures">{number}</span> ·{' '}
          <span className="figures">{formatInr(amountPaise, 2)}</span>
        </p>
      </PageHeading>
      <Form method="post" action={`/orders/${orderId}/pay`} className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="pay" />
        <EmiPlans {...plans} canChoose />
        {plans.chosen && plans.chosen.state !== 'down' ? (
          <div>
            <Button type="submit" variant="primary" size="lg" busy={isBusy && 'Processing...'}>
              Continue with this plan
            </Button>
          </div>
        ) : null}
      </Form>
      <p>
        <BackToPayment orderId={orderId} />
      </p>
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `EMI plans for order ${loaderData.number}` : 'EMI plans')
}

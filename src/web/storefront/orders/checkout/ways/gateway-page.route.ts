import { data } from 'react-router'
import { findStep } from '#server/money/payments/find-step.ts'
import { findOrderPayment } from '#server/orders/checkout/order-payment-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/gateway-page.route'
import { gatewayDocument, gatewayPolicy } from './gateway-document.ts'

/**
 * A page on which nothing is but the gateway's own script, with a policy of its own: no page of the shop that knows anything
 * of a customer ever runs it. Whoever has nothing to pay here is sent to the page of the payment.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { userId } = requireCustomer(context, request)
  const orderId = params.id.toLowerCase()
  const payment = await findOrderPayment(app, userId, orderId)
  if (!payment) throw data(null, { status: 404 })
  const step = await findStep(app, orderId)
  const back = `/orders/${orderId}/pay`
  if (step?.kind !== 'script') throw redirect(back)
  const nonce = app.random.token(16)
  return new Response(gatewayDocument({ step, nonce, back, number: payment.number }), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': gatewayPolicy(step.src, nonce),
      // A bank's own window answers to this page.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    },
  })
}

import { data } from 'react-router'
import { findStep } from '#server/money/payments/find-step.ts'
import { findOrderPayment, type OrderPayment } from '#server/orders/checkout/order-payment-views.ts'
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
  const back = `/orders/${orderId}/pay`
  // From a tab that stayed open, or by the back button: what came now would have to go back.
  if (!isToPay(payment, app.clock.now())) throw redirect(back)
  const step = await findStep(app, orderId, payment)
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

/** Money that comes now pays the order: its pieces are held for it, or it is due in cash and nothing was sent. */
function isToPay({ status, isWhole, canPayAhead, heldUntil }: OrderPayment, now: Date): boolean {
  const isHeld = heldUntil !== null && heldUntil.getTime() > now.getTime()
  return canPayAhead || (status === 'pending' && isWhole && isHeld)
}

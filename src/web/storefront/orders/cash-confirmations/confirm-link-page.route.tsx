import { Form, useNavigation } from 'react-router'
import { CONFIRMED, type ConfirmationOutcome } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { confirmByLink } from '#server/orders/cash-confirmations/confirm-order.ts'
import { findOrderOfLink } from '#server/orders/cash-confirmations/order-to-confirm-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/confirm-link-page.route'
import { confirmationShown } from './confirmation-shown.ts'
import { ConfirmedItems } from './confirmed-items.tsx'

/**
 * What the link in a mail opens, in any browser and without being signed in. Looking at it does nothing: programs that read
 * mails follow links. Once it is used or over, it says that alone: of the order only who signs in reads more.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const order = await findOrderOfLink(context.get(appContext), tokenOf(request))
  const ended = order?.confirmation.outcome ?? null
  return { order: order && ended === null ? confirmationShown(order) : null, ended }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenOf(request)
  const confirmed = await confirmByLink(context.get(appContext), token)
  if (!confirmed.ok) return refusedForm(confirmed.problem, new FormData(), { staysOnPage: true })
  return redirect(`/confirm-order?token=${encodeURIComponent(token)}`, 303)
}

export default function ConfirmLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, ended } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  if (ended) return <Ended outcome={ended} />
  if (!order)
    return (
      <FormCard title="Confirm your order">
        <Notice tone="warn" title="This link does not work">
          <p>Please open it from the email again.</p>
        </Notice>
        <ButtonLink to="/orders">My Orders</ButtonLink>
      </FormCard>
    )
  return (
    <FormCard title={`Confirm order ${order.number}`}>
      <FormRefusal message={actionData?.fields.form} />
      <p>
        You pay <strong className="figures font-semibold">{formatInr(order.duePaise, 2)}</strong> in cash when
        your items arrive. Nothing is packed until you confirm.
      </p>
      <ConfirmedItems vendorOrders={order.vendorOrders} />
      <Form method="post">
        <Button type="submit" variant="primary" size="lg" className="w-full" busy={isBusy && 'Confirming...'}>
          Confirm my order
        </Button>
      </Form>
      <p className="text-sm">
        Please confirm by {order.until}. After that we cancel the order, and you pay nothing.
      </p>
      <p className="text-sm">
        Would you rather pay now? Then there is nothing to confirm and no cash to keep ready.{' '}
        <a href={`/orders/${order.orderId}/pay`} className="text-link">
          Pay online
        </a>
      </p>
    </FormCard>
  )
}

function Ended({ outcome }: { outcome: ConfirmationOutcome }) {
  const { title, text } = endedWords(outcome)
  return (
    <FormCard title={title}>
      <p>{text}</p>
      <p className="text-sm">Sign in to see your order.</p>
      <ButtonLink to="/orders">My Orders</ButtonLink>
    </FormCard>
  )
}

function endedWords(outcome: ConfirmationOutcome): { title: string; text: string } {
  if (CONFIRMED.includes(outcome))
    return {
      title: 'Your order is confirmed',
      text: 'Thank you. It goes on now. What you pay at the door is in our email and in My Orders.',
    }
  if (outcome === 'paid-ahead')
    return {
      title: 'Your order is paid',
      text: 'Thank you. There is nothing to confirm, and nothing to pay at the door.',
    }
  if (outcome === 'not-needed')
    return {
      title: 'Nothing to confirm any more',
      text: 'Part of your order was cancelled, so it goes on without your confirmation. My Orders says what is left of it.',
    }
  return {
    title: 'Your order was cancelled',
    text: 'It was not confirmed in time or was cancelled, and you pay nothing for it. Before you order again, look whether another order has taken its place.',
  }
}

/** How long to wait, also for the page's own script. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/** The token stands in the address: no other site may learn it. */
export function meta() {
  return [
    { title: 'Confirm your order · NanoNagar' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

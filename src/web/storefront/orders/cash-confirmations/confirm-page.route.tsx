import { data, Form, useNavigation } from 'react-router'
import { CODE_TRIES_MAX, CODES_MAX } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { canOfferCode } from '#server/orders/cash-confirmations/can-offer-code.ts'
import { confirmByCode } from '#server/orders/cash-confirmations/confirm-order.ts'
import { findOwnOrderToConfirm } from '#server/orders/cash-confirmations/order-to-confirm-views.ts'
import { sendAgain } from '#server/orders/cash-confirmations/send-again.ts'
import { readSentTimes } from '#server/orders/cash-confirmations/sent-times-views.ts'
import { findOrderPayment } from '#server/orders/checkout/order-payment-views.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/confirm-page.route'
import { confirmationShown } from './confirmation-shown.ts'

/** Where a customer reads how to confirm their order. Being signed in does not confirm it: that proves no address or number. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const order = await ownOrder(app, { orderId: params.id, userId })
  if (order.confirmation.outcome) throw redirect(`/orders/${order.orderId}`)
  const payment = await findOrderPayment(app, userId, order.orderId)
  const { codeNumber, codeTries } = order.confirmation
  const { linkAt, codeAt } = await readSentTimes(app.db, order.orderId)
  return {
    order: confirmationShown(order),
    email: order.email,
    // The page of its own account: but the number is enough to know it by.
    phone: codeNumber > 0 ? `ending in ${order.phoneNumber.slice(-4)}` : undefined,
    // Said on the page: an answer to who asked once more, also without JavaScript.
    sent: { link: linkAt && formatDateTime(linkAt), code: codeAt && formatDateTime(codeAt) },
    mayTryCode: codeTries < CODE_TRIES_MAX,
    canSendCode: codeNumber > 0 && codeNumber < CODES_MAX,
    canPayAhead: payment?.canPayAhead ?? false,
    codeOfferedTo: (await canOfferCode(app, order)) ? order.phoneNumber.slice(-4) : undefined,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  const app = context.get(appContext)
  const { orderId } = await ownOrder(app, { orderId: params.id, userId: customer.userId })
  const intent = readIntent(form, ['enter-code', 'send-link', 'send-code'])
  if (intent === 'enter-code') {
    const confirmed = await confirmByCode(app, customer, { orderId, code: String(form.get('code') ?? '') })
    if (!confirmed.ok) return refusedForm(confirmed.problem, form)
    return redirectWithToast(`/orders/${orderId}`, { kind: 'success', text: 'Your order is confirmed.' })
  }
  const by = intent === 'send-code' ? 'code' : 'link'
  const sent = await sendAgain(app, customer, { orderId, by, address: context.get(addressContext) })
  if (!sent.ok) return refusedForm(sent.problem, form)
  const text = by === 'code' ? 'We have sent a new code.' : 'We have sent a new email.'
  return redirectWithToast(`/orders/${orderId}/confirm`, { kind: 'success', text })
}

/** Throws 404 for an order of somebody else, and for one that nobody has to confirm. */
async function ownOrder(app: App, o: { orderId: string; userId: string }) {
  const order = isUuid(o.orderId) ? await findOwnOrderToConfirm(app.db, o) : undefined
  if (!order) throw data(null, { status: 404 })
  return order
}

export default function ConfirmPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, email, phone, sent, canPayAhead } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const home = `/orders/${params.id}`
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My Orders', to: '/orders' },
          { label: order.number, to: home },
          { label: 'Confirm' },
        ]}
        className="pb-4"
      />
      <PageHeading title="Confirm your order">
        <p>
          You pay <span className="figures">{formatInr(order.duePaise, 2)}</span> in cash when your items
          arrive. Nothing is packed until you confirm. Please do so by {order.until}. After that we cancel the
          order, and you pay nothing.
        </p>
      </PageHeading>
      <FormRefusal message={actionData?.fields.form} />
      {phone ? (
        <ByPhone {...loaderData} phone={phone} isBusy={isBusy} problem={actionData?.fields.code} />
      ) : null}
      {loaderData.codeOfferedTo ? (
        <OfferedCode lastDigits={loaderData.codeOfferedTo} isBusy={isBusy} />
      ) : null}
      <section aria-labelledby="by-email" className="flex flex-col items-start gap-3 pb-10">
        <h2 id="by-email" className="text-xl">
          By email
        </h2>
        <p className="wrap-anywhere">
          Open the link that we sent to <strong className="font-semibold">{email}</strong>, and press “Confirm
          my order”.
        </p>
        <LastSent at={sent.link} />
        <Form method="post">
          <Button type="submit" name="intent" value="send-link" busy={isBusy && 'Sending...'}>
            Send the email again
          </Button>
        </Form>
      </section>
      {canPayAhead ? (
        <section aria-labelledby="pay-now" className="flex flex-col items-start gap-3">
          <h2 id="pay-now" className="text-xl">
            Or pay now
          </h2>
          <p>
            There is nothing to confirm then, and no cash to keep ready at the door. The price is the same.
          </p>
          <ButtonLink to={`${home}/pay`}>Pay now instead</ButtonLink>
        </section>
      ) : null}
    </div>
  )
}

function LastSent({ at }: { at: string | undefined }) {
  return (
    <p role="status" className="figures text-muted text-sm">
      {at ? `Last sent on ${at}.` : 'We are sending it now.'}
    </p>
  )
}

interface ByPhoneProps {
  /** The last digits of the number, in words. */
  phone: string
  sent: { code: string | undefined }
  mayTryCode: boolean
  canSendCode: boolean
  isBusy: boolean
  problem: string | undefined
}

/** The code that was sent to the telephone of the order. */
function ByPhone({ phone, sent, mayTryCode, canSendCode, isBusy, problem }: ByPhoneProps) {
  return (
    <section aria-labelledby="by-phone" className="flex flex-col items-start gap-3 pb-10">
      <h2 id="by-phone" className="text-xl">
        By phone
      </h2>
      <p>{`Enter the six digits that we sent to the phone ${phone}.`}</p>
      <LastSent at={sent.code} />
      {mayTryCode ? (
        <Form method="post" className="flex flex-col items-start gap-3">
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            defaultValue=""
            error={problem}
            inputClassName="figures"
          />
          <Button
            type="submit"
            name="intent"
            value="enter-code"
            variant="primary"
            busy={isBusy && 'Confirming...'}
          >
            Confirm my order
          </Button>
        </Form>
      ) : (
        <p>This code was tried too often.</p>
      )}
      {canSendCode ? (
        <Form method="post">
          <Button type="submit" name="intent" value="send-code" busy={isBusy && 'Sending...'}>
            Send a new code
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

/** Where no code was sent so far. */
function OfferedCode({ lastDigits, isBusy }: { lastDigits: string; isBusy: boolean }) {
  return (
    <section aria-labelledby="by-phone" className="flex flex-col items-start gap-3 pb-10">
      <h2 id="by-phone" className="text-xl">
        By phone
      </h2>
      <p>{`We can send six digits to the phone ending in ${lastDigits}. You confirm the order with them here.`}</p>
      <Form method="post">
        <Button type="submit" name="intent" value="send-code" busy={isBusy && 'Sending...'}>
          Send a code
        </Button>
      </Form>
    </section>
  )
}

/** How long to wait, also for the page's own script. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Confirm order ${loaderData.order.number}` : 'Page Not Found')
}

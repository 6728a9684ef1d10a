import { data, Form } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { replyAsCustomer, withdrawDispute } from '#server/orders/disputes/answer-dispute.ts'
import { readOwnCase } from '#server/orders/disputes/case-record-views.ts'
import { findOwnDispute } from '#server/orders/disputes/dispute-views.ts'
import { readEvidenceAsCustomer } from '#server/orders/disputes/evidence-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { CaseRecord } from '#web/shared/orders/disputes/case-record.tsx'
import { DisputeLayout } from '#web/shared/orders/disputes/dispute-layout.tsx'
import { ParcelEvidence } from '#web/shared/orders/disputes/parcel-evidence.tsx'
import { refundOfSomeText } from '#web/shared/orders/disputes/refund-of-some.ts'
import { WordsForm } from '#web/shared/orders/disputes/words-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/dispute-page.route'

/** Somebody else's dispute is as absent as one that never was. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const dispute = await findOwnDispute(app, { userId, orderId: params.id, disputeId: params.disputeId })
  if (!dispute) throw data(null, { status: 404 })
  const [evidence, record] = await Promise.all([
    readEvidenceAsCustomer(app, { userId }, dispute.parcelId),
    readOwnCase(app, { userId }, dispute),
  ])
  return { dispute, evidence, record, keys: { reply: app.random.uuid(), withdraw: app.random.uuid() } }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  const isReply = readIntent(form, ['reply', 'withdraw']) === 'reply'
  const act = isReply ? replyAsCustomer : withdrawDispute
  const asked = { disputeId: params.disputeId, fields: Object.fromEntries(form) }
  const done = await act(context.get(appContext), customer, asked)
  if (!done.ok) return refusedForm(done.problem, form)
  return redirectWithToast(`/orders/${params.id}/disputes/${params.disputeId}`, {
    kind: 'success',
    text: isReply ? 'Your answer has been sent' : 'You have withdrawn the dispute',
  })
}

/** After a refusal too: it may have moved on meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function DisputePage({ loaderData, actionData }: Route.ComponentProps) {
  const { dispute, evidence, record, keys } = loaderData
  const orderTo = `/orders/${dispute.orderId}`
  const refusalOf = (intent: string) => (actionData?.typed.intent === intent ? actionData : undefined)
  return (
    <div className="page-width py-6 sm:py-10">
      <DisputeLayout
        dispute={dispute}
        reader="customer"
        crumbs={[
          { label: 'My Orders', to: '/orders' },
          { label: dispute.orderNumber, to: orderTo },
        ]}
        orderTo={orderTo}
        home={`${orderTo}/disputes/${dispute.id}`}
        mayAdd={dispute.clock !== undefined}
        aside={
          dispute.clock ? (
            <Withdraw requestKey={keys.withdraw} message={refusalOf('withdraw')?.fields.form} />
          ) : null
        }
      >
        <WhatNow dispute={dispute} />
        {dispute.status === 'with-customer' ? (
          <WordsForm
            title="Answer the seller"
            intent="reply"
            requestKey={keys.reply}
            refusal={refusalOf('reply')}
            label="Your answer"
            hint="You can answer once. Please add photos above before you write. We decide after your answer, or when the time is over."
            button="Send answer"
          />
        ) : null}
        {evidence ? <ParcelEvidence evidence={evidence} orderTo={orderTo} /> : null}
        {record ? (
          <CaseRecord record={record} returnTo={(id) => `${orderTo}/returns/${id}`} messagesAt="/messages" />
        ) : null}
      </DisputeLayout>
    </div>
  )
}

function WhatNow({ dispute }: Pick<Route.ComponentProps['loaderData'], 'dispute'>) {
  const ofSome = refundOfSomeText(dispute)
  if (dispute.status === 'with-seller')
    return (
      <Notice title="The seller answers next">
        <p>
          {dispute.sellerName} can agree to the refund or contest it. Without an answer in time we decide.
        </p>
      </Notice>
    )
  if (dispute.status === 'with-us' && dispute.isAgreed && dispute.clock)
    return (
      <Notice title="The seller agrees, and we are checking it">
        <p>
          We check the refund before the money goes back, decide by {formatDateTime(dispute.clock.dueAt)} and
          email you. You do not have to do anything.
        </p>
      </Notice>
    )
  if (dispute.status === 'with-us')
    return (
      <Notice title="We decide next">
        <p>We look at what both sides said and at our records, and then email you.</p>
      </Notice>
    )
  if (dispute.status === 'refunded')
    return (
      <Notice tone="good" title={ofSome ? `Your money goes back for ${ofSome}` : 'Your money goes back'}>
        <p>The order page shows when it arrives, and has the credit note.</p>
      </Notice>
    )
  return null
}

function Withdraw({ requestKey, message }: { requestKey: string; message: string | undefined }) {
  return (
    <section aria-labelledby="withdraw-title" className="border-line border-t pt-6">
      <h2 id="withdraw-title" className="pb-2 text-lg">
        Is it settled?
      </h2>
      <p className="pb-4 text-[0.9375rem] text-muted">
        If the problem is solved, you can withdraw the dispute. You can open another one within the time
        limit.
      </p>
      {message ? (
        <Notice tone="bad" role="alert" className="mb-4">
          {message}
        </Notice>
      ) : null}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="key" value={requestKey} />
        <Button type="submit">Withdraw the dispute</Button>
      </Form>
    </section>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.dispute.number
  return unlisted(number ? `Dispute ${number}` : 'Page Not Found')
}

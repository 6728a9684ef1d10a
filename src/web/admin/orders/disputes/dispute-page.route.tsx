import { data } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatLimit } from '#domain/ground/shared/months.ts'
import { uncoveredReason } from '#domain/money/payouts/agreed-refund.ts'
import { readCaseForOffice } from '#server/orders/disputes/case-record-views.ts'
import { decideDispute } from '#server/orders/disputes/decide-dispute.ts'
import { findDisputeForOffice } from '#server/orders/disputes/dispute-views.ts'
import { readEvidence } from '#server/orders/disputes/evidence-views.ts'
import { foreseeDecision } from '#server/orders/disputes/foresee-decision.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin, requireProof, requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { CaseRecord } from '#web/shared/orders/disputes/case-record.tsx'
import { DisputeLayout } from '#web/shared/orders/disputes/dispute-layout.tsx'
import { ParcelEvidence } from '#web/shared/orders/disputes/parcel-evidence.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/dispute-page.route'
import { DecideForm } from './decide-form.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'disputes.read')
  const app = context.get(appContext)
  const dispute = await findDisputeForOffice(app, admin, params.id)
  if (!dispute) throw data(null, { status: 404 })
  const mayDecide = mayDo(admin.role, 'disputes.decide')
  // Asked before the reason is typed.
  if (mayDecide && dispute.status === 'with-us') requireProof(context, request, 'admin')
  const [evidence, record] = await Promise.all([
    readEvidence(app, admin, dispute.parcelId),
    readCaseForOffice(app, admin, dispute),
  ])
  return {
    dispute,
    evidence,
    record,
    mayDecide,
    key: app.random.uuid(),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'disputes.decide')
  const form = await request.formData()
  const input = { disputeId: params.id, fields: Object.fromEntries(form) }
  if (readIntent(form, ['foresee', 'decide']) === 'foresee') {
    const foreseen = await foreseeDecision(context.get(appContext), admin, input)
    if (!foreseen.ok) return refusedForm(foreseen.problem, form)
    const fields: Readonly<Record<string, string>> = {}
    return data({ fields, typed: textsOf(form), foreseen: foreseen.value })
  }
  const decided = await decideDispute(context.get(appContext), admin, input)
  if (!decided.ok) return refusedForm(decided.problem, form)
  return redirectWithToast(`/admin/disputes/${params.id}`, {
    kind: 'success',
    text: 'We are sending the decision to both sides',
  })
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** After a refusal too: what somebody else decided meanwhile has to be seen. */
export function shouldRevalidate() {
  return true
}

export default function AdminDisputePage({ loaderData, actionData }: Route.ComponentProps) {
  const { dispute, evidence, record, mayDecide, key } = loaderData
  const orderTo = `/admin/orders/${dispute.orderId}`
  return (
    <DisputeLayout
      dispute={dispute}
      reader="admin"
      crumbs={[{ label: 'Disputes', to: '/admin/disputes' }]}
      orderTo={orderTo}
      home={`/admin/disputes/${dispute.id}`}
      mayAdd={mayDecide && dispute.clock !== undefined}
    >
      {actionData?.fields.form && dispute.status !== 'with-us' ? (
        <Notice tone="bad" role="alert">
          {actionData.fields.form}
        </Notice>
      ) : null}
      <WhatNow dispute={dispute} mayDecide={mayDecide} />
      {dispute.uncovered ? <Notice title="Under review">{uncoveredReason(dispute.uncovered)}.</Notice> : null}
      {mayDecide && dispute.status === 'with-us' ? (
        <DecideForm
          dispute={dispute}
          isBookedByUs={evidence.isBookedByUs}
          requestKey={key}
          answer={actionData}
        />
      ) : null}
      <ParcelEvidence evidence={evidence} orderTo={orderTo} />
      <CaseRecord record={record} returnTo={(id) => `/admin/returns/${id}`} messagesAt="/admin/messages" />
    </DisputeLayout>
  )
}

/** Whose turn it is, until when, and what comes then: nobody decides before both sides had their say. */
function WhatNow({
  dispute: { status, clock },
  mayDecide,
}: Pick<Route.ComponentProps['loaderData'], 'dispute' | 'mayDecide'>) {
  if (!clock) return null
  const until = formatLimit(clock.dueAt)
  if (status === 'with-us')
    return (
      <Notice tone="warn" title={`To be decided by ${until}`}>
        <p>
          {mayDecide
            ? 'Read both sides and what is on record, then decide below.'
            : 'Only some roles decide disputes. An owner can change yours.'}
        </p>
      </Notice>
    )
  const who = status === 'with-seller' ? 'seller' : 'customer'
  return (
    <Notice title={`Nothing to decide yet: the ${who} can answer until ${until}`}>
      <p>
        {status === 'with-seller'
          ? 'If they agree, we refund at once. If they contest, the customer may answer. Without an answer you decide.'
          : 'You decide once they have answered, or when the time is over.'}
      </p>
    </Notice>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.dispute.number
  return unlisted(number ? `Dispute ${number}` : 'Page Not Found')
}

import { Link } from 'react-router'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { findWaitingRefund, letRefundThrough } from '#server/money/payments/cash/let-refund-through.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/let-refund-page.route'

const LIST = '/admin/cash'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.let-through')
  const found = await findWaitingRefund(context.get(appContext), admin, params.refundId)
  if (!found.ok) throw refusedResponse(found.problem)
  return { refund: found.value }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.let-through')
  const form = await request.formData()
  const wanted = { refundId: params.refundId, reason: form.get('reason') }
  const done = await letRefundThrough(context.get(appContext), admin, wanted)
  if (done.ok) return redirectWithToast(LIST, { kind: 'success', text: 'Refund released' })
  return refusedForm(done.problem, form)
}

export default function LetRefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, number, sellerName, refundPaise, remittedPaise, uncoveredPaise } = loaderData.refund
  return (
    <>
      <Breadcrumbs items={[{ label: 'Couriers’ cash', to: LIST }, { label: 'Refund' }]} />
      <PageHeading title="Pay a refund without the courier’s cash" className="pt-1 pb-6">
        <p>
          {formatToPay(refundPaise)} of order{' '}
          <Link to={`/admin/orders/${orderId}`} className="figures text-link">
            {number}
          </Link>
          , sold by {sellerName}, goes to the customer. {formatToPay(remittedPaise)} of the parcel’s cash came
          in. Neither that nor the seller’s reserve covers {formatToPay(uncoveredPaise)} of the refund, which
          we pay with our own money. First check that the customer received the parcel and paid for it.
        </p>
      </PageHeading>
      <ReasonForm
        refused={actionData}
        label="Pay refund"
        busy="Paying..."
        keep={{ to: LIST, label: 'Keep waiting' }}
        rows={3}
      />
    </>
  )
}

export const meta = () => unlisted('Pay a refund')

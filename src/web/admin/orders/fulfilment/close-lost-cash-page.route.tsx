import { Link } from 'react-router'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { closeLostCash, findLostCash } from '#server/orders/fulfilment/remittances/close-lost-cash.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/close-lost-cash-page.route'

const LIST = '/admin/cash?state=lost'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.limit')
  const found = await findLostCash(context.get(appContext), admin, params.parcelId)
  if (!found.ok) throw refusedResponse(found.problem)
  return { lost: found.value }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.limit')
  const form = await request.formData()
  const wanted = { parcelId: params.parcelId, reason: form.get('reason') }
  const done = await closeLostCash(context.get(appContext), admin, wanted)
  if (done.ok) return redirectWithToast(LIST, { kind: 'success', text: 'Parcel cash closed' })
  return refusedForm(done.problem, form)
}

export default function CloseLostCashPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, number, position, sellerName, courierName, trackingNumber, missingPaise } = loaderData.lost
  return (
    <>
      <Breadcrumbs items={[{ label: 'Couriers’ cash', to: LIST }, { label: 'Lost parcel' }]} />
      <PageHeading title="Close cash for a lost parcel" className="pt-1 pb-6">
        <p>
          {sellerName} says that {courierName ?? 'its courier'}
          {trackingNumber ? ` (${trackingNumber})` : ''} lost parcel {position} of order{' '}
          <Link to={`/admin/orders/${orderId}`} className="figures text-link">
            {number}
          </Link>
          . Until this is closed, {formatToPay(missingPaise)} counts as cash with the seller’s courier. Ask
          the customer first whether the parcel came and was paid for.
        </p>
      </PageHeading>
      <ReasonForm
        refused={actionData}
        label="Close it"
        busy="Closing..."
        keep={{ to: LIST, label: 'Keep it open' }}
        rows={3}
      />
    </>
  )
}

export const meta = () => unlisted('Close cash for a lost parcel')

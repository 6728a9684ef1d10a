import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import {
  bookFoundDelivery,
  findEndedAndPaid,
} from '#server/orders/fulfilment/remittances/book-found-delivery.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/found-parcel-page.route'

const LIST = '/admin/cash?state=found'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.let-through')
  const found = await findEndedAndPaid(context.get(appContext), admin, params.parcelId)
  if (!found.ok) throw refusedResponse(found.problem)
  const { wait: why } = found.value
  const waits = why && problemWords({ code: 'fulfilment.not_found_again', details: { why } })
  return { ended: found.value, waits }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.let-through')
  const form = await request.formData()
  const { parcelId } = params
  const wanted = { parcelId, deliveredOn: form.get('deliveredOn'), reason: form.get('reason') }
  const done = await bookFoundDelivery(context.get(appContext), admin, wanted)
  if (done.ok) return redirectWithToast(LIST, { kind: 'success', text: 'Delivery recorded' })
  return refusedForm(done.problem, form)
}

export default function FoundParcelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ended, waits } = loaderData
  const { orderId, number, position, sellerName, courierName, trackingNumber, cashPaise, remittedPaise } =
    ended
  const isLost = ended.status === 'lost'
  return (
    <>
      <Breadcrumbs items={[{ label: 'Couriers’ cash', to: LIST }, { label: 'Paid parcel' }]} />
      <PageHeading title="Found and delivered, cash received" className="pt-1 pb-6">
        <p>
          Parcel {position} of order{' '}
          <Link to={`/admin/orders/${orderId}`} className="figures text-link">
            {number}
          </Link>
          , sold by {sellerName}, was handed to {courierName ?? 'its courier'}
          {trackingNumber ? ` (${trackingNumber})` : ''} on {formatDate(ended.handedOverAt)} and{' '}
          <span>{isLost ? 'closed as lost' : 'marked as back with its seller'}</span>.{' '}
          {formatToPay(remittedPaise)} of {formatToPay(cashPaise)} came in. We record and invoice the sale
          again, undo what the seller was paid or charged for it, take what it put back into stock out again,
          and tell the customer.
        </p>
      </PageHeading>
      {waits ? (
        <Notice>
          <p>{waits}</p>
        </Notice>
      ) : (
        <ReasonForm
          refused={actionData}
          label="It was delivered"
          busy="Booking..."
          keep={{ to: LIST, label: isLost ? 'Leave it lost' : 'Leave it returned' }}
          rows={3}
        >
          <TextField
            label="Delivered on"
            name="deliveredOn"
            type="date"
            required
            hint="The customer’s return period starts on this day."
          />
        </ReasonForm>
      )}
    </>
  )
}

export const meta = () => unlisted('Found and delivered, cash received')

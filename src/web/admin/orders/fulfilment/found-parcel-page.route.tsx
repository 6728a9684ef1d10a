import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { CASH_GOES_TO } from '#domain/orders/fulfilment/found-parcel.ts'
import {
  bookFoundDelivery,
  findEndedAndPaid,
} from '#server/orders/fulfilment/remittances/book-found-delivery.ts'
import { handBackCash } from '#server/orders/fulfilment/remittances/hand-back-cash.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/found-parcel-page.route'

const LIST = '/admin/cash?state=found'
const TITLE = 'Found and delivered, cash received'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.let-through')
  const found = await findEndedAndPaid(context.get(appContext), admin, params.parcelId)
  if (!found.ok) throw refusedResponse(found.problem)
  const { wait: why, keeps } = found.value
  const waits = why && problemWords({ code: 'fulfilment.not_found_again', details: { why } })
  const isHandingBack = !keeps && (Boolean(why) || new URL(request.url).searchParams.has('hand-back'))
  return { ended: found.value, waits, isHandingBack }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.let-through')
  const form = await request.formData()
  const { parcelId } = params
  if (readIntent(form, ['found', 'hand-back']) === 'hand-back') {
    const handed = { parcelId, to: form.get('to'), reason: form.get('reason') }
    const back = await handBackCash(context.get(appContext), admin, handed)
    if (back.ok) return redirectWithToast(LIST, { kind: 'success', text: 'Cash recorded as handed back' })
    return refusedForm(back.problem, form)
  }
  const wanted = { parcelId, deliveredOn: form.get('deliveredOn'), reason: form.get('reason') }
  const done = await bookFoundDelivery(context.get(appContext), admin, wanted)
  if (done.ok) return redirectWithToast(LIST, { kind: 'success', text: 'Delivery recorded' })
  return refusedForm(done.problem, form)
}

export default function FoundParcelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ended, waits, isHandingBack } = loaderData
  const { orderId, number, position, sellerName, courierName, trackingNumber, cashPaise, remittedPaise } =
    ended
  const isLost = ended.status === 'lost'
  const isBookable = !waits && !isHandingBack
  return (
    <>
      <Breadcrumbs items={[{ label: 'Couriers’ cash', to: LIST }, { label: 'Paid parcel' }]} />
      <PageHeading
        title={isBookable ? TITLE : 'Cash for a parcel that was not delivered'}
        className="pt-1 pb-6"
      >
        <p>
          Parcel {position} of order{' '}
          <Link to={`/admin/orders/${orderId}`} className="figures text-link">
            {number}
          </Link>
          , sold by {sellerName}, was handed to {courierName ?? 'its courier'}
          {trackingNumber ? ` (${trackingNumber})` : ''} on {formatDate(ended.handedOverAt)} and{' '}
          <span>{isLost ? 'closed as lost' : 'marked as back with its seller'}</span>.{' '}
          {formatToPay(remittedPaise)} of {formatToPay(cashPaise)} came in.{' '}
          {isBookable ? (
            <span>
              We record and invoice the sale again, undo what the seller was paid or charged for it, take what
              it put back into stock out again, and tell the customer.
            </span>
          ) : null}
        </p>
      </PageHeading>
      {waits ? (
        <Notice className="mb-6 max-w-xl">
          <p>{waits}</p>
        </Notice>
      ) : null}
      {isHandingBack ? <HandBackForm ended={ended} refused={actionData} /> : null}
      {isBookable ? (
        <ReasonForm
          refused={actionData}
          label="It was delivered"
          busy="Booking..."
          keep={{ to: LIST, label: isLost ? 'Leave it lost' : 'Leave it returned' }}
          rows={3}
        >
          <input type="hidden" name="intent" value="found" />
          <TextField
            label="Delivered on"
            name="deliveredOn"
            type="date"
            required
            hint="The customer’s return period starts on this day."
          />
        </ReasonForm>
      ) : null}
      {isBookable && !ended.keeps ? (
        <p className="mt-8 max-w-xl text-muted">
          <span>The cash is not for this parcel?</span>{' '}
          <Link to="?hand-back" className="text-link">
            Hand it back
          </Link>
        </p>
      ) : null}
    </>
  )
}

interface HandBackFormProps {
  ended: Route.ComponentProps['loaderData']['ended']
  refused: Route.ComponentProps['actionData']
}

function HandBackForm({ ended, refused }: HandBackFormProps) {
  return (
    <section className="max-w-xl">
      <h2 className="font-semibold text-lg">Hand the cash back</h2>
      <p className="pt-1 pb-5">
        <span>
          The order was credited, so {formatToPay(ended.remittedPaise)} is not ours. Pay it back from our bank
          account first, then record it here: the books then expect no cash for this parcel.
        </span>{' '}
        <span>
          A customer who has the goods and wants to keep them orders them again; until then the loss stays
          with whoever bore it.
        </span>
      </p>
      <ReasonForm
        refused={refused}
        label="It was handed back"
        busy="Recording..."
        keep={{ to: LIST, label: 'Keep it here' }}
        rows={3}
      >
        <input type="hidden" name="intent" value="hand-back" />
        <RadioGroup
          legend="Who got the cash"
          name="to"
          options={CASH_GOES_TO.map(({ key, label }) => ({ value: key, label }))}
        />
      </ReasonForm>
    </section>
  )
}

export const meta = () => unlisted('Cash for a parcel that was not delivered')

import { Form, Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { assignLine, takeBackLine } from '#server/orders/fulfilment/remittances/assign-line.ts'
import {
  type AssignedLine,
  type CollectingParcel,
  findLineToAssign,
  listParcelsForLine,
} from '#server/orders/fulfilment/remittances/line-views.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { type RefusedForm, refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/assign-line-page.route'

const LIST = '/admin/cash?state=unknown'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.import')
  const app = context.get(appContext)
  const { lineId } = params
  const line = await findLineToAssign(app, admin, lineId)
  if (!line) throw refusedResponse({ code: 'fulfilment.line_gone' })
  const order = oneLine(new URL(request.url).searchParams.get('order'))
  const parcels = line.assigned ? [] : await listParcelsForLine(app, admin, { lineId, order })
  const why = line.assigned?.stays
  const stays = why && problemWords({ code: 'fulfilment.line_stays', details: { why } })
  return { line, order, parcels, stays }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.import')
  const form = await request.formData()
  const app = context.get(appContext)
  const wanted = { lineId: params.lineId, parcelId: form.get('parcelId'), reason: form.get('reason') }
  const takesBack = readIntent(form, ['assign', 'take-back']) === 'take-back'
  const done = takesBack ? await takeBackLine(app, admin, wanted) : await assignLine(app, admin, wanted)
  if (done.ok && takesBack) return redirectWithToast(LIST, { kind: 'success', text: 'Payment unassigned' })
  if (done.ok) return redirectWithToast(LIST, { kind: 'success', text: 'Payment assigned' })
  return refusedForm(done.problem, form)
}

export default function AssignLinePage({ loaderData, actionData }: Route.ComponentProps) {
  const { line, order, parcels, stays } = loaderData
  const { assigned, trackingNumber, reference, amountPaise, importedAt } = line
  return (
    <>
      <Breadcrumbs items={[{ label: 'Couriers’ cash', to: LIST }, { label: 'Payment' }]} />
      <PageHeading title="Assign a courier payment" className="pt-1 pb-6">
        <p>
          {formatToPay(amountPaise)} for <Breakable text={trackingNumber} />, reference{' '}
          <Breakable text={reference} />, imported on {formatDate(importedAt)}. It counts as cash for the
          parcel you choose, as if the number had matched. Refunds and the seller’s payout may follow.
        </p>
      </PageHeading>
      {assigned ? (
        <Assigned assigned={assigned} stays={stays} refused={actionData} />
      ) : (
        <ChooseParcel order={order} parcels={parcels} refused={actionData} />
      )}
    </>
  )
}

function Assigned({
  assigned,
  stays,
  refused,
}: {
  assigned: AssignedLine
  /** Why it cannot be taken back. */
  stays: string | undefined
  refused: RefusedForm | undefined
}) {
  const { parcel, by, at } = assigned
  return (
    <>
      <p className="pb-6">
        {by} assigned it on {formatDate(at)} to parcel {parcel.position} of order{' '}
        <Link to={`/admin/orders/${parcel.orderId}`} className="figures text-link">
          {parcel.number}
        </Link>
        , sold by {parcel.sellerName}.
        {stays ? null : ' You can undo this as long as nothing has been paid out on it.'}
      </p>
      {stays ? (
        <Notice>
          <p>{stays}</p>
        </Notice>
      ) : (
        <ReasonForm
          refused={refused}
          label="Unassign"
          busy="Unassigning..."
          keep={{ to: LIST, label: 'Leave it' }}
          rows={3}
        >
          <input type="hidden" name="intent" value="take-back" />
        </ReasonForm>
      )}
    </>
  )
}

function ChooseParcel({
  order,
  parcels,
  refused,
}: {
  order: string
  parcels: readonly CollectingParcel[]
  refused: RefusedForm | undefined
}) {
  return (
    <>
      <Form method="get" role="search" className="flex max-w-xl flex-wrap items-end gap-3 pb-8">
        <TextField
          label="Order number"
          name="order"
          defaultValue={order}
          maxLength={20}
          autoComplete="off"
          placeholder="NN100123"
          inputClassName="figures"
        />
        <Button type="submit">Show parcels</Button>
      </Form>
      {parcels.length === 0 ? (
        <Notice tone="note">
          <p>
            {order === ''
              ? 'No cash parcel has this number. Please enter the order number.'
              : 'This order has no shipped cash parcel.'}
          </p>
        </Notice>
      ) : (
        <ReasonForm
          refused={refused}
          label="Assign it"
          busy="Assigning..."
          keep={{ to: LIST, label: 'Leave it' }}
          rows={3}
        >
          <input type="hidden" name="intent" value="assign" />
          <RadioGroup
            look="cards"
            legend="Parcel"
            name="parcelId"
            options={parcels.map((parcel) => ({
              value: parcel.id,
              label: `Parcel ${parcel.position} of ${parcel.number}, ${parcel.sellerName}`,
              hint: <ParcelFacts parcel={parcel} />,
            }))}
          />
        </ReasonForm>
      )}
    </>
  )
}

function ParcelFacts({ parcel }: { parcel: CollectingParcel }) {
  const { status, courierName, trackingNumber, cashPaise, remittedPaise } = parcel
  return (
    <>
      {statusLabel(status)}, {courierName ?? 'no courier named'}{' '}
      {trackingNumber ? <Breakable text={trackingNumber} /> : 'without a number'}. {formatToPay(cashPaise)} to
      collect, {formatToPay(remittedPaise)} received.
    </>
  )
}

export const meta = () => unlisted('Assign a courier payment')

import { data } from 'react-router'
import { DECISION_WORKING_DAYS, SELLER_WORKING_DAYS } from '#domain/orders/disputes/dispute-clock.ts'
import { DISPUTE_KINDS } from '#domain/orders/disputes/dispute-state.ts'
import type { App } from '#server/ground/app.ts'
import { listDisputable } from '#server/orders/disputes/disputable-views.ts'
import { findReturnToDispute } from '#server/orders/disputes/disputed-return-views.ts'
import { openDispute } from '#server/orders/disputes/open-dispute.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageCheck } from '#web/ui/pictures/icons.ts'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import type { Route } from './+types/open-dispute-page.route'
import { DisputeForm } from './dispute-form.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { userId } = requireCustomer(context, request)
  const order = await getOwnOrder(app, userId, params.id)
  const numbered = order.vendorOrders.flatMap((vendorOrder) => vendorOrder.parcels)
  const asked = new URL(request.url).searchParams
  const returned = await findReturnToDispute(app, { returnId: asked.get('return'), userId })
  const notReturned = returned?.isOverdue ? returned : undefined
  const parcels = (await listDisputable(app, { orderId: order.id, userId, notReturned })).map((parcel) => ({
    ...parcel,
    label: numbered.find(({ id }) => id === parcel.parcelId)?.label ?? 'Parcel',
  }))
  const parcelId = returned?.parcelId ?? asked.get('parcel')
  // What was asked about a return is never answered with another parcel.
  const shown =
    parcels.find((parcel) => parcel.parcelId === parcelId) ?? (asked.has('return') ? undefined : parcels[0])
  const kind = DISPUTE_KINDS.find((known) => known === asked.get('kind'))
  const { id, number } = order
  return { order: { id, number }, parcels, shown, returned, kind, id: app.random.uuid() }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const { id: orderId } = await getOwnOrder(app, customer.userId, params.id)
  const form = await request.formData()
  const pieces = form.getAll('piece').map(String)
  const fields = Object.fromEntries(form)
  const opened = await openDispute(app, customer, { orderId, fields, pieces })
  if (opened.ok)
    return redirectWithToast(`/orders/${orderId}/disputes/${opened.value.disputeId}`, {
      kind: 'success',
      text: 'Your dispute is open, and we have told the seller. You can add photos now.',
    })
  const refused = refusedForm(opened.problem, form)
  return data({ ...refused.data, pieces }, refused.init ?? {})
}

/** Somebody else's order is as absent as one that never was. */
async function getOwnOrder(app: App, userId: string, orderId: string) {
  const order = await findOrder(app, userId, orderId)
  if (!order) throw data(null, { status: 404 })
  return order
}

export default function OpenDisputePage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, parcels, shown, returned, kind, id } = loaderData
  return (
    <div className="page-width py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My Orders', to: '/orders' },
          { label: order.number, to: `/orders/${order.id}` },
          { label: 'Dispute' },
        ]}
        className="pb-4"
      />
      <PageHeading title="Open a dispute" className="pb-6">
        <p>
          {`For when something is wrong and the seller does not fix it. The seller answers within ${SELLER_WORKING_DAYS} working days, you may reply once, and then we decide within ${DECISION_WORKING_DAYS} working days.`}
        </p>
      </PageHeading>
      {shown ? (
        <div className="flex max-w-2xl flex-col gap-6">
          {parcels.length > 1 ? (
            <SegmentedLinks
              label="Parcel"
              choices={parcels.map((parcel) => ({
                key: parcel.parcelId,
                to: `/orders/${order.id}/dispute?parcel=${parcel.parcelId}`,
                label: `${parcel.label}, ${parcel.sellerName}`,
                isCurrent: parcel.parcelId === shown.parcelId,
              }))}
            />
          ) : null}
          <DisputeForm
            key={shown.parcelId}
            parcel={shown}
            returned={returned}
            kind={kind}
            id={id}
            refusal={actionData}
          />
        </div>
      ) : (
        <EmptyState
          icon={PackageCheck}
          title="Nothing in this order can be disputed now"
          action={<ButtonLink to={`/orders/${order.id}`}>Back to the order</ButtonLink>}
        >
          <p>
            You can dispute an item once it has been delivered or is long overdue, within the time limit, and
            once only.
          </p>
        </EmptyState>
      )}
    </div>
  )
}

export const meta = () => unlisted('Open a dispute')

import { data, Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { uncoveredReason } from '#domain/money/payouts/agreed-refund.ts'
import { listPickupDaysForOffice } from '#server/orders/returns/pickups/pickup-views.ts'
import { findAnyReturn } from '#server/orders/returns/return-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { actOnReturn } from '#web/shared/orders/returns/act-on-return.action.ts'
import { ReturnHeading } from '#web/shared/orders/returns/return-heading.tsx'
import { SellerReturn } from '#web/shared/orders/returns/seller-return.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/return-page.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.read')
  const found = await findAnyReturn(context.get(appContext), admin, params.returnId)
  if (!found) throw data(null, { status: 404 })
  const pickupDays = await listPickupDaysForOffice(context.get(appContext), admin, found)
  return { of: found, pickupDays, mayAct: mayDo(admin.role, 'orders.fulfil') }
}

/** In the seller's place, with a reason. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const reader = requireAdmin(context, request, 'orders.read')
  const admin = requireAdmin(context, request, 'orders.fulfil')
  const app = context.get(appContext)
  const found = await findAnyReturn(app, reader, params.returnId)
  if (!found) throw data(null, { status: 404 })
  const form = await request.formData()
  return actOnReturn(app, { kind: 'admin', admin }, { of: found, home: `/admin/returns/${found.id}`, form })
}

export default function AdminReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, pickupDays, mayAct } = loaderData
  return (
    <>
      <ReturnHeading of={of} list="/admin/returns" orderPath={`/admin/orders/${of.orderId}`} />
      {of.uncovered ? (
        <Notice title="Under review" className="mb-6">
          {uncoveredReason(of.uncovered)}.
        </Notice>
      ) : null}
      {of.claim ? (
        <p className="pb-6">
          <Link to={`/admin/fit-claims/${of.id}`} className="text-link">
            {of.claim.decision ? 'Claim that it does not fit' : 'Decide the claim that it does not fit'}
          </Link>
        </p>
      ) : null}
      <SellerReturn
        of={of}
        pickupDays={pickupDays}
        home={`/admin/returns/${of.id}`}
        refused={actionData}
        as={mayAct ? 'admin' : 'reader'}
      />
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Return ${loaderData.of.number}` : 'Page Not Found')
}

import { data } from 'react-router'
import { listPickupDays } from '#server/orders/returns/pickups/pickup-views.ts'
import { findSellerReturn } from '#server/orders/returns/return-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { actOnReturn } from '#web/shared/orders/returns/act-on-return.action.ts'
import { ReturnHeading } from '#web/shared/orders/returns/return-heading.tsx'
import { SellerReturn } from '#web/shared/orders/returns/seller-return.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/return-page.route'

/** Another shop's return is as absent as one that never was. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const found = await findSellerReturn(context.get(appContext), sellerId, params.returnId)
  if (!found) throw data(null, { status: 404 })
  const pickupDays = await listPickupDays(context.get(appContext), found, 'seller')
  return { of: found, pickupDays }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const vendor = actingVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  const found = await findSellerReturn(app, vendor.sellerId, params.returnId)
  if (!found) throw data(null, { status: 404 })
  const form = await request.formData()
  return actOnReturn(
    app,
    { kind: 'vendor', vendor },
    { of: found, home: `/vendor/returns/${found.id}`, form },
  )
}

export default function VendorReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, pickupDays } = loaderData
  return (
    <>
      <ReturnHeading of={of} list="/vendor/returns" orderPath={`/vendor/orders/${of.vendorOrderId}`} />
      <SellerReturn
        of={of}
        pickupDays={pickupDays}
        home={`/vendor/returns/${of.id}`}
        refused={actionData}
        as="seller"
      />
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Return ${loaderData.of.number}` : 'Page Not Found')
}

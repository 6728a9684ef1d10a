import { data } from 'react-router'
import { findReturnedUnit } from '#server/orders/returned-units/unit-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { decideOnUnit } from '#web/shared/orders/returned-units/decide-on-unit.action.ts'
import { ReturnedUnitDetails } from '#web/shared/orders/returned-units/returned-unit-details.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/unit-page.route'

/** Another shop's unit is as absent as one that never was. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch', 'stock')
  const unit = await findReturnedUnit(context.get(appContext), sellerId, params.unitId)
  if (!unit) throw data(null, { status: 404 })
  return { unit }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const vendor = actingVendor(context, request, 'dispatch', 'stock')
  const app = context.get(appContext)
  const unit = await findReturnedUnit(app, vendor.sellerId, params.unitId)
  if (!unit) throw data(null, { status: 404 })
  const form = await request.formData()
  return decideOnUnit(app, vendor, { unitId: unit.id, home: `/vendor/returns/units/${unit.id}`, form })
}

export default function UnitPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnedUnitDetails {...loaderData} audience="vendor" mayDecide refused={actionData} />
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? loaderData.unit.name : 'Page Not Found')
}

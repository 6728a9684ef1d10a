import { data } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { findHouseUnit } from '#server/orders/returned-units/house-unit-views.ts'
import { actForHouse } from '#server/selling/sellers/acting-vendor.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { decideOnUnit } from '#web/shared/orders/returned-units/decide-on-unit.action.ts'
import { ReturnedUnitDetails } from '#web/shared/orders/returned-units/returned-unit-details.tsx'
import type { Route } from './+types/unit-page.route'

/** Of the house alone: another seller's unit is as absent as one that never was. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.read')
  const unit = await findHouseUnit(context.get(appContext), admin, params.unitId)
  if (!unit) throw data(null, { status: 404 })
  return { unit, mayDecide: mayDo(admin.role, 'orders.fulfil') }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const reader = requireAdmin(context, request, 'orders.read')
  const admin = requireAdmin(context, request, 'orders.fulfil')
  const app = context.get(appContext)
  const house = await actForHouse(app, admin)
  const unit = await findHouseUnit(app, reader, params.unitId)
  if (!house || !unit) throw data(null, { status: 404 })
  const form = await request.formData()
  return decideOnUnit(app, house, { unitId: unit.id, home: `/admin/returns/units/${unit.id}`, form })
}

export default function HouseUnitPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnedUnitDetails {...loaderData} audience="admin" refused={actionData} />
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? loaderData.unit.name : 'Page Not Found')
}

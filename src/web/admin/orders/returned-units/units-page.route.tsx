import { unitList } from '#domain/orders/returned-units/unit-list.ts'
import { listHouseUnits } from '#server/orders/returned-units/house-unit-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ReturnedUnitsList } from '#web/shared/orders/returned-units/returned-units-list.tsx'
import type { Route } from './+types/units-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.read')
  const query = unitList.parse(new URL(request.url).searchParams)
  return { query, list: await listHouseUnits(context.get(appContext), admin, query) }
}

export default function HouseUnitsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ReturnedUnitsList {...loaderData} audience="admin">
      <p>
        Units returned to NanoNagar as the seller are never sold as new: sell them as open box, have them
        repaired, or scrap them. Other sellers decide about theirs.
      </p>
    </ReturnedUnitsList>
  )
}

export const meta = () => unlisted('Returned units')

import { unitList } from '#domain/orders/returned-units/unit-list.ts'
import { listReturnedUnits } from '#server/orders/returned-units/unit-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ReturnedUnitsList } from '#web/shared/orders/returned-units/returned-units-list.tsx'
import type { Route } from './+types/units-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch', 'stock')
  const query = unitList.parse(new URL(request.url).searchParams)
  return { query, list: await listReturnedUnits(context.get(appContext), sellerId, query) }
}

export default function UnitsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ReturnedUnitsList {...loaderData} audience="vendor">
      <p>Returned units are never sold as new: sell them as open box, have them repaired, or scrap them.</p>
    </ReturnedUnitsList>
  )
}

export const meta = () => unlisted('Returned units')

import { addPhotograph } from '#server/orders/returns/photographs/add-photograph.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { receivePhotographs } from '#web/shared/orders/returns/receive-photographs.ts'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/photographs.route'

/** Nothing to read here: the photographs are on the page of the return. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  requireVendor(context, request, 'dispatch')
  return redirect(`/vendor/returns/${params.returnId}`)
}

export function action({ request, context, params }: Route.ActionArgs) {
  const vendor = actingVendor(context, request, 'dispatch')
  const { returnId } = params
  return receivePhotographs(request, {
    add: (bytes) => addPhotograph(context.get(appContext), { kind: 'vendor', vendor }, { returnId, bytes }),
    home: `/vendor/returns/${returnId}`,
  })
}

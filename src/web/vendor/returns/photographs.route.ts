import { addPhotograph } from '#server/orders/returns/photographs/add-photograph.ts'
import { receivePhotographs } from '#web/http/body/receive-photographs.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { redirect } from '#web/http/redirect.ts'
import { actingVendor } from '#web/vendor/listings/acting-vendor.ts'
import type { Route } from './+types/photographs.route'

/** Nothing to read here: the photographs are on the page of the return. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  requireVendor(context, request)
  return redirect(`/vendor/returns/${params.returnId}`)
}

export function action({ request, context, params }: Route.ActionArgs) {
  const vendor = actingVendor(context, request)
  const { returnId } = params
  return receivePhotographs(request, {
    add: (bytes) => addPhotograph(context.get(appContext), { kind: 'vendor', vendor }, { returnId, bytes }),
    home: `/vendor/returns/${returnId}`,
  })
}

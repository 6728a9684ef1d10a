import { addDisputePhotograph } from '#server/orders/disputes/photographs/add-dispute-photograph.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { receivePhotographs } from '#web/shared/orders/returns/receive-photographs.ts'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/photographs.route'

/** Nothing to read here: the photographs are on the page of the dispute. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  requireVendor(context, request, 'dispatch')
  return redirect(`/vendor/disputes/${params.id}`)
}

export function action({ request, context, params }: Route.ActionArgs) {
  const vendor = actingVendor(context, request, 'dispatch')
  const { id: disputeId } = params
  return receivePhotographs(request, {
    add: (bytes) =>
      addDisputePhotograph(context.get(appContext), { kind: 'vendor', vendor }, { disputeId, bytes }),
    home: `/vendor/disputes/${disputeId}`,
  })
}

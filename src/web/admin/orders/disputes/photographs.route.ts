import { addDisputePhotographForOffice } from '#server/orders/disputes/photographs/add-dispute-photograph.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { receivePhotographs } from '#web/shared/orders/returns/receive-photographs.ts'
import type { Route } from './+types/photographs.route'

/** Nothing to read here: the photographs are on the page of the dispute. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  requireAdmin(context, request, 'disputes.read')
  return redirect(`/admin/disputes/${params.id}`)
}

export function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'disputes.decide')
  const { id: disputeId } = params
  return receivePhotographs(request, {
    add: (bytes) => addDisputePhotographForOffice(context.get(appContext), admin, { disputeId, bytes }),
    home: `/admin/disputes/${disputeId}`,
  })
}

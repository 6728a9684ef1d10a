import { addDisputePhotographForOffice } from '#server/orders/disputes/photographs/add-dispute-photograph.ts'
import { receivePhotographs } from '#web/http/body/receive-photographs.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { redirect } from '#web/http/redirect.ts'
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

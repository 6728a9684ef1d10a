import { addDisputePhotograph } from '#server/orders/disputes/photographs/add-dispute-photograph.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { receivePhotographs } from '#web/shared/orders/returns/receive-photographs.ts'
import type { Route } from './+types/photographs.route'

/** Nothing to read here: the photographs are on the page of the dispute. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  requireCustomer(context, request)
  return redirect(`/orders/${params.id}/disputes/${params.disputeId}`)
}

export function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const { id, disputeId } = params
  return receivePhotographs(request, {
    add: (bytes) =>
      addDisputePhotograph(context.get(appContext), { kind: 'customer', customer }, { disputeId, bytes }),
    home: `/orders/${id}/disputes/${disputeId}`,
  })
}

import { addPhotograph } from '#server/orders/returns/photographs/add-photograph.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { receivePhotographs } from '#web/shared/orders/returns/receive-photographs.ts'
import type { Route } from './+types/photographs.route'

/** Nothing to read here: the photographs are on the page of the return. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  requireCustomer(context, request)
  return redirect(`/orders/${params.id}/returns/${params.returnId}`)
}

export function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const { id, returnId } = params
  return receivePhotographs(request, {
    add: (bytes) =>
      addPhotograph(context.get(appContext), { kind: 'customer', customer }, { returnId, bytes }),
    home: `/orders/${id}/returns/${returnId}`,
  })
}

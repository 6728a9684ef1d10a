import { addPhotograph } from '#server/orders/returns/photographs/add-photograph.ts'
import { receivePhotographs } from '#web/http/body/receive-photographs.ts'
import { appContext } from '#web/http/context.ts'
import { requireCustomer } from '#web/http/guards.ts'
import { redirect } from '#web/http/redirect.ts'
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

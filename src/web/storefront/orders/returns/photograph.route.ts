import { openPhotograph } from '#server/orders/returns/photographs/open-photograph.ts'
import { appContext } from '#web/http/context.ts'
import { documentAnswer } from '#web/http/document-response.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/photograph.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const opened = await openPhotograph(context.get(appContext), { userId }, params)
  if (!opened.ok) throw refusedResponse(opened.problem)
  return documentAnswer(opened.value)
}

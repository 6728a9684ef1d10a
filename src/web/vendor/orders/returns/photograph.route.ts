import { openPhotograph } from '#server/orders/returns/photographs/open-photograph.ts'
import { appContext } from '#web/http/context.ts'
import { documentAnswer } from '#web/http/document-response.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/photograph.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const opened = await openPhotograph(context.get(appContext), { sellerId }, params)
  if (!opened.ok) throw refusedResponse(opened.problem)
  return documentAnswer(opened.value)
}

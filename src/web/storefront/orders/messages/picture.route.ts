import { openOwnPicture } from '#server/orders/messages/open-picture.ts'
import { appContext } from '#web/http/context.ts'
import { documentAnswer } from '#web/http/document-response.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/picture.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const customer = requireCustomer(context, request)
  const which = { conversationId: params.id, pictureId: params.pictureId }
  const opened = await openOwnPicture(context.get(appContext), customer, which)
  if (!opened.ok) throw refusedResponse(opened.problem)
  return documentAnswer(opened.value)
}

import { openOwnDocument } from '#server/selling/sellers/application/open-document.ts'
import { appContext } from '#web/http/context.ts'
import { documentAnswer } from '#web/http/document-response.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/document.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'owner')
  const opened = await openOwnDocument(context.get(appContext), { userId, sellerId }, params.id)
  if (!opened.ok) throw refusedResponse(opened.problem)
  return documentAnswer(opened.value)
}

import { openDocument } from '#server/selling/sellers/application/open-document.ts'
import { appContext } from '#web/http/context.ts'
import { documentAnswer } from '#web/http/document-response.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/document.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const which = { sellerId: params.id, documentId: params.documentId }
  const opened = await openDocument(context.get(appContext), admin, which)
  if (!opened.ok) throw refusedResponse(opened.problem)
  return documentAnswer(opened.value)
}

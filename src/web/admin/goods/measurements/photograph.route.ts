import { openMeasurementPhotographForOffice } from '#server/goods/measurements/open-measurement-photograph.ts'
import { appContext } from '#web/http/context.ts'
import { documentAnswer } from '#web/http/document-response.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/photograph.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const app = context.get(appContext)
  const opened = await openMeasurementPhotographForOffice(app, admin, params.measurementId)
  if (!opened.ok) throw refusedResponse(opened.problem)
  return documentAnswer(opened.value)
}

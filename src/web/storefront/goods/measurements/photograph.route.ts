import { openOwnMeasurementPhotograph } from '#server/goods/measurements/open-measurement-photograph.ts'
import { appContext } from '#web/http/context.ts'
import { documentAnswer } from '#web/http/document-response.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/photograph.route'

/** The photograph of one's own measurement. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const opened = await openOwnMeasurementPhotograph(context.get(appContext), userId, params.measurementId)
  if (!opened.ok) throw refusedResponse(opened.problem)
  return documentAnswer(opened.value)
}

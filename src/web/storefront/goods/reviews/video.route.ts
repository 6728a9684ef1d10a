import { openReviewVideo } from '#server/goods/reviews/videos/open-review-video.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { rangedAnswer } from '#web/http/ranged-answer.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/video.route'

/** A published video of a published review for everybody; any other for its writer. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const userId = context.get(visitorContext).customer?.userId
  const opened = await openReviewVideo(context.get(appContext), userId, params)
  if (!opened.ok) throw refusedResponse(opened.problem)
  return rangedAnswer(request, opened.value)
}

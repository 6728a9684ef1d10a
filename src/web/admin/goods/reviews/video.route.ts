import { openReviewVideoForOffice } from '#server/goods/reviews/videos/open-review-video.ts'
import { appContext } from '#web/http/context.ts'
import { rangedAnswer } from '#web/http/ranged-answer.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/video.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const opened = await openReviewVideoForOffice(context.get(appContext), admin, params)
  if (!opened.ok) throw refusedResponse(opened.problem)
  return rangedAnswer(request, { ...opened.value, isPublic: false })
}

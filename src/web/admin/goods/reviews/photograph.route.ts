import { openReviewPhotographForOffice } from '#server/goods/reviews/photographs/open-review-photograph.ts'
import { appContext } from '#web/http/context.ts'
import { documentAnswer } from '#web/http/document-response.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/photograph.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const opened = await openReviewPhotographForOffice(context.get(appContext), admin, {
    ...params,
    isSmall: new URL(request.url).searchParams.get('size') === 'small',
  })
  if (!opened.ok) throw refusedResponse(opened.problem)
  return documentAnswer(opened.value)
}

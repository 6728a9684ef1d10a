import { openReviewPhotograph } from '#server/goods/reviews/photographs/open-review-photograph.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { documentAnswer } from '#web/http/document-response.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/photograph.route'

/** A photograph of a published review for everybody; of any other for its writer. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const userId = context.get(visitorContext).customer?.userId
  const opened = await openReviewPhotograph(context.get(appContext), userId, {
    ...params,
    isSmall: new URL(request.url).searchParams.get('size') === 'small',
  })
  if (!opened.ok) throw refusedResponse(opened.problem)
  return documentAnswer(opened.value)
}

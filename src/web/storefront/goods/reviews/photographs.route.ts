import { PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { REVIEW_PHOTOGRAPHS_MAX } from '#domain/goods/reviews/review-form.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import type { CodeOf, Problem } from '#domain/ground/shared/result.ts'
import { addReviewPhotograph } from '#server/goods/reviews/photographs/change-photographs.ts'
import { forEachFile, readAtMost } from '#web/http/body/upload.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { isGone, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/photographs.route'

/** Nothing to read here: the photographs are on the page of the review. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  requireCustomer(context, request)
  return redirect(`/reviews/${params.reviewId}`)
}

/** Takes the photographs of a form one after the other, and leads back with what became of them. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const { reviewId } = params
  let taken = 0
  let problem: Problem<CodeOf<typeof addReviewPhotograph>> | undefined
  await forEachFile(request, REVIEW_PHOTOGRAPHS_MAX * PICTURE_BYTES_MAX, async (content) => {
    if (taken >= REVIEW_PHOTOGRAPHS_MAX || problem) return
    const bytes = await readAtMost(content, PICTURE_BYTES_MAX)
    const added = await addReviewPhotograph(context.get(appContext), customer, { reviewId, bytes })
    if (added.ok) taken += 1
    else problem = added.problem
  })
  if (problem && isGone(problem)) throw refusedResponse(problem)
  const words = taken > 0 ? `${counted(taken, 'photo')} added.` : ''
  const text = problem ? `${words} ${problemWords(problem)}`.trim() : words || 'Please choose a photo.'
  return redirectWithToast(`/reviews/${reviewId}#photographs`, {
    kind: problem || taken === 0 ? 'error' : 'success',
    text,
  })
}

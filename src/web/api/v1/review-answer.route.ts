import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { answerReview } from '#server/goods/reviews/reply-to-review.ts'
import { readJson } from '#web/http/read-json.ts'
import { ReviewAnswer } from './review-schemas.ts'
import { answerVendorCall, apiAnswer, apiProblem, methodNotAllowed, readSent } from './vendor-call.action.ts'

export function loader(args: LoaderFunctionArgs) {
  return answerVendorCall(args, async () => methodNotAllowed('POST'))
}

/** Answers a review of what the shop sold; said again, the answer is changed. */
export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    if (args.request.method !== 'POST') return methodNotAllowed('POST')
    const sent = readSent(ReviewAnswer, await readJson(args.request))
    if (!sent.ok) return sent.answer
    const reviewId = args.params.id ?? ''
    const answered = await answerReview(app, who, { reviewId, text: sent.value.text })
    return answered.ok ? apiAnswer({ reviewId, ...answered.value }) : apiProblem(answered.problem)
  })
}

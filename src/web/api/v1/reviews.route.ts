import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { listSoldReviews, SOLD_REVIEWS, type SoldReview } from '#server/goods/reviews/seller-review-views.ts'
import { ReviewQuery } from './review-schemas.ts'
import { answerVendorCall, apiAnswer, methodNotAllowed, readQuery } from './vendor-call.action.ts'

/** A page of the published reviews of what the shop sold, the newest first. */
export function loader(args: LoaderFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    const query = readQuery(args.request, ReviewQuery, SOLD_REVIEWS)
    if (!query.ok) return query.answer
    const { reviews, nextCursor } = await listSoldReviews(app, who.sellerId, {
      isAnswered: query.value.answered === 'yes',
      cursor: query.value.after,
    })
    return apiAnswer({ reviews: reviews.map(toAnswer), next: nextCursor ?? null })
  })
}

export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async () => methodNotAllowed('GET'))
}

function toAnswer(review: SoldReview) {
  const { id, productId, productName, stars, title, text, author, writtenAt, facts, helpful, answer } = review
  return {
    id,
    productId,
    productName,
    stars,
    title,
    text,
    author,
    writtenAt,
    facts,
    helpful,
    answer: answer ?? null,
  }
}

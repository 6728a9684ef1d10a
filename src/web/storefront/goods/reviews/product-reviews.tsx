import { shorten } from '#domain/ground/shared/shorten.ts'
import type { ProductReviews as Shown } from '#server/goods/reviews/review-views.ts'
import { ReviewCard } from '#web/shared/goods/reviews/review-card.tsx'
import { RatingSummary } from './rating-summary.tsx'

/** What a product's own page says of its reviews: the score, its bars, and the most helpful ones. */
export function ProductReviews({ rating, reviews, listTo }: Shown) {
  return (
    <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <RatingSummary rating={rating} listTo={listTo} />
      <div>
        <div className="divide-y divide-line border-line border-y">
          {reviews.map((review) => (
            <ReviewCard
              key={review.id}
              review={{ ...review, text: shorten(review.text, 400) }}
              photographsAt={`/reviews/${review.id}/photographs`}
            >
              {review.hasVideo ? (
                <a href={`${listTo}/${review.id}`} className="text-link inline-flex min-h-11 items-center">
                  With a video
                </a>
              ) : null}
            </ReviewCard>
          ))}
        </div>
        <p className="flex flex-wrap gap-x-6 pt-4">
          <a href={listTo} className="text-link inline-flex min-h-11 items-center">
            All reviews
          </a>
          <a href="/reviews" className="text-link inline-flex min-h-11 items-center">
            Review what you bought
          </a>
        </p>
      </div>
    </div>
  )
}

import type { ShownReview } from '#server/goods/reviews/review-views.ts'
import { ReviewVideo } from '#web/shared/goods/reviews/review-video.tsx'

/** The video of a review that everybody reads, where the office has published one. */
export function PublishedVideo({ review }: { review: Pick<ShownReview, 'id' | 'author' | 'video'> }) {
  return review.video ? (
    <ReviewVideo
      video={review.video}
      at={`/reviews/${review.id}/videos`}
      label={`Video in the review of ${review.author}`}
    />
  ) : null
}

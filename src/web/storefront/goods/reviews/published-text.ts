import type { ReviewState } from '#domain/goods/reviews/moderation.ts'

/** What its writer reads after sending a review. */
export function publishedText(state: ReviewState): string {
  return state === 'published'
    ? 'Your review is published. You can add photos now.'
    : 'Thank you, your review is saved. This page says when others can read it.'
}

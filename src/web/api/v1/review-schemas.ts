import { z } from 'zod'
import { REVIEW_TEXT_MAX, REVIEW_TEXT_MIN } from '#domain/goods/reviews/review-form.ts'
import { After } from './vendor-api-schemas.ts'

/** What the API takes and gives of reviews. */

export const ReviewQuery = z
  .strictObject({
    answered: z
      .enum(['yes', 'no'])
      .optional()
      .describe('Which: those that you answered, or (no) those that wait'),
    after: After.optional(),
  })
  .describe('Which reviews')

const SoldReview = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  stars: z.int().min(1).max(5),
  title: z.string(),
  text: z.string(),
  author: z.string().describe('A first name with an initial, or “A customer”'),
  writtenAt: z.string(),
  facts: z.array(z.string()).describe('What the order says: kept, returned or failed, how long in use'),
  helpful: z.int().describe('How many customers found it helpful'),
  answer: z
    .object({ text: z.string(), state: z.enum(['waiting', 'published', 'withheld']), reason: z.string() })
    .nullable()
    .describe('Yours, with the reason why it was withheld'),
})
export const ReviewsPage = z
  .object({ reviews: z.array(SoldReview), next: z.string().nullable() })
  .describe('A page of the published reviews of what you sold')

export const ReviewAnswer = z
  .strictObject({ text: z.string().min(REVIEW_TEXT_MIN).max(REVIEW_TEXT_MAX) })
  .describe('Your answer to a review')
export const AnsweredReview = z
  .object({
    reviewId: z.string(),
    state: z.enum(['waiting', 'published']).describe('waiting: our team reads it first'),
  })
  .describe('What became of the answer')

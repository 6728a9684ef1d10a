import {
  EVERY_FIVE_MINUTES,
  EVERY_MORNING,
  EVERY_NIGHT,
  type Jobs,
  LATER_AT_NIGHT,
} from '#server/ground/jobs/job.ts'
import { askForReviews } from './letters/ask-for-reviews.ts'
import { makeSmallPhotographs } from './photographs/make-small-photographs.ts'
import { removeErasedPhotographs, showSellerRatings, weighRatings } from './ratings/weigh-ratings.ts'
import { weighReceipts } from './receipts/weigh-receipts.ts'
import { lookForReviewFraud } from './suspicion/look-for-fraud.ts'

/** At twenty to four at night in India on the first of each month. */
const EVERY_MONTH = '10 22 1 * *'

export const reviewJobs = {
  'ask-for-reviews': { run: askForReviews, at: EVERY_MORNING },
  'look-for-review-fraud': { run: lookForReviewFraud, at: LATER_AT_NIGHT },
  'make-small-photographs': { run: makeSmallPhotographs, at: EVERY_NIGHT },
  'remove-erased-photographs': { run: removeErasedPhotographs, at: EVERY_NIGHT },
  'show-seller-ratings': { run: showSellerRatings, at: EVERY_NIGHT },
  'weigh-receipts': { run: weighReceipts, at: EVERY_FIVE_MINUTES },
  'weigh-ratings': { run: weighRatings, at: EVERY_MONTH },
} satisfies Jobs

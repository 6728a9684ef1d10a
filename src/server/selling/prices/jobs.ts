import { EVERY_FIVE_MINUTES, EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { moveDatedPrices } from './move-dated-prices.ts'
import { moveFollowers } from './move-followers.ts'

export const priceJobs = {
  'move-dated-prices': { run: (app, _payload, signal) => moveDatedPrices(app, signal), at: EVERY_MINUTE },
  'follow-lowest': { run: (app, _payload, signal) => moveFollowers(app, signal), at: EVERY_FIVE_MINUTES },
} satisfies Jobs

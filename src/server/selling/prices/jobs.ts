import { EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { moveDatedPrices } from './move-dated-prices.ts'

export const priceJobs = {
  'move-dated-prices': { run: (app, _payload, signal) => moveDatedPrices(app, signal), at: EVERY_MINUTE },
} satisfies Jobs

import { EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { endPreorders } from './end-preorders.ts'
import { movePreorders } from './move-preorders.ts'

export const preorderJobs = {
  'move-preorders': { run: (app, { offerId }, signal) => movePreorders(app, offerId, signal) },
  'end-preorders': { run: (app, _payload, signal) => endPreorders(app, signal), at: EVERY_MINUTE },
} satisfies Jobs

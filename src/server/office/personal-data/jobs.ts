import { EVERY_NIGHT, type Jobs } from '#server/ground/jobs/job.ts'
import { eraseOldOrders } from './retention/erase-old-orders.ts'

export const personalDataJobs = {
  'erase-old-orders': { run: eraseOldOrders, at: EVERY_NIGHT },
} satisfies Jobs

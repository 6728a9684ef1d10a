import { type Jobs, LATER_AT_NIGHT } from '#server/ground/jobs/job.ts'
import { countReliability } from './count-reliability.ts'

export const batchJobs = {
  'count-reliability': { run: (app, _payload, signal) => countReliability(app, signal), at: LATER_AT_NIGHT },
} satisfies Jobs

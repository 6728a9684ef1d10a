import { type Jobs, LATER_AT_NIGHT } from '#server/ground/jobs/job.ts'
import { countKeptWords } from './kept-prices/count-kept-words.ts'

export const cancellationJobs = {
  'count-kept-words': { run: countKeptWords, at: LATER_AT_NIGHT },
} satisfies Jobs

import { EVERY_MORNING, type Jobs } from '#server/ground/jobs/job.ts'
import { tellOfLaterAnswers } from './tell-of-answers.ts'

export const questionJobs = {
  'tell-of-answers': { run: tellOfLaterAnswers, at: EVERY_MORNING },
} satisfies Jobs

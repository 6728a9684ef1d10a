import { EVERY_HOUR, type Jobs } from '#server/ground/jobs/job.ts'
import { followReturns } from './follow-returns.ts'
import { remindToSendBack } from './refused-pieces/remind-to-send-back.ts'

export const returnJobs = {
  'follow-returns': {
    async run(app) {
      await followReturns(app)
      await remindToSendBack(app)
    },
    at: EVERY_HOUR,
  },
} satisfies Jobs

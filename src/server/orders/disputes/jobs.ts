import { EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { followChargebacks } from './chargebacks/follow-chargebacks.ts'
import { tellAnswers } from './chargebacks/tell-answers.ts'
import { passOnOverdue } from './pass-on-overdue.ts'

export const disputeJobs = {
  'chargeback-answers': { run: tellAnswers, at: EVERY_MINUTE, pollSeconds: 1 },
  'follow-disputes': {
    async run(app) {
      await passOnOverdue(app)
      await followChargebacks(app)
    },
    at: EVERY_MINUTE,
  },
} satisfies Jobs

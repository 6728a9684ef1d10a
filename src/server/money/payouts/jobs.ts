import { EVERY_MINUTE, EVERY_WEEK, type Jobs } from '#server/ground/jobs/job.ts'
import { askPayouts } from './ask-payouts.ts'
import { makePayouts } from './make-payouts.ts'
import { splitPayments } from './split-payments.ts'

export const payoutJobs = {
  'make-payouts': { run: (app) => makePayouts(app), at: EVERY_WEEK },
  payouts: {
    async run(app) {
      await splitPayments(app)
      await askPayouts(app)
    },
    at: EVERY_MINUTE,
    pollSeconds: 1,
  },
} satisfies Jobs

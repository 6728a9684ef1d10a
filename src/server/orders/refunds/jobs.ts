import { EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { payCashRefunds } from './pay-cash-refunds.ts'

export const refundJobs = {
  refunds: {
    async run(app) {
      await askRefunds(app)
      await payCashRefunds(app)
    },
    at: EVERY_MINUTE,
    pollSeconds: 1,
  },
} satisfies Jobs

import { EVERY_NIGHT, type Jobs } from '#server/ground/jobs/job.ts'
import { issueCommissionPapers } from './commission/issue-commission-papers.ts'
import { roundCollectedTax } from './gst-returns/round-collected-tax.ts'

export const accountingJobs = {
  'commission-papers': {
    async run(app) {
      // Before anything is made of the month that is over.
      await roundCollectedTax(app)
      await issueCommissionPapers(app)
    },
    at: EVERY_NIGHT,
  },
} satisfies Jobs

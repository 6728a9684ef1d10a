import { EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { askEinvoices } from './einvoices/ask-einvoices.ts'
import { askEwayBills } from './eway-bills/ask-eway-bills.ts'

export const invoicingJobs = {
  // Who packs waits for the number.
  einvoices: { run: askEinvoices, at: EVERY_MINUTE, pollSeconds: 1 },
  'eway-bills': { run: askEwayBills, at: EVERY_MINUTE, pollSeconds: 1 },
} satisfies Jobs

import { EVERY_FIVE_MINUTES, type Jobs, LATER_AT_NIGHT } from '#server/ground/jobs/job.ts'
import { checkLedger } from './check-ledger.ts'
import { keepRecentBooks } from './keep-recent-books.ts'

export const reconciliationJobs = {
  // An administrator asks for it and looks on.
  'check-ledger': { run: checkLedger, at: LATER_AT_NIGHT, pollSeconds: 1 },
  'keep-books': { run: keepRecentBooks, at: EVERY_FIVE_MINUTES },
} satisfies Jobs

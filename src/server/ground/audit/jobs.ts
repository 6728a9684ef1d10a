import { EVERY_MINUTE, EVERY_NIGHT, type Jobs } from '#server/ground/jobs/job.ts'
import { recordWaiting } from './audit-queue.ts'
import { runChainCheck } from './run-chain-check.ts'

export const auditJobs = {
  'record-waiting': { run: recordWaiting, at: EVERY_MINUTE },
  'verify-audit': { run: (app, { askedBy }) => runChainCheck(app, askedBy), at: EVERY_NIGHT },
} satisfies Jobs

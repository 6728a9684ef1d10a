import { EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { endKeptPieces } from './end-kept-pieces.ts'
import { keepForWaiting } from './keep-for-waiting.ts'

export const backInStockJobs = {
  'end-kept-pieces': { run: (app, _payload, signal) => endKeptPieces(app, signal), at: EVERY_MINUTE },
  'keep-for-waiting': { run: (app, _payload, signal) => keepForWaiting(app, signal), at: EVERY_MINUTE },
} satisfies Jobs

import { EVERY_MORNING, type Jobs } from '#server/ground/jobs/job.ts'
import { reconcileSettlements } from './settlements/reconcile-settlements.ts'
import { watchWebhooks } from './watch-webhooks.ts'

export const paymentJobs = {
  'reconcile-settlements': { run: reconcileSettlements, at: EVERY_MORNING },
  'watch-webhooks': { run: watchWebhooks, at: EVERY_MORNING },
} satisfies Jobs

import { EVERY_FIVE_MINUTES, EVERY_HOUR, EVERY_MORNING, type Jobs } from '#server/ground/jobs/job.ts'
import { forgetSavedCards } from './saved-cards/forget-saved-cards.ts'
import { reconcileSettlements } from './settlements/reconcile-settlements.ts'
import { watchWebhooks } from './watch-webhooks.ts'
import { refreshWays } from './ways/refresh-ways.ts'

export const paymentJobs = {
  'forget-saved-cards': { run: forgetSavedCards, at: EVERY_HOUR },
  'reconcile-settlements': { run: reconcileSettlements, at: EVERY_MORNING },
  'refresh-ways': { run: refreshWays, at: EVERY_FIVE_MINUTES, catchUp: refreshWays },
  'watch-webhooks': { run: watchWebhooks, at: EVERY_MORNING },
} satisfies Jobs

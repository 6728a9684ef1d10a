import { EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { settleUnfinishedPayments } from './settle-unfinished-payments.ts'
import { workOffGatewayEvent } from './work-off-gateway-event.ts'

export const checkoutJobs = {
  // A customer waits to hear that the payment has come.
  'gateway-event': { run: workOffGatewayEvent, pollSeconds: 1, atOnce: 20 },
  'release-holds': { run: settleUnfinishedPayments, at: EVERY_MINUTE },
} satisfies Jobs

import { countRefusedCash } from '#server/ground/cash-on-delivery/count-refused-cash.ts'
import { EVERY_MINUTE, EVERY_NIGHT, type Jobs } from '#server/ground/jobs/job.ts'
import { letUnconfirmedGo } from './let-unconfirmed-go.ts'
import { tellToConfirm } from './tell-to-confirm.ts'

export const cashConfirmationJobs = {
  // A customer waits for it.
  'ask-to-confirm': { run: (app, { orderId }) => tellToConfirm(app, orderId), pollSeconds: 1 },
  'unconfirmed-orders': {
    run: (app, _payload, signal) => letUnconfirmedGo(app, signal),
    at: EVERY_MINUTE,
  },
  'count-refused-cash': {
    run: (app, _payload, signal) => countRefusedCash(app, signal),
    at: EVERY_NIGHT,
  },
} satisfies Jobs

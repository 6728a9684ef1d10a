import type { Job, JobResult, PgBoss } from 'pg-boss'
import { boughtTogetherJobs } from '#server/goods/bought-together/jobs.ts'
import { catalogueJobs } from '#server/goods/catalogue/jobs.ts'
import { homeShelfJobs } from '#server/goods/home-shelves/jobs.ts'
import { measurementJobs } from '#server/goods/measurements/jobs.ts'
import { questionJobs } from '#server/goods/questions/jobs.ts'
import { reviewJobs } from '#server/goods/reviews/jobs.ts'
import { wishlistJobs } from '#server/goods/wishlist/jobs.ts'
import type { App } from '#server/ground/app.ts'
import { auditJobs } from '#server/ground/audit/jobs.ts'
import type { JobPayload, QueueName } from '#server/ground/db/queues.ts'
import type { Jobs, JobWork } from '#server/ground/jobs/job.ts'
import { phoneMessageJobs } from '#server/ground/phone-messages/jobs.ts'
import { accountingJobs } from '#server/money/accounting/jobs.ts'
import { invoicingJobs } from '#server/money/invoicing/jobs.ts'
import { paymentJobs } from '#server/money/payments/jobs.ts'
import { payoutJobs } from '#server/money/payouts/jobs.ts'
import { reconciliationJobs } from '#server/money/reconciliation/jobs.ts'
import { backupJobs } from '#server/office/backups/jobs.ts'
import { personalDataJobs } from '#server/office/personal-data/jobs.ts'
import { batchJobs } from '#server/orders/batches/jobs.ts'
import { cancellationJobs } from '#server/orders/cancellations/jobs.ts'
import { cashConfirmationJobs } from '#server/orders/cash-confirmations/jobs.ts'
import { checkoutJobs } from '#server/orders/checkout/jobs.ts'
import { disputeJobs } from '#server/orders/disputes/jobs.ts'
import { fulfilmentJobs } from '#server/orders/fulfilment/jobs.ts'
import { messageJobs } from '#server/orders/messages/jobs.ts'
import { orderJobs } from '#server/orders/orders/jobs.ts'
import { preorderJobs } from '#server/orders/preorders/jobs.ts'
import { refundJobs } from '#server/orders/refunds/jobs.ts'
import { returnJobs } from '#server/orders/returns/jobs.ts'
import { signInJobs } from '#server/people/sign-in/jobs.ts'
import { backInStockJobs } from '#server/selling/back-in-stock/jobs.ts'
import { importJobs } from '#server/selling/imports/jobs.ts'
import { launchJobs } from '#server/selling/launches/jobs.ts'
import { priceJobs } from '#server/selling/prices/jobs.ts'
import { sellerJobs } from '#server/selling/sellers/jobs.ts'
import { startHeartbeat } from './heartbeat.ts'
import { observeJob } from './observe-job.ts'
import { officeJobs } from './office-jobs.ts'

/** Every queue has its work: one that nobody works off does not compile. */
const JOBS = {
  ...auditJobs,
  ...signInJobs,
  ...catalogueJobs,
  ...boughtTogetherJobs,
  ...homeShelfJobs,
  ...measurementJobs,
  ...messageJobs,
  ...questionJobs,
  ...reviewJobs,
  ...wishlistJobs,
  ...importJobs,
  ...priceJobs,
  ...backInStockJobs,
  ...launchJobs,
  ...preorderJobs,
  ...sellerJobs,
  ...accountingJobs,
  ...invoicingJobs,
  ...paymentJobs,
  ...payoutJobs,
  ...reconciliationJobs,
  ...checkoutJobs,
  ...batchJobs,
  ...disputeJobs,
  ...cancellationJobs,
  ...cashConfirmationJobs,
  ...phoneMessageJobs,
  ...fulfilmentJobs,
  ...orderJobs,
  ...refundJobs,
  ...returnJobs,
  ...backupJobs,
  ...personalDataJobs,
  ...officeJobs,
} satisfies Required<Jobs>

/**
 * Starts everything that happens without anybody waiting for it. Stops when the job library is stopped; what takes long
 * and can be gone on with later ends when `leaving` says so.
 */
export async function runJobs(app: App, boss: PgBoss, leaving: AbortSignal): Promise<void> {
  const { stop } = await startHeartbeat(app)
  boss.on('stopped', stop)
  for (const [name, work] of Object.entries<JobWork<QueueName>>(JOBS))
    await startWork(app, boss, { name, work, leaving })
}

async function startWork(
  app: App,
  boss: PgBoss,
  { name, work, leaving }: { name: string; work: JobWork<QueueName>; leaving: AbortSignal },
): Promise<void> {
  const poll = work.pollSeconds ? { pollingIntervalSeconds: work.pollSeconds } : {}
  // What the clock queues has no payload.
  const run = ({ data, signal }: Job<JobPayload<QueueName> | null>) =>
    observeJob(app, name, () => work.run(app, data ?? {}, AbortSignal.any([signal, leaving])))
  if (work.atOnce) {
    const batch = { ...poll, batchSize: work.atOnce, perJobResults: true, burstWhenBatchFull: true } as const
    await boss.work(name, batch, (jobs: Job<JobPayload<QueueName>>[]) =>
      Promise.all(jobs.map((job) => outcomeOf(app, job.id, () => run(job)))),
    )
  } else
    await boss.work(name, poll, async (jobs: Job<JobPayload<QueueName>>[]) => {
      for (const job of jobs) await run(job)
    })
  if (work.at && (work.isWanted?.(app.config) ?? true)) await boss.schedule(name, work.at)
  else await boss.unschedule(name)
  await work.catchUp?.(app)
}

/** One that fails does not stop the others of its batch; it is tried again later. */
async function outcomeOf(app: App, id: string, work: () => Promise<unknown>): Promise<JobResult> {
  try {
    await work()
    return { id, status: 'completed' }
  } catch (error) {
    app.log.warn({ err: error, job: id }, 'a job failed and will be tried again')
    return {
      id,
      status: 'failed',
      output: { problem: error instanceof Error ? error.message : String(error) },
    }
  }
}

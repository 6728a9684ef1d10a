import type { Job, JobResult, PgBoss } from 'pg-boss'
import { countBoughtTogether } from '#server/goods/bought-together/count-bought-together.ts'
import { applyGstRates } from '#server/goods/catalogue/apply-gst-rates.ts'
import { countDemand } from '#server/goods/catalogue/demand/count-demand.ts'
import { runBrandChange } from '#server/goods/catalogue/merchandising/run-brand-change.ts'
import { countMissingFacts } from '#server/goods/catalogue/missing-facts/count-missing-facts.ts'
import { catchUpOnPictures, makePictures } from '#server/goods/catalogue/pictures/make-pictures.ts'
import { tellWishes } from '#server/goods/wishlist/tell-wishes.ts'
import type { App } from '#server/ground/app.ts'
import { recordWaiting } from '#server/ground/audit/audit-queue.ts'
import { runChainCheck } from '#server/ground/audit/run-chain-check.ts'
import { giveMailUp } from '#server/ground/mail/give-mail-up.ts'
import { sendMail } from '#server/ground/mail/send-mail.ts'
import { issueCommissionPapers } from '#server/money/accounting/commission/issue-commission-papers.ts'
import { roundCollectedTax } from '#server/money/accounting/gst-returns/round-collected-tax.ts'
import { creditNotePdf } from '#server/money/invoicing/credit-notes/credit-note-pdf.ts'
import { askEinvoices } from '#server/money/invoicing/einvoices/ask-einvoices.ts'
import { askEwayBills } from '#server/money/invoicing/eway-bills/ask-eway-bills.ts'
import { invoicePdf } from '#server/money/invoicing/invoice-pdf.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { reconcileSettlements } from '#server/money/payments/settlements/reconcile-settlements.ts'
import { watchWebhooks } from '#server/money/payments/watch-webhooks.ts'
import { askPayouts } from '#server/money/payouts/ask-payouts.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import { splitPayments } from '#server/money/payouts/split-payments.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { keepRecentBooks } from '#server/money/reconciliation/keep-recent-books.ts'
import { makeBackup } from '#server/office/backups/make-backup.ts'
import { catchUpOnBackup } from '#server/office/backups/nightly-backup.ts'
import { settleUnfinishedPayments } from '#server/orders/checkout/settle-unfinished-payments.ts'
import { workOffGatewayEvent } from '#server/orders/checkout/work-off-gateway-event.ts'
import { followChargebacks } from '#server/orders/disputes/chargebacks/follow-chargebacks.ts'
import { tellAnswers } from '#server/orders/disputes/chargebacks/tell-answers.ts'
import { passOnOverdue } from '#server/orders/disputes/pass-on-overdue.ts'
import { runBooking } from '#server/orders/fulfilment/couriers/run-booking.ts'
import { followCouriers } from '#server/orders/fulfilment/follow-couriers.ts'
import { remindSellers } from '#server/orders/fulfilment/mail/remind-sellers.ts'
import { tellLateCustomers } from '#server/orders/fulfilment/mail/tell-late-customers.ts'
import { writeSellerMails } from '#server/orders/fulfilment/mail/write-seller-mails.ts'
import { applyTracking } from '#server/orders/fulfilment/tracking/apply-tracking.ts'
import { runOrderExport } from '#server/orders/orders/export/run-order-export.ts'
import { payCashRefunds } from '#server/orders/refunds/pay-cash-refunds.ts'
import { followReturns } from '#server/orders/returns/follow-returns.ts'
import { remindToSendBack } from '#server/orders/returns/way-back/remind-to-send-back.ts'
import { mailResetLink } from '#server/people/sign-in/passwords/mail-reset-link.ts'
import { runImport } from '#server/selling/imports/run-import.ts'
import { applyIdentityChanges } from '#server/selling/sellers/legal-identity/apply-identity-changes.ts'
import { refreshSellerOffers } from '#server/selling/sellers/refresh-seller-offers.ts'
import { startHeartbeat } from './heartbeat.ts'
import { sweepExpired } from './sweep-expired.ts'

/** Mails that are sent at once, and how soon the worker sees what a person waits for at the inbox. */
const MAILS = {
  batchSize: 20,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
} as const
/** The papers that letters bring. */
const PAPERS = { invoice: invoicePdf, creditNote: creditNotePdf }
/** Somebody watches the progress of a file. */
const IMPORTS = { pollingIntervalSeconds: 1 } as const
const EVERY_MINUTE = '* * * * *'
const EVERY_FIVE_MINUTES = '*/5 * * * *'
const EVERY_HOUR = '7 * * * *'
/** 18:31 UTC among them: a minute after midnight in India. */
const AFTER_MIDNIGHT = '31 * * * *'
/** At eight, nine, ten and eleven in the morning in India: what a first run has done, the later ones leave alone. */
const MORNINGS = '30 2-5 * * *'
/** At nine minutes past nine in the morning in India, when somebody is there to read it. */
const EVERY_MORNING = '39 3 * * *'
/** At seven minutes past two at night in India. */
const EVERY_NIGHT = '37 20 * * *'
/** On Wednesdays at ten in the morning in India: banks work, and there is time to look into what fails. */
const EVERY_WEEK = '30 4 * * 3'
/** At twenty-three minutes to three at night in India: before the backup. */
const AT_NIGHT_TOO = '7 21 * * *'
/** At thirteen minutes to three at night in India. */
const LATER_AT_NIGHT = '17 21 * * *'

/**
 * Starts everything that happens without anybody waiting for it. Stops when the job library is stopped; what takes long
 * and can be gone on with later ends when `leaving` says so.
 */
export async function runJobs(app: App, boss: PgBoss, leaving: AbortSignal): Promise<void> {
  const { stop } = await startHeartbeat(app)
  boss.on('stopped', stop)
  await boss.work('mail', MAILS, (jobs: Job<{ mailId: string }>[]) =>
    Promise.all(jobs.map((job) => outcomeOf(app, job.id, () => sendMail(app, job.data.mailId, PAPERS)))),
  )
  await boss.work('mail-given-up', async (jobs: Job<{ mailId: string }>[]) => {
    for (const job of jobs) await giveMailUp(app, job.data.mailId)
  })
  await boss.work('reset-link', MAILS, (jobs: Job<{ email: string }>[]) =>
    Promise.all(jobs.map((job) => outcomeOf(app, job.id, () => mailResetLink(app, job.data.email)))),
  )
  await boss.work('tell-sellers', async (jobs: Job<{ orderId: string }>[]) => {
    for (const job of jobs) await writeSellerMails(app, job.data.orderId)
  })
  await boss.work('morning-mails', async () => {
    await remindSellers(app)
    await tellLateCustomers(app)
  })
  await boss.work('tell-wishes', async () => {
    await tellWishes(app)
  })
  await boss.work('release-holds', async () => {
    await settleUnfinishedPayments(app)
  })
  await boss.work('gateway-event', MAILS, (jobs: Job<{ gateway: string; eventId: string }>[]) =>
    Promise.all(jobs.map((job) => outcomeOf(app, job.id, () => workOffGatewayEvent(app, job.data)))),
  )
  await boss.work('refunds', IMPORTS, async () => {
    await askRefunds(app)
    await payCashRefunds(app)
  })
  await boss.work('make-payouts', async () => {
    await makePayouts(app)
  })
  await boss.work('payouts', IMPORTS, async () => {
    await splitPayments(app)
    await askPayouts(app)
  })
  await boss.work('einvoices', IMPORTS, async () => {
    await askEinvoices(app)
  })
  await boss.work('eway-bills', IMPORTS, async () => {
    await askEwayBills(app)
  })
  await boss.work('refresh-offers', async (jobs: Job<{ sellerId: string }>[]) => {
    for (const job of jobs) await refreshSellerOffers(app, job.data.sellerId)
  })
  await boss.work('import', IMPORTS, async (jobs: Job<{ runId: string; sellerId: string }>[]) => {
    for (const job of jobs) await runImport(app, job.data)
  })
  await boss.work('follow-gst-rates', async () => {
    await applyGstRates(app)
  })
  await boss.work('begin-identities', async () => {
    await applyIdentityChanges(app)
  })
  await boss.work('order-export', IMPORTS, async (jobs: Job<{ exportId: string }>[]) => {
    for (const job of jobs) await runOrderExport(app, job.data.exportId)
  })
  await boss.work('brand-change', IMPORTS, async (jobs: Job<{ changeId: string }>[]) => {
    for (const job of jobs) await runBrandChange(app, job.data.changeId)
  })
  await boss.work('book-courier', IMPORTS, async (jobs: Job<{ parcelId: string }>[]) => {
    for (const job of jobs) await runBooking(app, job.data.parcelId)
  })
  await boss.work('track-parcel', async (jobs: Job<{ parcelId: string }>[]) => {
    for (const job of jobs) await applyTracking(app, job.data.parcelId)
  })
  await boss.work('follow-couriers', async () => {
    await followCouriers(app)
  })
  await boss.work('follow-disputes', async () => {
    await passOnOverdue(app)
    await followChargebacks(app)
  })
  await boss.work('chargeback-answers', IMPORTS, async () => {
    await tellAnswers(app)
  })
  await boss.work('follow-returns', async () => {
    await followReturns(app)
    await remindToSendBack(app)
  })
  await boss.work('watch-webhooks', async () => {
    await watchWebhooks(app)
  })
  await boss.work('reconcile-settlements', async () => {
    await reconcileSettlements(app)
  })
  await boss.work('keep-books', async () => {
    await keepRecentBooks(app)
  })
  await boss.work('check-ledger', IMPORTS, async () => {
    await checkLedger(app)
  })
  await boss.work('count-bought-together', async () => {
    await countBoughtTogether(app)
  })
  await boss.work('count-demand', async () => {
    await countDemand(app)
  })
  await boss.work('count-missing-facts', async () => {
    await countMissingFacts(app)
  })
  await boss.work('commission-papers', async () => {
    // Before anything is made of the month that is over.
    await roundCollectedTax(app)
    await issueCommissionPapers(app)
  })
  await boss.work('record-waiting', async () => {
    await recordWaiting(app)
  })
  await boss.work('make-pictures', IMPORTS, async (jobs: Job[]) => {
    for (const { signal } of jobs) await makePictures(app, AbortSignal.any([signal, leaving]))
  })
  await boss.work('sweep-expired', () => sweepExpired(app))
  await boss.work('verify-audit', async (jobs: Job<{ askedBy?: string } | null>[]) => {
    for (const job of jobs) await runChainCheck(app, job.data?.askedBy)
  })
  await boss.work('back-up', async () => {
    await makeBackup(app, { kind: 'nightly' })
  })
  await boss.schedule('watch-webhooks', EVERY_MORNING)
  await boss.schedule('reconcile-settlements', EVERY_MORNING)
  await boss.schedule('verify-audit', EVERY_NIGHT)
  await boss.schedule('keep-books', EVERY_FIVE_MINUTES)
  await boss.schedule('check-ledger', AT_NIGHT_TOO)
  await boss.schedule('commission-papers', EVERY_NIGHT)
  await boss.schedule('count-bought-together', EVERY_NIGHT)
  await boss.schedule('count-demand', EVERY_NIGHT)
  await boss.schedule('count-missing-facts', AT_NIGHT_TOO)
  await boss.schedule('record-waiting', EVERY_MINUTE)
  if (app.config.backups.keep > 0) {
    await boss.schedule('back-up', LATER_AT_NIGHT)
    await catchUpOnBackup(app)
  } else await boss.unschedule('back-up')
  await catchUpOnPictures(app)
  await boss.schedule('release-holds', EVERY_MINUTE)
  await boss.schedule('follow-couriers', EVERY_MINUTE)
  await boss.schedule('follow-disputes', EVERY_MINUTE)
  await boss.schedule('chargeback-answers', EVERY_MINUTE)
  await boss.schedule('follow-returns', EVERY_HOUR)
  await boss.schedule('morning-mails', MORNINGS)
  await boss.schedule('tell-wishes', EVERY_FIVE_MINUTES)
  await boss.schedule('refunds', EVERY_MINUTE)
  await boss.schedule('einvoices', EVERY_MINUTE)
  await boss.schedule('payouts', EVERY_MINUTE)
  await boss.schedule('make-payouts', EVERY_WEEK)
  await boss.schedule('eway-bills', EVERY_MINUTE)
  await boss.schedule('sweep-expired', EVERY_HOUR)
  await boss.schedule('follow-gst-rates', AFTER_MIDNIGHT)
  await boss.schedule('begin-identities', AFTER_MIDNIGHT)
}

/** A mail that fails does not stop the others of its batch; it is tried again later. */
async function outcomeOf(app: App, id: string, work: () => Promise<void>): Promise<JobResult> {
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

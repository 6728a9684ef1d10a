import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayStart,
  daysOfMonth,
  indianDay,
  monthOf,
} from '#domain/ground/shared/months.ts'
import type { ActingAdmin } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { issueCommissionPapers } from '#server/money/accounting/commission/issue-commission-papers.ts'
import { askPayouts } from '#server/money/payouts/ask-payouts.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { saveBankAccount } from '#server/selling/sellers/bank-account/change-bank-account.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { remitCash } from './remit-cash.ts'

const WEDNESDAY = 3
/** When payouts are made, papers are issued and services answer, in hours after midnight. */
const PAYOUT_HOURS = 10
const PAPER_HOURS = 2
const MONTHS = 12
/** The service is asked in a minute, a day later and until no bank sends anything back. */
const ASKED_AFTER_HOURS = [0.1, 0.2, 24, 120]

/** Says where the demo vendor's money goes, unless that is said. */
export async function giveBankAccount(app: App, seller: ActingVendor): Promise<void> {
  const { version, bank_account_last4 } = await app.db
    .selectFrom('sellers')
    .select(['version', 'bank_account_last4'])
    .where('id', '=', seller.sellerId)
    .executeTakeFirstOrThrow()
  if (bank_account_last4) return
  const saved = await saveBankAccount(app, seller, {
    bankHolder: 'Chandni Computers',
    ifsc: 'DEMO0000001',
    version,
    accountNumber: '000123454321',
    confirmAccountNumber: '000123454321',
    currentPassword: DEMO_PASSWORD,
  })
  invariant(saved.ok, 'the demo vendor may say where its money goes')
}

/**
 * Pays sellers on every Wednesday after `from` and before `until` what was released by then, and sees it arrive; to be
 * called before anything comes back. Couriers hand over their cash before. Nothing once a payout was made.
 */
export async function payOnWednesdays(
  app: App,
  { from, until, owner }: { from: Date; until: Date; owner: ActingAdmin },
): Promise<void> {
  if (await app.db.selectFrom('payouts').select('id').limit(1).executeTakeFirst()) return
  for (let day = addDays(indianDay(from), 1); day < indianDay(until); day = addDays(day, 1)) {
    if (weekdayOf(day) !== WEDNESDAY) continue
    await remitCash(at(app, day, PAPER_HOURS), owner)
    await makePayouts(at(app, day, PAYOUT_HOURS))
    for (const hours of ASKED_AFTER_HOURS) await askPayouts(at(app, day, PAYOUT_HOURS + hours))
  }
}

/**
 * Pays what was ready on the Wednesday before today, of all sellers; for what was made up of the time before. Whom the
 * last run of `payOnWednesdays` paid has more by then.
 */
export async function payLastWednesday(app: App): Promise<void> {
  let day = addDays(indianDay(app.clock.now()), -1)
  while (weekdayOf(day) !== WEDNESDAY) day = addDays(day, -1)
  await makePayouts(at(app, day, PAYOUT_HOURS))
  for (const hours of ASKED_AFTER_HOURS) await askPayouts(at(app, day, PAYOUT_HOURS + hours))
}

/**
 * Issues the papers for the commission of every month of the last year, each on the first day of the next. Afterwards no
 * sale may be made up in these months: an issued paper is what the ledger says.
 */
export async function issuePastPapers(app: App): Promise<void> {
  const today = monthOf(indianDay(app.clock.now()))
  for (let month = addMonths(today, -MONTHS); month <= today; month = addMonths(month, 1))
    await issueCommissionPapers(at(app, daysOfMonth(month).from, PAPER_HOURS))
}

function at(app: App, day: Day, hours: number): App {
  const then = new Date(Math.min(dayStart(day).getTime() + hours * HOUR_MS, app.clock.now().getTime()))
  return { ...app, clock: { now: () => then }, settlement: sandboxSettlement }
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

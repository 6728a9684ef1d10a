import { CODE_WAIT_SECONDS } from '#domain/ground/phone-messages/code-limits.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { sourceOf } from '#server/ground/db/following/source-of.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { countHit, uncountHit } from './limit-store.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How often one address or account may do a thing (decision 0032). The key's kind is the name's last word. */
const RATE_LIMITS = {
  'login-minute-address': { hits: 20, windowSeconds: MINUTE },
  'login-hour-address': { hits: 100, windowSeconds: HOUR },
  'register-address': { hits: 5, windowSeconds: HOUR },
  'invite-account': { hits: 30, windowSeconds: HOUR },
  'passkey-minute-address': { hits: 60, windowSeconds: MINUTE },
  'registration-notice-account': { hits: 3, windowSeconds: HOUR },
  'reset-address': { hits: 20, windowSeconds: HOUR },
  'reset-account': { hits: 3, windowSeconds: HOUR },
  'verification-account': { hits: 3, windowSeconds: HOUR },
  'export-account': { hits: 10, windowSeconds: HOUR },
  'checkout-account': { hits: 10, windowSeconds: MINUTE },
  'coupon-hour-account': { hits: 20, windowSeconds: HOUR },
  'upload-account': { hits: 240, windowSeconds: HOUR },
  'import-account': { hits: 60, windowSeconds: HOUR },
  'api-minute-account': { hits: 120, windowSeconds: MINUTE },
  'resend-order': { hits: 3, windowSeconds: HOUR },
  'confirmation-order': { hits: 3, windowSeconds: HOUR },
  'confirmation-account': { hits: 6, windowSeconds: HOUR },
  'order-export-account': { hits: 30, windowSeconds: HOUR },
  'contact-address': { hits: 5, windowSeconds: HOUR },
  'ticket-reply-address': { hits: 20, windowSeconds: HOUR },
  'newsletter-address': { hits: 5, windowSeconds: HOUR },
  'door-address': { hits: 60, windowSeconds: HOUR },
  'delivery-code-parcel': { hits: 5, windowSeconds: HOUR },
  'webhook-address': { hits: 60, windowSeconds: MINUTE },
  'refund-account-account': { hits: 10, windowSeconds: HOUR },
  'best-sellers-address': { hits: 60, windowSeconds: HOUR },
  'unknown-facts-address': { hits: 60, windowSeconds: HOUR },
  'build-picture-address': { hits: 120, windowSeconds: HOUR },
  'budget-build-address': { hits: 120, windowSeconds: HOUR },
  'feed-address': { hits: 120, windowSeconds: HOUR },
  'question-account': { hits: 20, windowSeconds: HOUR },
  'answer-account': { hits: 60, windowSeconds: HOUR },
  'measure-account': { hits: 30, windowSeconds: HOUR },
  'message-account': { hits: 40, windowSeconds: HOUR },
  'shop-message-account': { hits: 300, windowSeconds: HOUR },
  'review-account': { hits: 30, windowSeconds: HOUR },
  'review-vote-account': { hits: 120, windowSeconds: HOUR },
  'review-report-account': { hits: 10, windowSeconds: HOUR },
  // Codes to telephones cost money: decision 1248.
  'code-hour-number': { hits: 5, windowSeconds: HOUR },
  'code-day-number': { hits: 10, windowSeconds: 24 * HOUR },
  'code-hour-address': { hits: 10, windowSeconds: HOUR },
  'code-hour-network': { hits: 40, windowSeconds: HOUR },
  'code-hour-block': { hits: 20, windowSeconds: HOUR },
  'code-wait-number': { hits: 1, windowSeconds: CODE_WAIT_SECONDS },
  'code-hour-account': { hits: 5, windowSeconds: HOUR },
  'code-hour-unanswered': { hits: 120, windowSeconds: HOUR },
  'pin-number': { hits: 3, windowSeconds: 30 * 24 * HOUR },
  'newsletter-letter-account': { hits: 3, windowSeconds: HOUR },
} as const

export type LimitName = keyof typeof RATE_LIMITS

/** The machine's own address stands for many people: its owner's tests and measurements. */
const LOOPBACK_ALLOWANCE = 1_000

/**
 * Counts one more use of a thing by `key` (an address or an account, as the name says) for every process of the
 * marketplace. The refusal says after how many seconds to come back.
 */
export async function withinLimit(
  app: App,
  name: LimitName,
  key: string,
): Promise<Result<undefined, 'limits.too_many_attempts'>> {
  const { hits: hitsMax, windowSeconds } = RATE_LIMITS[name]
  const at = app.clock.now()
  const counted = { key: counterKey(name, key), at, windowSeconds }
  const { hits, windowEndsAt } = await countHit(sourceOf(app).db, counted)
  const max = hitsMax * (isLoopback(key) ? LOOPBACK_ALLOWANCE : 1)
  if (hits <= max) return ok(undefined)
  return tooManyAttempts((windowEndsAt.getTime() - at.getTime()) / 1000, hits - max)
}

/**
 * Counts one more use under each of these limits, in their order. What one of them refuses counts under none, so that
 * nobody uses up a limit by what was never done.
 */
export async function withinAll(
  app: App,
  limits: readonly (readonly [LimitName, string])[],
): Promise<Result<undefined, 'limits.too_many_attempts'>> {
  for (const [at, limit] of limits.entries()) {
    const isWithin = await withinLimit(app, ...limit)
    if (isWithin.ok) continue
    await giveAllBack(app, limits.slice(0, at + 1))
    return isWithin
  }
  return ok(undefined)
}

/** Takes back what `withinAll` counted of something that was refused after all. */
export async function giveAllBack(
  app: Pick<App, 'db'>,
  limits: readonly (readonly [LimitName, string])[],
): Promise<void> {
  for (const limit of limits) await giveUseBack(app, ...limit)
}

/** Takes back a use that `withinLimit` counted before it was known to be none: a guess that was right. */
export async function giveUseBack(app: Pick<App, 'db'>, name: LimitName, key: string): Promise<void> {
  await uncountHit(app.db, counterKey(name, key))
}

/** How often a thing of this name has happened in its window, this time included; for those who do not refuse it. */
export async function countUse(
  app: Pick<App, 'db' | 'clock'>,
  { name, key, windowSeconds }: { name: string; key: string; windowSeconds: number },
): Promise<number> {
  const at = app.clock.now()
  return (await countHit(app.db, { key: counterKey(name, key), at, windowSeconds })).hits
}

/** The refusal that says how long to wait; `overBy` is 1 for the first refusal in its window. */
export function tooManyAttempts(seconds: number, overBy?: number): Refused<'limits.too_many_attempts'> {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return refuse('limits.too_many_attempts', {
    details: { retryAfterSeconds, ...(overBy !== undefined && { overBy }) },
    fields: { form: `Too many attempts. Please try again in ${inWords(retryAfterSeconds)}.` },
  })
}

/** Counters hold no address and no e-mail, only fingerprints of them. */
export function counterKey(name: string, key: string): string {
  return `${name}:${fingerprint(key)}`
}

function isLoopback(key: string): boolean {
  return key === '0:0:0:0::/64' || /^127(\.\d+){3}$/.test(key)
}

function inWords(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / MINUTE)} minutes`
}

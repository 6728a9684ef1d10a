import type { Transaction } from 'kysely'
import { startProblem } from '#domain/ground/settings/start-day.ts'
import { changedFields } from '#domain/ground/shared/changed-fields.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { checkSellerBusiness } from '#domain/selling/sellers/seller-business-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { BusinessColumns, Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ActingVendor, byVendor } from '../acting-vendor.ts'
import { changeSellerSettings } from '../change-seller.ts'
import { mailSeller } from '../mail-seller.ts'
import { lockSellerSettings, type SellerRow } from '../seller-settings-store.ts'
import { businessColumns, isSameIdentity, pickBusiness } from './business-columns.ts'
import {
  insertChange,
  type LockedIdentityChange,
  lockStandingChange,
  writeAnswer,
  writeDecision,
} from './identity-change-store.ts'

type Fields = Readonly<Record<string, unknown>>

type AskIdentityChangeRefusal =
  | 'sellers.changed_by_other'
  | 'sellers.identity_change_open'
  | 'sellers.not_found'
  | 'sellers.settings_not_valid'

/**
 * Asks for another legal identity of a seller that was approved: it holds from the day given (today at the earliest, by
 * India's calendar), once the back office has approved it. Pickup and return addresses go with it; where only they
 * differ, they are saved at once. All who act for the seller are told by mail. The caller has seen a fresh proof of who
 * asks.
 */
export async function askIdentityChange(
  app: App,
  who: ActingVendor,
  fields: Fields,
): Promise<Result<{ isAsked: boolean }, AskIdentityChangeRefusal>> {
  const form = checkSellerBusiness(fields)
  if (!form.ok) return form
  const after = businessColumns(form.value)
  const fromDay = oneLine(fields.fromDay)
  let isAsked = false
  const done = await changeSellerSettings(app, who, {
    version: fields.version,
    action: 'seller.business_changed',
    columns: async (seller, tx) => {
      if (await asMarketplace(tx, () => lockStandingChange(tx, who.sellerId)))
        return refuse('sellers.identity_change_open')
      if (isSameIdentity(pickBusiness(seller), after)) return ok(after)
      const problem = startProblem(fromDay, { today: indianDay(app.clock.now()), startsToday: true })
      const refusal = refuseFields('sellers.settings_not_valid', { fromDay: problem })
      if (refusal) return refusal
      await write(app, tx, who, { seller, after, fromDay })
      isAsked = true
      return ok({})
    },
  })
  return done.ok ? ok({ isAsked }) : done
}

async function write(
  app: App,
  tx: Transaction<Schema>,
  who: ActingVendor,
  { seller, after, fromDay }: { seller: SellerRow; after: BusinessColumns; fromDay: string },
): Promise<void> {
  const { sellerId, userId: askedBy } = who
  const before = pickBusiness(seller)
  await insertChange(tx, {
    id: app.random.uuid(),
    sellerId,
    before,
    after,
    fromDay,
    askedBy,
    at: app.clock.now(),
  })
  const changed = changedFields(before, after)
  await audit(tx, app, {
    ...byVendor(who),
    action: 'seller.identity_change_asked',
    subject: { kind: 'seller', id: sellerId },
    ...(changed && { before: changed.before }),
    after: { ...changed?.after, from_day: fromDay },
  })
  const mail = {
    kind: 'identity-change-asked',
    subject: `Change of legal identity requested: ${seller.name}`,
    text: `Someone acting for ${seller.name} has requested a change of its legal name, GSTIN, PAN or registered address from ${formatDate(dayStart(fromDay))}. We check it first. If nobody at your shop did this, withdraw it, change your password at once and write to us.`,
    button: { label: 'Look at the change', path: '/vendor/settings#business' },
  }
  await asMarketplace(tx, () => mailSeller(app, tx, { to: 'owner', sellerId, ...mail }))
}

/** Takes a change back that has not begun. Refuses when none stands. */
export function withdrawIdentityChange(
  app: App,
  who: ActingVendor,
): Promise<Result<undefined, 'sellers.identity_change_gone'>> {
  return withStanding(app, who, async (tx, change) => {
    const at = app.clock.now()
    await asMarketplace(tx, () =>
      writeDecision(tx, { changeId: change.id, status: 'withdrawn', by: who.userId, at }),
    )
    await audit(tx, app, {
      ...byVendor(who),
      action: 'seller.identity_change_withdrawn',
      subject: { kind: 'seller', id: who.sellerId },
    })
    return ok(undefined)
  })
}

/** The seller has answered what it was asked about its change: it waits for the back office again. */
export function answerIdentityQuestion(
  app: App,
  who: ActingVendor,
): Promise<Result<undefined, 'sellers.identity_change_gone'>> {
  return withStanding(app, who, async (tx, change) => {
    if (change.status !== 'open' || !change.question) return refuse('sellers.identity_change_gone')
    if (change.answered_at) return ok(undefined)
    await writeAnswer(tx, change.id, app.clock.now())
    await audit(tx, app, {
      ...byVendor(who),
      action: 'seller.identity_change_answered',
      subject: { kind: 'seller', id: who.sellerId },
    })
    return ok(undefined)
  })
}

function withStanding<Code extends ProblemCode>(
  app: App,
  { sellerId }: ActingVendor,
  work: (tx: Transaction<Schema>, change: LockedIdentityChange) => Promise<Result<undefined, Code>>,
): Promise<Result<undefined, Code | 'sellers.identity_change_gone'>> {
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    await lockSellerSettings(tx, sellerId)
    const change = await asMarketplace(tx, () => lockStandingChange(tx, sellerId))
    return change ? work(tx, change) : refuse('sellers.identity_change_gone')
  })
}

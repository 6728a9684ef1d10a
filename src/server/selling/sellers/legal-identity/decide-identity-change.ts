import type { Transaction } from 'kysely'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { firstDayOfChange } from '#domain/selling/sellers/identity-change.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { mailSeller } from '../mail-seller.ts'
import { type LockedSeller, lockSeller } from '../seller-store.ts'
import { applyIdentityChange } from './apply-identity-changes.ts'
import {
  type LockedIdentityChange,
  lockStandingChange,
  writeDecision,
  writeIdentityQuestion,
} from './identity-change-store.ts'
import { checkIdentity } from './identity-change-views.ts'

/** Which change the administrator looked at, and what they wrote. */
export interface IdentityDecision {
  sellerId: string
  changeId: unknown
  reason?: unknown
  question?: unknown
}

const SETTINGS = { label: 'Open your settings', path: '/vendor/settings#business' }

type ApproveIdentityChangeRefusal =
  | 'sellers.decision_not_valid'
  | 'sellers.identity_change_gone'
  | 'sellers.not_found'

/**
 * Approves a change of a seller's legal identity: it holds from the day asked for, or from today if that has passed.
 * Where a check has failed, it needs a reason, which the seller does not read.
 */
export function approveIdentityChange(
  app: App,
  admin: Permitted<'vendors.decide'>,
  decision: IdentityDecision,
): Promise<Result<{ name: string }, ApproveIdentityChangeRefusal>> {
  return decide(app, admin, decision, async (tx, seller, change) => {
    const reason = manyLines(decision.reason)
    const checks = await checkIdentity(tx, change)
    if (checks.some(({ outcome }) => outcome === 'failed')) {
      const refusal = refuseFields('sellers.decision_not_valid', { reason: reasonProblem(reason) })
      if (refusal) return refusal
    }
    const at = app.clock.now()
    const today = indianDay(at)
    const fromDay = firstDayOfChange({ askedFor: change.from_day, decidedOn: today })
    const id = { changeId: change.id, sellerId: seller.id }
    await writeDecision(tx, { ...id, status: 'approved', by: admin.userId, at, fromDay })
    await record(tx, 'approved', { from_day: fromDay, ...(reason && { reason }) })
    if (fromDay <= today) await applyIdentityChange(app, tx, change)
    const day = formatDate(dayStart(fromDay))
    await mailSeller(app, tx, {
      to: 'owner',
      sellerId: seller.id,
      kind: 'identity-change-approved',
      subject: `The new legal identity of ${seller.name} is approved`,
      text: `The change you requested is approved. It applies to orders from ${day} on. Earlier orders stay as they are.`,
      button: SETTINGS,
    })
    return ok(undefined)
  })

  function record(tx: Transaction<Schema>, what: string, after: object) {
    return writeRecord(app, tx, { admin, sellerId: decision.sellerId, what, after })
  }
}

/** Declines a change for a reason that the seller reads. */
export function declineIdentityChange(
  app: App,
  admin: Permitted<'vendors.decide'>,
  decision: IdentityDecision,
): Promise<Result<{ name: string }, ApproveIdentityChangeRefusal>> {
  return decide(app, admin, decision, async (tx, seller, change) => {
    const note = manyLines(decision.reason)
    const refusal = refuseFields('sellers.decision_not_valid', { reason: reasonProblem(note) })
    if (refusal) return refusal
    const at = app.clock.now()
    await writeDecision(tx, { changeId: change.id, status: 'declined', by: admin.userId, at, note })
    await writeRecord(app, tx, { admin, sellerId: seller.id, what: 'declined', after: { reason: note } })
    await mailSeller(app, tx, {
      to: 'owner',
      sellerId: seller.id,
      kind: 'identity-change-declined',
      subject: `The new legal identity of ${seller.name} was declined`,
      text: 'We could not approve the change you requested. Your details stay as they are. Our reason:',
      note,
      button: SETTINGS,
    })
    return ok(undefined)
  })
}

/** Asks the seller about its change: it is the seller's turn until it answers. */
export function askAboutIdentityChange(
  app: App,
  admin: Permitted<'vendors.decide'>,
  decision: IdentityDecision,
): Promise<Result<{ name: string }, ApproveIdentityChangeRefusal>> {
  return decide(app, admin, decision, async (tx, seller, change) => {
    const note = manyLines(decision.question)
    const problem = note === '' ? 'Please write what the seller should answer' : reasonProblem(note)
    const refusal = refuseFields('sellers.decision_not_valid', { question: problem })
    if (refusal) return refusal
    if (change.question === note && !change.answered_at) return ok(undefined)
    await writeIdentityQuestion(tx, { changeId: change.id, question: note, at: app.clock.now() })
    await writeRecord(app, tx, { admin, sellerId: seller.id, what: 'asked_back', after: { reason: note } })
    await mailSeller(app, tx, {
      to: 'owner',
      sellerId: seller.id,
      kind: 'identity-change-asked-back',
      subject: `A question about the new legal identity of ${seller.name}`,
      text: 'Before we can approve the change you requested, we have a question:',
      note,
      button: { ...SETTINGS, label: 'Answer in your settings' },
    })
    return ok(undefined)
  })
}

/** One decision about the change that was looked at, all or nothing. Locks the seller first, as its own people do. */
function decide<Code extends ProblemCode>(
  app: App,
  _admin: Permitted<'vendors.decide'>,
  { sellerId, changeId }: IdentityDecision,
  work: (
    tx: Transaction<Schema>,
    seller: LockedSeller,
    change: LockedIdentityChange,
  ) => Promise<Result<undefined, Code>>,
): Promise<Result<{ name: string }, Code | 'sellers.identity_change_gone' | 'sellers.not_found'>> {
  return decideInTransaction(app, async (tx) => {
    const seller = await lockSeller(tx, sellerId)
    if (!seller) return refuse('sellers.not_found')
    const { name } = seller
    const change = await lockStandingChange(tx, sellerId)
    if (change?.status !== 'open' || change.id !== changeId)
      return refuse('sellers.identity_change_gone', { details: { name } })
    const done = await work(tx, seller, change)
    return done.ok ? ok({ name }) : done
  })
}

function writeRecord(
  app: App,
  tx: Transaction<Schema>,
  {
    admin,
    sellerId,
    what,
    after,
  }: { admin: Permitted<'vendors.decide'>; sellerId: string; what: string; after: object },
): Promise<void> {
  return audit(tx, app, {
    ...asActor(admin),
    sellerId,
    action: `seller.identity_change_${what}`,
    subject: { kind: 'seller', id: sellerId },
    after,
  })
}

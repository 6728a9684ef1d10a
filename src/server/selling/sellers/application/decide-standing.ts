import type { Transaction } from 'kysely'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readinessOf } from '#domain/selling/sellers/application-checks.ts'
import { canMoveStanding, type SellerStanding } from '#domain/selling/sellers/seller-standing.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { mailSeller, type SellerMail } from '../mail-seller.ts'
import { showWhatIsSold } from '../refresh-seller-offers.ts'
import { type LockedSeller, lockSeller, writeStanding } from '../seller-store.ts'
import { readApplications } from './application-views.ts'
import { asDecisionActor, type DecisionMaker } from './decision-maker.ts'

export interface Approval {
  sellerId: string
  /** The version of the seller that the administrator saw: they approve that, and nothing that came since. */
  version?: unknown
  /** Needed for a seller that is not ready. Goes into the record; the seller is not told. */
  reason?: unknown
}

export interface Closing {
  sellerId: string
  /** Goes into the record and to the seller. */
  reason: unknown
}

type ApproveSellerRefusal =
  | 'sellers.application_changed'
  | 'sellers.decision_not_valid'
  | 'sellers.move_not_allowed'
  | 'sellers.not_found'

/**
 * Lets a seller that has applied sell: what it has prepared goes on sale, its people are told by mail. An administrator
 * needs a reason where something is missing or a check has failed.
 */
export function approveSeller(
  app: App,
  who: DecisionMaker,
  approval: Approval,
): Promise<Result<{ name: string }, ApproveSellerRefusal>> {
  const { sellerId, version } = approval
  const reason = manyLines(approval.reason)
  return decide(app, who, { sellerId, to: 'approved', from: ['applied'], reason }, async (tx, seller) => {
    if (!('role' in who)) return ok(undefined)
    if (version !== undefined && String(seller.version) !== String(version))
      return refuse('sellers.application_changed')
    const application = (await readApplications(tx, [sellerId])).get(sellerId)
    if (!application || readinessOf(application).isReady) return ok(undefined)
    return checkReason(reason) ?? ok(undefined)
  })
}

type SuspendSellerRefusal = 'sellers.decision_not_valid' | 'sellers.move_not_allowed' | 'sellers.not_found'

/**
 * Takes everything of a seller off sale, for a reason that its people are told by mail. Orders that were placed go on.
 */
export function suspendSeller(
  app: App,
  who: DecisionMaker,
  closing: Closing,
): Promise<Result<{ name: string }, SuspendSellerRefusal>> {
  const reason = manyLines(closing.reason)
  const change: Move = { sellerId: closing.sellerId, to: 'suspended', reason, note: reason }
  return decide(app, who, change, () => checkReason(reason) ?? ok(undefined))
}

/** Lets a suspended seller sell again, and tells its people why. */
export function reinstateSeller(
  app: App,
  who: DecisionMaker,
  closing: Closing,
): Promise<Result<{ name: string }, SuspendSellerRefusal>> {
  const reason = manyLines(closing.reason)
  const { sellerId } = closing
  const change: Move = { sellerId, to: 'approved', from: ['suspended'], reason, note: reason }
  return decide(app, who, change, () => checkReason(reason) ?? ok(undefined))
}

interface Move {
  sellerId: string
  to: 'approved' | 'suspended'
  /** From where, when not from everywhere that the table of moves has. */
  from?: readonly SellerStanding[]
  /** For the record. */
  reason: string
  /** For the seller. */
  note?: string
}

async function decide<Code extends ProblemCode>(
  app: App,
  who: DecisionMaker,
  { sellerId, to, from: starts, reason, note }: Move,
  check: (
    tx: Transaction<Schema>,
    seller: LockedSeller,
  ) => Result<undefined, Code> | Promise<Result<undefined, Code>>,
): Promise<Result<{ name: string }, Code | 'sellers.move_not_allowed' | 'sellers.not_found'>> {
  return decideInTransaction(app, async (tx) => {
    const seller = await lockSeller(tx, sellerId)
    if (!seller || seller.isHouse) return refuse('sellers.not_found')
    const { name, standing: from } = seller
    if (!canMoveStanding(from, to) || (starts && !starts.includes(from)))
      return refuse('sellers.move_not_allowed', { details: { from, to, name } })
    const checked = await check(tx, seller)
    if (!checked.ok) return checked
    const { actor, address } = asDecisionActor(who)
    await writeStanding(tx, { sellerId, from, to, by: actor, note: note || null, at: app.clock.now() })
    await audit(tx, app, {
      actor,
      ...(address && { address }),
      sellerId,
      action: `seller.${from === 'suspended' ? 'reinstated' : to}`,
      subject: { kind: 'seller', id: sellerId },
      before: { standing: from },
      after: { standing: to, ...(reason && { reason }) },
    })
    await mailSeller(app, tx, { sellerId, to: 'owner', note, ...letterOf(name, from, to) })
    await showWhatIsSold(app, tx, sellerId)
    return ok({ name })
  })
}

function checkReason(reason: string) {
  return refuseFields('sellers.decision_not_valid', { reason: reasonProblem(reason) })
}

function letterOf(name: string, from: SellerStanding, to: 'approved' | 'suspended'): Omit<SellerMail, 'to'> {
  const button = { label: 'Open your shop', path: '/vendor/dashboard' }
  if (to === 'suspended')
    return {
      kind: 'shop-suspended',
      subject: `${name} is suspended`,
      text: 'Your shop is suspended. Shoppers do not see your products until we have spoken. Please still send the orders you already have, and take back returns. We keep what you earn for you, and pay it out once your shop is no longer suspended.',
      button,
    }
  if (from === 'suspended')
    return {
      kind: 'shop-reinstated',
      subject: `${name} can sell again`,
      text: 'Your shop is no longer suspended. Your products can be bought again, and payouts go on.',
      button,
    }
  return {
    kind: 'shop-approved',
    subject: `${name} is approved`,
    text: 'Your shop is approved. Your products can now be bought.',
    button,
  }
}

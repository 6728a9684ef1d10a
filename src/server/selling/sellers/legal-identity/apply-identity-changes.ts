import type { Transaction } from 'kysely'
import { changedFields } from '#domain/ground/shared/changed-fields.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { lockSellerSettings, updateSeller } from '../seller-settings-store.ts'
import { pickBusiness } from './business-columns.ts'
import { type LockedIdentityChange, lockStandingChange, writeApplied } from './identity-change-store.ts'

const BATCH = 100

/**
 * Writes approved changes of legal identity whose day has come into their sellers, a minute after midnight in India and
 * every hour. Orders need not wait for it: they read the change itself. Gives how many have begun.
 */
export async function applyIdentityChanges(app: App): Promise<number> {
  const today = indianDay(app.clock.now())
  const due = await app.db
    .selectFrom('seller_identity_changes')
    .select('seller_id')
    .where('status', '=', 'approved')
    .where('applied_at', 'is', null)
    .where('from_day', '<=', today)
    .orderBy('from_day')
    .limit(BATCH)
    .execute()
  let begun = 0
  for (const { seller_id: sellerId } of due) {
    const did = await inTransaction(app, async (tx) => {
      await lockSellerSettings(tx, sellerId)
      const change = await lockStandingChange(tx, sellerId)
      if (change?.status !== 'approved' || change.from_day > today) return false
      await applyIdentityChange(app, tx, change)
      return true
    })
    if (did) begun += 1
  }
  return begun
}

/** Writes one change into its seller, with its record. The seller's row is locked by the caller. */
export async function applyIdentityChange(
  app: App,
  tx: Transaction<Schema>,
  change: LockedIdentityChange,
): Promise<void> {
  const { seller_id: sellerId, after } = change
  const seller = await lockSellerSettings(tx, sellerId)
  if (!seller) return
  const changed = changedFields(pickBusiness(seller), after)
  await updateSeller(tx, sellerId, after)
  await writeApplied(tx, change.id, app.clock.now())
  await audit(tx, app, {
    actor: { kind: 'system', id: 'change of legal identity' },
    sellerId,
    action: 'seller.identity_changed',
    subject: { kind: 'seller', id: sellerId },
    before: { ...changed?.before, version: seller.version },
    after: { ...changed?.after, version: seller.version + 1 },
  })
}

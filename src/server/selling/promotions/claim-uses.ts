import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import {
  countUses,
  insertUses,
  lockReleasedUses,
  markUsesClaimed,
  type NewUse,
  releaseUsesOf,
  type Use,
} from './promotion-store.ts'

type Tx = Transaction<Schema>

/**
 * Claims the last use of a promotion for one order alone, in the transaction that places it and after the locks of its
 * stock. Gives the promotions that were paused, ended or used up meanwhile: the order costs more without them.
 */
export function claimUses(app: Pick<App, 'clock'>, tx: Tx, uses: readonly Use[]): Promise<string[]> {
  return countUses(tx, { uses, at: app.clock.now() })
}

/** Writes what was claimed beside the order that was written. */
export function recordUses(
  app: Pick<App, 'clock'>,
  tx: Tx,
  order: { orderId: string; userId: string; uses: readonly NewUse[] },
): Promise<void> {
  return insertUses(tx, { ...order, at: app.clock.now() })
}

/** Others may use what an order had claimed: its goods were let go, or nothing of it is left. */
export function releaseUses(app: Pick<App, 'clock'>, tx: Tx, orderId: string): Promise<void> {
  return releaseUsesOf(tx, { orderId, at: app.clock.now() })
}

/** Claims them again for the same order; false where one is gone, and then the transaction is not to be committed. */
export async function claimUsesAgain(app: Pick<App, 'clock'>, tx: Tx, orderId: string): Promise<boolean> {
  const uses = await lockReleasedUses(tx, orderId)
  if (uses.length === 0) return true
  const gone = await countUses(tx, { uses, at: app.clock.now() })
  if (gone.length > 0) return false
  await markUsesClaimed(tx, orderId)
  return true
}

import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { planStockChange, type StockChange } from '#domain/selling/inventory/stock-change.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertMovements, insertStocks, isMade, setOnHand } from './adjust-stock-store.ts'
import { readKeptPieces } from './kept-pieces-views.ts'
import { lockStock } from './lock-stock.ts'

type Tx = Transaction<Schema>

/** Opens the stock of a new offer, with the receipt that explains it. */
export async function openStock(
  app: Pick<App, 'clock'>,
  tx: Tx,
  { offerId, pieces, actorId }: { offerId: string; pieces: number; actorId: string },
): Promise<void> {
  await insertStocks(tx, [{ offerId, onHand: pieces }])
  if (pieces === 0) return
  const receipt = { reason: 'receipt', note: 'Opening stock', key: null } as const
  await insertMovements(tx, [{ offerId, onHandChange: pieces, actorId, at: app.clock.now(), ...receipt }])
}

export interface AdjustedStock {
  onHandBefore: number
  onHand: number
  reserved: number
}

type AdjustStockRefusal =
  | 'inventory.below_kept'
  | 'inventory.below_promised'
  | 'inventory.count_outdated'
  | 'inventory.too_many'

/**
 * Changes what is on hand under the row's lock, with a movement that says why and by whom. The same `key` changes
 * nothing a second time.
 */
export async function adjustStock(
  app: Pick<App, 'clock' | 'pause'>,
  tx: Tx,
  adjust: { offerId: string; change: StockChange; key?: string; actorId: string },
): Promise<Result<AdjustedStock, AdjustStockRefusal>> {
  const { offerId, change, key, actorId } = adjust
  const stock = (await lockStock(tx, [offerId])).get(offerId)
  await app.pause('inventory:stock-locked')
  invariant(stock, 'every offer has stock')
  const { onHand: onHandBefore, reserved } = stock
  if (key && (await isMade(tx, { offerId, key }))) return ok({ onHandBefore, onHand: onHandBefore, reserved })
  const kept = (await readKeptPieces(tx, [offerId])).get(offerId) ?? 0
  const plan = planStockChange({ ...stock, kept }, change)
  if (!plan.ok) return plan
  const { onHandChange } = plan.value
  const onHand = onHandBefore + onHandChange
  if (onHandChange !== 0) {
    const reason = change.kind === 'by' ? change.reason : ('count' as const)
    const movement = { offerId, onHandChange, reason, note: change.note, actorId, key: key ?? null }
    await setOnHand(tx, [{ offerId, onHand }])
    await insertMovements(tx, [{ ...movement, at: app.clock.now() }])
  }
  return ok({ onHandBefore, onHand, reserved })
}

import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { type Demand, recordMovements, updateStock } from './stock-store.ts'

/**
 * Reserves free pieces for an order that is placed: no more than are free, or it throws, even if a caller forgot the
 * lock. They stay on hand until they are dispatched. One movement for each offer. The demand names each offer once.
 */
export async function reserveStock(
  tx: Transaction<Schema>,
  { orderId, demand }: { orderId: string; demand: readonly Demand[] },
): Promise<void> {
  const movements = demand.map(({ offerId, quantity }) => ({
    offerId,
    orderId,
    reason: 'sale' as const,
    onHandChange: 0,
    reservedChange: quantity,
  }))
  const [changed] = await together([
    updateStock(tx, demand, { onHand: 0, reserved: 1, takes: 1 }),
    recordMovements(tx, movements),
  ])
  invariant(changed === demand.length, 'nothing is sold that is not free')
}

import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { HOLD_MINUTES, HOLD_MINUTES_IN_ALL } from '#domain/selling/inventory/hold-time.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { allocateAgain } from './allocate-pieces.ts'
import { lockStock } from './lock-stock.ts'
import {
  type Demand,
  findHeldSince,
  findHolds,
  recordMovements,
  removeHolds,
  saveHolds,
  updateStock,
} from './stock-store.ts'

type Tx = Transaction<Schema>

/**
 * Reserves free pieces for an order until its payment is decided, for HOLD_MINUTES, where they were held before for one that
 * it stands in the place of (`heldSince`) for HOLD_MINUTES_IN_ALL from then; throws when too few are free.
 */
export async function holdStock(
  tx: Tx,
  {
    orderId,
    userId,
    demand,
    heldSince,
  }: { orderId: string; userId: string; demand: readonly Demand[]; heldSince?: Date | undefined },
): Promise<void> {
  const movements = demand.map(({ offerId, quantity }) => ({
    offerId,
    orderId,
    reason: 'hold' as const,
    onHandChange: 0,
    reservedChange: quantity,
  }))
  const [changed] = await together([
    updateStock(tx, demand, { onHand: 0, reserved: 1, takes: 1 }),
    saveHolds(tx, {
      orderId,
      userId,
      demand,
      minutes: HOLD_MINUTES,
      since: heldSince,
      minutesInAll: HOLD_MINUTES_IN_ALL,
    }),
    recordMovements(tx, movements),
  ])
  invariant(changed === demand.length, 'nothing is promised that is not free')
}

/**
 * Sells what was held for this order: the pieces stay reserved for it, without a time limit. False when nothing is held
 * any more, and then nothing has changed.
 */
export async function confirmHold(tx: Tx, orderId: string): Promise<boolean> {
  const held = await lockHeld(tx, orderId)
  if (held.length === 0) return false
  const moved = (reason: 'release' | 'sale', sign: -1 | 1) =>
    held.map(({ offerId, quantity }) => ({
      offerId,
      orderId,
      reason,
      onHandChange: 0,
      reservedChange: sign * quantity,
    }))
  await together([
    removeHolds(tx, orderId),
    recordMovements(tx, [...moved('release', -1), ...moved('sale', 1)]),
  ])
  return true
}

/**
 * Puts what was held for this order back on sale and names the offers that may be available again because of it. What was
 * kept for its customer before is kept again, unless its time is over and the order takes it once more.
 */
export async function releaseHeld(
  tx: Tx,
  { orderId, at, isTakenAgain }: { orderId: string; at: Date; isTakenAgain: boolean },
): Promise<string[]> {
  const held = await findHolds(tx, orderId)
  if (held.length === 0) return []
  const stock = await lockStock(tx, offerIds(held))
  const changed = await updateStock(tx, held, { onHand: 0, reserved: -1, takes: 0 })
  invariant(changed === held.length, 'held pieces are in stock')
  await removeHolds(tx, orderId)
  await recordMovements(
    tx,
    held.map(({ offerId, quantity }) => ({
      offerId,
      orderId,
      reason: 'release',
      onHandChange: 0,
      reservedChange: -quantity,
    })),
  )
  await allocateAgain(tx, { orderId, at, isTakenAgain })
  return offerIds(held).filter((offerId) => {
    const row = stock.get(offerId)
    return row !== undefined && row.onHand === row.reserved
  })
}

/** Since when the pieces of an order are held, also for those in whose place it stands; undefined where none are. */
export function readHeldSince(tx: Tx, orderId: string): Promise<Date | undefined> {
  return findHeldSince(tx, orderId)
}

/** Whether the time of this order's hold has passed; true also when nothing is held. */
export async function isHoldOver(tx: Tx, orderId: string): Promise<boolean> {
  const held = await findHolds(tx, orderId)
  return held.every((each) => each.isOver)
}

async function lockHeld(tx: Tx, orderId: string): Promise<Demand[]> {
  const held = await findHolds(tx, orderId)
  if (held.length > 0) await lockStock(tx, offerIds(held))
  return held
}

function offerIds(demand: readonly Demand[]): string[] {
  return demand.map((each) => each.offerId)
}

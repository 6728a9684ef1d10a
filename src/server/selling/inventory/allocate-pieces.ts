import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import {
  type Allocation,
  type AllocationOutcome,
  closeAllocations,
  insertAllocations,
  reopenAllocations,
  undoDrawn,
} from './allocation-store.ts'
import { lockStock } from './lock-stock.ts'
import { type Demand, recordMovements, updateStock } from './stock-store.ts'

type Tx = Transaction<Schema>

/**
 * Keeps one free piece of an offer for each of these customers until a moment, under the lock of its stock; throws when
 * too few are free. It counts as reserved for everybody else.
 */
export async function allocatePieces(
  app: Pick<App, 'clock' | 'random'>,
  tx: Tx,
  {
    offerId,
    userIds,
    endsAt,
    launchId = null,
  }: { offerId: string; userIds: readonly string[]; endsAt: Date; launchId?: string | null },
): Promise<void> {
  if (userIds.length === 0) return
  const at = app.clock.now()
  const allocations = userIds.map((userId) => ({ id: app.random.uuid(), offerId, userId, launchId }))
  await insertAllocations(tx, { allocations, at, endsAt })
  await reserve(tx, demandOf(allocations), at)
}

/** Takes free pieces of an offer out of what can be bought, under the lock of its stock, until `freePieces`. */
export async function reservePieces(tx: Tx, { offerId, pieces, at }: SetAside): Promise<void> {
  await reserve(tx, [{ offerId, quantity: pieces }], at)
}

/** The other way round. */
export async function freePieces(tx: Tx, { offerId, pieces, at }: SetAside): Promise<void> {
  await free(tx, [{ offerId, quantity: pieces }], at)
}

interface SetAside {
  offerId: string
  pieces: number
  at: Date
}

/**
 * Ends what is kept for customers: the pieces can be bought by anybody. Gives the ended ones, and the offers of which
 * there was nothing to sell before. One that has ended is left out.
 */
export async function endAllocations(
  tx: Tx,
  {
    allocations,
    outcome,
    at,
  }: {
    allocations: readonly Pick<Allocation, 'id' | 'offerId'>[]
    outcome: Exclude<AllocationOutcome, 'bought'>
    at: Date
  },
): Promise<{ ended: Allocation[]; backOnSale: string[] }> {
  const stock = await lockStock(
    tx,
    allocations.map(({ offerId }) => offerId),
  )
  const ended = await closeAllocations(tx, { ids: allocations.map(({ id }) => id), outcome, at })
  const demand = demandOf(ended)
  await free(tx, demand, at)
  const backOnSale = demand.flatMap(({ offerId }) => {
    const row = stock.get(offerId)
    return row && row.onHand === row.reserved ? offerId : []
  })
  return { ended, backOnSale }
}

/**
 * An order takes what is kept for its customer, under the locks of its stock: the pieces are free for the order alone,
 * which reserves them in the same transaction.
 */
export async function spendAllocations(
  tx: Tx,
  { ids, orderId, at }: { ids: readonly string[]; orderId: string; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  const used = await closeAllocations(tx, { ids, outcome: 'bought', orderId, at })
  invariant(used.length === ids.length, 'what is kept for a customer is used once')
  await free(tx, demandOf(used), at)
}

/**
 * What was kept before an order took it that is not paid is kept again, under the locks of its stock. What is over is kept until
 * it is ended and passed on, within a minute, so that nobody else is faster; where the order itself takes it once more
 * (`isTakenAgain`) that is free for it.
 */
export async function allocateAgain(
  tx: Tx,
  { orderId, at, isTakenAgain }: { orderId: string; at: Date; isTakenAgain: boolean },
): Promise<void> {
  const lastsBeyond = isTakenAgain ? at : undefined
  await reserve(tx, demandOf(await reopenAllocations(tx, { orderId, lastsBeyond })), at)
}

/** Ends what a cancelled order had taken of draws. Gives the draws whose turn it is again. */
export function endDrawn(
  tx: Tx,
  cancelled: { orderId: string; offerIds: readonly string[] },
): Promise<{ launchId: string | null; offerId: string }[]> {
  return undoDrawn(tx, cancelled)
}

function demandOf(allocations: readonly Pick<Allocation, 'offerId'>[]): Demand[] {
  const byOffer = Map.groupBy(allocations, ({ offerId }) => offerId)
  return [...byOffer].map(([offerId, own]) => ({ offerId, quantity: own.length }))
}

async function reserve(tx: Tx, demand: readonly Demand[], at: Date): Promise<void> {
  if (demand.length === 0) return
  const changed = await updateStock(tx, demand, { onHand: 0, reserved: 1, takes: 1 })
  invariant(changed === demand.length, 'nothing is kept for a customer that is not free')
  await recordMovements(tx, demand.map(movement('allocation', 1, at)))
}

async function free(tx: Tx, demand: readonly Demand[], at: Date): Promise<void> {
  if (demand.length === 0) return
  const changed = await updateStock(tx, demand, { onHand: 0, reserved: -1, takes: 0 })
  invariant(changed === demand.length, 'what is kept for a customer is in stock')
  await recordMovements(tx, demand.map(movement('allocation-end', -1, at)))
}

function movement(reason: 'allocation' | 'allocation-end', sign: 1 | -1, at: Date) {
  return ({ offerId, quantity }: Demand) => ({
    offerId,
    reason,
    orderId: null,
    onHandChange: 0,
    reservedChange: sign * quantity,
    at,
  })
}

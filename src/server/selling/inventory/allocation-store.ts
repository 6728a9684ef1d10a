import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** How a piece that was kept for somebody is kept no more. */
export type AllocationOutcome = NonNullable<Schema['stock_allocations']['outcome']>

export interface Allocation {
  id: string
  offerId: string
  userId: string
  /** Of who was drawn in a launch. */
  launchId: string | null
}

export async function insertAllocations(
  tx: Tx,
  { allocations, at, endsAt }: { allocations: readonly Allocation[]; at: Date; endsAt: Date },
): Promise<void> {
  await tx
    .insertInto('stock_allocations')
    .values(
      allocations.map(({ id, offerId, userId, launchId }) => ({
        id,
        offer_id: offerId,
        user_id: userId,
        launch_id: launchId,
        made_at: at,
        ends_at: endsAt,
      })),
    )
    .execute()
}

/** Ends those of them that are open, and says whose they were. */
export async function closeAllocations(
  tx: Tx,
  {
    ids,
    outcome,
    orderId = null,
    at,
  }: { ids: readonly string[]; outcome: AllocationOutcome; orderId?: string | null; at: Date },
): Promise<Allocation[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('stock_allocations')
    .set({ ended_at: at, outcome, order_id: orderId })
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .returning(['id', 'offer_id as offerId', 'user_id as userId', 'launch_id as launchId'])
    .execute()
}

/**
 * Opens again what an order took that is not paid, where nothing else is kept for its customer; what is over too, for whoever
 * ends and passes it on, or only what lasts beyond a moment.
 */
export async function reopenAllocations(
  tx: Tx,
  { orderId, lastsBeyond }: { orderId: string; lastsBeyond: Date | undefined },
): Promise<Allocation[]> {
  return tx
    .updateTable('stock_allocations')
    .set({ ended_at: null, outcome: null, order_id: null })
    .where('order_id', '=', orderId)
    .where((eb) => (lastsBeyond ? eb('ends_at', '>', lastsBeyond) : eb.lit(true)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stock_allocations as other')
            .select('other.id')
            .whereRef('other.user_id', '=', 'stock_allocations.user_id')
            .whereRef('other.offer_id', '=', 'stock_allocations.offer_id')
            .where('other.ended_at', 'is', null),
        ),
      ),
    )
    .returning(['id', 'offer_id as offerId', 'user_id as userId', 'launch_id as launchId'])
    .execute()
}

/** What was drawn, and bought with an order whose pieces of these offers are cancelled: it is nobody's now. */
export async function undoDrawn(
  tx: Tx,
  { orderId, offerIds }: { orderId: string; offerIds: readonly string[] },
): Promise<{ launchId: string | null; offerId: string }[]> {
  if (offerIds.length === 0) return []
  return tx
    .updateTable('stock_allocations')
    .set({ outcome: 'given-up', order_id: null })
    .where('order_id', '=', orderId)
    .where('offer_id', 'in', [...offerIds])
    .where('launch_id', 'is not', null)
    .returning(['launch_id as launchId', 'offer_id as offerId'])
    .execute()
}

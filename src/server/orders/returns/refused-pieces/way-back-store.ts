import type { Selectable, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type WayBackRow = Selectable<Schema['return_ways_back']>

/** Refused pieces of this return are to be sent back until then. */
export async function expectWayBack(
  tx: Tx,
  { returnId, sellerId, dueAt }: { returnId: string; sellerId: string; dueAt: Date },
): Promise<void> {
  await tx
    .insertInto('return_ways_back')
    .values({ return_id: returnId, seller_id: sellerId, due_at: dueAt })
    .execute()
}

/** Nothing is to be sent back any more where nothing of a return is left refused. What was sent stays on record. */
export async function endUnsentWayBack(tx: Tx, returnId: string): Promise<void> {
  await tx
    .deleteFrom('return_ways_back')
    .where('return_id', '=', returnId)
    .where('sent_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('return_units')
            .select('return_units.id')
            .whereRef('return_units.return_id', '=', 'return_ways_back.return_id')
            .where('outcome', '=', 'refused'),
        ),
      ),
    )
    .execute()
}

/** Its seller was reminded of the limit. */
export async function markReminded(tx: Tx, returnId: string, at: Date): Promise<void> {
  await tx
    .updateTable('return_ways_back')
    .set({ reminded_at: at })
    .where('return_id', '=', returnId)
    .execute()
}

/** The limit anew, with a reminder of its own, where nothing was sent yet. */
export async function restartWayBack(tx: Tx, returnId: string, dueAt: Date): Promise<void> {
  await tx
    .updateTable('return_ways_back')
    .set({ due_at: dueAt, reminded_at: null })
    .where('return_id', '=', returnId)
    .where('sent_at', 'is', null)
    .execute()
}

/** The way back of refused pieces; undefined where none were refused, or a dispute turned all of that round. */
export async function findWayBack(tx: Tx, returnId: string): Promise<WayBackRow | undefined> {
  return tx
    .selectFrom('return_ways_back')
    .selectAll()
    .where('return_id', '=', returnId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('return_units')
          .select('return_units.id')
          .whereRef('return_units.return_id', '=', 'return_ways_back.return_id')
          .where('outcome', '=', 'refused'),
      ),
    )
    .executeTakeFirst()
}

/** How refused pieces went back. Its return is locked. */
export async function writeSentBack(
  tx: Tx,
  returnId: string,
  sent: {
    at: Date
    by: 'vendor' | 'admin'
    dueAt: Date
    courierName: string | null
    trackingNumber: string | null
  },
): Promise<void> {
  await tx
    .updateTable('return_ways_back')
    .set({
      sent_at: sent.at,
      by_kind: sent.by,
      due_at: sent.dueAt,
      courier_name: sent.courierName,
      tracking_number: sent.trackingNumber,
    })
    .where('return_id', '=', returnId)
    .execute()
}

import { sql, type Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Fate } from '#domain/office/personal-data/books-kept.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** How far a run has come. */
export interface Run {
  id: number
  orders_until: Date | null
  orders_until_id: string | null
  tickets_until: Date | null
}

/** The run that is under way, which a killed worker may have left, or a new one that goes on where the last one ended; locked. */
export async function lockRun(tx: Tx, at: Date): Promise<Run> {
  await sql`INSERT INTO retention_runs (started_at, orders_until, orders_until_id, tickets_until)
    SELECT ${at}, orders_until, orders_until_id, tickets_until
    FROM (SELECT 1) AS one LEFT JOIN (SELECT * FROM retention_runs ORDER BY id DESC LIMIT 1) AS last ON true
    ON CONFLICT DO NOTHING`.execute(tx)
  return tx
    .selectFrom('retention_runs')
    .select(['id', 'orders_until', 'orders_until_id', 'tickets_until'])
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Notes what a batch did, and how far the run has come with it. */
export async function moveRun(
  tx: Tx,
  id: number,
  done: {
    erased?: number
    kept?: number
    tickets?: number
    ordersUntil?: { orderedAt: Date; id: string } | undefined
    ticketsUntil?: Date | undefined
  },
): Promise<void> {
  await tx
    .updateTable('retention_runs')
    .set((eb) => ({
      erased: eb('erased', '+', done.erased ?? 0),
      kept: eb('kept', '+', done.kept ?? 0),
      tickets: eb('tickets', '+', done.tickets ?? 0),
      ...(done.ordersUntil && {
        orders_until: done.ordersUntil.orderedAt,
        orders_until_id: done.ordersUntil.id,
      }),
      ...(done.ticketsUntil && { tickets_until: done.ticketsUntil }),
    }))
    .where('id', '=', id)
    .execute()
}

export async function endRun(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('retention_runs')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Notes of each order what becomes of it. One that was emptied before stays as it is. */
export async function noteFates(
  tx: Tx,
  { fates, at }: { fates: ReadonlyMap<string, Fate>; at: Date },
): Promise<void> {
  if (fates.size === 0) return
  await tx
    .insertInto('order_retentions')
    .values(
      [...fates].map(([orderId, fate]) => ({
        order_id: orderId,
        kept_until: fate.keptUntil,
        reasons: fate.isErased ? [] : fate.reasons,
        look_on: fate.isErased ? null : fate.lookOn,
        erased_at: fate.isErased ? at : null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet((eb) => ({
          kept_until: eb.ref('excluded.kept_until'),
          reasons: eb.ref('excluded.reasons'),
          look_on: eb.ref('excluded.look_on'),
          erased_at: eb.ref('excluded.erased_at'),
        }))
        .where('order_retentions.erased_at', 'is', null),
    )
    .execute()
}

export async function insertHold(
  tx: Tx,
  hold: { id: string; orderId: string | null; sellerId: string | null; reason: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('retention_holds')
    .values({
      id: hold.id,
      order_id: hold.orderId,
      seller_id: hold.sellerId,
      reason: hold.reason,
      set_by: hold.by,
      set_at: hold.at,
    })
    .execute()
}

/** Ends a hold; false when there is none that is open. */
export async function endHold(
  tx: Tx,
  { id, by, at, keptUntil }: { id: string; by: string; at: Date; keptUntil: Day },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('retention_holds')
    .set({ ended_by: by, ended_at: at, kept_until: keptUntil })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

import { sql, type Transaction } from 'kysely'
import type { ExportKind } from '#domain/orders/orders/export-columns.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface ExportRecord {
  id: string
  kind: ExportKind
  search: string
  orderIds: string[] | null
  status: Schema['order_exports']['status']
  endSequence: number
  lastSequence: number
  chunks: number
  rowsDone: number
  movedAt: Date
  expiresAt: Date
}

/** False when this very form has asked for it before. */
export async function insertExport(
  tx: Tx,
  o: {
    id: string
    admin: { userId: string; name: string }
    kind: ExportKind
    search: string
    orderIds: readonly string[] | undefined
    at: Date
    expiresAt: Date
  },
): Promise<boolean> {
  const { rows } = await sql<{ newest: number | null; oldest: number | null }>`
    SELECT max(sequence) AS newest, min(sequence) AS oldest FROM orders`.execute(tx)
  const newest = rows[0]?.newest ?? 0
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('order_exports')
    .values({
      id: o.id,
      user_id: o.admin.userId,
      user_name: o.admin.name,
      kind: o.kind,
      search: o.search,
      order_ids: o.orderIds ? [...o.orderIds] : null,
      status: 'running',
      first_sequence: newest,
      end_sequence: rows[0]?.oldest ?? 0,
      last_sequence: newest + 1,
      created_at: o.at,
      moved_at: o.at,
      expires_at: o.expiresAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function countRunning(tx: Tx): Promise<number> {
  const { running } = await tx
    .selectFrom('order_exports')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return running
}

/** The export under its lock, so that two jobs never write one chunk. */
export async function lockExport(tx: Tx, exportId: string): Promise<ExportRecord | undefined> {
  const row = await tx
    .selectFrom('order_exports')
    .selectAll()
    .where('id', '=', exportId)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      kind: row.kind,
      search: row.search,
      orderIds: row.order_ids,
      status: row.status,
      endSequence: row.end_sequence,
      lastSequence: row.last_sequence,
      chunks: row.parts,
      rowsDone: row.rows_done,
      movedAt: row.moved_at,
      expiresAt: row.expires_at,
    }
  )
}

/** How far a batch got, in the transaction that did its work. */
export async function moveExport(
  tx: Tx,
  exportId: string,
  moved: {
    lastSequence: number
    chunks: number
    rowsDone: number
    isDone: boolean
    isCut: boolean
    at: Date
  },
): Promise<void> {
  await tx
    .updateTable('order_exports')
    .set({
      last_sequence: moved.lastSequence,
      parts: moved.chunks,
      rows_done: moved.rowsDone,
      is_cut: moved.isCut,
      moved_at: moved.at,
      ...(moved.isDone && { status: 'done', finished_at: moved.at }),
    })
    .where('id', '=', exportId)
    .executeTakeFirstOrThrow()
}

export async function endExport(
  tx: Tx,
  exportId: string,
  end: { status: 'cancelled' | 'expired'; at: Date },
): Promise<void> {
  await tx
    .updateTable('order_exports')
    .set({ status: end.status, moved_at: end.at, finished_at: end.at })
    .where('id', '=', exportId)
    .executeTakeFirstOrThrow()
}

export async function findExpiredExports(db: App['db'], at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('order_exports')
    .select('id')
    .where('status', '<>', 'expired')
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}

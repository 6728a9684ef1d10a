import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { moveReturn } from './move-return.ts'
import { type ReturnMover, type ReturnRow, releaseReturnUnits } from './return-store.ts'

/**
 * Ends a return that is locked and of which nothing was sent yet, for who may decide it: the pieces stay with their
 * customer. One that is further goes on.
 */
export async function endUnsentReturn(
  app: App,
  tx: Transaction<Schema>,
  row: ReturnRow,
  { by, note }: { by: ReturnMover; note: string },
): Promise<void> {
  if (row.status !== 'requested') return
  const moved = await moveReturn(app, tx, row, { to: 'withdrawn', by, note })
  if (moved.ok) await releaseReturnUnits(tx, row.id)
}

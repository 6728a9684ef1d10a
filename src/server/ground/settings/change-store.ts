import { sql, type Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** One change of the settings at a time; whoever reads them is not held up. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`LOCK TABLE setting_changes IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

export async function insertChanges(
  tx: Tx,
  changes: readonly { key: string; value: unknown }[],
  by: { userId: string; from: Day; reason: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('setting_changes')
    .values(
      changes.map(({ key, value }) => ({
        key,
        value: JSON.stringify(value),
        valid_from: by.from,
        set_by: by.userId,
        set_at: by.at,
        reason: by.reason,
        withdrawn_by: null,
        withdrawn_at: null,
      })),
    )
    .execute()
}

export async function markWithdrawn(tx: Tx, change: { id: number; userId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('setting_changes')
    .set({ withdrawn_by: change.userId, withdrawn_at: change.at })
    .where('id', '=', change.id)
    .execute()
}

import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** All saved filters of an administrator, removed ones too, under their locks. */
export async function lockSavedFilters(tx: Tx, userId: string) {
  return tx
    .selectFrom('order_views')
    .select(['id', 'name', 'search', 'is_default', 'removed_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertSavedFilter(
  tx: Tx,
  savedFilter: { id: string; userId: string; name: string; search: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('order_views')
    .values({
      id: savedFilter.id,
      user_id: savedFilter.userId,
      name: savedFilter.name,
      search: savedFilter.search,
      created_at: savedFilter.at,
    })
    .execute()
}

export async function updateSavedFilter(
  tx: Tx,
  savedFilterId: string,
  change: { name?: string; search?: string; isDefault?: boolean; removedAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('order_views')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.search !== undefined && { search: change.search }),
      ...(change.isDefault !== undefined && { is_default: change.isDefault }),
      ...(change.removedAt !== undefined && { removed_at: change.removedAt }),
    })
    .where('id', '=', savedFilterId)
    .execute()
}

/** What was removed long ago is not brought back any more. */
export async function deleteSavedFilters(tx: Tx, savedFilterIds: readonly string[]): Promise<void> {
  if (savedFilterIds.length > 0)
    await tx
      .deleteFrom('order_views')
      .where('id', 'in', [...savedFilterIds])
      .execute()
}

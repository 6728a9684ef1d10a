import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** All views of an administrator, removed ones too, under their locks. */
export async function lockViews(tx: Tx, userId: string) {
  return tx
    .selectFrom('order_views')
    .select(['id', 'name', 'search', 'is_default', 'removed_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertView(
  tx: Tx,
  view: { id: string; userId: string; name: string; search: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('order_views')
    .values({ id: view.id, user_id: view.userId, name: view.name, search: view.search, created_at: view.at })
    .execute()
}

export async function updateView(
  tx: Tx,
  viewId: string,
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
    .where('id', '=', viewId)
    .execute()
}

/** What was removed long ago is not brought back any more. */
export async function deleteViews(tx: Tx, viewIds: readonly string[]): Promise<void> {
  if (viewIds.length > 0)
    await tx
      .deleteFrom('order_views')
      .where('id', 'in', [...viewIds])
      .execute()
}

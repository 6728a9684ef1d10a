import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** The filters of the list of orders under a name, for the administrator who keeps them. */
export interface SavedFilter {
  id: string
  name: string
  /** The list's query string, with its "?". */
  search: string
  isDefault: boolean
}

/** An administrator's own saved filters, by name. */
export async function listSavedFilters(
  app: Pick<App, 'db'>,
  admin: Permitted<'orders.read'>,
): Promise<SavedFilter[]> {
  return savedFilters(app, admin).where('removed_at', 'is', null).orderBy('name').orderBy('id').execute()
}

/** A saved filter that its administrator has just removed, to bring it back. */
export async function findRemovedFilter(
  app: Pick<App, 'db'>,
  admin: Permitted<'orders.read'>,
  savedFilterId: string,
): Promise<SavedFilter | undefined> {
  return savedFilters(app, admin)
    .where('id', '=', savedFilterId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
}

function savedFilters({ db }: Pick<App, 'db'>, { userId }: Permitted<'orders.read'>) {
  return db
    .selectFrom('order_views')
    .select(['id', 'name', 'search', 'is_default as isDefault'])
    .where('user_id', '=', userId)
}

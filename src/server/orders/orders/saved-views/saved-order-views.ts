import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** The filters of the list of orders under a name, for the administrator who keeps them. */
export interface SavedView {
  id: string
  name: string
  /** The list's query string, with its "?". */
  search: string
  isDefault: boolean
}

/** An administrator's own views, by name. */
export async function listSavedViews(
  app: Pick<App, 'db'>,
  admin: Permitted<'orders.read'>,
): Promise<SavedView[]> {
  return views(app, admin).where('removed_at', 'is', null).orderBy('name').orderBy('id').execute()
}

/** A view that its administrator has just removed, to bring it back. */
export async function findRemovedView(
  app: Pick<App, 'db'>,
  admin: Permitted<'orders.read'>,
  viewId: string,
): Promise<SavedView | undefined> {
  return views(app, admin).where('id', '=', viewId).where('removed_at', 'is not', null).executeTakeFirst()
}

function views({ db }: Pick<App, 'db'>, { userId }: Permitted<'orders.read'>) {
  return db
    .selectFrom('order_views')
    .select(['id', 'name', 'search', 'is_default as isDefault'])
    .where('user_id', '=', userId)
}

import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { listCategoryDisplays } from '../category-views.ts'
import { lockDisplays, writeDisplays } from './category-display-store.ts'

/** What can be done to a category's display: a place up or down, or shown here or not. */
export type DisplayChange = 'up' | 'down' | 'menus-on' | 'menus-off' | 'home-on' | 'home-off'

/** Changes how the shop shows a category; its products stay on sale and are found by search either way. */
export async function changeCategoryDisplay(
  app: App,
  admin: Permitted<'products.change'>,
  { category, change }: { category: string; change: DisplayChange },
): Promise<Result<undefined, 'catalogue.category_unknown'>> {
  return decideInTransaction(app, async (tx) => {
    await lockDisplays(tx)
    const displays = await listCategoryDisplays({ db: tx })
    const from = displays.findIndex(({ name }) => name === category)
    const display = displays[from]
    if (!display) return refuse('catalogue.category_unknown')
    const after = {
      ...display,
      ...(change.startsWith('menus') && { inMenus: change === 'menus-on' }),
      ...(change.startsWith('home') && { onHome: change === 'home-on' }),
    }
    const step = change === 'up' ? -1 : change === 'down' ? 1 : 0
    const to = Math.min(Math.max(0, from + step), displays.length - 1)
    await writeDisplays(tx, displays.toSpliced(from, 1).toSpliced(to, 0, after))
    const { name: _before, ...was } = display
    const { name: _after, ...is } = after
    await audit(tx, app, {
      ...asActor(admin),
      action: 'category.display_changed',
      subject: { kind: 'category', id: category },
      before: { ...was, place: from + 1 },
      after: { ...is, place: to + 1 },
    })
    return ok(undefined)
  })
}

import { type CategoryName, categories } from '#domain/goods/catalogue/categories.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { keptUntilChange } from '#server/ground/content-changes/kept-until-change.ts'

/** How the shop shows a category. */
export interface CategoryDisplay {
  name: CategoryName
  inMenus: boolean
  onHome: boolean
}

/** Every category in the order in which the shop shows them. One that is new in code stands at the end, shown. */
export async function listCategoryDisplays(app: Pick<App, 'db'>): Promise<CategoryDisplay[]> {
  const rows = await app.db.selectFrom('category_displays').selectAll().execute()
  const kept = new Map(rows.map((row) => [row.category, row]))
  const place = ({ name }: { name: string }) => kept.get(name)?.position ?? Number.MAX_SAFE_INTEGER
  return categories
    .toSorted((a, b) => place(a) - place(b))
    .map(({ name }) => ({
      name,
      inMenus: kept.get(name)?.in_menus ?? true,
      onHome: kept.get(name)?.on_home ?? false,
    }))
}

/** The same, kept in this process until something of the whole shop changes. */
export const knownCategoryDisplays = keptUntilChange(
  (change) => change === 'everything',
  (app): Promise<readonly CategoryDisplay[]> => listCategoryDisplays(app),
)

/** The names of the categories that the shop's menus show. */
export async function listMenuCategories(app: App): Promise<CategoryName[]> {
  const displays = await listCategoryDisplays(app)
  return displays.filter(({ inMenus }) => inMenus).map(({ name }) => name)
}

/** How many products of each category are on sale, from the kept counts. */
export async function countCategories(
  app: App,
  _admin: Permitted<'products.read'>,
): Promise<Map<string, number>> {
  const rows = await app.db
    .selectFrom('listing_counts')
    .select((eb) => ['category', eb.fn.sum<number>('on_sale').as('count')])
    .groupBy('category')
    .execute()
  return new Map(rows.map((row) => [row.category, Number(row.count)]))
}

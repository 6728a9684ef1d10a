import { type ProductSummary, selectCards, toSummary } from '#server/goods/catalogue/product-card-views.ts'
import type { App } from '#server/ground/app.ts'

const SHOWN_MAX = 4
/** So many are read, of which those in stock are shown. */
const READ_MAX = 12

/** Cards to show, and the categories whose changes may change them. */
export interface Companions {
  cards: ProductSummary[]
  categories: string[]
}

/** Up to four products in stock that customers bought with any of these and that are none of them, the most often bought first. */
export async function readBoughtWith(
  app: Pick<App, 'db'>,
  productIds: readonly string[],
): Promise<Companions> {
  if (productIds.length === 0) return { cards: [], categories: [] }
  const bought = app.db
    .selectFrom('bought_together')
    .select(['other_id', (eb) => eb.fn.sum('customers').as('customers')])
    .where('product_id', 'in', productIds)
    .where('other_id', 'not in', productIds)
    .groupBy('other_id')
    .as('bought')
  const rows = await selectCards(app.db)
    .innerJoin(bought, 'bought.other_id', 'products.id')
    .orderBy('bought.customers', 'desc')
    .orderBy('products.id')
    .limit(READ_MAX)
    .execute()
  return {
    cards: rows
      .filter((row) => row.in_stock)
      .slice(0, SHOWN_MAX)
      .map(toSummary),
    categories: [...new Set(rows.map(({ category }) => category))],
  }
}

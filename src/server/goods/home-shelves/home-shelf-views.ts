import { type ProductSummary, selectCards, toSummary } from '#server/goods/catalogue/product-card-views.ts'
import type { App } from '#server/ground/app.ts'

const SHOWN_MAX = 4

/** What the home page shows of what sells and of what fell in price: up to four of each, in stock now. */
export async function readHomeShelves(
  app: Pick<App, 'db'>,
): Promise<{ selling: ProductSummary[]; cheaper: ProductSummary[] }> {
  const [selling, cheaper] = await Promise.all([readShelf(app, 'selling'), readShelf(app, 'cheaper')])
  return { selling, cheaper }
}

/** What fell in price is left out as soon as it costs something else than what was counted. */
async function readShelf({ db }: Pick<App, 'db'>, shelf: 'selling' | 'cheaper'): Promise<ProductSummary[]> {
  const rows = await selectCards(db)
    .innerJoin('home_shelves', 'home_shelves.product_id', 'products.id')
    .where('home_shelves.shelf', '=', shelf)
    .where('products.in_stock', '=', true)
    .$if(shelf === 'cheaper', (query) =>
      query.whereRef('home_shelves.price_paise', '=', 'products.price_paise'),
    )
    .orderBy('home_shelves.place')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(toSummary)
}

import { listOrderedProducts } from '#server/goods/catalogue/demand/ordered-product-views.ts'
import { weighParcels } from '#server/goods/receipts/weigh-parcels.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { writeBoughtTogether } from './bought-together-store.ts'

/** So many products are counted by one short transaction. */
const PORTION_SIZE = 50

/** Counts for every product that was ordered what was bought with it; done twice is done once. */
export async function countBoughtTogether(app: Pick<App, 'db' | 'random'>): Promise<void> {
  await weighParcels(app)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const ids = await listOrderedProducts(app, { after, limit: PORTION_SIZE })
    if (ids.length > 0) await inTransaction(app, (tx) => writeBoughtTogether(tx, ids))
    after = ids.length === PORTION_SIZE ? ids.at(-1) : undefined
  }
}

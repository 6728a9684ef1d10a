import { weighParcels } from '#server/goods/receipts/weigh-parcels.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { writeDemand } from './demand-store.ts'
import { listOrderedProducts } from './ordered-product-views.ts'

/** So many products are counted by one short transaction. */
const PORTION_SIZE = 50

/** Counts how well every product that was ever ordered sells now; done twice is done once. */
export async function countDemand(app: Pick<App, 'db' | 'random' | 'clock'>): Promise<void> {
  await weighParcels(app)
  const now = app.clock.now()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const ids = await listOrderedProducts(app, { after, limit: PORTION_SIZE })
    if (ids.length > 0) await inTransaction(app, (tx) => writeDemand(tx, ids, now))
    after = ids.length === PORTION_SIZE ? ids.at(-1) : undefined
  }
}

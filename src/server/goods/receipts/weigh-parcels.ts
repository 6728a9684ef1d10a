import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { takeToWeigh, writeWeighed } from './receipt-store.ts'
import { listProvenLines } from './receipt-views.ts'

/** So many are weighed by one short transaction: of a product with 5,000 sales each takes some 20 ms. */
const AT_ONCE = 20

/**
 * Asks anew, of each parcel whose facts have moved (triggers say so), of which of its lines it is proven that they were bought
 * and received. Whoever counts what was sold does this first, so that what is counted is as of now: also after an upgrade,
 * when everything that was ever delivered waits here. Done twice is done once.
 */
export async function weighParcels(app: Pick<App, 'db' | 'random'>, signal?: AbortSignal): Promise<void> {
  for (let weighed = AT_ONCE; weighed === AT_ONCE && !signal?.aborted; )
    weighed = await inTransaction(app, async (tx) => {
      const { ids, parcelIds } = await takeToWeigh(tx, AT_ONCE)
      if (ids.length > 0)
        await writeWeighed(tx, { ids, parcelIds, proven: await listProvenLines(tx, parcelIds) })
      return ids.length
    })
}

import { indianDay } from '#domain/ground/shared/days.ts'
import { weighParcels } from '#server/goods/receipts/weigh-parcels.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { findCheaper, findSelling, writeShelf } from './home-shelf-store.ts'

/** Counts anew what sells and what fell in price, for the home page; done twice is done once. */
export async function fillHomeShelves(app: Pick<App, 'db' | 'clock' | 'random'>): Promise<void> {
  await weighParcels(app)
  const now = app.clock.now()
  await inTransaction(app, async (tx) => {
    await writeShelf(tx, 'selling', await findSelling(tx, now))
    await writeShelf(tx, 'cheaper', await findCheaper(tx, indianDay(now)))
  })
}

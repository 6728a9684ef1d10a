import type { PieceHistory } from '#domain/goods/reliability/piece-history.ts'
import { reliabilityFigures } from '#domain/goods/reliability/reliability-figures.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { writeProductReliability, writeSellerReliability } from './reliability-store.ts'

/** Keeps what all delivered pieces of a product say, of it and of each of its sellers; done twice is done once. */
export async function keepReliability(
  app: Pick<App, 'db' | 'random'>,
  productId: string,
  histories: readonly PieceHistory[],
): Promise<void> {
  const bySeller = Map.groupBy(histories, ({ sellerId }) => sellerId)
  const ofSellers = new Map(
    [...bySeller].map(([sellerId, pieces]) => [sellerId, reliabilityFigures(pieces)] as const),
  )
  const ofAll = histories.length > 0 ? reliabilityFigures(histories) : undefined
  await inTransaction(app, async (tx) => {
    await writeProductReliability(tx, productId, ofAll)
    await writeSellerReliability(tx, productId, ofSellers)
  })
}

import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { bookGoodwillBack } from '#server/money/earnings/contributions/book-goodwill.ts'
import { insertGoodwillReturn } from './goodwill-store.ts'
import { goodwillOfPieces, readGivenByMarketplace } from './goodwill-views.ts'

/** What of the marketplace's goodwill falls on pieces that are about to be credited, one by one, and by the pieces' lines. */
export interface GoodwillOfPieces {
  shares: readonly { goodwillId: string; paise: Paise }[]
  /** In the order of the pieces that were asked about. */
  byLine: readonly Paise[]
}

/** Ask under the lock of the order, before the pieces are credited. */
export async function readGoodwillOfPieces(
  tx: Transaction<Schema>,
  { parcelId, pieces }: { parcelId: string; pieces: readonly { orderLineId: string; quantity: number }[] },
): Promise<GoodwillOfPieces> {
  const given = await readGivenByMarketplace(tx, parcelId)
  const shares = given.flatMap((line) => {
    const now = pieces.find(({ orderLineId }) => orderLineId === line.orderLineId)?.quantity ?? 0
    const paise = now > 0 ? goodwillOfPieces(line, now) : 0
    return paise > 0 ? [{ goodwillId: line.id, orderLineId: line.orderLineId, paise }] : []
  })
  const byLine = pieces.map((piece) =>
    shares
      .filter(({ orderLineId }) => orderLineId === piece.orderLineId)
      .reduce((sum, { paise }) => sum + paise, 0),
  )
  return { shares, byLine }
}

/**
 * Ends it for a credit note, in the caller's transaction: the customer keeps what was given and gets so much less for the
 * pieces, and the marketplace has it again. Gives how much.
 */
export async function endGoodwill(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { shares, causeId }: { shares: GoodwillOfPieces['shares']; causeId: string },
): Promise<Paise> {
  for (const { goodwillId, paise } of shares) {
    await insertGoodwillReturn(tx, { goodwillId, causeId, paise, at: app.clock.now() })
    await bookGoodwillBack(app, tx, { goodwillId, causeId, paise })
  }
  return shares.reduce((sum, { paise }) => sum + paise, 0)
}

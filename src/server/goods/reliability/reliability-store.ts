import { type ColumnType, sql, type Transaction } from 'kysely'
import { faultShare } from '#domain/goods/reliability/fault-share.ts'
import type { ReliabilityFigures } from '#domain/goods/reliability/reliability-figures.ts'
import { type ShownReliability, shownReliability } from '#domain/goods/reliability/shown-reliability.ts'
import type { Json, Schema } from '#server/ground/db/schema.ts'

declare module '#server/ground/db/schema.ts' {
  interface KnownColumns {
    product_reliability: {
      figures: Json<ReliabilityFigures>
      shown: ColumnType<ShownReliability | null, string | null, string | null>
    }
    seller_reliability: { figures: Json<ReliabilityFigures> }
  }
}

type Tx = Transaction<Schema>

/** Writes what was counted of a product, or takes it away where nothing was delivered. */
export async function writeProductReliability(
  tx: Tx,
  productId: string,
  figures: ReliabilityFigures | undefined,
): Promise<void> {
  if (!figures) {
    await tx.deleteFrom('product_reliability').where('product_id', '=', productId).execute()
    return
  }
  const shown = shownReliability(figures)
  const row = { ...counted(figures), shown: shown ? JSON.stringify(shown) : null }
  await tx
    .insertInto('product_reliability')
    .values({ product_id: productId, ...row })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
    .execute()
}

/** The same of each seller; whoever is not among them has delivered none. */
export async function writeSellerReliability(
  tx: Tx,
  productId: string,
  figures: ReadonlyMap<string, ReliabilityFigures>,
): Promise<void> {
  await tx
    .deleteFrom('seller_reliability')
    .where('product_id', '=', productId)
    .where(sql<boolean>`seller_id <> ALL(${[...figures.keys()]}::text[])`)
    .execute()
  for (const [sellerId, each] of figures) {
    const row = counted(each)
    await tx
      .insertInto('seller_reliability')
      .values({ product_id: productId, seller_id: sellerId, ...row })
      .onConflict((conflict) => conflict.columns(['product_id', 'seller_id']).doUpdateSet(row))
      .execute()
  }
}

function counted(figures: ReliabilityFigures) {
  const { faults, share } = faultShare(figures)
  return {
    pieces: figures.settled.pieces,
    faults,
    faults_low_bp: Math.floor((share?.low ?? 0) * 10_000),
    figures: JSON.stringify(figures),
  }
}

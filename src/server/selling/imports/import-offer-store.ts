import type { Selectable, Transaction } from 'kysely'
import type { FoundOffer } from '#domain/selling/imports/row-target.ts'
import type { UnpricedListing } from '#domain/selling/listings/unpriced-listing.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>
type Unstocked = Omit<FoundOffer, 'onHand' | 'reserved'>

interface Named {
  sellerId: string
  skus: readonly string[]
  productIds: readonly string[]
}

/** The seller's offers with these SKUs or of these products. */
export async function findOwnOffers(tx: Tx, named: Named): Promise<Unstocked[]> {
  return (await ownOffers(tx, named).execute()).map(toUnstocked)
}

/** The same, locked in id order. */
export async function lockOwnOffers(tx: Tx, named: Named): Promise<Unstocked[]> {
  return (await ownOffers(tx, named).forNoKeyUpdate().execute()).map(toUnstocked)
}

function ownOffers(tx: Tx, { sellerId, skus, productIds }: Named) {
  return tx
    .selectFrom('offers')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where((eb) =>
      eb.or([
        ...(skus.length > 0 ? [eb('seller_sku', 'in', skus).and('status', '<>', 'removed')] : []),
        ...(productIds.length > 0 ? [eb('product_id', 'in', productIds)] : []),
      ]),
    )
    .orderBy('id')
}

function toUnstocked(row: Selectable<Schema['offers']>): Unstocked {
  return {
    id: row.id,
    productId: row.product_id,
    status: row.status,
    version: row.version,
    terms: {
      sellerSku: row.seller_sku,
      listPricePaise: row.list_price_paise,
      discountBp: row.discount_bp,
      unitPricePaise: row.unit_price_paise,
      condition: row.condition,
      dispatchDays: row.dispatch_days,
    },
  }
}

/** What is on hand and reserved of these offers, without a lock. */
export async function readStocks(
  tx: Tx,
  offerIds: readonly string[],
): Promise<Map<string, { onHand: number; reserved: number }>> {
  if (offerIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('stock')
    .select(['offer_id', 'on_hand', 'reserved'])
    .where('offer_id', 'in', offerIds)
    .execute()
  return new Map(rows.map((row) => [row.offer_id, { onHand: row.on_hand, reserved: row.reserved }]))
}

/** The seller's products that wait for a price, with these SKUs or ids. */
export async function findUnpriced(
  tx: Tx,
  find: { sellerId: string; skus: readonly string[]; productIds: readonly string[] },
): Promise<(UnpricedListing & { productId: string })[]> {
  const { sellerId, skus, productIds } = find
  if (skus.length === 0 && productIds.length === 0) return []
  return tx
    .selectFrom('unpriced_listings')
    .select([
      'product_id as productId',
      'seller_sku as sellerSku',
      'condition',
      'dispatch_days as dispatchDays',
    ])
    .select('stock')
    .where('seller_id', '=', sellerId)
    .where((eb) =>
      eb.or([
        ...(skus.length > 0 ? [eb('seller_sku', 'in', skus)] : []),
        ...(productIds.length > 0 ? [eb('product_id', 'in', productIds)] : []),
      ]),
    )
    .execute()
}

import { readReturnNumber, returnNumber } from '#domain/orders/returns/return-status.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { listSoldOrders, type SoldOrder } from '#server/orders/orders/vendor-order-views.ts'
import { findOwnProducts, type ListedProduct } from '#server/selling/listings/listing-views.ts'
import { type FoundSerial, findSerials } from './find-serials-views.ts'
import type { FoundReturn } from './jump-search-views.ts'

/** What of a seller's own the words name, each kind as its list orders it; more than a few may be there. */
export interface VendorHits {
  orders: SoldOrder[]
  returns: FoundReturn[]
  serials: FoundSerial[]
  products: ListedProduct[]
}

/**
 * The seller's own orders as their list finds them, products by how well their names answer, returns by number and pieces by serial number; nothing
 * for a query without a letter or digit. A customer's telephone number and e-mail address find nothing (decision 0093): a seller could try
 * them out.
 */
export async function searchOwn(app: App, sellerId: string, query: string): Promise<VendorHits> {
  if (!/[\p{L}\p{N}]/u.test(query)) return { orders: [], returns: [], serials: [], products: [] }
  const { orders } = await listSoldOrders(app, sellerId, { q: query })
  const products = await findOwnProducts(app, sellerId, query)
  const named = await inSellerTransaction(app, sellerId, async (tx) => {
    const serials = await findSerials(tx, query, sellerId)
    const returns = await tx
      .selectFrom('returns')
      .select(['id', 'sequence', 'status', 'requested_at'])
      .where('sequence', '=', readReturnNumber(query) ?? 0)
      .where('seller_id', '=', sellerId)
      .execute()
    return {
      serials,
      returns: returns.map((row) => ({
        id: row.id,
        number: returnNumber(row.sequence),
        status: row.status,
        requestedAt: row.requested_at.toISOString(),
      })),
    }
  })
  return { orders, products, ...named }
}

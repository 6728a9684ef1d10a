import { shareProduct } from '#server/goods/catalogue/editing/edit-product.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { listSpokenOfWithOwner } from './reviewed-products-views.ts'

/**
 * From the first thing on that a customer says of it and others read (a review, an answer or a measurement of an owner)
 * nobody owns the facts of a product: another name, model or picture under the stars of one is proposed, and decided by the back office, as for a product that several sellers offer (decision 1194).
 */
export async function shareReviewed(app: App, signal: AbortSignal): Promise<void> {
  for (const productId of await listSpokenOfWithOwner(app.db)) {
    if (signal.aborted) return
    await inTransaction(app, async (tx) => {
      const ownerSellerId = await shareProduct(tx, productId)
      if (!ownerSellerId) return
      await audit(tx, app, {
        actor: { kind: 'system' },
        sellerId: ownerSellerId,
        action: 'product.shared',
        subject: { kind: 'product', id: productId },
        before: { ownerSellerId },
        after: { ownerSellerId: null },
      })
    })
  }
}

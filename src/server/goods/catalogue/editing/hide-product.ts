import type { Transaction } from 'kysely'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { refreshBestOffers } from '../refresh-best-offers.ts'
import { lockOffersOf, lockProduct, updateProductStatus } from './edit-product-store.ts'
import { settleReview } from './listing-review-store.ts'

/** As many as one form may name: a page of the list. */
export const AT_ONCE_MAX = 50

export interface VisibilityChange {
  productIds: readonly string[]
  reason: unknown
}

interface Shown {
  /** How many changed; the others were drafts, gone, or so already. */
  changed: number
  name?: string
}

/**
 * Takes products out of the shop at once: pages, lists, sitemap and carts follow, orders and invoices keep their copy.
 */
export function hideProducts(
  app: App,
  admin: Permitted<'products.change'>,
  change: VisibilityChange,
): Promise<Result<Shown, 'catalogue.nothing_chosen' | 'audit.reason_invalid'>> {
  return moveProducts(app, admin, { ...change, from: 'live', to: 'hidden' })
}

/** Brings hidden products back as they were. */
export function showProducts(
  app: App,
  admin: Permitted<'products.change'>,
  change: VisibilityChange,
): Promise<Result<Shown, 'catalogue.nothing_chosen' | 'audit.reason_invalid'>> {
  return moveProducts(app, admin, { ...change, from: 'hidden', to: 'live' })
}

type Move = VisibilityChange & { from: 'live' | 'hidden'; to: 'live' | 'hidden' }

async function moveProducts(
  app: App,
  admin: Permitted<'products.change'>,
  move: Move,
): Promise<Result<Shown, 'catalogue.nothing_chosen' | 'audit.reason_invalid'>> {
  const reason = checkReason(move.reason)
  if (!reason.ok) return reason
  const ids = [...new Set(move.productIds)].toSorted()
  if (ids.length === 0 || ids.length > AT_ONCE_MAX) return refuse('catalogue.nothing_chosen')
  return decideInTransaction(app, async (tx) => {
    const names: string[] = []
    for (const id of ids) await lockOffersOf(tx, id)
    for (const id of ids) {
      const name = await moveProduct(app, tx, admin, {
        id,
        from: move.from,
        to: move.to,
        reason: reason.value,
      })
      if (name !== undefined) names.push(name)
    }
    await refreshBestOffers(tx, ids)
    return ok({ changed: names.length, ...(names[0] !== undefined && { name: names[0] }) })
  })
}

/** The product's name when it was moved. What is shown again needs no further look: the review is settled with it. */
async function moveProduct(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'products.change'>,
  { id, from, to, reason }: { id: string; from: Move['from']; to: Move['to']; reason: string },
): Promise<string | undefined> {
  const product = await lockProduct(tx, id)
  if (product?.status !== from) return undefined
  await updateProductStatus(tx, id, to)
  if (to === 'live')
    await settleReview(tx, {
      productId: id,
      state: 'seen',
      seenVersion: product.version,
      reason,
      by: admin.userId,
      at: app.clock.now(),
    })
  await audit(tx, app, {
    ...asActor(admin),
    ...(product.ownerSellerId && { sellerId: product.ownerSellerId }),
    action: to === 'hidden' ? 'product.hidden' : 'product.shown',
    subject: { kind: 'product', id },
    before: { status: from },
    after: { status: to, reason },
  })
  return product.facts.name
}

import {
  insertProducts,
  shareProducts,
  updateProducts,
} from '#server/goods/catalogue/editing/import-products.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import { type ImportBatch, type RowWork, recordOf, sourceOfRow } from './row-work.ts'

/** Adds the products that the catalogue lacks. Gives the record, as the other steps do. */
export async function applyNewProducts(batch: ImportBatch, work: readonly RowWork[]): Promise<AuditEntry[]> {
  const { tx, who, at } = batch
  const added = work.flatMap((row) => {
    const { plan, productId: id } = row
    if (plan.product?.is !== 'new') return []
    const { kind, facts } = plan.product
    const isDraft = plan.kind === 'unpriced' || plan.status === 'draft'
    return [{ id, kind, facts, isDraft, written: sourceOfRow(batch, row) }]
  })
  await insertProducts(tx, { sellerId: who.sellerId, at, products: added })
  return added.map(({ id, kind, facts }) =>
    recordOf(batch, 'product.created', id, { after: { kind, ...facts, version: 1 } }),
  )
}

/** Gives the seller's own products other facts, and publishes those that leave their draft. */
export async function applyProductChanges(
  batch: ImportBatch,
  work: readonly RowWork[],
): Promise<AuditEntry[]> {
  const { tx, at } = batch
  const known = work.flatMap((row) =>
    row.plan.product?.is === 'known' ? [{ ...row.plan.product, written: sourceOfRow(batch, row) }] : [],
  )
  await updateProducts(
    tx,
    known
      .filter(({ edit, publishes }) => edit || publishes)
      .map(({ id, edit, publishes, written }) => ({
        id,
        publishes,
        at,
        written,
        ...(edit && { facts: edit.facts }),
      })),
  )
  return known.flatMap(({ id, edit }) => (edit ? [recordOf(batch, 'product.changed', id, edit.changes)] : []))
}

/** A product that another seller offers as well is nobody's own any more. */
export async function shareOfferedProducts(
  batch: ImportBatch,
  work: readonly RowWork[],
): Promise<AuditEntry[]> {
  const offered = work.filter(
    ({ plan }) => plan.kind !== 'unpriced' && plan.verdict === 'new' && plan.product.is === 'known',
  )
  const shared = await shareProducts(batch.tx, {
    sellerId: batch.who.sellerId,
    productIds: offered.map(({ productId }) => productId),
  })
  return shared.map(({ productId, ownerSellerId }) =>
    recordOf(batch, 'product.shared', productId, {
      before: { ownerSellerId },
      after: { ownerSellerId: null },
    }),
  )
}

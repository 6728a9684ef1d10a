import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import { audit, auditAll } from '#server/ground/audit/audit.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import {
  type BrandChange,
  type BrandedProduct,
  lockBatch,
  lockBrandChange,
  rebrand,
  writeProgress,
} from './brand-change-store.ts'

/** A shopper who wants one of these products waits no longer than for so many. */
const PRODUCTS_AT_ONCE = 100
/** The job's own time is twice this: it hands over to a new one long before. */
const WORK_SECONDS = 30

/**
 * Takes the change of a brand further, a hundred products a transaction, each on record with the administrator who began
 * it. Products whose maker's number the other brand has already stay as they are and are counted. Stopped anywhere, it
 * goes on from there.
 */
export async function runBrandChange(app: App, changeId: string): Promise<void> {
  const began = app.clock.now().getTime()
  while (app.clock.now().getTime() - began < WORK_SECONDS * 1000) {
    const isDone = await inTransaction(app, (tx) => changeBatch(app, tx, changeId))
    if (isDone) return
  }
  await inTransaction(app, (tx) => app.jobs.enqueue(tx, 'brand-change', { changeId }))
}

/** Whether nothing is left to do. */
async function changeBatch(app: App, tx: Transaction<Schema>, changeId: string): Promise<boolean> {
  const change = await lockBrandChange(tx, changeId)
  if (!change) return true
  const at = app.clock.now()
  const { products, isLast } = await lockBatch(tx, change, PRODUCTS_AT_ONCE)
  const changing = products.filter(({ isDuplicate }) => !isDuplicate)
  await rebrand(tx, { ids: changing.map(({ id }) => id), to: change.to, at })
  await auditAll(
    tx,
    app,
    changing.map((product) => recordOf(change, product)),
  )
  const changed = change.changed + changing.length
  const leftOver = change.leftOver + products.length - changing.length
  await writeProgress(tx, { id: changeId, changed, leftOver, finishedAt: isLast ? at : null })
  if (isLast)
    await audit(tx, app, {
      actor: { kind: 'admin', id: change.startedBy },
      action: 'brand.changed',
      subject: { kind: 'brand', id: change.from },
      before: { brand: change.from },
      after: { brand: change.to, changed, leftOver },
    })
  return isLast
}

function recordOf(change: BrandChange, { id, ownerSellerId, version }: BrandedProduct): AuditEntry {
  return {
    actor: { kind: 'admin', id: change.startedBy },
    ...(ownerSellerId && { sellerId: ownerSellerId }),
    action: 'product.changed',
    subject: { kind: 'product', id },
    before: { brand: change.from, version },
    after: { brand: change.to, version: version + 1 },
  }
}

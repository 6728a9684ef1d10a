import type { App } from '#server/ground/app.ts'
import { auditAll } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { updateGstRates } from './gst-rate-store.ts'
import { type HsnRate, listOtherRates } from './gst-rate-views.ts'

const BATCH = 200

/**
 * Has the products under an HSN bear its rate, a batch a transaction, each with its record in the audit log; gives how
 * many were changed. Done twice is done once.
 */
export async function applyGstRate(app: App, goods: HsnRate): Promise<number> {
  let changed = 0
  for (;;) {
    const batch = await inTransaction(app, async (tx) => {
      const found = await listOtherRates(tx, goods, BATCH)
      if (found.length === 0) return 0
      const before = new Map(found.map(({ id, gstRateBp }) => [id, gstRateBp]))
      const updated = await updateGstRates(tx, {
        productIds: [...before.keys()],
        rateBp: goods.rateBp,
        at: app.clock.now(),
      })
      await auditAll(
        tx,
        app,
        updated.map(({ id, version }) => ({
          actor: { kind: 'system' as const },
          action: 'product.gst_rate_followed',
          subject: { kind: 'product', id },
          before: { gstRateBp: before.get(id) },
          after: { gstRateBp: goods.rateBp, hsn: goods.hsn, version },
        })),
      )
      return updated.length
    })
    if (batch === 0) return changed
    changed += batch
  }
}

import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { ImportVerdict } from '#domain/selling/imports/planned-row.ts'
import { refuseFarMove } from '#domain/selling/imports/price-move.ts'
import type { App } from '#server/ground/app.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { applyPlans } from './apply-rows.ts'
import { decideRows } from './plan-run-rows.ts'
import { entriesOfRecord } from './read-import-file.ts'

/**
 * Lists or changes one product as a row of a file would, for a shop's own software. Sending it again changes nothing.
 */
export async function importOne(
  app: App,
  who: ActingVendor,
  record: Readonly<Record<string, unknown>>,
  { priceIsRight = false }: { priceIsRight?: boolean } = {},
): Promise<
  Result<
    { outcome: ImportVerdict; offerId: string | null; notes: readonly string[] },
    'imports.row_not_valid'
  >
> {
  const { entries, notes, isOpenDb } = entriesOfRecord(record)
  const columns = Object.keys(entries).map((name) => name.split('.').slice(0, 2).join('.'))
  const run = { sellerId: who.sellerId, mode: 'products' as const, columns, stockAsOf: null }
  return decideInSellerTransaction(app, who.sellerId, async (tx) => {
    const rows = [{ line: 1, entries, sameAsLine: null, faults: [], notes: [], isOpenDb }]
    const [decided] = await decideRows(tx, run, { rows, lock: true })
    invariant(decided, 'every row is decided')
    const confirmed = priceIsRight ? 'any' : undefined
    const plan = refuseFarMove(decided.plan, { entries, confirmed })
    if (plan.kind === 'wrong') {
      const fields = Object.fromEntries(plan.faults.map(({ column, reason }) => [column, reason]))
      return refuse('imports.row_not_valid', { fields })
    }
    const [offerId] = await applyPlans(app, tx, who, [{ entries, plan, isOpenDb }])
    return ok({ outcome: plan.verdict, offerId: offerId ?? null, notes: [...notes, ...plan.notes] })
  })
}

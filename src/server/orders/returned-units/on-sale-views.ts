import type { Kysely } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { UnitReason } from '#domain/orders/returned-units/public-reasons.ts'
import type { UnitCondition } from '#domain/orders/returns/inspection.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inspectionPhotographs } from './inspection-photographs-views.ts'

/** What everybody may know of a unit that is on sale as open box; nothing of who sent it back. Times are ISO texts. */
export interface UnitOnSale {
  id: string
  offerId: string
  reason: UnitReason
  condition: UnitCondition
  inspectedAt: string | null
  repairedAt: string | null
  repairs: string | null
  words: string | null
  /** The seller's, of the inspection. */
  photographs: string[]
}

/** More of one product are not told one by one. */
export const UNITS_TOLD_MAX = 20

/** The units that came back and are on sale under these offers, those on sale the longest first. */
export async function listUnitsOnSale(
  app: Pick<App, 'db'>,
  offerIds: readonly string[],
): Promise<UnitOnSale[]> {
  if (offerIds.length === 0) return []
  const rows = await onSale(app.db)
    .leftJoin('returns', 'returns.id', 'returned_units.return_id')
    .select(['returned_units.id', 'offer_id', 'returns.reason', 'condition', 'inspected_at', 'repaired_at'])
    .select(['returned_units.words', 'returned_units.repairs'])
    .select(inspectionPhotographs().as('photographs'))
    .where('offer_id', 'in', [...offerIds])
    .orderBy('returned_units.moved_at')
    .orderBy('returned_units.id')
    .limit(UNITS_TOLD_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    offerId: row.offer_id ?? '',
    reason: row.reason ?? 'undelivered',
    condition: row.condition,
    inspectedAt: row.inspected_at?.toISOString() ?? null,
    repairedAt: row.repaired_at?.toISOString() ?? null,
    repairs: row.repairs,
    words: row.words,
    photographs: row.photographs.map(({ id }) => id),
  }))
}

/**
 * A seller's photograph of a unit, for as long as it is on sale; undefined for any other, and for all that a customer
 * took.
 */
export async function findPhotographOnSale(
  app: Pick<App, 'db' | 'files'>,
  { unitId, photographId }: { unitId: string; photographId: string },
): Promise<Uint8Array | undefined> {
  if (!isUuid(unitId) || !isUuid(photographId)) return undefined
  const found = await onSale(app.db)
    .innerJoin('return_photographs', 'return_photographs.return_id', 'returned_units.return_id')
    .innerJoin('offers', 'offers.id', 'returned_units.offer_id')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select('file_key')
    .where('returned_units.id', '=', unitId)
    .where('return_photographs.id', '=', photographId)
    .where('by_kind', '=', 'vendor')
    .where('offers.status', '=', 'live')
    .where('products.status', '=', 'live')
    .where('sellers.is_selling', '=', true)
    .executeTakeFirst()
  return found && (await app.files.get(found.file_key))?.bytes
}

function onSale(db: Kysely<Schema>) {
  return db.selectFrom('returned_units').where('returned_units.status', '=', 'open-box')
}

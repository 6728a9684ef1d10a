import { type Selectable, sql, type Transaction } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { UnitStatus } from '#domain/orders/returned-units/unit-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type ReturnedUnit = Selectable<Schema['returned_units']>

/**
 * Puts the accepted pieces of a return on record as waiting for their seller's decision; those that are there stay as
 * they are. What nobody inspected says so.
 */
export async function insertReturnedUnits(
  tx: Tx,
  { returnId, unitIds, at }: { returnId: string; unitIds?: readonly string[] | undefined; at: Date },
): Promise<void> {
  const some = unitIds ? sql`AND units.id = ANY(${[...unitIds]}::uuid[])` : sql``
  await sql`
    WITH added AS (
      INSERT INTO returned_units
        (id, return_id, parcel_id, order_line_id, seller_id, product_id, serials, condition, inspected_at, status,
          moved_at)
      SELECT units.id, returns.id, returns.parcel_id, units.order_line_id, returns.seller_id, units.product_id,
        coalesce(nullif(units.came_serials, '{}'), units.serials), units.condition,
        (SELECT max(at) FROM return_events
          WHERE return_id = returns.id AND from_status = 'received' AND by_kind <> 'system'),
        'waiting', ${at}
      FROM return_units AS units JOIN returns ON returns.id = units.return_id
      WHERE returns.id = ${returnId} AND units.outcome = 'accepted' ${some}
      ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO returned_unit_events (unit_id, at, to_status) SELECT id, ${at}, 'waiting' FROM added`.execute(
    tx,
  )
}

/** Puts a piece on record that was damaged on a way on which it was not delivered. */
export async function insertUndeliveredUnit(
  tx: Tx,
  unit: {
    id: string
    parcelId: string
    lineId: string
    sellerId: string
    productId: string
    serials: readonly string[]
    at: Date
  },
): Promise<void> {
  const { id, at } = unit
  await tx
    .insertInto('returned_units')
    .values({
      id,
      parcel_id: unit.parcelId,
      order_line_id: unit.lineId,
      seller_id: unit.sellerId,
      product_id: unit.productId,
      serials: [...unit.serials],
      condition: 'damaged',
      inspected_at: at,
      status: 'waiting',
      moved_at: at,
    })
    .execute()
  await tx.insertInto('returned_unit_events').values({ unit_id: id, at, to_status: 'waiting' }).execute()
}

/** One of a seller's returned units until the transaction ends; undefined for ids that are none of theirs. */
export async function lockOwnUnit(
  tx: Tx,
  { unitId, sellerId }: { unitId: string; sellerId: string },
): Promise<ReturnedUnit | undefined> {
  if (!isUuid(unitId)) return undefined
  return tx
    .selectFrom('returned_units')
    .selectAll()
    .where('id', '=', unitId)
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst()
}

/** What is on sale under an offer, until the transaction ends; in id order, so that two packers never wait in a ring. */
export async function lockUnitsOnSale(tx: Tx, offerId: string): Promise<ReturnedUnit[]> {
  return tx
    .selectFrom('returned_units')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('status', '=', 'open-box')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What was packed into a parcel, until the transaction ends. */
export async function lockUnitsOfParcel(tx: Tx, parcelId: string): Promise<ReturnedUnit[]> {
  return tx
    .selectFrom('returned_units')
    .selectAll()
    .where('sold_parcel_id', '=', parcelId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Moves a unit that is locked, with an entry in its history. */
export async function writeUnitMove(
  tx: Tx,
  unit: Pick<ReturnedUnit, 'id' | 'status'>,
  move: {
    to: UnitStatus
    at: Date
    offerId?: string
    parcelId?: string
    change?: Partial<Pick<ReturnedUnit, 'condition' | 'words' | 'inspected_at' | 'repaired_at' | 'repairs'>>
  },
): Promise<void> {
  const { to, at, offerId = null, parcelId = null, change } = move
  await tx
    .updateTable('returned_units')
    .set({ ...change, status: to, moved_at: at, version: sql`version + 1` })
    .set({ offer_id: offerId, sold_parcel_id: parcelId })
    .where('id', '=', unit.id)
    .execute()
  await tx
    .insertInto('returned_unit_events')
    .values({ unit_id: unit.id, at, from_status: unit.status, to_status: to })
    .execute()
}

/** What was packed into a parcel is in another one, which stands in its place. */
export async function moveSoldUnits(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .updateTable('returned_units')
    .set({ sold_parcel_id: to })
    .where('sold_parcel_id', '=', from)
    .execute()
}

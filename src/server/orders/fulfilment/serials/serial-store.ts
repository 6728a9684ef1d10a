import type { Transaction } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { PlannedParcelLine } from '#domain/orders/fulfilment/plan-parcel.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findReturnedSerial } from '#server/orders/returned-units/returned-serial-views.ts'

type Tx = Transaction<Schema>

/** A serial number of a product that is in a box now. */
export interface TakenSerial {
  serial: string
  name: string
}

/** A piece's serial number in a parcel. */
export interface SerialInBox {
  id: string
  parcelId: string
  orderId: string
  vendorOrderId: string
  sellerId: string
  lineId: string
  productId: string
  piece: number
  serial: string
}

/**
 * Puts the serial numbers of a parcel's pieces on record. Gives the one that came back to its seller, or is in another box of
 * that seller, also when that was packed at the same moment; the transaction must then not be kept. What another seller has
 * packed under the same number keeps nothing from leaving: `listSerialClashes` shows it.
 */
export async function insertSerials(
  tx: Tx,
  {
    parcelId,
    lines,
    nextId,
  }: { parcelId: string; lines: readonly PlannedParcelLine[]; nextId: () => string },
): Promise<TakenSerial | undefined> {
  for (const { lineId, productId, units } of lines) {
    if (units.length === 0) continue
    const serials = units.map(({ serial }) => serial)
    const returned = await findReturnedSerial(tx, { parcelId, productId, serials })
    if (returned) return { serial: returned, name: await nameOf(tx, productId) }
    const written = await tx
      .insertInto('parcel_units')
      .values(
        units.map(({ piece, serial }) => ({
          id: nextId(),
          parcel_id: parcelId,
          order_line_id: lineId,
          product_id: productId,
          piece,
          serial,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('serial')
      .execute()
    const taken = units.find(({ serial }) => !written.some((row) => row.serial === serial))
    if (taken) return { serial: taken.serial, name: await nameOf(tx, productId) }
  }
  return undefined
}

/** A serial number in a box, whoever may see it in this transaction; undefined once it was taken out. */
export async function findSerial(tx: Tx, unitId: string): Promise<SerialInBox | undefined> {
  if (!isUuid(unitId)) return undefined
  return tx
    .selectFrom('parcel_units')
    .innerJoin('parcels', 'parcels.id', 'parcel_units.parcel_id')
    .select(['parcel_units.id', 'parcel_id as parcelId', 'order_line_id as lineId', 'piece', 'serial'])
    .select(['product_id as productId', 'parcels.order_id as orderId', 'parcels.seller_id as sellerId'])
    .select('parcels.vendor_order_id as vendorOrderId')
    .where('parcel_units.id', '=', unitId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
}

type PlaceInBox = Pick<SerialInBox, 'parcelId' | 'lineId' | 'productId' | 'piece'>

interface OtherSerial {
  serial: string
  newId: string
  at: Date
}

/** Takes the old number out and puts this one in its place; gives it when it is in another box of the seller. */
export async function writeOtherSerial(
  tx: Tx,
  place: SerialInBox,
  other: OtherSerial,
): Promise<TakenSerial | undefined> {
  const { id, parcelId, lineId, productId, piece } = place
  const { serial, at } = other
  const isReturned = await findReturnedSerial(tx, { parcelId, productId, serials: [serial] })
  if (isReturned) return { serial, name: await nameOf(tx, productId) }
  await tx.updateTable('parcel_units').set({ released_at: at }).where('id', '=', id).execute()
  // A number that was taken out of this place before comes back.
  await tx
    .deleteFrom('parcel_units')
    .where('parcel_id', '=', parcelId)
    .where('order_line_id', '=', lineId)
    .where('piece', '=', piece)
    .where('serial', '=', serial)
    .where('released_at', 'is not', null)
    .execute()
  return writeInPlace(tx, place, other)
}

/**
 * Puts one number in the place of all those of a delivered piece: another piece was sent instead. Gives it when it is in
 * another box of the seller.
 */
export async function writeSerialOfPiece(
  tx: Tx,
  place: PlaceInBox,
  other: OtherSerial,
): Promise<TakenSerial | undefined> {
  const { parcelId, lineId, productId, piece } = place
  const { serial, at } = other
  const isReturned = await findReturnedSerial(tx, { parcelId, productId, serials: [serial] })
  if (isReturned) return { serial, name: await nameOf(tx, productId) }
  await releaseSerialsOfPiece(tx, { parcelId, lineId, piece, at })
  return writeInPlace(tx, place, other)
}

/** Lets the numbers of one piece of a parcel go: they can be packed again. */
export async function releaseSerialsOfPiece(
  tx: Tx,
  { parcelId, lineId, piece, at }: { parcelId: string; lineId: string; piece: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('parcel_units')
    .set({ released_at: at })
    .where('parcel_id', '=', parcelId)
    .where('order_line_id', '=', lineId)
    .where('piece', '=', piece)
    .where('released_at', 'is', null)
    .execute()
}

async function writeInPlace(
  tx: Tx,
  { parcelId, lineId, productId, piece }: PlaceInBox,
  { serial, newId }: OtherSerial,
): Promise<TakenSerial | undefined> {
  const written = await tx
    .insertInto('parcel_units')
    .values({ id: newId, parcel_id: parcelId, order_line_id: lineId, product_id: productId, piece, serial })
    .onConflict((conflict) => conflict.doNothing())
    .returning('serial')
    .executeTakeFirst()
  return written ? undefined : { serial, name: await nameOf(tx, productId) }
}

/** Gives the serial numbers of a box free: it was unpacked. */
export async function releaseSerials(tx: Tx, parcelId: string, at: Date): Promise<void> {
  await tx
    .updateTable('parcel_units')
    .set({ released_at: at })
    .where('parcel_id', '=', parcelId)
    .where('released_at', 'is', null)
    .execute()
}

async function nameOf(tx: Tx, productId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return name
}

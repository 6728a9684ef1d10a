import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { UndeliveredOutcome } from '#domain/orders/fulfilment/undelivered-form.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { releaseSerialsOfPiece } from '../serials/serial-store.ts'

type Tx = Transaction<Schema>

/** A piece of a parcel that came back without having been delivered. */
export interface UndeliveredPiece {
  lineId: string
  name: string
  offerId: string
  productId: string
  /** From 1 within its line. */
  piece: number
  serials: string[]
  /** Null until somebody has said it. */
  outcome: UndeliveredOutcome | null
}

/** The pieces of a parcel with what became of each, line by line. */
export async function readPieces(tx: Tx, parcelId: string): Promise<UndeliveredPiece[]> {
  const rows = await tx
    .selectFrom('parcel_lines')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .select(['order_lines.id', 'order_lines.name', 'offer_id', 'product_id', 'parcel_lines.quantity'])
    .select((eb) => [
      // Of a piece that is on the shelf again the numbers are free, and stay on record here.
      jsonArrayFrom(
        eb
          .selectFrom('parcel_units')
          .select(['piece', 'serial'])
          .whereRef('parcel_units.parcel_id', '=', 'parcel_lines.parcel_id')
          .whereRef('parcel_units.order_line_id', '=', 'parcel_lines.order_line_id')
          .where((unit) =>
            unit.or([
              unit('released_at', 'is', null),
              unit.exists(
                unit
                  .selectFrom('undelivered_pieces as settled')
                  .select('settled.at')
                  .whereRef('settled.parcel_id', '=', 'parcel_units.parcel_id')
                  .whereRef('settled.order_line_id', '=', 'parcel_units.order_line_id')
                  .whereRef('settled.piece', '=', 'parcel_units.piece')
                  .whereRef('settled.at', '=', 'parcel_units.released_at'),
              ),
            ]),
          )
          .orderBy('serial'),
      ).as('units'),
      jsonArrayFrom(
        eb
          .selectFrom('undelivered_pieces')
          .select(['piece', 'outcome'])
          .whereRef('undelivered_pieces.parcel_id', '=', 'parcel_lines.parcel_id')
          .whereRef('undelivered_pieces.order_line_id', '=', 'parcel_lines.order_line_id'),
      ).as('settled'),
    ])
    .where('parcel_lines.parcel_id', '=', parcelId)
    .orderBy('order_lines.position')
    .execute()
  return rows.flatMap(({ id, name, offer_id, product_id, quantity, units, settled }) =>
    Array.from({ length: quantity }, (_, at) => at + 1).map((piece) => ({
      lineId: id,
      name,
      offerId: offer_id,
      productId: product_id,
      piece,
      serials: units.filter((unit) => unit.piece === piece).map(({ serial }) => serial),
      outcome: settled.find((each) => each.piece === piece)?.outcome ?? null,
    })),
  )
}

/** Writes what became of pieces, once each: a second word about one is an error of the database. */
export async function insertSettled(
  tx: Tx,
  pieces: readonly (Pick<UndeliveredPiece, 'lineId' | 'piece'> & { outcome: UndeliveredOutcome })[],
  of: { parcelId: string; by: { kind: 'vendor' | 'admin'; id: string }; at: Date },
): Promise<void> {
  await tx
    .insertInto('undelivered_pieces')
    .values(
      pieces.map(({ lineId, piece, outcome }) => ({
        parcel_id: of.parcelId,
        order_line_id: lineId,
        piece,
        outcome,
        by_kind: of.by.kind,
        by_id: of.by.id,
        at: of.at,
      })),
    )
    .execute()
}

/** Lets the numbers of these pieces go: they can be packed again. */
export async function releaseSerialsOf(
  tx: Tx,
  pieces: readonly Pick<UndeliveredPiece, 'lineId' | 'piece'>[],
  parcel: { parcelId: string; at: Date },
): Promise<void> {
  for (const { lineId, piece } of pieces) await releaseSerialsOfPiece(tx, { ...parcel, lineId, piece })
}

/** Takes the numbers of these pieces back that were let go, but for what is packed or sold again. */
export async function takeSerialsOf(
  tx: Tx,
  pieces: readonly Pick<UndeliveredPiece, 'lineId' | 'piece'>[],
  parcelId: string,
): Promise<void> {
  for (const { lineId, piece } of pieces)
    await sql`UPDATE parcel_units AS unit SET released_at = NULL
      WHERE parcel_id = ${parcelId} AND order_line_id = ${lineId} AND piece = ${piece} AND resold_parcel_id IS NULL
        AND released_at = (SELECT at FROM undelivered_pieces AS settled WHERE settled.parcel_id = unit.parcel_id
          AND settled.order_line_id = unit.order_line_id AND settled.piece = unit.piece)
        AND NOT EXISTS (SELECT FROM parcel_units AS other WHERE other.product_id = unit.product_id
          AND other.serial = unit.serial AND other.seller_id = unit.seller_id AND other.released_at IS NULL
          AND other.resold_parcel_id IS NULL)`.execute(tx)
}

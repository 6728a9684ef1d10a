import { type Kysely, sql } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { PieceRecord, ReturnedPiece } from '#domain/orders/batches/end-of-piece.ts'
import type { DisputeKind } from '#domain/orders/disputes/dispute-state.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** So many orders of a product are read at once. */
const ORDERS_MAX = 1_000

/** The first product after this one that was ever ordered. */
export async function findNextProduct(db: Db, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_lines')
    .select('product_id')
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(1)
    .executeTakeFirst()
  return row?.product_id
}

interface Row {
  sellerId: string
  customerId: string
  deliveredAt: Date
  warrantyMonths: number | null
  serial: string | null
  isProven: boolean
  holdsRefunded: boolean
  returned: (Omit<ReturnedPiece, 'requestedOn'> & { requestedAt: string }) | null
  disputed: { kind: DisputeKind; openedAt: string } | null
  creditedAt: Date | null
}

/**
 * Delivered pieces of a product that were sold as new, of so many orders after one of them. Not those that arrived after
 * their order had been refunded. Of a piece that came back more than once it is the first time.
 */
export async function listPieceRecords(
  db: Db,
  { productId, after }: { productId: string; after: string },
): Promise<{ pieces: PieceRecord[]; next: string | undefined }> {
  const orders = await db
    .selectFrom('order_lines')
    .select('order_id')
    .where('product_id', '=', productId)
    .$if(after !== '', (query) => query.where('order_id', '>', after))
    .orderBy('order_id')
    .limit(ORDERS_MAX)
    .execute()
  const last = orders.at(-1)?.order_id
  if (!last) return { pieces: [], next: undefined }
  const rows = await selectPieces(db, { productId, after, last })
  return { pieces: rows.map(recordOf), next: orders.length < ORDERS_MAX ? undefined : last }
}

/** Line by line, each by its index: joined as sets, the planner may read all parcels of the shop for each page. */
async function selectPieces(
  db: Db,
  { productId, after, last }: { productId: string; after: string; last: string },
): Promise<Row[]> {
  const from = after === '' ? sql`` : sql`AND line.order_id > ${after}::uuid`
  const { rows } = await sql<Row>`
    WITH lines AS MATERIALIZED (
      SELECT line.id, orders.user_id, line.warranty_months FROM order_lines AS line
      JOIN offers ON offers.id = line.offer_id AND coalesce(line.sold_condition, offers.condition) = 'new'
      JOIN orders ON orders.id = line.order_id
      WHERE line.product_id = ${productId} ${from} AND line.order_id <= ${last}::uuid
    )
    SELECT sent.seller_id AS "sellerId", lines.user_id AS "customerId", sent.delivered_at AS "deliveredAt",
      lines.warranty_months AS "warrantyMonths", sent.holds_refunded IS NOT NULL AS "isProven",
      coalesce(sent.holds_refunded, false) AS "holdsRefunded", returned.found AS returned, disputed.found AS disputed,
      (SELECT notes.issued_at FROM credited_pieces AS credited JOIN credit_notes AS notes ON notes.id = credited.credit_note_id
        WHERE (credited.parcel_id, credited.order_line_id, credited.piece) = (sent.parcel_id, lines.id, numbered.piece)) AS "creditedAt",
      (SELECT min(units.serial) FROM parcel_units AS units
        WHERE (units.parcel_id, units.order_line_id, units.piece) = (sent.parcel_id, lines.id, numbered.piece)
          AND units.released_at IS NULL) AS serial
    FROM lines
    CROSS JOIN LATERAL (
      SELECT parcels.id AS parcel_id, parcels.seller_id, parcels.delivered_at, parcel_lines.quantity, proven_lines.holds_refunded
      FROM parcel_lines JOIN parcels ON parcels.id = parcel_lines.parcel_id
      LEFT JOIN proven_lines ON proven_lines.parcel_id = parcel_lines.parcel_id AND proven_lines.order_line_id = parcel_lines.order_line_id
      WHERE parcel_lines.order_line_id = lines.id AND parcels.status = 'delivered'
        AND parcels.delivered_at IS NOT NULL AND parcels.came_after_refund_at IS NULL
      OFFSET 0
    ) AS sent
    CROSS JOIN generate_series(1, sent.quantity) AS numbered (piece)
    LEFT JOIN LATERAL (
      SELECT json_build_object('kind', returns.kind, 'reason', returns.reason, 'requestedAt', returns.requested_at,
        'condition', units.condition, 'fitDecision', fit_claims.decision) AS found
      FROM return_units AS units JOIN returns ON returns.id = units.return_id
      LEFT JOIN fit_claims ON fit_claims.return_id = returns.id
      WHERE (units.parcel_id, units.order_line_id, units.piece) = (sent.parcel_id, lines.id, numbered.piece)
        AND (units.outcome = 'accepted' OR units.outcome IS NULL AND units.is_held AND returns.act_by IS NOT NULL)
      ORDER BY returns.sequence LIMIT 1
    ) AS returned ON true
    LEFT JOIN LATERAL (
      SELECT json_build_object('kind', disputes.kind, 'openedAt', disputes.opened_at) AS found
      FROM dispute_pieces AS pieces JOIN disputes ON disputes.id = pieces.dispute_id
      WHERE (pieces.parcel_id, pieces.order_line_id, pieces.piece) = (sent.parcel_id, lines.id, numbered.piece)
        AND pieces.is_held AND disputes.status = 'refunded'
      LIMIT 1
    ) AS disputed ON true`.execute(db)
  return rows
}

function recordOf({ deliveredAt, returned, disputed, creditedAt, ...piece }: Row): PieceRecord {
  return {
    ...piece,
    deliveredOn: indianDay(deliveredAt),
    returned: returned && {
      kind: returned.kind,
      reason: returned.reason,
      requestedOn: indianDay(new Date(returned.requestedAt)),
      condition: returned.condition,
      fitDecision: returned.fitDecision,
    },
    disputed: disputed && { kind: disputed.kind, on: indianDay(new Date(disputed.openedAt)) },
    creditedOn: creditedAt && indianDay(creditedAt),
  }
}

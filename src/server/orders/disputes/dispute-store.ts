import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { AgreedRefund } from '#domain/money/payouts/agreed-refund.ts'
import type { DisputedPiece } from '#domain/orders/disputes/dispute-forms.ts'
import type {
  Bearer,
  DisputeEnding,
  DisputeEvent,
  DisputeKind,
  DisputeStatus,
} from '#domain/orders/disputes/dispute-state.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** What an ended dispute's `due_at` is; a CHECK of the table says the same. */
export const AFTER_ALL_OTHERS = new Date('2200-01-01T00:00:00Z')

/** A dispute as its steps need it. */
export interface Dispute {
  id: string
  sequence: number
  orderId: string
  vendorOrderId: string
  parcelId: string
  sellerId: string
  userId: string
  kind: DisputeKind
  status: DisputeStatus
  amountPaise: Paise
  dueAt: Date
  /** The refused return that it is about. */
  returnId: string | null
}

/** A dispute by its id; undefined when nobody has it, or when it is not for this seller's eyes. */
export async function findDispute(db: Kysely<Schema>, id: string): Promise<Dispute | undefined> {
  const row = await db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      id: row.id,
      sequence: row.sequence,
      orderId: row.order_id,
      vendorOrderId: row.vendor_order_id,
      parcelId: row.parcel_id,
      sellerId: row.seller_id,
      userId: row.user_id,
      kind: row.kind,
      status: row.status,
      amountPaise: row.amount_paise,
      dueAt: row.due_at,
      returnId: row.return_id,
    }
  )
}

/** How it stands until the transaction ends: its order is locked first. */
export async function lockDisputeStatus(tx: Tx, id: string): Promise<DisputeStatus> {
  const { status } = await tx
    .selectFrom('disputes')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return status
}

export async function insertDispute(tx: Tx, row: Insertable<Schema['disputes']>): Promise<number> {
  const { sequence } = await tx
    .insertInto('disputes')
    .values(row)
    .returning('sequence')
    .executeTakeFirstOrThrow()
  return sequence
}

/** Takes the pieces of a dispute; false when another dispute has one of them. */
export async function holdPieces(
  tx: Tx,
  { disputeId, parcelId, pieces }: { disputeId: string; parcelId: string; pieces: readonly DisputedPiece[] },
): Promise<boolean> {
  const held = await tx
    .insertInto('dispute_pieces')
    .values(
      pieces.map(({ orderLineId, piece }) => ({
        dispute_id: disputeId,
        parcel_id: parcelId,
        order_line_id: orderLineId,
        piece,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('piece')
    .execute()
  return held.length === pieces.length
}

/** Lets the pieces of a dispute go that was withdrawn: they can be disputed again. */
export async function releasePieces(tx: Tx, disputeId: string): Promise<void> {
  await tx.updateTable('dispute_pieces').set({ is_held: false }).where('dispute_id', '=', disputeId).execute()
}

/** Lets these pieces go where a dispute was decided against their customer: they did not come back after it. */
export async function releaseRefusedPieces(
  tx: Tx,
  { parcelId, pieces }: { parcelId: string; pieces: readonly DisputedPiece[] },
): Promise<void> {
  for (const { orderLineId, piece } of pieces)
    await tx
      .updateTable('dispute_pieces')
      .from('disputes')
      .set({ is_held: false })
      .whereRef('disputes.id', '=', 'dispute_pieces.dispute_id')
      .where('disputes.status', '=', 'refused')
      .where('dispute_pieces.parcel_id', '=', parcelId)
      .where('order_line_id', '=', orderLineId)
      .where('piece', '=', piece)
      .where('is_held', '=', true)
      .execute()
}

/** The pieces of a dispute, line by line, and whether some of each line went back before; of some pieces those alone. */
export async function readDisputedLines(tx: Tx, disputeId: string, only?: readonly DisputedPiece[]) {
  const isAsked = only
    ? sql<boolean>`(dispute_pieces.order_line_id, dispute_pieces.piece) IN (${sql.join(
        only.map(({ orderLineId, piece }) => sql`(${orderLineId}::uuid, ${piece}::integer)`),
      )})`
    : sql<boolean>`true`
  return tx
    .selectFrom('dispute_pieces')
    .innerJoin('parcel_lines', (join) =>
      join
        .onRef('parcel_lines.parcel_id', '=', 'dispute_pieces.parcel_id')
        .onRef('parcel_lines.order_line_id', '=', 'dispute_pieces.order_line_id'),
    )
    .select('dispute_pieces.order_line_id')
    .select(sql<number[]>`array_agg(piece ORDER BY piece)`.as('pieces'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM credited_pieces AS gone WHERE gone.parcel_id = ${sql.ref('dispute_pieces.parcel_id')}
        AND gone.order_line_id = ${sql.ref('dispute_pieces.order_line_id')}
        AND gone.piece = ANY(array_agg(dispute_pieces.piece)))`.as('is_gone'),
    )
    .select(
      sql<string[] | null>`(SELECT array_agg(serial ORDER BY units.piece, serial) FROM parcel_units AS units
        WHERE units.parcel_id = ${sql.ref('dispute_pieces.parcel_id')} AND units.released_at IS NULL
          AND units.order_line_id = ${sql.ref('dispute_pieces.order_line_id')}
          AND units.piece = ANY(array_agg(dispute_pieces.piece)))`.as('serials'),
    )
    .where('dispute_id', '=', disputeId)
    .where(isAsked)
    .groupBy(['dispute_pieces.parcel_id', 'dispute_pieces.order_line_id'])
    .orderBy('dispute_pieces.order_line_id')
    .execute()
}

/** How a disputed parcel stands until the transaction ends, and whether it collects cash at the door. */
export async function lockDisputedParcel(tx: Tx, parcelId: string) {
  const { status, cash_paise } = await tx
    .selectFrom('parcels')
    .select(['status', 'cash_paise'])
    .where('id', '=', parcelId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { status, hasCash: cash_paise > 0 }
}

/** Writes what becomes of a dispute. */
export async function moveDispute(
  tx: Tx,
  id: string,
  to: {
    status: DisputeStatus
    dueAt: Date
    endedAt: Date | null
    bearer?: Bearer | undefined
    /** Of one that is decided for some of its pieces. */
    refundedPaise?: Paise | undefined
    isSellerLate?: boolean
    /** Its seller agreed, and cannot bear it. */
    uncovered?: AgreedRefund | undefined
  },
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({
      status: to.status,
      due_at: to.dueAt,
      ended_at: to.endedAt,
      bearer: to.bearer ?? null,
      refunded_paise: to.refundedPaise ?? null,
      ...(to.isSellerLate && { is_seller_late: true }),
      ...(to.uncovered && {
        agreed_takes_paise: to.uncovered.takesPaise,
        agreed_covered_paise: to.uncovered.coveredPaise,
      }),
    })
    .where('id', '=', id)
    .execute()
}

export interface NewDisputeEvent {
  disputeId: string
  event: DisputeEvent
  by: { kind: 'customer' | 'vendor' | 'admin' | 'system'; id?: string }
  text: string | undefined
  requestKey: string
  at: Date
}

export async function insertDisputeEvent(tx: Tx, event: NewDisputeEvent): Promise<void> {
  await tx
    .insertInto('dispute_events')
    .values({
      dispute_id: event.disputeId,
      event: event.event,
      by_kind: event.by.kind,
      by_id: event.by.id ?? null,
      text: event.text ?? null,
      request_key: event.requestKey,
      at: event.at,
    })
    .execute()
}

/** What was said under this key before; undefined where nothing was. */
export async function findKept(
  tx: Tx,
  { disputeId, requestKey }: { disputeId: string; requestKey: string },
): Promise<{ event: DisputeEvent; text: string | null; bearer: Bearer | null } | undefined> {
  return tx
    .selectFrom('dispute_events')
    .innerJoin('disputes', 'disputes.id', 'dispute_events.dispute_id')
    .select(['dispute_events.event', 'dispute_events.text', 'disputes.bearer'])
    .where('dispute_id', '=', disputeId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** How a dispute ended; undefined while it is open. */
export async function findEnding(tx: Tx, disputeId: string): Promise<DisputeEnding | undefined> {
  const row = await tx
    .selectFrom('dispute_events')
    .innerJoin('disputes', 'disputes.id', 'dispute_events.dispute_id')
    .leftJoin('admins', 'admins.user_id', 'dispute_events.by_id')
    .select(['dispute_events.by_kind as by', 'dispute_events.at', 'disputes.status', 'disputes.bearer'])
    .select('admins.name')
    .where('dispute_id', '=', disputeId)
    .where('disputes.ended_at', 'is not', null)
    .orderBy('dispute_events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, name: row.name ?? undefined, bearer: row.bearer ?? undefined }
}

/** Open disputes whose limit has passed while they wait for the seller or the customer, the oldest first. */
export async function listOverdue(
  db: Kysely<Schema>,
  now: Date,
  limit: number,
): Promise<{ id: string; orderId: string }[]> {
  return db
    .selectFrom('disputes')
    .select(['id', 'order_id as orderId'])
    .where('status', 'in', ['with-seller', 'with-customer'])
    .where('due_at', '<', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

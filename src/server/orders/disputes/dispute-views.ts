import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { AgreedRefund } from '#domain/money/payouts/agreed-refund.ts'
import { disputeClock } from '#domain/orders/disputes/dispute-clock.ts'
import { disputeNumber } from '#domain/orders/disputes/dispute-number.ts'
import {
  type Bearer,
  type DisputeEvent,
  type DisputeKind,
  type DisputeStatus,
  isOpen,
} from '#domain/orders/disputes/dispute-state.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { readTaxStays } from '#server/money/invoicing/credit-notes/tax-stays-views.ts'

type Db = Kysely<Schema>

/** How an open dispute stands with its limit, as a page needs it. */
export interface ClockShown {
  dueAt: string
  urgency: 'calm' | 'near' | 'late'
  leftMs: number
}

/** A dispute as its pages show it; times are ISO texts. */
export interface DisputePage {
  id: string
  number: string
  orderId: string
  orderNumber: string
  vendorOrderId: string
  parcelId: string
  sellerId: string
  sellerName: string
  customerName: string
  kind: DisputeKind
  status: DisputeStatus
  amountPaise: Paise
  /** What was refunded of it, of a dispute that was decided for some of its pieces. */
  refundedPaise: Paise | undefined
  bearer: Bearer | undefined
  isSellerLate: boolean
  /** Its seller agreed to the refund, which we look at first. */
  isAgreed: boolean
  openedAt: string
  /** Undefined once it has ended. */
  clock: ClockShown | undefined
  /** Each with whether the dispute gave it back. */
  pieces: { orderLineId: string; name: string; piece: number; serials: string[]; isRefunded: boolean }[]
  /** What a refund does not do to its tax, while one may still be decided; undefined where it takes the tax off. */
  taxStays: string | undefined
  /** It is about a refused return, which is decided as a whole. */
  isOfReturn: boolean
  events: DisputeEventShown[]
  photographs: { id: string; by: 'customer' | 'vendor' | 'admin' }[]
}

export interface DisputeEventShown {
  id: number
  event: DisputeEvent
  by: 'customer' | 'vendor' | 'admin' | 'system'
  text: string | undefined
  at: string
}

/** A dispute of the customer's own about this order; undefined for any other. */
export async function findOwnDispute(
  app: Pick<App, 'db' | 'clock'>,
  { userId, orderId, disputeId }: { userId: string; orderId: string; disputeId: string },
): Promise<DisputePage | undefined> {
  const found = await readDispute(app.db, disputeId, app.clock.now())
  return found?.userId === userId && found.dispute.orderId === orderId ? found.dispute : undefined
}

/** A dispute about what a seller sold; another seller's is as absent as one that never was. */
export async function findSoldDispute(
  app: Pick<App, 'db' | 'clock' | 'random'>,
  sellerId: string,
  disputeId: string,
): Promise<DisputePage | undefined> {
  const found = await inSellerTransaction(app, sellerId, (tx) => readDispute(tx, disputeId, app.clock.now()))
  return found?.dispute
}

/** Any dispute, for the back office, with what its seller could not bear of a refund that it agreed to. */
export async function findDisputeForOffice(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'disputes.read'>,
  disputeId: string,
): Promise<(DisputePage & { uncovered: AgreedRefund | undefined }) | undefined> {
  const found = await readDispute(app.db, disputeId, app.clock.now())
  return found && { ...found.dispute, uncovered: found.uncovered }
}

async function readDispute(
  db: Db,
  id: string,
  now: Date,
): Promise<{ userId: string; dispute: DisputePage; uncovered: AgreedRefund | undefined } | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'disputes.vendor_order_id')
    .selectAll('disputes')
    .select(['orders.sequence as order_sequence', 'first_name', 'last_name', 'supplier_name'])
    .where('disputes.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const [pieces, events, photographs] = await Promise.all([
    readPieces(db, id),
    readEvents(db, id),
    readPhotographs(db, id),
  ])
  const dispute: DisputePage = {
    id,
    number: disputeNumber(row.sequence),
    orderId: row.order_id,
    orderNumber: orderNumber(row.order_sequence),
    vendorOrderId: row.vendor_order_id,
    parcelId: row.parcel_id,
    sellerId: row.seller_id,
    sellerName: row.supplier_name,
    customerName: `${row.first_name} ${row.last_name}`,
    kind: row.kind,
    status: row.status,
    amountPaise: row.amount_paise,
    refundedPaise: row.refunded_paise ?? undefined,
    bearer: row.bearer ?? undefined,
    isSellerLate: row.is_seller_late,
    isAgreed: row.agreed_takes_paise !== null,
    openedAt: row.opened_at.toISOString(),
    clock: showClock(row, now),
    pieces,
    taxStays: isOpen(row.status)
      ? (await readTaxStays(db, [row.parcel_id], now)).get(row.parcel_id)
      : undefined,
    isOfReturn: row.return_id !== null,
    events,
    photographs,
  }
  const [takesPaise, coveredPaise] = [row.agreed_takes_paise, row.agreed_covered_paise]
  const uncovered = takesPaise === null || coveredPaise === null ? undefined : { takesPaise, coveredPaise }
  return { userId: row.user_id, dispute, uncovered }
}

/** How a dispute stands with its limit at a moment; undefined once it has ended. */
export function showClock(row: { status: DisputeStatus; due_at: Date }, now: Date): ClockShown | undefined {
  if (!isOpen(row.status)) return undefined
  const { dueAt, ...clock } = disputeClock(row.due_at, now)
  return { ...clock, dueAt: dueAt.toISOString() }
}

function readPieces(db: Db, disputeId: string): Promise<DisputePage['pieces']> {
  return db
    .selectFrom('dispute_pieces')
    .innerJoin('order_lines', 'order_lines.id', 'dispute_pieces.order_line_id')
    .select(['dispute_pieces.order_line_id as orderLineId', 'order_lines.name', 'dispute_pieces.piece'])
    .select(
      sql<string[]>`ARRAY(SELECT serial FROM parcel_units AS units
        WHERE units.parcel_id = ${sql.ref('dispute_pieces.parcel_id')} AND units.released_at IS NULL
          AND units.order_line_id = ${sql.ref('dispute_pieces.order_line_id')}
          AND units.piece = ${sql.ref('dispute_pieces.piece')} ORDER BY serial)`.as('serials'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM credited_pieces AS gone JOIN credit_notes AS note ON note.id = gone.credit_note_id
        WHERE note.cause_id = ${sql.ref('dispute_pieces.dispute_id')} AND gone.parcel_id = ${sql.ref('dispute_pieces.parcel_id')}
          AND gone.order_line_id = ${sql.ref('dispute_pieces.order_line_id')}
          AND gone.piece = ${sql.ref('dispute_pieces.piece')})`.as('isRefunded'),
    )
    .where('dispute_id', '=', disputeId)
    .orderBy('order_lines.position')
    .orderBy('dispute_pieces.piece')
    .execute()
}

async function readEvents(db: Db, disputeId: string): Promise<DisputeEventShown[]> {
  const rows = await db
    .selectFrom('dispute_events')
    .select(['id', 'event', 'by_kind', 'text', 'at'])
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    by: row.by_kind,
    text: row.text ?? undefined,
    at: row.at.toISOString(),
  }))
}

function readPhotographs(db: Db, disputeId: string): Promise<DisputePage['photographs']> {
  return db
    .selectFrom('dispute_photographs')
    .select(['id', 'by_kind as by'])
    .where('dispute_id', '=', disputeId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

import { type Kysely, sql } from 'kysely'
import type { DisputeStatus } from '#domain/orders/disputes/dispute-state.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import type { UnitCondition } from '#domain/orders/returns/inspection.ts'
import type { ReturnReason } from '#domain/orders/returns/return-reasons.ts'
import { type ReturnStatus, returnNumber } from '#domain/orders/returns/return-status.ts'
import { ticketNumber } from '#domain/people/support/ticket-number.ts'
import { type Permitted, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { readSaidMessages, type SaidMessage } from '#server/orders/messages/said-views.ts'
import { subjectLabel } from '#server/people/support/ticket-views.ts'

type Db = Kysely<Schema>

/** Bounds of one page. */
const EVENTS_MAX = 60
const RETURNS_MAX = 10
const LETTERS_MAX = 30
const TICKETS_MAX = 5
/** So many disputes of one side are looked at to count them. */
export const EARLIER_COUNTED_MAX = 500

/** A return of the parcel in dispute, with what its seller found. Times are ISO texts. */
export interface ReturnOnRecord {
  id: string
  number: string
  status: ReturnStatus
  reason: ReturnReason
  words: string
  requestedAt: string
  units: { name: string; condition: UnitCondition | null; outcome: string | null; note: string | null }[]
  photographs: { id: string }[]
}

/** How many other disputes a side has, by how they stand. */
export type OtherDisputes = Partial<Record<DisputeStatus, number>>

/** What is known of a dispute without asking, besides its parcel. Times are ISO texts. */
export interface CaseRecord {
  events: { id: number; at: string; text: string }[]
  /** What the customer and the seller wrote to each other about the order. */
  messages: SaidMessage[]
  returns: ReturnOnRecord[]
  /** Those to the customer; a seller sees none. */
  letters: { id: string; at: string; subject: string }[]
  /** For the back office alone. */
  tickets: { id: number; number: string; subject: string }[]
  others: { customer: OtherDisputes; seller: OtherDisputes } | undefined
}

interface Case {
  id: string
  orderId: string
  vendorOrderId: string
  parcelId: string
}

/** What is on record of any dispute; the customer's tickets only where the role reads them. */
export async function readCaseForOffice(
  app: Pick<App, 'db'>,
  admin: Permitted<'disputes.read'>,
  of: Case,
): Promise<CaseRecord> {
  const { user_id: userId, seller_id: sellerId } = await app.db
    .selectFrom('disputes')
    .select(['user_id', 'seller_id'])
    .where('id', '=', of.id)
    .executeTakeFirstOrThrow()
  const readsTickets = permit(admin, 'support.read') !== undefined
  const [record, letters, tickets, customer, seller] = await Promise.all([
    readRecord(app.db, { ...of, sellerId }),
    readLetters(app.db, of.orderId),
    readsTickets ? readTickets(app.db, userId) : [],
    countOthers(app.db, of, sql`user_id = ${userId}`),
    countOthers(app.db, of, sql`seller_id = ${sellerId}`),
  ])
  return { ...record, letters, tickets, others: { customer, seller } }
}

/** The same of a customer's own dispute, with the letters that went to them. */
export async function readOwnCase(
  app: Pick<App, 'db'>,
  { userId }: { userId: string },
  of: Case,
): Promise<CaseRecord | undefined> {
  const own = await app.db
    .selectFrom('disputes')
    .select('seller_id')
    .where('id', '=', of.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!own) return undefined
  const [record, letters] = await Promise.all([
    readRecord(app.db, { ...of, sellerId: own.seller_id }),
    readLetters(app.db, of.orderId),
  ])
  return { ...record, letters, tickets: [], others: undefined }
}

/** The same of what a seller sold. */
export async function readSoldCase(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  of: Case,
): Promise<CaseRecord> {
  const record = await inSellerTransaction(app, sellerId, (tx) => readRecord(tx, { ...of, sellerId }))
  return { ...record, letters: [], tickets: [], others: undefined }
}

async function readRecord(
  db: Db,
  of: Case & { sellerId: string },
): Promise<Pick<CaseRecord, 'events' | 'messages' | 'returns'>> {
  const [events, returns, messages] = await Promise.all([
    readEvents(db, of),
    readReturns(db, of.parcelId),
    readSaidMessages(db, { orderIds: [of.orderId], sellerId: of.sellerId }),
  ])
  return { events, returns, messages }
}

async function readEvents(db: Db, of: Case): Promise<CaseRecord['events']> {
  const rows = await db
    .selectFrom('order_events')
    .leftJoin('parcels', 'parcels.id', 'order_events.parcel_id')
    .select(['order_events.id', 'order_events.at', 'subject', 'to_status', 'position'])
    .where('order_events.order_id', '=', of.orderId)
    .where((eb) =>
      eb.or([
        eb('order_events.vendor_order_id', '=', of.vendorOrderId),
        eb('order_events.subject', '=', 'payment'),
      ]),
    )
    .orderBy('order_events.id')
    .limit(EVENTS_MAX)
    .execute()
  return rows.map(({ id, at, subject, to_status, position }) => ({
    id,
    at: at.toISOString(),
    text: `${subject === 'payment' ? 'Payment' : position === null ? 'The seller’s items' : `Parcel ${position}`}: ${statusLabel(to_status).toLowerCase()}`,
  }))
}

async function readReturns(db: Db, parcelId: string): Promise<ReturnOnRecord[]> {
  const rows = await db
    .selectFrom('returns')
    .select(['id', 'sequence', 'status', 'reason', 'words', 'requested_at'])
    .where('parcel_id', '=', parcelId)
    .orderBy('sequence', 'desc')
    .limit(RETURNS_MAX)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [units, photographs] = await Promise.all([
    db
      .selectFrom('return_units')
      .innerJoin('order_lines', 'order_lines.id', 'return_units.order_line_id')
      .select(['return_id', 'order_lines.name', 'return_units.condition', 'outcome', 'note'])
      .where('return_id', 'in', ids)
      .orderBy('order_lines.position')
      .orderBy('piece')
      .execute(),
    db
      .selectFrom('return_photographs')
      .select(['id', 'return_id'])
      .where('return_id', 'in', ids)
      .orderBy('at')
      .execute(),
  ])
  return rows.map((row) => ({
    id: row.id,
    number: returnNumber(row.sequence),
    status: row.status,
    reason: row.reason,
    words: row.words,
    requestedAt: row.requested_at.toISOString(),
    units: units
      .filter(({ return_id }) => return_id === row.id)
      .map(({ name, condition, outcome, note }) => ({ name, condition, outcome, note })),
    photographs: photographs.filter(({ return_id }) => return_id === row.id).map(({ id }) => ({ id })),
  }))
}

async function readLetters(db: Db, orderId: string): Promise<CaseRecord['letters']> {
  const rows = await db
    .selectFrom('mails')
    .innerJoin('orders', 'orders.id', 'mails.order_id')
    .select(['mails.id', 'mails.created_at', 'subject'])
    .where('mails.order_id', '=', orderId)
    .whereRef('to_address', '=', 'orders.email')
    .orderBy('mails.created_at')
    .limit(LETTERS_MAX)
    .execute()
  return rows.map(({ id, created_at, subject }) => ({
    id: String(id),
    at: created_at.toISOString(),
    subject,
  }))
}

async function readTickets(db: Db, userId: string): Promise<CaseRecord['tickets']> {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(TICKETS_MAX)
    .execute()
  return rows.map(({ id, subject }) => ({ id, number: ticketNumber(id), subject: subjectLabel(subject) }))
}

/** All disputes of this side but this one, counted no further than a bound. */
async function countOthers(db: Db, of: Case, ofSide: ReturnType<typeof sql>): Promise<OtherDisputes> {
  const { rows } = await sql<{ status: DisputeStatus; count: number }>`
    SELECT status, count(*) AS count
    FROM (SELECT status FROM disputes WHERE ${ofSide} AND id <> ${of.id} LIMIT ${EARLIER_COUNTED_MAX}) AS other
    GROUP BY status`.execute(db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

import { type Kysely, sql } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { disputeNumber } from '#domain/orders/disputes/dispute-number.ts'
import { DISPUTE_KIND_LABELS } from '#domain/orders/disputes/dispute-state.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { CONDITION_LABELS } from '#domain/orders/returns/inspection.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSaidMessages } from '#server/orders/messages/said-views.ts'
import { type ParcelEvidence, readParcelEvidence } from '../../evidence-views.ts'

type Db = Kysely<Schema>

/** Bounds of one document: more of anything is counted, not printed. */
const PARCELS_MAX = 10
const EVENTS_MAX = 120
const SAID_MAX = 60
const PHOTOGRAPHS_MAX = 12

/** Something said or written about the order, to or by the customer. */
export interface Said {
  at: Date
  by: string
  text: string
}

/** A photograph in the file store. */
export interface KeptPhotograph {
  fileKey: string
  caption: string
}

export interface EvidenceOrder {
  sequence: number
  placedAt: Date
  deliverTo: string
  /** Of an order with an advance how much was paid by the disputed payment, and how much in cash besides. */
  paidAs: string | undefined
}

/** Everything on record of what was paid with a payment that a bank disputes. */
export interface EvidenceToSend {
  order: EvidenceOrder
  /** Those that the payment pays by exchange, the first first. */
  exchanges: EvidenceOrder[]
  parcels: { label: string; evidence: ParcelEvidence }[]
  events: { at: Date; what: string }[]
  said: Said[]
  photographs: KeptPhotograph[]
}

/** What of an order was paid online after its advance. */
const RESTS = sql<Paise | null>`(SELECT rest.amount_paise FROM rest_payments AS rest
  WHERE rest.order_id = orders.id AND rest.gateway_payment_id IS NOT NULL)`

/**
 * What is on record of an order, and of those that its payment pays by exchange, within the bounds of one document: the
 * bank disputes the one payment that stands for all of them.
 */
export async function readEvidenceToSend(db: Db, orderId: string): Promise<EvidenceToSend> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments as paid', 'paid.order_id', 'orders.id')
    .select(['orders.id', 'sequence', 'ordered_at', 'first_name', 'last_name', 'address', 'city'])
    .select(['postal_code', 'paid.amount_paise as paidPaise', 'paid.cash_due_paise as cashPaise'])
    .select(RESTS.as('restPaise'))
    .where((eb) =>
      eb.or([
        eb('orders.id', '=', orderId),
        eb('orders.id', 'in', (of) =>
          of
            .selectFrom('payments')
            .innerJoin('payments as source', 'source.gateway_payment_id', 'payments.gateway_payment_id')
            .select('payments.order_id')
            .where('source.order_id', '=', orderId)
            .where('payments.exchange_of_order_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('sequence')
    .execute()
  const orderIds = rows.map(({ id }) => id)
  const [order, ...exchanges] = rows.map((row) => ({
    sequence: row.sequence,
    placedAt: row.ordered_at,
    deliverTo: `${row.first_name} ${row.last_name}, ${row.address}, ${row.city} ${row.postal_code}`,
    paidAs: paidAs(row),
  }))
  invariant(order, 'evidence is about an order')
  const parcels = await db
    .selectFrom('parcels')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'parcels.vendor_order_id')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.id', 'supplier_name', 'position', 'orders.sequence'])
    .where('parcels.order_id', 'in', orderIds)
    .where('parcels.status', '<>', 'cancelled')
    .orderBy('orders.sequence')
    .orderBy('supplier_name')
    .orderBy('position')
    .limit(PARCELS_MAX)
    .execute()
  const [evidence, events, refunds, disputes, returns, letters, messages, disputed, returned] =
    await Promise.all([
      Promise.all(parcels.map(({ id }) => readParcelEvidence(db, id))),
      readEvents(db, orderIds),
      readRefunds(db, orderIds),
      readDisputeWords(db, orderIds),
      readReturnWords(db, orderIds),
      readLetters(db, orderIds),
      readMessages(db, orderIds),
      readDisputePhotographs(db, orderIds),
      readReturnPhotographs(db, orderIds),
    ])
  return {
    order,
    exchanges,
    parcels: parcels.flatMap((parcel, at) => {
      const found = evidence[at]
      return found ? [{ label: labelOf(parcel, order), evidence: found }] : []
    }),
    events: [...events, ...refunds].sort((one, other) => one.at.getTime() - other.at.getTime()),
    said: [...disputes, ...returns, ...letters, ...messages]
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .slice(0, SAID_MAX),
    photographs: [...disputed, ...returned].slice(0, PHOTOGRAPHS_MAX),
  }
}

/** "Kumar Computers, parcel 1", with its order where that was exchanged for. */
function labelOf(
  parcel: { supplier_name: string | null; position: number; sequence: number },
  order: EvidenceOrder,
): string {
  const of = parcel.sequence === order.sequence ? '' : ` of exchange ${orderNumber(parcel.sequence)}`
  return `${parcel.supplier_name}, parcel ${parcel.position}${of}`
}

async function readEvents(db: Db, orderIds: readonly string[]): Promise<EvidenceToSend['events']> {
  const rows = await db
    .selectFrom('order_events')
    .leftJoin('vendor_orders', 'vendor_orders.id', 'order_events.vendor_order_id')
    .leftJoin('parcels', 'parcels.id', 'order_events.parcel_id')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select([
      'order_events.at',
      'subject',
      'to_status',
      'supplier_name',
      'parcels.position',
      'orders.sequence',
    ])
    .where('order_events.order_id', 'in', orderIds)
    .orderBy('order_events.id')
    .limit(EVENTS_MAX)
    .execute()
  return rows.map((row) => {
    const subject =
      row.subject === 'payment'
        ? 'Payment'
        : `${row.supplier_name ?? 'Order'}${row.position === null ? '' : `, parcel ${row.position}`}`
    const of = orderIds.length > 1 ? `${orderNumber(row.sequence)}, ` : ''
    return { at: row.at, what: `${of}${subject}: ${statusLabel(row.to_status).toLowerCase()}` }
  })
}

/** What went back of the payment, each with the gateway's number: a bank that gives it back again pays it twice. */
async function readRefunds(db: Db, orderIds: readonly string[]): Promise<EvidenceToSend['events']> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select(['moved_at', 'amount_paise', 'gateway_refund_id'])
    .where('order_id', 'in', orderIds)
    .where('status', '=', 'processed')
    .where('gateway_payment_id', 'is not', null)
    .orderBy('moved_at')
    .limit(EVENTS_MAX)
    .execute()
  return rows.map((row) => ({
    at: row.moved_at,
    what: `Refund: ${formatInr(row.amount_paise, 2)} given back to where it was paid from (${row.gateway_refund_id})`,
  }))
}

const SIDES = { customer: 'Customer', vendor: 'Seller', admin: 'NanoNagar', system: 'NanoNagar' } as const

async function readDisputeWords(db: Db, orderIds: readonly string[]): Promise<Said[]> {
  const rows = await db
    .selectFrom('dispute_events')
    .innerJoin('disputes', 'disputes.id', 'dispute_events.dispute_id')
    .select(['at', 'by_kind', 'event', 'text', 'disputes.kind'])
    .where('disputes.order_id', 'in', orderIds)
    .where('text', 'is not', null)
    .orderBy('dispute_events.id')
    .limit(SAID_MAX)
    .execute()
  return rows.map(({ at, by_kind, event, kind, text }) => ({
    at,
    by: SIDES[by_kind],
    text: `${event === 'opened' ? `${DISPUTE_KIND_LABELS[kind]}: ` : ''}${text}`,
  }))
}

async function readReturnWords(db: Db, orderIds: readonly string[]): Promise<Said[]> {
  const asked = await db
    .selectFrom('returns')
    .select(['id', 'requested_at', 'words'])
    .where('order_id', 'in', orderIds)
    .orderBy('sequence')
    .limit(SAID_MAX)
    .execute()
  const inspected = await db
    .selectFrom('return_units')
    .innerJoin('returns', 'returns.id', 'return_units.return_id')
    .select(['moved_at', 'condition', 'outcome', 'note'])
    .where('returns.order_id', 'in', orderIds)
    .where('outcome', 'is not', null)
    .orderBy('return_units.id')
    .limit(SAID_MAX)
    .execute()
  return [
    ...asked.map(({ requested_at: at, words }) => ({
      at,
      by: 'Customer',
      text: `Asks to send it back.${words ? ` ${words}` : ''}`,
    })),
    ...inspected.map(({ moved_at: at, condition, outcome, note }) => ({
      at,
      by: 'Seller',
      text: `What came back: ${condition ? CONDITION_LABELS[condition].toLowerCase() : 'not known'}, ${outcome}.${note ? ` ${note}` : ''}`,
    })),
  ]
}

const WRITERS = { customer: 'Customer', seller: 'Seller', office: 'NanoNagar' } as const

/** What the customer and the sellers wrote to each other about these orders. */
async function readMessages(db: Db, orderIds: readonly string[]): Promise<Said[]> {
  const messages = await readSaidMessages(db, { orderIds })
  return messages
    .filter(({ text }) => text !== '')
    .map(({ at, by, text }) => ({ at: new Date(at), by: WRITERS[by], text: `Message: ${text}` }))
}

/** The letters to the customer; the sellers' and our own are none of the bank's business. */
async function readLetters(db: Db, orderIds: readonly string[]): Promise<Said[]> {
  const rows = await db
    .selectFrom('mails')
    .innerJoin('orders', 'orders.id', 'mails.order_id')
    .select(['sent_at', 'subject'])
    .where('orders.id', 'in', orderIds)
    .whereRef('to_address', '=', 'orders.email')
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .limit(SAID_MAX)
    .execute()
  return rows.flatMap(({ sent_at, subject }) =>
    sent_at ? [{ at: sent_at, by: 'NanoNagar', text: `Letter: ${subject}` }] : [],
  )
}

const SIDE_NAMES = { customer: 'the customer', vendor: 'the seller', admin: 'NanoNagar' } as const

const TAKEN_BY = {
  customer: 'by the customer, of what arrived',
  vendor: 'by the seller, of what came back',
  admin: 'by NanoNagar',
} as const

async function readReturnPhotographs(db: Db, orderIds: readonly string[]): Promise<KeptPhotograph[]> {
  const rows = await db
    .selectFrom('return_photographs')
    .innerJoin('returns', 'returns.id', 'return_photographs.return_id')
    .select(['file_key', 'by_kind'])
    .where('returns.order_id', 'in', orderIds)
    .orderBy('at')
    .limit(PHOTOGRAPHS_MAX)
    .execute()
  return rows.map(({ file_key, by_kind }) => ({
    fileKey: file_key,
    caption: `Photograph ${TAKEN_BY[by_kind]}`,
  }))
}

async function readDisputePhotographs(db: Db, orderIds: readonly string[]): Promise<KeptPhotograph[]> {
  const rows = await db
    .selectFrom('dispute_photographs')
    .innerJoin('disputes', 'disputes.id', 'dispute_photographs.dispute_id')
    .select(['file_key', 'by_kind', 'sequence'])
    .where('disputes.order_id', 'in', orderIds)
    .orderBy('at')
    .limit(PHOTOGRAPHS_MAX)
    .execute()
  return rows.map(({ file_key, by_kind, sequence }) => ({
    fileKey: file_key,
    caption: `Photograph by ${SIDE_NAMES[by_kind]}, in dispute ${disputeNumber(sequence)}`,
  }))
}

/** How an order was paid that was not paid by one payment. */
function paidAs(of: { paidPaise: Paise; cashPaise: Paise; restPaise: Paise | null }): string | undefined {
  const { paidPaise, cashPaise, restPaise } = of
  if (restPaise !== null)
    return `${formatInr(paidPaise - restPaise, 2)} online in advance, and ${formatInr(restPaise, 2)} by another payment online`
  if (cashPaise === 0) return undefined
  return `${formatInr(paidPaise, 2)} online in advance, and ${formatInr(cashPaise, 2)} in cash at delivery`
}

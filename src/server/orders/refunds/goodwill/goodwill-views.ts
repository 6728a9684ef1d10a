import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { contributedToPieces } from '#domain/money/earnings/contribution-shares.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { GoodwillBearer, GoodwillCause, GoodwillLine } from '#domain/orders/refunds/goodwill.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readTaxStays } from '#server/money/invoicing/credit-notes/tax-stays-views.ts'

type Db = Kysely<Schema>

/** What the marketplace gave back of a line in a parcel, and how many of its pieces have been credited. */
export interface GivenOfLine {
  id: string
  orderLineId: string
  quantity: number
  credited: number
  paise: Paise
}

/** What the marketplace gave of its own of the lines of a parcel, the first first. */
export async function readGivenByMarketplace(db: Db, parcelId: string): Promise<GivenOfLine[]> {
  return db
    .selectFrom('goodwill_refunds')
    .innerJoin('parcel_lines', (join) =>
      join
        .onRef('parcel_lines.parcel_id', '=', 'goodwill_refunds.parcel_id')
        .onRef('parcel_lines.order_line_id', '=', 'goodwill_refunds.order_line_id'),
    )
    .select(['goodwill_refunds.id', 'goodwill_refunds.order_line_id as orderLineId'])
    .select(['quantity', 'credited_quantity as credited', 'amount_paise as paise'])
    .where('goodwill_refunds.parcel_id', '=', parcelId)
    .where('bearer', '=', 'marketplace')
    .orderBy('decided_at')
    .orderBy('goodwill_refunds.id')
    .execute()
}

/** What of it falls on so many pieces that are credited now: goodwill is given before any of them is. In paise. */
export function goodwillOfPieces({ quantity, credited: before, paise }: GivenOfLine, now: number): Paise {
  return contributedToPieces({ quantity, contributedPaise: paise }, { before, now })
}

/** A line of a parcel of which something may be given back, with what that needs. */
export interface LineForGoodwill extends GoodwillLine {
  parcelId: string
  orderLineId: string
  name: string
  sellerName: string
  parcelPosition: number
  /** At the door, all of it or the rest of an advance. */
  isPaidInCash: boolean
  /** A return of its parcel is under way, or a dispute about it is open: that is decided first. */
  isBeingDecided: boolean
  /** Some of it would go to an account, which nobody can name any more: its customer's is closed. */
  isForNobody: boolean
}

/** One as the form shows it. */
interface ListedLineForGoodwill extends LineForGoodwill {
  /** What a refund does not do to its seller’s tax; undefined where it takes the tax off. */
  taxStays: string | undefined
}

/** The delivered lines of an order of which nothing has come back, with what was given back of them. */
export async function listLinesForGoodwill(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'orders.goodwill'>,
  orderId: string,
): Promise<ListedLineForGoodwill[]> {
  const lines = await readLines(app.db, { orderId })
  const parcelIds = lines.map(({ parcelId }) => parcelId)
  const taxStays = await readTaxStays(app.db, parcelIds, app.clock.now())
  return lines.map((line) => ({ ...line, taxStays: taxStays.get(line.parcelId) }))
}

/** One of them; undefined where its parcel is not delivered, something of it came back, or there is none. */
export async function findLineForGoodwill(
  db: Db,
  line: { orderId: string; parcelId: string; orderLineId: string },
): Promise<LineForGoodwill | undefined> {
  const [found] = await readLines(db, line)
  return found
}

async function readLines(
  db: Db,
  of: { orderId: string; parcelId?: string; orderLineId?: string },
): Promise<LineForGoodwill[]> {
  const { parcelId, orderLineId } = of
  const rows = await db
    .selectFrom('parcel_lines')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .innerJoin('invoices', 'invoices.parcel_id', 'parcels.id')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['parcel_lines.parcel_id as parcelId', 'parcel_lines.order_line_id as orderLineId'])
    .select(['order_lines.name', 'sellers.name as sellerName', 'parcels.position as parcelPosition'])
    .select(['parcel_lines.quantity', advanceBesideCash.as('advancePaise')])
    .select(
      sql<Paise>`parcel_lines.goods_paise + parcel_lines.shipping_paise - parcel_lines.contributed_paise`.as(
        'paidPaise',
      ),
    )
    .select([beingDecided.as('isBeingDecided'), sql<boolean>`parcels.cash_paise > 0`.as('isPaidInCash')])
    .select(forNobody.as('isForNobody'))
    .select([given().as('givenPaise'), given('marketplace').as('givenByMarketplacePaise')])
    .where('parcels.order_id', '=', of.orderId)
    .where('parcels.status', '=', 'delivered')
    .where('parcel_lines.credited_quantity', '=', 0)
    .$if(parcelId !== undefined, (query) => query.where('parcel_lines.parcel_id', '=', parcelId ?? ''))
    .$if(orderLineId !== undefined, (query) =>
      query.where('parcel_lines.order_line_id', '=', orderLineId ?? ''),
    )
    .orderBy('parcels.position')
    .orderBy('order_lines.position')
    .execute()
  return rows.map((row) => ({
    ...row,
    advancePaise: Number(row.advancePaise),
    paidPaise: Number(row.paidPaise),
    givenPaise: Number(row.givenPaise),
    givenByMarketplacePaise: Number(row.givenByMarketplacePaise),
  }))
}

/** Of a row of `parcel_lines`: what of it was paid in advance, the rest at the door. Where all was paid online there are no two ways. */
const advanceBesideCash = sql<Paise>`CASE WHEN (SELECT cash_due_paise FROM payments WHERE payments.order_id = parcels.order_id) > 0
  THEN parcel_lines.advance_paise ELSE 0 END`

/** Of a row of `parcels`: a return of it is under way, or a dispute about it is open. */
const beingDecided = sql<boolean>`(EXISTS (SELECT FROM returns WHERE returns.parcel_id = parcels.id AND act_by IS NOT NULL)
  OR EXISTS (SELECT FROM disputes WHERE disputes.parcel_id = parcels.id AND ended_at IS NULL))`

/** Of a row of `parcels`: it was paid at the door, all of it or the rest of an advance, by somebody whose account is closed. */
const forNobody = sql<boolean>`EXISTS (SELECT FROM orders AS paid JOIN payments ON payments.order_id = paid.id
  JOIN customers ON customers.user_id = paid.user_id
  WHERE paid.id = parcels.order_id AND customers.closed_at IS NOT NULL
    AND (parcels.cash_paise > 0 OR payments.cash_due_paise > 0))`

function given(bearer?: GoodwillBearer) {
  return sql<Paise>`(SELECT coalesce(sum(amount_paise), 0)::bigint FROM goodwill_refunds AS given
    WHERE given.parcel_id = parcel_lines.parcel_id AND given.order_line_id = parcel_lines.order_line_id
      AND ${bearer === undefined ? sql`true` : sql`given.bearer = ${bearer}`})`
}

/** A delivered parcel with the line of it that is spoken of, as its letters and its books need it. */
export interface ParcelOfLine {
  orderId: string
  orderNumber: string
  vendorOrderId: string
  sellerId: string
  sellerName: string
  status: ParcelStatus
  cashPaise: Paise
  itemName: string
  customer: { userId: string; email: string; firstName: string; method: PaymentMethod }
}

export async function findParcelOfLine(
  db: Db,
  of: { orderId: string; parcelId: string; orderLineId: string },
): Promise<ParcelOfLine | undefined> {
  const row = await db
    .selectFrom('parcel_lines')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['parcels.order_id', 'orders.sequence', 'parcels.vendor_order_id', 'parcels.seller_id'])
    .select(['sellers.name as seller_name', 'parcels.status', 'parcels.cash_paise', 'order_lines.name'])
    .select(['orders.user_id', 'orders.email', 'orders.first_name', 'orders.payment_method'])
    .where('parcels.order_id', '=', of.orderId)
    .where('parcel_lines.parcel_id', '=', of.parcelId)
    .where('parcel_lines.order_line_id', '=', of.orderLineId)
    .executeTakeFirst()
  return (
    row && {
      orderId: row.order_id,
      orderNumber: orderNumber(row.sequence),
      vendorOrderId: row.vendor_order_id,
      sellerId: row.seller_id,
      sellerName: row.seller_name,
      status: row.status,
      cashPaise: row.cash_paise,
      itemName: row.name,
      customer: {
        userId: row.user_id,
        email: row.email,
        firstName: row.first_name,
        method: row.payment_method,
      },
    }
  )
}

/** Whether somebody decides about a parcel just now: a return of it is under way, or a dispute about it is open. */
export async function isBeingDecided(db: Db, parcelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('parcels')
    .select('id')
    .where('id', '=', parcelId)
    .where(beingDecided)
    .executeTakeFirst()
  return row !== undefined
}

/** Goodwill of an order as its pages show it. */
export interface GoodwillView {
  id: string
  itemName: string
  amountPaise: Paise
  bearer: GoodwillBearer
  cause: GoodwillCause
  reason: string
  sellerName: string
  decidedBy: string | null
  at: string
  /** Of what the seller bears: the number of its credit note. */
  creditNoteNumber: string | null
}

/** What was given back of an order of goodwill, the first first. */
export function listGoodwillForOffice(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<GoodwillView[]> {
  return readGoodwill(app.db, { orderId })
}

/** By what a seller’s own prices of a vendor order were reduced; nothing of what the marketplace gave of its own. */
export async function listOwnReductions(
  app: Pick<App, 'db'>,
  sellerId: string,
  vendorOrderId: string,
): Promise<Omit<GoodwillView, 'decidedBy'>[]> {
  const rows = await readGoodwill(app.db, { vendorOrderId, sellerId })
  return rows.map(({ decidedBy: _, ...row }) => row)
}

async function readGoodwill(
  db: Db,
  of: { orderId: string } | { vendorOrderId: string; sellerId: string },
): Promise<GoodwillView[]> {
  const rows = await db
    .selectFrom('goodwill_refunds as given')
    .innerJoin('order_lines', 'order_lines.id', 'given.order_line_id')
    .innerJoin('sellers', 'sellers.id', 'given.seller_id')
    .leftJoin('credit_notes', 'credit_notes.id', 'given.credit_note_id')
    .leftJoin('users', 'users.id', 'given.decided_by')
    .select(['given.id', 'order_lines.name as itemName', 'given.amount_paise as amountPaise'])
    .select(['given.bearer', 'given.cause', 'given.reason', 'given.decided_at as at'])
    .select([
      'sellers.name as sellerName',
      'users.name as decidedBy',
      'credit_notes.number as creditNoteNumber',
    ])
    .$if('orderId' in of, (query) => query.where('given.order_id', '=', 'orderId' in of ? of.orderId : ''))
    .$if('sellerId' in of, (query) =>
      query
        .where('given.vendor_order_id', '=', 'sellerId' in of ? of.vendorOrderId : '')
        .where('given.seller_id', '=', 'sellerId' in of ? of.sellerId : '')
        .where('given.bearer', '=', 'seller'),
    )
    .orderBy('given.decided_at')
    .orderBy('given.id')
    .$narrowType<{ bearer: GoodwillBearer; cause: GoodwillCause }>()
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

import { type Kysely, sql, type Transaction } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { AgreedRefund } from '#domain/money/payouts/agreed-refund.ts'
import type { UnitCondition } from '#domain/orders/returns/inspection.ts'
import type { RefundInTwoWays } from '#domain/orders/returns/next-step.ts'
import type { Pickup } from '#domain/orders/returns/pickup.ts'
import type { ReturnKind, ReturnReason, ReturnWay, Wanted } from '#domain/orders/returns/return-reasons.ts'
import { isOpenReturn, type ReturnStatus, returnNumber } from '#domain/orders/returns/return-status.ts'
import type { WayBack } from '#domain/orders/returns/way-back.ts'
import { returnPlace } from '#domain/selling/sellers/seller-address.ts'
import type { WarrantyRefund } from '#domain/selling/sellers/warranty-refund.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readTaxStays } from '#server/money/invoicing/credit-notes/tax-stays-views.ts'
import { isPaidByBank } from '#server/money/payments/order-payments-views.ts'
import { isInTwoWays } from '#server/orders/orders/parcels/cash-left-views.ts'
import { type RefundStop, readRefundStop } from '#server/orders/refunds/charged-back-views.ts'
import { type ClaimOfReturn, findClaimOfReturn } from './claim-of-return-views.ts'
import { readPickups } from './pickups/pickup-views.ts'

/** A return whole. Times are ISO texts, amounts paise. */
export interface ReturnPage {
  id: string
  number: string
  kind: ReturnKind
  status: ReturnStatus
  orderId: string
  orderNumber: string
  vendorOrderId: string
  parcelId: string
  customerName: string
  sellerName: string
  reason: ReturnReason
  words: string
  wanted: Wanted
  way: ReturnWay
  requestedAt: string
  actBy: string | null
  courierName: string | null
  trackingNumber: string | null
  sentCourierName: string | null
  sentTrackingNumber: string | null
  /** Where it is sent to. */
  returnAddress: string
  /** Where it is picked up, as long as it may be. */
  pickupAddress: string | null
  /** Of the packed box, if its seller took one. */
  packPictureKey: string | null
  units: ReturnUnitView[]
  photographs: { id: string; by: 'customer' | 'vendor' | 'admin' }[]
  events: { at: string; by: string; to: ReturnStatus; note: string | null }[]
  /** What a refund does not do to its tax, while one may still be agreed to; undefined where it takes the tax off. */
  taxStays: string | undefined
  /** What of it goes back to the customer, and what of it went back before, as goodwill. */
  creditNote: { number: string; totalPaise: Paise; goodwillPaise: Paise } | undefined
  /** Of one that is covered by “Fits or free return”. */
  claim: ClaimOfReturn | undefined
  /** Of its refused pieces, as long as there are any. */
  wayBack: WayBack | undefined
  /** When it is picked up, where that was said. */
  pickup: (Pickup & { isMissed: boolean }) | undefined
  /** Why nothing of its payment can be refunded now. */
  refundStop: RefundStop | undefined
  /** A bank has paid some of its refund, or all. */
  isPaidByBank: boolean
  /** All of its refund has been sent: how much, and on which day. */
  refundDone: { paise: Paise; on: Day } | undefined
  /** How its refund is split, where some of it goes back the way of an advance. */
  inTwoWays: RefundInTwoWays | undefined
  /** Its parcel was paid at the door. */
  isPaidInCash: boolean
  /** And an advance of its order online. */
  hasAdvance: boolean
  /** Its seller accepted it for money, which we look at first. */
  isLookedAt: boolean
  /** What is wanted instead, what it cost when it was chosen, and the order that was written for it. */
  exchange: { name: string; paise: number; order: { id: string; number: string } | undefined } | undefined
}

export interface ReturnUnitView {
  id: string
  /** What its seller refunds under warranty. */
  warrantyRefund: WarrantyRefund
  name: string
  category: string
  productId: string
  picture: ProductPicture | null
  serials: string[]
  cameSerials: string[]
  condition: UnitCondition | null
  outcome: 'accepted' | 'refused' | null
  note: string | null
}

type Db = Kysely<Schema>

/** A customer's own return; somebody else's is as absent as one that never was. */
export async function findOwnReturn(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
  { orderId, returnId }: { orderId: string; returnId: string },
): Promise<ReturnPage | undefined> {
  return readReturn(app.db, returnId, { now: app.clock.now(), userId, orderId })
}

/** A return of this seller's goods. */
export function findSellerReturn(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  sellerId: string,
  returnId: string,
): Promise<ReturnPage | undefined> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const isOwn =
      isUuid(returnId) &&
      (await tx.selectFrom('returns').select('id').where('id', '=', returnId).executeTakeFirst())
    return isOwn ? asMarketplace(tx, () => readReturn(tx, returnId, { now: app.clock.now() })) : undefined
  })
}

/** Any return, for the back office, with what its seller could not bear of a refund that it agreed to. */
export function findAnyReturn(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  _admin: Permitted<'orders.read'>,
  returnId: string,
): Promise<(ReturnPage & { uncovered: AgreedRefund | undefined }) | undefined> {
  return inTransaction(app, async (tx) => {
    const found = await readReturn(tx, returnId, { now: app.clock.now() })
    return found && { ...found, uncovered: await readUncovered(tx, returnId) }
  })
}

async function readUncovered(db: Db, returnId: string): Promise<AgreedRefund | undefined> {
  const row = await db
    .selectFrom('returns')
    .select(['agreed_takes_paise as takesPaise', 'agreed_covered_paise as coveredPaise'])
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
  const { takesPaise, coveredPaise } = row
  return takesPaise === null || coveredPaise === null ? undefined : { takesPaise, coveredPaise }
}

async function readReturn(
  db: Db,
  returnId: string,
  { now, ...whose }: { now: Date; userId?: string; orderId?: string },
): Promise<ReturnPage | undefined> {
  if (!isUuid(returnId)) return undefined
  const row = await readRow(db, returnId, whose)
  if (!row) return undefined
  const units = await listUnits(db, returnId)
  const [photographs, events] = [await listPhotographs(db, returnId), await listEvents(db, returnId)]
  const credit = await db
    .selectFrom('credit_notes')
    .select(['id', 'number'])
    .select(
      sql<Paise>`total_paise - coalesce((document -> 'paidByOthers' ->> 'paise')::bigint, 0)`.as(
        'back_paise',
      ),
    )
    .select(
      sql<Paise>`(SELECT coalesce(sum(paise), 0)::bigint FROM goodwill_returns WHERE goodwill_returns.cause_id = credit_notes.id)`.as(
        'goodwill_paise',
      ),
    )
    .where('reason', '=', 'return')
    .where('cause_id', '=', returnId)
    .executeTakeFirst()
  return {
    id: row.id,
    number: returnNumber(Number(row.sequence)),
    kind: row.kind,
    status: row.status,
    orderId: row.order_id,
    orderNumber: orderNumber(row.order_sequence),
    vendorOrderId: row.vendor_order_id,
    parcelId: row.parcel_id,
    customerName: `${row.first_name} ${row.last_name}`,
    sellerName: row.supplier_name ?? row.name,
    reason: row.reason,
    words: row.words,
    wanted: row.wanted,
    way: row.way,
    requestedAt: row.requested_at.toISOString(),
    actBy: row.act_by?.toISOString() ?? null,
    courierName: row.courier_name,
    trackingNumber: row.tracking_number,
    sentCourierName: row.sent_courier_name,
    sentTrackingNumber: row.sent_tracking_number,
    returnAddress: returnAddressOf(row),
    pickupAddress: row.way === 'pickup' && isOpenReturn(row.status) ? customerAddressOf(row) : null,
    packPictureKey: row.picture_key,
    units,
    photographs,
    events,
    wayBack: units.some(({ outcome }) => outcome === 'refused') ? await readWayBack(db, returnId) : undefined,
    pickup: (await readPickups(db, [returnId], now)).get(returnId),
    taxStays: await taxStaysOf(db, row, now),
    claim: row.reason === 'does-not-fit' ? await findClaimOfReturn(db, returnId) : undefined,
    creditNote: credit && {
      number: credit.number,
      totalPaise: Number(credit.back_paise),
      goodwillPaise: Number(credit.goodwill_paise),
    },
    refundStop: await readRefundStop(db, row.order_id),
    ...(await readRefund(db, credit?.id, row.has_two_ways)),
    isPaidInCash: row.cash_paise > 0,
    hasAdvance: row.has_two_ways,
    isLookedAt: row.agreed_takes_paise !== null && isOpenReturn(row.status),
    exchange: exchangeOf(row),
  }
}

async function taxStaysOf(db: Db, { status, parcel_id }: ReturnRow, now: Date): Promise<string | undefined> {
  return isOpenReturn(status) ? (await readTaxStays(db, [parcel_id], now)).get(parcel_id) : undefined
}

/** What became of the money of a return. */
async function readRefund(
  db: Db,
  creditNoteId: string | undefined,
  hasAdvance: boolean,
): Promise<Pick<ReturnPage, 'isPaidByBank' | 'refundDone' | 'inTwoWays'>> {
  const rows = creditNoteId
    ? await db
        .selectFrom('payment_refunds')
        .select([
          'amount_paise',
          'status',
          'moved_at',
          'gateway_payment_id',
          isPaidByBank().as('is_paid_by_bank'),
        ])
        .where('cause_id', '=', creditNoteId)
        .orderBy('moved_at')
        .execute()
    : []
  const last = rows.at(-1)
  const sumOf = (some: typeof rows) => some.reduce((sum, row) => sum + row.amount_paise, 0)
  const online = rows.filter((row) => row.gateway_payment_id !== null)
  const cash = rows.filter((row) => row.gateway_payment_id === null)
  const isDone = last !== undefined && rows.every(({ status }) => status === 'processed')
  return {
    inTwoWays:
      hasAdvance && online.length > 0
        ? {
            onlinePaise: sumOf(online),
            isOnlineSent: online.every(({ status }) => status === 'processed'),
            cashPaise: sumOf(cash),
          }
        : undefined,
    isPaidByBank: rows.some((row) => row.is_paid_by_bank),
    refundDone: isDone
      ? {
          paise: sumOf(rows),
          on: indianDay(last.moved_at),
        }
      : undefined,
  }
}

type ReturnRow = NonNullable<Awaited<ReturnType<typeof readRow>>>

function readRow(db: Db, returnId: string, whose: { userId?: string; orderId?: string }) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'returns.vendor_order_id')
    .innerJoin('sellers', 'sellers.id', 'returns.seller_id')
    .innerJoin('parcels', 'parcels.id', 'returns.parcel_id')
    .leftJoin('offers', 'offers.id', 'exchange_offer_id')
    .leftJoin('products', 'products.id', 'offers.product_id')
    .leftJoin('orders as exchange_orders', 'exchange_orders.id', 'exchange_order_id')
    .select(['products.name as exchange_name', 'exchange_paise', 'exchange_order_id'])
    .select('exchange_orders.sequence as exchange_sequence')
    .select(['returns.id', 'returns.sequence', 'returns.kind', 'returns.status', 'returns.order_id'])
    .select(['returns.vendor_order_id', 'returns.parcel_id', 'reason', 'words', 'wanted', 'way'])
    .select(['requested_at', 'act_by', 'agreed_takes_paise'])
    .select(['returns.courier_name', 'returns.tracking_number', 'sent_courier_name', 'sent_tracking_number'])
    .select(['orders.sequence as order_sequence', 'orders.first_name', 'orders.last_name'])
    .select(['orders.address', 'orders.city', 'orders.postal_code', 'supplier_name', 'sellers.name'])
    .select(isInTwoWays('orders').as('has_two_ways'))
    .select(['sellers.address as own_address', 'sellers.city as own_city', 'sellers.postal_code as own_pin'])
    .select(['return_address', 'return_city', 'return_postal_code', 'parcels.picture_key', 'cash_paise'])
    .select(['pickup_address', 'pickup_city', 'pickup_postal_code'])
    .where('returns.id', '=', returnId)
    .$if(whose.userId !== undefined, (query) => query.where('returns.user_id', '=', whose.userId ?? ''))
    .$if(whose.orderId !== undefined, (query) => query.where('returns.order_id', '=', whose.orderId ?? ''))
    .executeTakeFirst()
}

function returnAddressOf(row: ReturnRow): string {
  const { address, city, pin } = returnPlace({
    registered: { address: row.own_address, city: row.own_city, pin: row.own_pin },
    pickup: { address: row.pickup_address, city: row.pickup_city, pin: row.pickup_postal_code },
    returns: { address: row.return_address, city: row.return_city, pin: row.return_postal_code },
  })
  return [row.supplier_name ?? row.name, address, `${city ?? ''} ${pin ?? ''}`].join(', ')
}

function customerAddressOf(row: ReturnRow): string {
  return [`${row.first_name} ${row.last_name}`, row.address, `${row.city} ${row.postal_code}`].join(', ')
}

function exchangeOf(row: ReturnRow): ReturnPage['exchange'] {
  const { exchange_name: name, exchange_paise: paise, exchange_order_id: id, exchange_sequence } = row
  if (!name || !paise) return undefined
  const isWritten = id !== null && exchange_sequence !== null
  return { name, paise, order: isWritten ? { id, number: orderNumber(exchange_sequence) } : undefined }
}

function listPhotographs(db: Db, returnId: string): Promise<ReturnPage['photographs']> {
  return db
    .selectFrom('return_photographs')
    .select(['id', 'by_kind as by'])
    .where('return_id', '=', returnId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

async function listEvents(db: Db, returnId: string): Promise<ReturnPage['events']> {
  const rows = await db
    .selectFrom('return_events')
    .select(['at', 'by_kind as by', 'to_status', 'note'])
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute()
  return rows.map(({ at, by, to_status, note }) => ({
    by,
    note,
    at: at.toISOString(),
    to: to_status as ReturnStatus,
  }))
}

async function readWayBack(db: Db, returnId: string): Promise<WayBack | undefined> {
  const row = await db
    .selectFrom('return_ways_back')
    .selectAll()
    .where('return_id', '=', returnId)
    .executeTakeFirst()
  return (
    row && {
      dueAt: row.due_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      by: row.by_kind,
      courierName: row.courier_name,
      trackingNumber: row.tracking_number,
    }
  )
}

async function listUnits(db: Db, returnId: string): Promise<ReturnUnitView[]> {
  const rows = await db
    .selectFrom('return_units')
    .innerJoin('order_lines', 'order_lines.id', 'return_units.order_line_id')
    .select(['return_units.id', 'order_lines.name', 'category', 'serials'])
    .select('order_lines.warranty_refund as warrantyRefund')
    .select('return_units.product_id as productId')
    .select(['came_serials', 'condition', 'outcome', 'note', shownLinePicture().as('picture')])
    .where('return_id', '=', returnId)
    .orderBy('order_lines.position')
    .orderBy('piece')
    .execute()
  return rows.map(({ came_serials, ...unit }) => ({ ...unit, cameSerials: came_serials ?? [] }))
}

/** The accepted pieces of a return, as what is sent in their place needs them. */
export async function listUnitsToReplace(tx: Transaction<Schema>, returnId: string) {
  return tx
    .selectFrom('return_units')
    .innerJoin('order_lines', 'order_lines.id', 'return_units.order_line_id')
    .select(['return_units.id', 'category', 'offer_id as offerId', 'piece'])
    .select(['order_lines.id as orderLineId', 'return_units.product_id as productId'])
    .where('return_id', '=', returnId)
    .where('outcome', '=', 'accepted')
    .orderBy('return_units.id')
    .execute()
}

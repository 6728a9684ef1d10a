import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { REMITTANCE_DAYS } from '#domain/ground/cash-on-delivery/remittance-days.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { trackingKey } from '#domain/ground/shared/typed-values/tracking-number.ts'
import type { RemittanceResult } from '#domain/money/payments/match-remittance.ts'
import type { CashFilters, CashState } from '#domain/orders/fulfilment/cash-list.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, text, uuid } from '#server/ground/db/keyset-page.ts'
import { IS_ENDED_AND_PAID } from './found-parcel-store.ts'
import { IS_LOST_WITH_CASH } from './lost-cash-store.ts'

/** A parcel's cash, or a courier's line about it. */
export interface CashRow {
  id: string
  order: { id: string; number: string } | undefined
  /** Where a parcel is; undefined for a line. */
  status: ParcelStatus | undefined
  /** Of a line, as far as its parcel is known. */
  sellerName: string | undefined
  courierName: string | undefined
  trackingNumber: string | undefined
  toCollectPaise: Paise | undefined
  /** What was paid of it so far; of an unknown parcel what the line says. */
  paidPaise: Paise
  reference: string | undefined
  /** When it was delivered, or when the line was imported. */
  at: string
  /** What its customer gets back of it and waits for. */
  waitingRefunds: { id: string; paise: Paise }[]
  /** How many parcels that collect cash have the number of a line. */
  parcelsOfNumber: number
  /** Of a line: a person has said whose it is. */
  isAssigned: boolean
}

export interface CashPage extends Partial<PagePosition> {
  cash: CashRow[]
}

const MISSING: KeysetList<'oldest'> = {
  table: 'parcels',
  pageSize: 50,
  tieBreaker: uuid('id'),
  orders: { oldest: { by: [moment('delivered_at')], direction: 'asc' } },
}
/** Beside each other under their number, the first to be packed first. */
const SHARED: KeysetList<'number'> = {
  table: 'parcels',
  pageSize: 50,
  tieBreaker: uuid('id'),
  orders: { number: { by: [text('tracking_key'), moment('created_at')], direction: 'asc' } },
}
/** The first to be lost first. */
const LOST: KeysetList<'oldest'> = {
  table: 'parcels',
  pageSize: 50,
  tieBreaker: uuid('id'),
  orders: { oldest: { by: [moment('moved_at')], direction: 'asc' } },
}
const LINES: KeysetList<'latest'> = {
  table: 'cash_remittance_lines',
  pageSize: 50,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('imported_at')], direction: 'desc', tieDirection: 'asc' } },
}

/**
 * One page of couriers' cash: what nobody paid in the days that a courier needs (`REMITTANCE_DAYS`), the oldest first; parcels
 * that share a number, all of them until none of their cash is missing; what a seller's own courier is said to have lost;
 * what was lost or is back and is paid; or the lines that couriers' files had, the latest first. A short one that was made up for since is left out.
 */
export function listCash(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'cash.read'>,
  filters: CashFilters,
): Promise<CashPage> {
  const { state = 'missing' } = filters
  return state === 'missing' || state === 'shared' || state === 'lost' || state === 'found'
    ? listParcels(app, { ...filters, state })
    : listLines(app, { ...filters, state })
}

function pageOf(state: OfParcels, filters: CashFilters) {
  if (state === 'missing') return keysetPage(MISSING, filters)
  return state === 'shared' ? keysetPage(SHARED, filters) : keysetPage(LOST, filters)
}

/** Parcels that collect cash under a number that another has too, as long as the cash of any of them is missing. */
const IS_SHARED = sql<boolean>`parcels.cash_paise > 0 AND parcels.status <> 'cancelled' AND parcels.tracking_key IN (
  SELECT missing.tracking_key FROM parcels AS missing
  WHERE missing.cash_paise > missing.cash_remitted_paise AND missing.tracking_key IS NOT NULL
    AND missing.status NOT IN ('cancelled', 'returned') AND EXISTS (
      SELECT FROM parcels AS others WHERE others.tracking_key = missing.tracking_key AND others.id <> missing.id
        AND others.cash_paise > 0 AND others.status <> 'cancelled'))`

/** Delivered so long ago that the cash should be here. */
function isMissing(now: Date): RawBuilder<SqlBool> {
  const cutOff = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return sql`parcels.status = 'delivered' AND cash_paise > cash_remitted_paise AND (delivered_at <= ${cutOff(REMITTANCE_DAYS.marketplace)}
    OR delivered_at <= ${cutOff(REMITTANCE_DAYS.seller)} AND coalesce(courier, 'manual') = 'manual')`
}

type OfParcels = Extract<CashState, 'missing' | 'shared' | 'lost' | 'found'>

function isOfState(state: OfParcels, now: Date): RawBuilder<SqlBool> {
  if (state === 'missing') return isMissing(now)
  if (state === 'shared') return IS_SHARED
  return state === 'lost' ? IS_LOST_WITH_CASH : IS_ENDED_AND_PAID
}

async function listParcels(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { state, ...filters }: CashFilters & { state: OfParcels },
): Promise<CashPage> {
  const page = pageOf(state, filters)
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['parcels.id', 'parcels.order_id', 'orders.sequence', 'courier_name', 'tracking_number'])
    .select(['cash_paise', 'cash_remitted_paise', 'sellers.name as seller_name', 'parcels.status'])
    .select((eb) => eb.fn.coalesce('delivered_at', 'moved_at').as('at'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('payment_refunds')
          .innerJoin('credit_notes', 'credit_notes.id', 'payment_refunds.cause_id')
          .leftJoin('cash_refund_covers', 'cash_refund_covers.refund_id', 'payment_refunds.id')
          .select(['payment_refunds.id', 'payment_refunds.amount_paise as paise'])
          .whereRef('credit_notes.parcel_id', '=', 'parcels.id')
          .where('payment_refunds.gateway_payment_id', 'is', null)
          .where('payment_refunds.status', 'in', ['waiting', 'asked', 'failed'])
          .where('cash_refund_covers.refund_id', 'is', null)
          .orderBy('payment_refunds.asked_at'),
      ).as('waiting_refunds'),
    )
    .where(isOfState(state, clock.now()))
    .$if(filters.q !== undefined, (query) => query.where('tracking_key', '=', trackingKey(filters.q ?? '')))
    .$call(page.read)
  const { rows: shown, ...position } = page.cut(rows)
  const cash = shown.map((row) => ({
    id: row.id,
    order: { id: row.order_id, number: orderNumber(row.sequence) },
    status: row.status,
    sellerName: row.seller_name,
    courierName: row.courier_name ?? undefined,
    trackingNumber: row.tracking_number ?? undefined,
    toCollectPaise: row.cash_paise,
    paidPaise: row.cash_remitted_paise,
    reference: undefined,
    at: row.at.toISOString(),
    waitingRefunds: row.waiting_refunds,
    parcelsOfNumber: 1,
    isAssigned: false,
  }))
  return { cash, ...position }
}

async function listLines(
  { db }: Pick<App, 'db'>,
  { state, ...filters }: CashFilters & { state: RemittanceResult },
): Promise<CashPage> {
  const page = keysetPage(LINES, filters)
  const { q = '' } = filters
  const rows = await db
    .selectFrom('cash_remittance_lines')
    .leftJoin('parcels', 'parcels.id', 'cash_remittance_lines.parcel_id')
    .leftJoin('orders', 'orders.id', 'parcels.order_id')
    .leftJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['cash_remittance_lines.id', 'parcels.order_id', 'orders.sequence', 'courier_name'])
    .select(['cash_remittance_lines.tracking_number', 'reference', 'amount_paise', 'imported_at'])
    .select(['cash_paise', 'cash_remitted_paise', 'sellers.name as seller_name'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM parcels AS others
        WHERE others.tracking_key = cash_remittance_lines.tracking_key AND others.cash_paise > 0
          AND others.status <> 'cancelled')`.as('parcels_of_number'),
    )
    .select(sql<boolean>`assigned_at IS NOT NULL`.as('is_assigned'))
    .where('result', '=', state)
    .$if(state === 'short', (query) =>
      query.where(sql<boolean>`cash_remitted_paise < cash_paise AND handed_back_at IS NULL`),
    )
    .$if(filters.q !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('cash_remittance_lines.tracking_key', '=', trackingKey(q)),
          eb('reference', '=', q.toUpperCase()),
        ]),
      ),
    )
    .$call(page.read)
  const { rows: shown, ...position } = page.cut(rows)
  const cash = shown.map((row) => ({
    id: row.id,
    order:
      row.order_id && row.sequence !== null
        ? { id: row.order_id, number: orderNumber(row.sequence) }
        : undefined,
    status: undefined,
    sellerName: row.seller_name ?? undefined,
    courierName: row.courier_name ?? undefined,
    trackingNumber: row.tracking_number,
    toCollectPaise: row.cash_paise ?? undefined,
    paidPaise: row.cash_remitted_paise ?? row.amount_paise,
    reference: row.reference,
    at: row.imported_at.toISOString(),
    waitingRefunds: [],
    parcelsOfNumber: row.parcels_of_number,
    isAssigned: row.is_assigned,
  }))
  return { cash, ...position }
}

import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CashFilters } from '#domain/fulfilment/cash-list.ts'
import { REMITTANCE_DAYS } from '#domain/fulfilment/match-remittance.ts'
import type { PagePosition } from '#domain/lists/page-position.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/db/keyset-page.ts'

/** A parcel's cash, or a courier's line about it. */
export interface CashRow {
  id: string
  order: { id: string; number: string } | undefined
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
const LINES: KeysetList<'latest'> = {
  table: 'cash_remittance_lines',
  pageSize: 50,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('imported_at')], direction: 'desc', tieDirection: 'asc' } },
}
const DAY_MS = 24 * 3_600_000

/**
 * One page of couriers' cash: what nobody paid in the days that a courier needs (`REMITTANCE_DAYS`), the oldest first; or the lines that
 * couriers' files had, the latest first. A short one that was made up for since is left out.
 */
export function listCash(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'cash.read'>,
  filters: CashFilters,
): Promise<CashPage> {
  return (filters.state ?? 'missing') === 'missing' ? listMissing(app, filters) : listLines(app, filters)
}

async function listMissing(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  filters: CashFilters,
): Promise<CashPage> {
  const page = keysetPage(MISSING, filters)
  const cutOff = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.id', 'parcels.order_id', 'orders.sequence', 'courier_name', 'tracking_number'])
    .select(['cash_paise', 'cash_remitted_paise', 'delivered_at'])
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
    .select(page.key.as('key'))
    .where('parcels.status', '=', 'delivered')
    .whereRef('cash_paise', '>', 'cash_remitted_paise')
    .where((eb) =>
      eb.or([
        eb('delivered_at', '<=', cutOff(REMITTANCE_DAYS.marketplace)),
        eb.and([
          eb('delivered_at', '<=', cutOff(REMITTANCE_DAYS.seller)),
          sql<boolean>`coalesce(courier, 'manual') = 'manual'`,
        ]),
      ]),
    )
    .$if(filters.q !== undefined, (query) =>
      query.where('tracking_number', '=', (filters.q ?? '').toUpperCase()),
    )
    .where(page.after)
    .orderBy(page.orderBy())
    .limit(page.limit)
    .execute()
  const { rows: shown, ...position } = page.cut(rows)
  const cash = shown.map((row) => ({
    id: row.id,
    order: { id: row.order_id, number: orderNumber(row.sequence) },
    courierName: row.courier_name ?? undefined,
    trackingNumber: row.tracking_number ?? undefined,
    toCollectPaise: row.cash_paise,
    paidPaise: row.cash_remitted_paise,
    reference: undefined,
    at: (row.delivered_at ?? clock.now()).toISOString(),
    waitingRefunds: row.waiting_refunds,
  }))
  return { cash, ...position }
}

async function listLines({ db }: Pick<App, 'db'>, filters: CashFilters): Promise<CashPage> {
  const page = keysetPage(LINES, filters)
  const { state = 'short', q } = filters
  const typed = (q ?? '').toUpperCase()
  const rows = await db
    .selectFrom('cash_remittance_lines')
    .leftJoin('parcels', 'parcels.id', 'cash_remittance_lines.parcel_id')
    .leftJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['cash_remittance_lines.id', 'parcels.order_id', 'orders.sequence', 'courier_name'])
    .select(['cash_remittance_lines.tracking_number', 'reference', 'amount_paise', 'imported_at'])
    .select(['cash_paise', 'cash_remitted_paise'])
    .select(page.key.as('key'))
    .where('result', '=', state === 'missing' ? 'short' : state)
    .$if(state === 'short', (query) => query.where(sql<boolean>`cash_remitted_paise < cash_paise`))
    .$if(q !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('cash_remittance_lines.tracking_number', '=', typed), eb('reference', '=', typed)]),
      ),
    )
    .where(page.after)
    .orderBy(page.orderBy())
    .limit(page.limit)
    .execute()
  const { rows: shown, ...position } = page.cut(rows)
  const cash = shown.map((row) => ({
    id: row.id,
    order:
      row.order_id && row.sequence !== null
        ? { id: row.order_id, number: orderNumber(row.sequence) }
        : undefined,
    courierName: row.courier_name ?? undefined,
    trackingNumber: row.tracking_number,
    toCollectPaise: row.cash_paise ?? undefined,
    paidPaise: row.cash_remitted_paise ?? row.amount_paise,
    reference: row.reference,
    at: row.imported_at.toISOString(),
    waitingRefunds: [],
  }))
  return { cash, ...position }
}

import { type RawBuilder, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import type { ExportedOrder, ExportKind } from '#domain/orders/orders/export-columns.ts'
import type { GoodwillBearer } from '#domain/orders/refunds/goodwill.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Criterion } from '../all-orders-criteria-views.ts'
import { deliveryNote, deliveryTaken } from '../delivery-taken-views.ts'
import { taxRateBp } from '../order-line-views.ts'
import { cashLeft, cashTaken, twoWays } from '../parcels/cash-left-views.ts'
import { replacedByOf, replacement } from '../replaced/replaced-by-views.ts'

/** A file of orders as its page shows it. */
export interface OrderExport {
  id: string
  kind: ExportKind
  search: string
  /** So many orders were picked by hand; undefined for those that fit the filters. */
  picked: number | undefined
  status: Schema['order_exports']['status']
  byName: string
  rowsDone: number
  /** How much of the way is done, from 0 to 100. */
  percent: number
  isCut: boolean
  chunks: number
  createdAt: Date
  movedAt: Date
  expiresAt: Date
}

const EXPORTS_SHOWN = 50

/** The files of the last days, everybody's, the latest first. */
export async function listOrderExports(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.export'>,
): Promise<OrderExport[]> {
  const rows = await exports(app).orderBy('created_at', 'desc').orderBy('id').limit(EXPORTS_SHOWN).execute()
  return rows.map(exportView)
}

export async function findOrderExport(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.export'>,
  exportId: string,
): Promise<OrderExport | undefined> {
  if (!isUuid(exportId)) return undefined
  const row = await exports(app).where('id', '=', exportId).executeTakeFirst()
  return row && exportView(row)
}

function exports({ db }: Pick<App, 'db'>) {
  return db.selectFrom('order_exports').selectAll()
}

function exportView(
  row: Awaited<ReturnType<ReturnType<typeof exports>['executeTakeFirstOrThrow']>>,
): OrderExport {
  const way = row.first_sequence + 1 - row.end_sequence
  const gone = row.first_sequence + 1 - row.last_sequence
  return {
    id: row.id,
    kind: row.kind,
    search: row.search,
    picked: row.order_ids?.length,
    status: row.status,
    byName: row.user_name,
    rowsDone: row.rows_done,
    percent: row.status === 'done' ? 100 : Math.min(99, Math.floor((100 * gone) / Math.max(1, way))),
    isCut: row.is_cut,
    chunks: row.parts,
    createdAt: row.created_at,
    movedAt: row.moved_at,
    expiresAt: row.expires_at,
  }
}

export interface ExportBatch {
  orders: ExportedOrder[]
  /** How far down the numbers it looked; undefined at the end. */
  reached: number | undefined
}

/** The next orders of a file, from the newest number down: looks at so many orders, gives at most so many that fit. */
export async function readExportBatch(
  tx: Transaction<Schema>,
  o: {
    criteria: readonly Criterion[]
    orderIds: readonly string[] | null
    below: number
    end: number
    looksMax: number
    ordersMax: number
  },
): Promise<ExportBatch> {
  const { looksMax, ordersMax } = o
  const fits: RawBuilder<unknown> =
    o.criteria.length > 0
      ? sql.join(
          o.criteria.map((each) => each.fits),
          sql` AND `,
        )
      : sql`true`
  const only = o.orderIds ? sql`orders.id = ANY (${o.orderIds})` : sql`true`
  const { rows } = await sql<{
    looked: number
    lowest: number | null
    found: { id: string; sequence: number }[] | null
  }>`
    WITH looked AS MATERIALIZED (
      SELECT id, sequence, ordered_at, status, payment_status, payment_method, total_paise, email, phone_number,
        first_name, last_name, buyer_company, buyer_gstin, has_advance, placed_at
      FROM orders WHERE sequence < ${o.below} AND sequence >= ${o.end} AND ${only}
      ORDER BY sequence DESC LIMIT ${looksMax}
    ), found AS (
      SELECT id, sequence FROM looked AS orders WHERE ${fits} ORDER BY sequence DESC LIMIT ${ordersMax}
    )
    SELECT (SELECT count(*) FROM looked)::integer AS looked, (SELECT min(sequence) FROM looked) AS lowest,
      (SELECT json_agg(found) FROM found) AS found`.execute(tx)
  const { looked = 0, lowest = null, found } = rows[0] ?? {}
  const ids = found ?? []
  const isFull = ids.length === ordersMax
  const reached = isFull ? ids.at(-1)?.sequence : looked === looksMax ? (lowest ?? undefined) : undefined
  return {
    reached,
    orders: await readExported(
      tx,
      ids.map(({ id }) => id),
    ),
  }
}

async function readExported(tx: Transaction<Schema>, ids: readonly string[]): Promise<ExportedOrder[]> {
  return ids.length === 0 ? [] : (await readExportedRows(tx, ids)).map(exportedOf)
}

function readExportedRows(tx: Transaction<Schema>, ids: readonly string[]) {
  return tx
    .selectFrom('orders')
    .selectAll()
    .select(deliveryTaken({ order: 'orders.id' }).as('delivery_taken'))
    .select(sql<OrderWait | null>`order_waits_for(orders.id)`.as('waits_for'))
    .select(twoWays().as('two_ways'))
    .select([replacement().as('replacement'), cashTaken({ order: 'orders.id' }).as('cash_taken')])
    .select([refunded('gateway').as('refunded_online'), refunded('account').as('refunded_to_account')])
    .select(
      sql<number>`CASE WHEN orders.payment_status = 'due' THEN ${cashLeft({ order: 'orders.id' })} ELSE 0 END`.as(
        'cash_left',
      ),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .innerJoin('vendor_orders', 'vendor_orders.id', 'order_lines.vendor_order_id')
          .select([
            'vendor_orders.supplier_name as seller',
            'vendor_orders.status as vendorOrderStatus',
            'order_lines.product_id as productId',
            'order_lines.name',
            'order_lines.mpn',
            'order_lines.hsn',
            taxRateBp.as('gstRateBp'),
            'order_lines.quantity',
            'order_lines.cancelled_quantity as cancelledQuantity',
            'order_lines.credited_quantity as creditedQuantity',
            'order_lines.given_back_paise as givenBackPaise',
            goodwill('seller').as('goodwillOfSellerPaise'),
            goodwill('marketplace').as('goodwillOfOursPaise'),
            'order_lines.list_price_paise as listPricePaise',
            'order_lines.unit_price_paise as unitPricePaise',
            'order_lines.promotion_paise as promotionPaise',
            'order_lines.contributed_paise as contributedPaise',
            'order_lines.shipping_off_paise as shippingOffPaise',
            'order_lines.line_paise as linePaise',
          ])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('order_lines.position'),
      ).as('lines'),
    )
    .where(sql<boolean>`orders.id = ANY (${ids})`)
    .orderBy('sequence', 'desc')
    .execute()
}

function exportedOf(row: Awaited<ReturnType<typeof readExportedRows>>[number]): ExportedOrder {
  return {
    id: row.id,
    sequence: row.sequence,
    orderedAt: row.ordered_at,
    isPlaced: row.placed_at !== null,
    status: row.status,
    waitsFor: row.waits_for,
    method: row.payment_method,
    payment: row.payment_status,
    customerName: `${row.first_name} ${row.last_name}`,
    email: row.email,
    phone: row.phone_number,
    address: row.address,
    city: row.city,
    state: findState(row.state_code)?.name ?? row.state_code,
    postalCode: row.postal_code,
    subtotalPaise: row.subtotal_paise,
    savingsPaise: row.savings_paise,
    shippingPaise: row.shipping_paise,
    deliveryAs: deliveryNote(row.delivery_taken, row.shipping_paise),
    totalPaise: row.total_paise,
    advancePaise: row.two_ways?.advancePaise ?? 0,
    cashLeftPaise: row.two_ways?.cashLeftPaise ?? Number(row.cash_left),
    cashTakenPaise: Number(row.cash_taken),
    refundedOnlinePaise: Number(row.refunded_online),
    refundedToAccountPaise: Number(row.refunded_to_account),
    replacedBy: replacedByOf(row.replacement)?.number ?? null,
    lines: row.lines,
  }
}

/** What was given back of a row of `order_lines` as goodwill, less what the marketplace has again of pieces that came back. */
function goodwill(bearer: GoodwillBearer): RawBuilder<Paise> {
  return sql<Paise>`(SELECT coalesce(sum(amount_paise - (SELECT coalesce(sum(paise), 0) FROM goodwill_returns
      WHERE goodwill_id = goodwill_refunds.id)), 0)::bigint
    FROM goodwill_refunds WHERE order_line_id = order_lines.id AND bearer = ${bearer})`
}

/** What has gone back of a row of `orders`, by the gateway or to an account; what a bank took back itself is not counted. */
function refunded(way: 'gateway' | 'account'): RawBuilder<Paise> {
  return sql<Paise>`(SELECT coalesce(sum(amount_paise), 0)::bigint FROM payment_refunds
    WHERE payment_refunds.order_id = orders.id AND payment_refunds.status = 'processed' AND charged_back_by IS NULL
      AND (gateway_payment_id IS NULL) = ${way === 'account'})`
}

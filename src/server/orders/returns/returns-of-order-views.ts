import { type Kysely, sql } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { ReturnKind } from '#domain/orders/returns/return-reasons.ts'
import { type ReturnStatus, returnNumber } from '#domain/orders/returns/return-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** The returns of an order, as its pages list them, with the one whose goods paid for it. */
export interface ListedReturn {
  id: string
  number: string
  status: ReturnStatus
  kind: ReturnKind
  pieces: number
  /** The lines of the order that they are of. */
  lineIds: string[]
  actBy: string | null
  parcelId: string
  vendorOrderId: string
  /** The order that its goods came with; the order itself, but for the one that it was exchanged for. */
  orderId: string
  orderNumber: string
  /** What it was exchanged for. */
  exchangeOrder: { id: string; number: string } | undefined
}

/** The same for the back office. */
export function listReturnsForOffice(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<ListedReturn[]> {
  return listReturnsOfOrder(app.db, { orderId })
}

export async function listReturnsOfOrder(
  db: Kysely<Schema>,
  where: { orderId: string } | { vendorOrderId: string },
): Promise<ListedReturn[]> {
  const rows = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .leftJoin('orders as exchange_orders', 'exchange_orders.id', 'exchange_order_id')
    .select('orders.sequence as order_sequence')
    .select(['returns.id', 'returns.sequence', 'returns.status', 'kind', 'act_by', 'parcel_id'])
    .select(['vendor_order_id', 'order_id', 'exchange_order_id'])
    .select('exchange_orders.sequence as exchange_sequence')
    .select((eb) =>
      eb
        .selectFrom('return_units')
        .select((unit) => unit.fn.countAll<number>().as('pieces'))
        .whereRef('return_units.return_id', '=', 'returns.id')
        .as('pieces'),
    )
    .select(
      sql<string[]>`ARRAY(SELECT DISTINCT order_line_id FROM return_units WHERE return_id = returns.id)`.as(
        'line_ids',
      ),
    )
    .$call((query) =>
      'orderId' in where
        ? query.where((eb) =>
            eb.or([eb('order_id', '=', where.orderId), eb('exchange_order_id', '=', where.orderId)]),
          )
        : query.where('vendor_order_id', '=', where.vendorOrderId),
    )
    .orderBy('returns.sequence')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: returnNumber(Number(row.sequence)),
    status: row.status,
    kind: row.kind,
    pieces: Number(row.pieces ?? 0),
    lineIds: row.line_ids,
    actBy: row.act_by?.toISOString() ?? null,
    parcelId: row.parcel_id,
    vendorOrderId: row.vendor_order_id,
    orderId: row.order_id,
    orderNumber: orderNumber(row.order_sequence),
    exchangeOrder:
      row.exchange_order_id === null
        ? undefined
        : { id: row.exchange_order_id, number: orderNumber(Number(row.exchange_sequence)) },
  }))
}

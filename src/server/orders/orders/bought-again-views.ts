import { type Kysely, type RawBuilder, sql } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Another order of the same customer. */
export interface LinkedOrder {
  id: string
  number: string
  sellerName: string
}

/** The order in whose place one was bought, and those that were bought in the place of its cancelled pieces. */
export interface BoughtAgain {
  former: LinkedOrder | undefined
  next: LinkedOrder[]
}

/** Whether something of an order was bought again in another one, by the order of a query. */
export function isBoughtAgain(): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM cancellations JOIN cancellation_lines ON cancellation_id = cancellations.id
    WHERE cancellations.order_id = orders.id AND bought_again_as IS NOT NULL)`
}

export async function readBoughtAgain(db: Kysely<Schema>, orderId: string): Promise<BoughtAgain> {
  const rows = await db
    .selectFrom('cancellation_lines')
    .innerJoin('cancellations', 'cancellations.id', 'cancellation_id')
    .innerJoin('orders as former', 'former.id', 'cancellations.order_id')
    .innerJoin('orders as next', 'next.id', 'bought_again_as')
    .innerJoin('vendor_orders as broken', 'broken.id', 'cancellations.vendor_order_id')
    .innerJoin('vendor_orders as kept', 'kept.order_id', 'next.id')
    .select(['former.id as former_id', 'former.sequence as former_sequence', 'next.id as next_id'])
    .select([
      'next.sequence as next_sequence',
      'broken.supplier_name as broken_by',
      'kept.supplier_name as kept_by',
    ])
    .where((eb) => eb.or([eb('former.id', '=', orderId), eb('next.id', '=', orderId)]))
    .orderBy('next.sequence')
    .execute()
  const linked = (id: string, sequence: number, sellerName: string): LinkedOrder => ({
    id,
    number: orderNumber(sequence),
    sellerName,
  })
  const [before] = rows.filter((row) => row.next_id === orderId)
  const former = before && linked(before.former_id, before.former_sequence, before.broken_by)
  const next = rows
    .filter((row) => row.former_id === orderId)
    .map((row) => linked(row.next_id, row.next_sequence, row.kept_by))
  return { former, next }
}

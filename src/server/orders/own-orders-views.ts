import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { orderNumber, shortOrderId } from '#domain/orders/order-number.ts'
import type { CustomerStatus } from '#domain/orders/order-status.ts'
import { invariant } from '#domain/shared/invariant.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/db/keyset-page.ts'

/** One row of My Orders. Times are ISO texts, amounts paise. */
export interface OrderSummary {
  id: string
  number: string
  /** The id cut to eight characters with an ellipsis. */
  shortId: string
  placedAt: string
  totalPaise: Paise
  status: CustomerStatus
  itemCount: number
  /** What stands first in the order, for a glance. */
  firstItem: { name: string; pictureKey: string | null; pictureAlt: string | null }
}

export interface OrderList {
  orders: OrderSummary[]
  /** Hand this back to read on; undefined at the end. */
  nextCursor?: string
}

export const OWN_ORDERS: KeysetList<'latest'> = {
  table: 'orders',
  pageSize: 20,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('placed_at')], direction: 'desc', tieDirection: 'asc' } },
}
const ORDERS_PER_PAGE_MAX = 50

/**
 * A customer's placed orders, newest first, a page at a time. A cursor that is not one of ours starts at the newest.
 */
export async function listOrders(
  app: Pick<App, 'db'>,
  userId: string,
  { cursor, limit = OWN_ORDERS.pageSize }: { cursor?: string | undefined; limit?: number } = {},
): Promise<OrderList> {
  const pageSize = Math.min(Math.max(1, limit), ORDERS_PER_PAGE_MAX)
  const page = keysetPage({ ...OWN_ORDERS, pageSize }, { sort: 'latest', cursor })
  const rows = await app.db
    .selectFrom('orders')
    .select((eb) => [
      'orders.id',
      'orders.sequence',
      'orders.placed_at',
      'orders.total_paise',
      'orders.status',
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['name', 'picture_key', 'picture_alt', 'quantity'])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.placed_at', 'is not', null)
    .select(page.key.as('key'))
    .where(page.after)
    .orderBy(page.orderBy())
    .limit(page.limit)
    .execute()
  const { rows: shown, ...next } = page.cut(rows)
  const orders = shown.map((row): OrderSummary => {
    const [first] = row.lines
    invariant(row.placed_at && first, 'a placed order has a time and a line')
    return {
      id: row.id,
      number: orderNumber(row.sequence),
      shortId: shortOrderId(row.id),
      placedAt: row.placed_at.toISOString(),
      totalPaise: row.total_paise,
      status: row.status,
      itemCount: row.lines.reduce((sum, line) => sum + line.quantity, 0),
      firstItem: { name: first.name, pictureKey: first.picture_key, pictureAlt: first.picture_alt },
    }
  })
  return { orders, ...next }
}

/** The same of anybody, for their page in the back office. */
export function listOrdersOfPerson(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.read'>,
  { userId, limit }: { userId: string; limit: number },
): Promise<OrderList> {
  return listOrders(app, userId, { limit })
}

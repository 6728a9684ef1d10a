import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** A customer's whole name, of which readers see the first name and an initial at most. */
export async function findCustomerName(db: Kysely<Schema>, userId: string): Promise<string> {
  const row = await db.selectFrom('customers').select('name').where('user_id', '=', userId).executeTakeFirst()
  return row?.name ?? ''
}

/** Who a letter goes to; nobody once the account is closed or shut out. */
export async function findAddressee(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}

export async function findProductName(db: Kysely<Schema>, productId: string): Promise<string> {
  const { name } = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return name
}

/** Whether somebody has an order of which a parcel was delivered before a moment. */
export async function hasReceivedBefore(
  db: Kysely<Schema>,
  { userId, before }: { userId: string; before: Date },
): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM orders JOIN parcels ON parcels.order_id = orders.id AND parcels.status = 'delivered'
    WHERE orders.user_id = ${userId} AND parcels.delivered_at < ${before} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Since when somebody has had a piece of a product, one that was delivered to them and has not gone back, and where that was delivered. */
export async function findOwned(
  db: Kysely<Schema>,
  { userId, productId }: { userId: string; productId: string },
): Promise<{ since: Date; place: string } | undefined> {
  const { rows } = await sql<{ since: Date; place: string }>`
    SELECT parcels.delivered_at AS since, delivery_place(orders.address, orders.postal_code) AS place
    FROM orders
    JOIN order_lines ON order_lines.order_id = orders.id AND order_lines.product_id = ${productId}
    JOIN parcel_lines ON parcel_lines.order_line_id = order_lines.id AND parcel_lines.credited_quantity < parcel_lines.quantity
    JOIN parcels ON parcels.id = parcel_lines.parcel_id AND parcels.status = 'delivered'
    WHERE orders.user_id = ${userId}
    ORDER BY parcels.delivered_at, parcels.id LIMIT 1`.execute(db)
  return rows[0]
}

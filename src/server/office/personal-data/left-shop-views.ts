import { sql } from 'kysely'
import { leftOpenText, type OpenWork } from '#domain/office/personal-data/left-shop.ts'
import { OPEN_RETURNS } from '#domain/selling/order-moves/open-returns.ts'
import { TO_DISPATCH } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** What is left open of a shop once this person of it is deleted; undefined where nothing is, or somebody else is left. */
export async function findWorkLeft(
  app: Pick<App, 'db'>,
  _admin: Permitted<'users.change'>,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<OpenWork & { name: string }>`SELECT sellers.name,
      (SELECT count(*)::int FROM vendor_orders WHERE vendor_orders.seller_id = sellers.id AND placed_at IS NOT NULL
        AND status = ANY (${[...TO_DISPATCH]}::text[])) AS "ordersToSend",
      (SELECT count(*)::int FROM returns WHERE returns.seller_id = sellers.id AND status = ANY (${[...OPEN_RETURNS]}::text[])) AS returns,
      (SELECT count(*)::int FROM disputes WHERE disputes.seller_id = sellers.id AND ended_at IS NULL) AS disputes
    FROM vendors JOIN sellers ON sellers.id = vendors.seller_id WHERE vendors.user_id = ${userId}
      AND NOT EXISTS (SELECT FROM vendors AS other WHERE other.seller_id = vendors.seller_id AND other.user_id <> vendors.user_id)`.execute(
    app.db,
  )
  const [shop] = rows
  return shop && leftOpenText(shop.name, shop)
}

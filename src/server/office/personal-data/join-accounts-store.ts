import { sql, type Transaction } from 'kysely'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { NOBODYS } from '#domain/ground/shared/account-email.ts'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { countJoinedCustomer } from '#server/money/earnings/joined-customers/count-joined-customer.ts'

interface Join {
  from: string
  into: string
  /** For letters about a list of wishes, where the other account has none. */
  lettersToken: string
}

/** As checkouts do: one that is under way is written before, and is seen by what is asked after this. */
export async function lockCheckouts(
  tx: Transaction<Schema>,
  { from, into }: Pick<Join, 'from' | 'into'>,
): Promise<void> {
  await sql`SELECT FROM customers WHERE user_id IN (${from}, ${into}) ORDER BY user_id FOR UPDATE`.execute(tx)
}

/**
 * Makes everything that an account holds another account’s, under the locks of both (`lockCheckouts`). What would be twice there was refused
 * before (`findJoinObstacle`), but for carts, wishes and figures, which are put together.
 */
export async function moveHoldings(tx: Transaction<Schema>, join: Join): Promise<void> {
  const { from, into } = join
  // What is answered to the address that ends would reach nobody.
  await sql`UPDATE tickets SET email = own.email FROM users AS own, users AS theirs
    WHERE own.id = ${into} AND theirs.id = ${from} AND tickets.user_id = theirs.id AND tickets.email = theirs.email
      AND own.email NOT LIKE ${`%${NOBODYS}`}`.execute(tx)
  await moveAddresses(tx, join)
  await moveWishes(tx, join)
  await moveCart(tx, join)
  // Rows that become another account’s as they are.
  for (const table of [
    'orders',
    'returns',
    'disputes',
    'tickets',
    'ticket_messages',
    'conversations',
    'messages',
    'saved_builds',
    'reviews',
    'review_votes',
    'review_reports',
    'seller_ratings',
    'questions',
    'question_reports',
    'answers',
    'answer_votes',
    'measurements',
    'stock_allocations',
    'promotion_uses',
    'refund_accounts',
    'mails',
    'phone_messages',
  ] as const) {
    await tx
      .updateTable(table as 'orders')
      .set({ user_id: into })
      .where('user_id', '=', from)
      .execute()
  }
  // Of the orders that moved.
  await sql`UPDATE stock_holds SET user_id = ${into} WHERE user_id = ${from}`.execute(tx)
  await sql`UPDATE idempotency_keys SET principal = ${into} WHERE principal = ${from}`.execute(tx)
  // What was written or subscribed under the address stays its person’s: only the account ends.
  await tx.updateTable('users').set({ email_verified: false }).where('id', '=', from).execute()
  // An account enters a draw once: where both did, its own entry stays.
  await sql`UPDATE launch_entries SET user_id = ${into} WHERE user_id = ${from} AND launch_id NOT IN
    (SELECT launch_id FROM launch_entries WHERE user_id = ${into})`.execute(tx)
  await countJoinedCustomer(tx, { from, into })
  await sql`INSERT INTO reviewer_devices (user_id, mark_sha256, last_at)
    SELECT ${into}, mark_sha256, last_at FROM reviewer_devices WHERE user_id = ${from}
    ON CONFLICT (user_id, mark_sha256) DO UPDATE SET last_at = greatest(reviewer_devices.last_at, excluded.last_at)`.execute(
    tx,
  )
}

/** The default stays that of the account that goes on, where it has one. */
async function moveAddresses(tx: Transaction<Schema>, { from, into }: Join): Promise<void> {
  await sql`UPDATE customer_addresses SET user_id = ${into}, is_default = is_default AND NOT EXISTS
      (SELECT FROM customer_addresses AS own WHERE own.user_id = ${into} AND own.is_default)
    WHERE user_id = ${from}`.execute(tx)
  await sql`UPDATE customer_businesses SET user_id = ${into} WHERE user_id = ${from}
    AND NOT EXISTS (SELECT FROM customer_businesses AS own WHERE own.user_id = ${into})`.execute(tx)
}

/** Of a product on both lists what either asked to be told of is told, and who waits for stock has the earlier place. */
async function moveWishes(tx: Transaction<Schema>, { from, into, lettersToken }: Join): Promise<void> {
  await sql`INSERT INTO wishlists (user_id, letters_token)
    SELECT ${into}, ${lettersToken} FROM wishlists WHERE user_id = ${from} ON CONFLICT (user_id) DO NOTHING`.execute(
    tx,
  )
  await sql`INSERT INTO wishes (user_id, product_id, added_at, price_at_most_paise, wants_stock, stock_asked_at)
    SELECT ${into}, product_id, added_at, price_at_most_paise, wants_stock, stock_asked_at FROM wishes
    WHERE user_id = ${from} ON CONFLICT (user_id, product_id) DO UPDATE SET
      price_at_most_paise = greatest(wishes.price_at_most_paise, excluded.price_at_most_paise),
      wants_stock = wishes.wants_stock OR excluded.wants_stock,
      stock_asked_at = coalesce(least(CASE WHEN wishes.wants_stock THEN wishes.stock_asked_at END,
        CASE WHEN excluded.wants_stock THEN excluded.stock_asked_at END), wishes.stock_asked_at, excluded.stock_asked_at)`.execute(
    tx,
  )
}

/** A line of both has the pieces of the fuller one; what finds no room in the cart is left behind. */
async function moveCart(tx: Transaction<Schema>, { from, into }: Join): Promise<void> {
  await sql`INSERT INTO cart_lines (user_id, offer_id, quantity, seen_unit_price_paise, added_at, build_text)
    SELECT ${into}, offer_id, least(quantity, ${LINE_QUANTITY_MAX}), seen_unit_price_paise, added_at, build_text
    FROM cart_lines WHERE user_id = ${from} ORDER BY added_at, offer_id
    LIMIT greatest(0, ${CART_LINES_MAX} - (SELECT count(*) FROM cart_lines WHERE user_id = ${into}))
    ON CONFLICT (user_id, offer_id) DO UPDATE SET quantity = greatest(cart_lines.quantity, excluded.quantity)`.execute(
    tx,
  )
}

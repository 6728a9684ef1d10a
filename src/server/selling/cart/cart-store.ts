import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'

/** One line of a kept cart: what is wanted, and what one piece cost when it was put in (paise). */
export interface KeptLine {
  offerId: string
  quantity: number
  seenUnitPricePaise: number
}

/** Locks a cart by its customer's row, since an empty cart has none. False when there is no such customer. */
export async function lockCartRow(tx: Transaction<Schema>, userId: string): Promise<boolean> {
  const owner = await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return owner !== undefined
}

/** The kept lines in the order in which they were added. */
export async function readKeptLines(tx: Transaction<Schema>, userId: string): Promise<KeptLine[]> {
  return tx
    .selectFrom('cart_lines')
    .select(['offer_id as offerId', 'quantity', 'seen_unit_price_paise as seenUnitPricePaise'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('offer_id')
    .execute()
}

/**
 * Makes a cart hold exactly these lines. A line that stays keeps its place and its build; new ones follow in the order
 * given, from `at` on, a millisecond apart.
 */
export async function saveKeptLines(
  tx: Transaction<Schema>,
  { userId, lines, at }: { userId: string; lines: readonly KeptLine[]; at: Date },
): Promise<void> {
  const offerIds = lines.map((line) => line.offerId)
  const gone = await tx
    .deleteFrom('cart_lines')
    .where('user_id', '=', userId)
    .$if(offerIds.length > 0, (query) => query.where('offer_id', 'not in', offerIds))
    .returning(['offer_id', 'build_text'])
    .execute()
  if (lines.length === 0) return
  await tx
    .insertInto('cart_lines')
    .values(
      lines.map(({ offerId, quantity, seenUnitPricePaise }, index) => ({
        user_id: userId,
        offer_id: offerId,
        quantity,
        seen_unit_price_paise: seenUnitPricePaise,
        added_at: new Date(at.getTime() + index),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'offer_id']).doUpdateSet((eb) => ({
        quantity: eb.ref('excluded.quantity'),
        seen_unit_price_paise: eb.ref('excluded.seen_unit_price_paise'),
      })),
    )
    .execute()
  for (const { offer_id: offerId, build_text: text } of gone)
    if (text !== null) await passBuildOn(tx, { userId, offerId, text })
}

/** The same product of another seller, which took the place of a line, was put in with the same build. */
async function passBuildOn(
  tx: Transaction<Schema>,
  { userId, offerId, text }: { userId: string; offerId: string; text: string },
): Promise<void> {
  await sql`UPDATE cart_lines SET build_text = ${text} FROM offers, offers AS former
    WHERE cart_lines.user_id = ${userId} AND cart_lines.build_text IS NULL AND offers.id = cart_lines.offer_id
      AND former.id = ${offerId} AND former.product_id = offers.product_id`.execute(tx)
}

/** Notes with which build the lines of these products were put into a locked cart; the latest build counts. */
export async function markBuild(
  tx: Transaction<Schema>,
  { userId, text, productIds }: { userId: string; text: string; productIds: readonly string[] },
): Promise<void> {
  await sql`UPDATE cart_lines SET build_text = ${text} FROM offers
    WHERE cart_lines.user_id = ${userId} AND offers.id = cart_lines.offer_id AND offers.product_id = ANY (${[...productIds]}::text[])
      AND cart_lines.build_text IS DISTINCT FROM ${text}`.execute(tx)
}

/** The last press of a form that put pieces into a cart. */
export interface Press {
  offerId: string
  /** So many went in. */
  pieces: number
  at: Date
}

export async function readPress(tx: Transaction<Schema>, userId: string): Promise<Press | undefined> {
  const row = await tx
    .selectFrom('carts')
    .select(['pressed_offer_id', 'pressed_pieces', 'pressed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.pressed_offer_id && row.pressed_at
    ? { offerId: row.pressed_offer_id, pieces: row.pressed_pieces ?? 0, at: row.pressed_at }
    : undefined
}

/** Of a cart that has a line. */
export async function savePress(
  tx: Transaction<Schema>,
  { userId, offerId, pieces, at }: Press & { userId: string },
): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ pressed_offer_id: offerId, pressed_pieces: pieces, pressed_at: at })
    .where('user_id', '=', userId)
    .execute()
}

/** Takes so many pieces of each offer out of a locked cart; a line that held more keeps the others. */
export async function takePieces(
  tx: Transaction<Schema>,
  { userId, pieces }: { userId: string; pieces: ReadonlyMap<string, number> },
): Promise<void> {
  const [offerIds, taken] = [[...pieces.keys()], [...pieces.values()]]
  const ordered = sql`unnest(${offerIds}::uuid[], ${taken}::integer[]) AS ordered (offer_id, quantity)`
  const isOrdered = sql`cart_lines.user_id = ${userId} AND cart_lines.offer_id = ordered.offer_id`
  await together([
    sql`DELETE FROM cart_lines USING ${ordered}
      WHERE ${isOrdered} AND cart_lines.quantity <= ordered.quantity`.execute(tx),
    // Of what is left all lines held more.
    sql`UPDATE cart_lines SET quantity = cart_lines.quantity - ordered.quantity FROM ${ordered}
      WHERE ${isOrdered}`.execute(tx),
  ])
}

/** Gives the cart another key where it still has one of these. */
export async function replaceCheckoutKeys(
  tx: Transaction<Schema>,
  { userId, checkoutKeys }: { userId: string; checkoutKeys: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ checkout_key: sql`gen_random_uuid()` })
    .where('user_id', '=', userId)
    .where('checkout_key', 'in', checkoutKeys)
    .execute()
}

/** Puts a code into a locked cart, once. */
export async function insertCode(
  tx: Transaction<Schema>,
  code: { userId: string; promotionId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('cart_codes')
    .values({ user_id: code.userId, promotion_id: code.promotionId, added_at: code.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteCode(
  tx: Transaction<Schema>,
  { userId, promotionId }: { userId: string; promotionId: string },
): Promise<void> {
  await tx
    .deleteFrom('cart_codes')
    .where('user_id', '=', userId)
    .where('promotion_id', '=', promotionId)
    .execute()
}

/** Takes the codes out of a cart that an order of it used. */
export async function deleteUsedCodes(
  tx: Transaction<Schema>,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<void> {
  await tx
    .deleteFrom('cart_codes')
    .using('promotion_uses')
    .whereRef('cart_codes.promotion_id', '=', 'promotion_uses.promotion_id')
    .where('cart_codes.user_id', '=', userId)
    .where('promotion_uses.order_id', '=', orderId)
    .execute()
}

/** What a locked cart comes to has changed: the checkout that was open for it is another one. */
export async function changeCheckoutKey(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ checkout_key: sql`gen_random_uuid()` })
    .where('user_id', '=', userId)
    .execute()
}

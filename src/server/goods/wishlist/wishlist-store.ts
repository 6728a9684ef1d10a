import { sql, type Transaction } from 'kysely'
import { type LettersWanted, WISHES_MAX } from '#domain/goods/wishlist/wishes.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Locks a customer's list, which is made with its first wish. False when there is no such customer. */
export async function lockWishlist(
  tx: Transaction<Schema>,
  { userId, lettersToken }: { userId: string; lettersToken: string },
): Promise<boolean> {
  await tx
    .insertInto('wishlists')
    .columns(['user_id', 'letters_token'])
    .expression((eb) =>
      eb
        .selectFrom('customers')
        .select((own) => ['user_id', own.val(lettersToken).as('letters_token')])
        .where('user_id', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('wishlists')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Puts live products on a locked list, in the order given, a millisecond apart; those that are on it stay as they are,
 * and a full list takes no more.
 */
export async function addWishes(
  tx: Transaction<Schema>,
  { userId, productIds, at }: { userId: string; productIds: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO wishes (user_id, product_id, added_at)
    SELECT ${userId}, products.id, ${at}::timestamptz + place * interval '1 millisecond'
    FROM unnest(${[...productIds]}::text[]) WITH ORDINALITY AS asked (id, place)
    JOIN products ON products.id = asked.id AND products.status = 'live'
    WHERE NOT EXISTS (SELECT FROM wishes WHERE user_id = ${userId} AND product_id = asked.id)
    ORDER BY place
    LIMIT greatest(0, ${sql.lit(WISHES_MAX)} - (SELECT count(*) FROM wishes WHERE user_id = ${userId}))
    ON CONFLICT DO NOTHING`.execute(tx)
}

export async function removeWish(
  tx: Transaction<Schema>,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await tx.deleteFrom('wishes').where('user_id', '=', userId).where('product_id', '=', productId).execute()
}

/** Sets which letters somebody wants about a product of their list, about stock since `askedAt`. False when it is not on it. */
export async function setLetters(
  tx: Transaction<Schema>,
  {
    userId,
    productId,
    askedAt,
    ...wanted
  }: { userId: string; productId: string; askedAt?: Date | null } & Partial<LettersWanted>,
): Promise<boolean> {
  const { priceAtMostPaise, wantsStock } = wanted
  const row = await tx
    .updateTable('wishes')
    .set({
      ...(priceAtMostPaise !== undefined && { price_at_most_paise: priceAtMostPaise }),
      ...(wantsStock !== undefined && { wants_stock: wantsStock }),
      // Asking twice changes nothing of who was first.
      ...(askedAt === null && { stock_asked_at: null }),
      ...(askedAt && {
        stock_asked_at: sql<Date>`CASE WHEN wants_stock THEN stock_asked_at ELSE ${askedAt}::timestamptz END`,
      }),
    })
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .returning('product_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Has somebody wait for a product again, as long as they have; whoever took it off their list does not. */
export async function restoreStockWish(
  tx: Transaction<Schema>,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await tx
    .updateTable('wishes')
    .set({ wants_stock: true })
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('stock_asked_at', 'is not', null)
    .execute()
}

/** Opens a list to whoever has the link, or closes it with no token. */
export async function setShareToken(
  tx: Transaction<Schema>,
  { userId, token }: { userId: string; token: string | null },
): Promise<void> {
  await tx.updateTable('wishlists').set({ share_token: token }).where('user_id', '=', userId).execute()
}

/** Ends every letter about the list that a letter's link names; how many, or undefined for an unknown link. */
export async function endLetters(tx: Transaction<Schema>, lettersToken: string): Promise<number | undefined> {
  const list = await tx
    .selectFrom('wishlists')
    .select('user_id')
    .where('letters_token', '=', lettersToken)
    .forUpdate()
    .executeTakeFirst()
  if (!list) return undefined
  const ended = await tx
    .updateTable('wishes')
    .set({ price_at_most_paise: null, wants_stock: false, stock_asked_at: null })
    .where('user_id', '=', list.user_id)
    .where((eb) => eb.or([eb('price_at_most_paise', 'is not', null), eb('wants_stock', '=', true)]))
    .returning('product_id')
    .execute()
  return ended.length
}

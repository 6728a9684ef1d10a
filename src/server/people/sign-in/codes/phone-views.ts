import { type Kysely, sql, type Transaction } from 'kysely'
import { isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

/** The number that an account's owner proved by a code. */
export async function findVerifiedPhone(db: Db, userId: string): Promise<PhoneNumber | undefined> {
  const row = await db
    .selectFrom('verified_phones')
    .select('phone')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && isMobileNumber(row.phone) ? row.phone : undefined
}

/** The same, where it was proved since then. */
export async function findPhoneProvedSince(
  db: Db,
  { userId, since }: { userId: string; since: Date },
): Promise<PhoneNumber | undefined> {
  const row = await db
    .selectFrom('verified_phones')
    .select('phone')
    .where('user_id', '=', userId)
    .where('verified_at', '>', since)
    .executeTakeFirst()
  return row && isMobileNumber(row.phone) ? row.phone : undefined
}

/** Whose account a number opens. */
export async function findPhoneOwner(db: Db, phone: PhoneNumber): Promise<string | undefined> {
  const row = await db
    .selectFrom('verified_phones')
    .select('user_id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.user_id
}

/** When an account was last used: made, signed in to, ordered from, or its number proved. */
export async function findLastUse(db: Db, userId: string): Promise<Date> {
  const { at } = await db
    .selectFrom('users')
    .leftJoin('verified_phones', 'verified_phones.user_id', 'users.id')
    .select((eb) =>
      sql<Date>`greatest(${eb.ref('users.created_at')}, ${eb.ref('verified_at')}, ${eb.ref('last_signed_in_at')}, ${eb
        .selectFrom('orders')
        .select((order) => order.fn.max('placed_at').as('at'))
        .whereRef('orders.user_id', '=', 'users.id')})`.as('at'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return at
}

/** The PIN code that an account's last order went to; undefined where it never placed one. */
export async function findLastPin(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('postal_code')
    .where('user_id', '=', userId)
    .where('placed_at', 'is not', null)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.postal_code
}

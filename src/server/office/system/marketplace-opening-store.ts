import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export interface MarketplaceOpening {
  /** Accounts and sample data of a demonstration belong to it. */
  isDemonstration: boolean
  isCompleted: boolean
}

/** The opening of this marketplace, begun now if it never was. Only an empty database becomes a demonstration. */
export async function beginOpening(
  db: Db,
  { demo, at }: { demo: boolean; at: Date },
): Promise<MarketplaceOpening> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const something = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  await db
    .insertInto('shop_opening')
    .values({ is_demonstration: demo && !someone && !something, begun_at: at, completed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('shop_opening')
    .select(['is_demonstration', 'completed_at'])
    .executeTakeFirstOrThrow()
  return { isDemonstration: row.is_demonstration, isCompleted: row.completed_at !== null }
}

/** From now on nothing is brought any more, whatever is removed. */
export async function completeOpening(db: Db, at: Date): Promise<void> {
  await db.updateTable('shop_opening').set({ completed_at: at }).where('completed_at', 'is', null).execute()
}

/** Notes an account that was made with the published password. */
export async function saveDemoAccount(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('demo_accounts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The password hashes of accounts that can sign in and were made by a demonstration, as noted or by their addresses. */
export async function listDemoAccounts(
  db: Db,
  addresses: readonly string[],
): Promise<{ email: string; hash: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.email', 'passwords.hash'])
    .where('users.deactivated_at', 'is', null)
    .where('users.closed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('users.id', 'in', eb.selectFrom('demo_accounts').select('user_id')),
        eb('users.email', 'in', [...addresses]),
      ]),
    )
    .orderBy('users.email')
    .execute()
}

import type { Transaction } from 'kysely'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Whose number this is, locked until the transaction ends: it neither moves nor goes while somebody enters by it. */
export async function lockPhone(
  tx: Transaction<Schema>,
  phone: PhoneNumber,
): Promise<{ userId: string } | undefined> {
  return tx
    .selectFrom('verified_phones')
    .select('user_id as userId')
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirst()
}

/** Gives an account its number, in place of the one before; false when the number is another account's. */
export async function savePhone(
  tx: Transaction<Schema>,
  { userId, phone, at }: { userId: string; phone: PhoneNumber; at: Date },
): Promise<boolean> {
  const taken = await lockPhone(tx, phone)
  if (taken && taken.userId !== userId) return false
  const row = await tx
    .insertInto('verified_phones')
    .values({ user_id: userId, phone, verified_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phone, verified_at: at }))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the number from an account; says whether it had one. */
export async function removePhoneOf(tx: Transaction<Schema>, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('verified_phones')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

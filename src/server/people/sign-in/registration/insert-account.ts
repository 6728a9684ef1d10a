import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertUser, savePassword } from '../account-store.ts'

/** Makes an account with its password; `false`, and nothing made, when the address belongs to one already. */
export async function insertAccount(
  tx: Transaction<Schema>,
  { userId, name, email, hash, at }: { userId: string; name: string; email: string; hash: string; at: Date },
): Promise<boolean> {
  if (!(await insertUser(tx, { id: userId, name, email, at }))) return false
  await savePassword(tx, { userId, hash, at })
  return true
}

import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { lockPassword } from './account-store.ts'
import { findAccountById } from './account-views.ts'
import { findSessionKind } from './sessions/session-store.ts'

/** The way for the shops' slice: keys are stored here, since a new password ends them. */
export { endApiKey, findApiKeys, findKeyOwner, insertApiKey, markKeyUsed } from './api-key-store.ts'

export interface KeyMaker {
  userId: string
  name: string
  email: string
}

/**
 * Waits for a new password that is being set: the key either precedes it, and ends with it, or is not made. Undefined
 * when the session that asks has ended meanwhile.
 */
export async function holdKeyMaker(
  tx: Transaction<Schema>,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
): Promise<KeyMaker | undefined> {
  await lockPassword(tx, userId)
  if (sessionId !== undefined && !(await findSessionKind(tx, sessionId))) return undefined
  const account = await findAccountById(tx, userId)
  return account && { userId, name: account.name, email: account.email }
}

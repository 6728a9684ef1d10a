import type { Transaction } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockPassword, lockUser } from './account-store.ts'

/**
 * Locks a person's password and account until the transaction ends, in this order, as sign-ins and new passwords
 * do: no session begins meanwhile. Undefined for nobody, and for an account that was closed for good.
 */
export async function lockAccount(tx: Transaction<Schema>, userId: string) {
  if (!isUuid(userId)) return undefined
  const passwordHash = await lockPassword(tx, userId)
  const user = await lockUser(tx, userId)
  return user && { ...user, passwordHash }
}

/** Locks several, in the order of their ids, so that two who join each other’s never wait for each other. */
export async function lockAccounts(tx: Transaction<Schema>, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds.toSorted()) await lockAccount(tx, userId)
}

/** Whether this account may order, return or dispute, as it stays until the transaction ends: deactivating or closing it waits for that. */
export async function lockActive(tx: Transaction<Schema>, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

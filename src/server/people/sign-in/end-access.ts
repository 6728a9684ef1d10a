import type { Transaction } from 'kysely'
import type { Role } from '#domain/ground/access/session-limits.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { removeCodesOf } from './codes/code-store.ts'
import { removeVerificationsOf } from './email-verification/verification-store.ts'
import { removeResetsOf } from './passwords/password-reset-store.ts'
import { removePendingSignInsOf } from './second-factor/second-factor-store.ts'
import { endSessionsOf, endSessionsOfRole } from './sessions/session-store.ts'

/** Ends every session of a person, sign-ins that wait for a second factor, and links that set a new password. */
export async function endAccess(tx: Transaction<Schema>, userId: string): Promise<void> {
  await endSessionsOf(tx, userId)
  await removePendingSignInsOf(tx, userId)
  await removeResetsOf(tx, userId)
  await removeCodesOf(tx, userId)
}

/** Ends the sessions that a person has in one role; those in other roles go on. */
export async function endAccessInRole(
  tx: Transaction<Schema>,
  o: { userId: string; role: Role },
): Promise<void> {
  await endSessionsOfRole(tx, o)
}

/** Makes void what was mailed to a person's address: links that set a password or verify the address. */
export async function voidMailedLinks(tx: Transaction<Schema>, userId: string): Promise<void> {
  await removeResetsOf(tx, userId)
  await removeVerificationsOf(tx, userId)
}

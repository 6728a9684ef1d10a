import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { removeInvitationsBy } from './team-store.ts'

/** Makes void the open invitations of somebody who leaves the team or is shut out. */
export async function voidInvitationsBy(tx: Transaction<Schema>, userId: string): Promise<void> {
  await removeInvitationsBy(tx, userId)
}

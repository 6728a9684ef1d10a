import type { Transaction } from 'kysely'
import { type Refused, refuse } from '#domain/ground/shared/result.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockOwners } from './team-store.ts'

/**
 * Whether this is the only owner who can sign in, so that taking their role, their account or their access would lock
 * everybody out. To be asked first in the transaction that takes it: all owners' records stay locked until it ends, so
 * that two owners who act on each other at the same moment come one after the other.
 */
export async function isLastOwner(tx: Transaction<Schema>, userId: string): Promise<boolean> {
  const owners = await lockOwners(tx)
  return owners.length === 1 && owners[0] === userId
}

/** What such a change is refused with. */
export function refuseLastOwner(): Refused<'team.last_owner'> {
  return refuse('team.last_owner')
}

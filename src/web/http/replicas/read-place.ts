import type { App } from '#server/ground/app.ts'
import { appOn } from '#server/ground/replicas/app-on-replica.ts'
import type { ChosenReplica } from '#server/ground/replicas/replicas.ts'
import { ownChangeOf } from './own-change.ts'

/** Where a request reads. */
export interface ReadPlace {
  app: App
  replica?: ChosenReplica
  /** Nobody leads, and so it is not sure that what is read still holds: as of this moment it did. */
  unconfirmedSince?: Date
}

/**
 * Where a request that only shows reads: from a replica that has what its sender changed last or, for a page that is kept
 * for many, every change that was told; without such a one from the leader.
 */
export async function readPlaceOf(
  app: App,
  { headers, isForMany }: { headers: Headers; isForMany: boolean },
): Promise<ReadPlace> {
  const { replicas, metrics } = app
  if (!replicas) return { app }
  const atLeast = isForMany ? replicas.lastChange() : ownChangeOf(headers)
  const replica = isForMany && atLeast === undefined ? undefined : await replicas.choose(atLeast)
  const isWithoutLeader = replicas.unconfirmedSince() !== undefined
  if (!replica) {
    metrics?.databaseReads.inc({
      target: 'leader',
      reason: atLeast === undefined || isWithoutLeader ? 'none-near' : 'own-change',
    })
    return { app }
  }
  metrics?.databaseReads.inc({ target: 'replica', reason: isWithoutLeader ? 'no-leader' : 'in-step' })
  const place = { app: appOn(app, replica), replica }
  return isWithoutLeader ? { ...place, unconfirmedSince: replica.upTo } : place
}

import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { isOpen } from '#domain/orders/disputes/dispute-state.ts'
import { PHOTOGRAPHS_MAX } from '#domain/orders/returns/photographs.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { keepPhotograph, type Photographer } from '#server/orders/returns/photographs/keep-photograph.ts'
import { findDispute, lockDisputeStatus } from '../dispute-store.ts'
import { countOfSide, insertDisputePhotograph } from './dispute-photograph-store.ts'

interface Added {
  disputeId: string
  bytes: Uint8Array
}

type AddDisputePhotographRefusal =
  | 'catalogue.picture_not_readable'
  | 'catalogue.picture_too_large'
  | 'catalogue.pictures_busy'
  | 'disputes.photographs_closed'
  | 'disputes.photographs_full'
  | 'disputes.unknown'
  | 'limits.too_many_attempts'

/**
 * Adds a photograph to a dispute that is open, from its customer or its seller. It opens for both sides and the back
 * office alone. Somebody else's is as absent as one that never was.
 */
export function addDisputePhotograph(
  app: App,
  who: Exclude<Photographer, { kind: 'admin' }>,
  added: Added,
): Promise<Result<{ photographId: string }, AddDisputePhotographRefusal>> {
  return add(app, who, added)
}

/** The same by an administrator who may decide it. Refuses with the same. */
export function addDisputePhotographForOffice(
  app: App,
  admin: Permitted<'disputes.decide'>,
  added: Added,
): Promise<Result<{ photographId: string }, AddDisputePhotographRefusal>> {
  return add(app, { kind: 'admin', admin }, added)
}

function add(app: App, who: Photographer, { disputeId, bytes }: Added) {
  return keepPhotograph(app, who, {
    bytes,
    folder: `disputes/${disputeId}`,
    mayAdd: (tx) => mayAdd(tx, who, disputeId),
    lock: (tx) => lockDisputeStatus(tx, disputeId),
    insert: (tx, row) => insertDisputePhotograph(tx, { ...row, dispute_id: disputeId }),
  })
}

type MayAddRefusal = 'disputes.photographs_closed' | 'disputes.photographs_full' | 'disputes.unknown'

async function mayAdd(
  tx: Transaction<Schema>,
  who: Photographer,
  disputeId: string,
): Promise<Result<undefined, MayAddRefusal>> {
  const dispute = isUuid(disputeId) ? await findDispute(tx, disputeId) : undefined
  if (!dispute || (who.kind === 'customer' && dispute.userId !== who.customer.userId))
    return refuse('disputes.unknown')
  if (!isOpen(dispute.status)) return refuse('disputes.photographs_closed')
  const own = await countOfSide(tx, { disputeId, by: who.kind })
  return own < PHOTOGRAPHS_MAX ? ok(undefined) : refuse('disputes.photographs_full')
}

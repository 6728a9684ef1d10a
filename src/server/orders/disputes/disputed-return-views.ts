import type { Kysely } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { DisputedPiece } from '#domain/orders/disputes/dispute-forms.ts'
import { disputeNumber } from '#domain/orders/disputes/dispute-number.ts'
import { isOpen } from '#domain/orders/disputes/dispute-state.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** The refused pieces of a return. */
export interface RefusedReturn {
  id: string
  pieces: DisputedPiece[]
  /** Nothing of it was accepted: the return itself is refused. */
  isWhole: boolean
  /** Until when they are to be sent back, or to be there; null where nothing says so. */
  comesBackBy: Date | null
}

/** The customer's own return of this parcel of which pieces were refused; undefined for any other. */
export async function findRefusedReturn(
  db: Db,
  { returnId, parcelId, userId }: { returnId: string | undefined; parcelId: string; userId: string },
): Promise<RefusedReturn | undefined> {
  if (!returnId) return undefined
  const rows = await db
    .selectFrom('return_units')
    .innerJoin('returns', 'returns.id', 'return_units.return_id')
    .leftJoin('return_ways_back', 'return_ways_back.return_id', 'returns.id')
    .select(['order_line_id as orderLineId', 'piece', 'returns.status', 'due_at'])
    .where('returns.id', '=', returnId)
    .where('returns.user_id', '=', userId)
    .where('returns.parcel_id', '=', parcelId)
    .where('outcome', '=', 'refused')
    .orderBy('order_line_id')
    .orderBy('piece')
    .execute()
  const [first] = rows
  if (!first) return undefined
  return {
    id: returnId,
    pieces: rows.map(({ orderLineId, piece }) => ({ orderLineId, piece })),
    isWhole: first.status === 'refused',
    comesBackBy: first.due_at,
  }
}

/** Pieces that were refused as the form that disputes it begins; undefined for any other return than the customer's own. */
export async function findReturnToDispute(
  app: Pick<App, 'db' | 'clock'>,
  { returnId, userId }: { returnId: string | null; userId: string },
): Promise<{ id: string; parcelId: string; pieces: DisputedPiece[]; isOverdue: boolean } | undefined> {
  if (!returnId || !isUuid(returnId)) return undefined
  const row = await app.db
    .selectFrom('returns')
    .select('parcel_id')
    .where('id', '=', returnId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const parcelId = row.parcel_id
  const found = await findRefusedReturn(app.db, { returnId, parcelId, userId })
  if (!found) return undefined
  const isOverdue = found.comesBackBy !== null && found.comesBackBy <= app.clock.now()
  return { id: found.id, pieces: found.pieces, parcelId, isOverdue }
}

/** The customer's own dispute about a piece of this return, the latest; undefined when there is none, or it was withdrawn. */
export async function findDisputeOfReturn(
  db: Db,
  { returnId, userId }: { returnId: string; userId: string },
): Promise<{ id: string; number: string; isOpen: boolean } | undefined> {
  const row = await db
    .selectFrom('return_units')
    .innerJoin('dispute_pieces', (join) =>
      join
        .onRef('dispute_pieces.parcel_id', '=', 'return_units.parcel_id')
        .onRef('dispute_pieces.order_line_id', '=', 'return_units.order_line_id')
        .onRef('dispute_pieces.piece', '=', 'return_units.piece'),
    )
    .innerJoin('disputes', 'disputes.id', 'dispute_pieces.dispute_id')
    .select(['disputes.id', 'disputes.sequence', 'disputes.status'])
    .where('return_units.return_id', '=', returnId)
    .where('disputes.user_id', '=', userId)
    .where('dispute_pieces.is_held', '=', true)
    .orderBy('disputes.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, number: disputeNumber(row.sequence), isOpen: isOpen(row.status) }
}

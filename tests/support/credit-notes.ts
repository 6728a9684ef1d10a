import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { IssuedCreditNote } from '#server/money/invoicing/credit-notes/issue-credit-note.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'

/** Gives back one piece of the first line of a parcel, else of the only one that left; gives its credit note. */
export async function giveBackFirstPiece(
  app: App,
  tx: Transaction<Schema>,
  parcelId?: string,
  reason: 'return' | 'dispute' = 'return',
): Promise<IssuedCreditNote> {
  const line = await tx
    .selectFrom('parcel_lines')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .select(['parcel_lines.parcel_id', 'order_line_id'])
    .where('shipped_at', 'is not', null)
    .$if(parcelId !== undefined, (query) => query.where('parcels.id', '=', parcelId ?? ''))
    .orderBy('order_lines.position')
    .executeTakeFirstOrThrow()
  const { creditNote } = await giveBackPieces(app, tx, {
    parcelId: line.parcel_id,
    pieces: [{ orderLineId: line.order_line_id, quantity: 1 }],
    reason,
    causeId: app.random.uuid(),
  })
  return creditNote
}

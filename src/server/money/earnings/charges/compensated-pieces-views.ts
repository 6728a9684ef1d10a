import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paise } from '#domain/ground/shared/money.ts'
import { prorate } from '#domain/ground/shared/prorate.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A credited piece of a parcel with its share of what its seller was compensated for, whatever was taken back since. */
interface CompensatedPiece {
  /** Of the credit note, and of the compensation. */
  causeId: string
  lineId: string
  piece: number
  paise: Paise
}

/**
 * The pieces of a parcel for whose credit note their seller was compensated, each with its share by what was credited for
 * it; the shares of a note add up to the compensation.
 */
export async function readCompensatedPieces(
  tx: Transaction<Schema>,
  parcelId: string,
): Promise<CompensatedPiece[]> {
  const notes = await tx
    .selectFrom('credit_notes as note')
    .innerJoin('ledger_entries as paid', (join) =>
      join.on('paid.source', '=', sql<string>`'compensation:' || note.cause_id`),
    )
    .select(['note.cause_id as causeId', 'paid.amount_paise as amountPaise'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('credit_note_lines as line')
          .innerJoin('credited_pieces as credited', (join) =>
            join
              .onRef('credited.credit_note_id', '=', 'line.credit_note_id')
              .onRef('credited.order_line_id', '=', 'line.order_line_id'),
          )
          .select(['line.order_line_id as lineId', 'piece', 'quantity'])
          .select((of) => of('goods_paise', '+', of.ref('shipping_paise')).as('linePaise'))
          .whereRef('line.credit_note_id', '=', 'note.id')
          .orderBy('line.order_line_id')
          .orderBy('piece'),
      ).as('pieces'),
    )
    .where('note.parcel_id', '=', parcelId)
    .where('paid.parcel_id', '=', parcelId)
    .orderBy('note.id')
    .execute()
  return notes.flatMap(({ causeId, amountPaise, pieces }) => {
    if (pieces.length === 0) return []
    const shares = prorate(
      amountPaise,
      pieces.map(({ linePaise, quantity }) => Math.round(Number(linePaise) / quantity)),
    )
    return pieces.map(({ lineId, piece }, at) => ({ causeId, lineId, piece, paise: shares[at] ?? 0 }))
  })
}

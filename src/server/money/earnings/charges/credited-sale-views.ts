import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What a credit note took from its seller, after commission and deductions came back. */
export async function readTakenBy(tx: Transaction<Schema>, creditNoteId: string): Promise<Paise> {
  const { paise } = await tx
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.sum<number | null>('seller_paise').as('paise'))
    .where('credit_note_id', '=', creditNoteId)
    .executeTakeFirstOrThrow()
  return -Number(paise ?? 0)
}

/** The same of each credit note of a parcel that took something, by what it was issued for. */
export async function readTakenFor(
  tx: Transaction<Schema>,
  parcelId: string,
): Promise<{ causeId: string; paise: Paise }[]> {
  const rows = await tx
    .selectFrom('credit_notes as note')
    .innerJoin('ledger_entries as entry', 'entry.credit_note_id', 'note.id')
    .select((eb) => ['note.cause_id as causeId', eb.fn.sum<number>('entry.seller_paise').as('paise')])
    .where('note.parcel_id', '=', parcelId)
    .groupBy(['note.id', 'note.cause_id'])
    .having((eb) => eb(eb.fn.sum('entry.seller_paise'), '<', 0))
    .orderBy('note.id')
    .execute()
  return rows.map(({ causeId, paise }) => ({ causeId, paise: -Number(paise) }))
}

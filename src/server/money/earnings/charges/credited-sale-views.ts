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
  const notes = await tx
    .selectFrom('credit_notes')
    .select(['id', 'cause_id as causeId'])
    .where('parcel_id', '=', parcelId)
    .orderBy('id')
    .execute()
  const taken: { causeId: string; paise: Paise }[] = []
  for (const { id, causeId } of notes) taken.push({ causeId, paise: await readTakenBy(tx, id) })
  return taken.filter(({ paise }) => paise > 0)
}

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

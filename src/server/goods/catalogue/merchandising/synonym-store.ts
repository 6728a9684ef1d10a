import type { Transaction } from 'kysely'
import type { SynonymGroup } from '#domain/goods/search/synonyms.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export async function insertSynonyms(
  tx: Tx,
  group: { id: string; phrases: SynonymGroup; at: Date },
): Promise<void> {
  await tx
    .insertInto('search_synonyms')
    .values({ id: group.id, phrases: [...group.phrases], added_at: group.at })
    .execute()
}

/** What was removed; undefined where it is gone already. */
export async function deleteSynonyms(tx: Tx, id: string): Promise<SynonymGroup | undefined> {
  const row = await tx
    .deleteFrom('search_synonyms')
    .where('id', '=', id)
    .returning('phrases')
    .executeTakeFirst()
  return row?.phrases
}

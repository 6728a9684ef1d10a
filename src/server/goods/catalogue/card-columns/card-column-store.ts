import { type Kysely, sql } from 'kysely'
import type { MeasuredFacts } from '#domain/goods/catalogue/measured/measured-facts.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { cardColumns } from './card-columns.ts'

/**
 * The next products behind `after` in the order of their ids: their facts, and what their cards show of them; or those alone
 * for which nothing was written.
 */
export function readCardFacts(
  db: Kysely<Schema>,
  { after, limit, onlyUnwritten }: { after: string; limit: number; onlyUnwritten: boolean },
) {
  return db
    .selectFrom('products')
    .select(['id', 'kind', 'name', 'attributes', 'stand_in', 'key_facts', 'sort_keys', 'version', 'measured'])
    .where('id', '>', after)
    .$if(onlyUnwritten, (query) => query.where('stand_in', 'is', null))
    .orderBy('id')
    .limit(limit)
    .execute()
}

type ChangedRow = { id: string; version: number; measured: MeasuredFacts } & ReturnType<typeof cardColumns>

/** Writes what cards show; a product whose facts were changed or measured meanwhile has its own already. */
export async function writeCardColumns(db: Kysely<Schema>, changed: readonly ChangedRow[]): Promise<void> {
  if (changed.length === 0) return
  await sql`
    UPDATE products SET stand_in = changed.stand_in, key_facts = changed.key_facts, sort_keys = changed.sort_keys::jsonb
    FROM unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ version }) => version)}::int[],
      ${changed.map(({ stand_in }) => stand_in)}::text[], ${changed.map(({ key_facts }) => key_facts)}::text[], ${changed.map(({ sort_keys }) => sort_keys)}::text[],
      ${changed.map(({ measured }) => JSON.stringify(measured))}::text[])
      AS changed (id, version, stand_in, key_facts, sort_keys, measured)
    WHERE products.id = changed.id AND products.version = changed.version AND products.measured = changed.measured::jsonb`.execute(
    db,
  )
}

/** The version by which the columns of all products were written last; undefined before the first time. */
export async function readColumnsVersion(db: Kysely<Schema>): Promise<number | undefined> {
  return (await db.selectFrom('card_columns_version').select('version').executeTakeFirst())?.version
}

export async function writeColumnsVersion(db: Kysely<Schema>, version: number): Promise<void> {
  await db
    .insertInto('card_columns_version')
    .values({ version })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ version }))
    .execute()
}

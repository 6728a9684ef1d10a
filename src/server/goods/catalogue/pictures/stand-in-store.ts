import { type Kysely, sql } from 'kysely'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface PicturedRow {
  id: string
  kind: string
  name: string
  attributes: AttributeValues
  standIn: string | null
  version: number
}

/** The next products behind `after` in the order of their ids, or of those alone for which nothing was chosen. */
export async function readPictured(
  db: Kysely<Schema>,
  { after, limit, onlyUnchosen }: { after: string; limit: number; onlyUnchosen: boolean },
): Promise<PicturedRow[]> {
  return db
    .selectFrom('products')
    .select(['id', 'kind', 'name', 'attributes', 'stand_in as standIn', 'version'])
    .where('id', '>', after)
    .$if(onlyUnchosen, (query) => query.where('stand_in', 'is', null))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Gives products the pictures chosen for them; one whose facts were changed meanwhile has its own already. */
export async function writeStandIns(
  db: Kysely<Schema>,
  chosen: readonly { id: string; version: number; standIn: string }[],
): Promise<void> {
  if (chosen.length === 0) return
  await sql`
    UPDATE products SET stand_in = chosen.stand_in
    FROM unnest(${chosen.map(({ id }) => id)}::text[], ${chosen.map(({ version }) => version)}::int[],
      ${chosen.map(({ standIn }) => standIn)}::text[]) AS chosen (id, version, stand_in)
    WHERE products.id = chosen.id AND products.version = chosen.version`.execute(db)
}

/** The version of the tables by which all products were chosen for last; undefined before the first time. */
export async function readChoicesVersion(db: Kysely<Schema>): Promise<number | undefined> {
  return (await db.selectFrom('stand_in_choices').select('version').executeTakeFirst())?.version
}

export async function writeChoicesVersion(db: Kysely<Schema>, version: number): Promise<void> {
  await db
    .insertInto('stand_in_choices')
    .values({ version })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ version }))
    .execute()
}

import type { Kysely } from 'kysely'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { isKind, type Kind } from '#domain/goods/catalogue/categories.ts'
import type { MeasuredFacts } from '#domain/goods/catalogue/measured/measured-facts.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What the specification of a product says. */
export async function findSpecification(
  db: Kysely<Schema>,
  productId: string,
): Promise<{ kind: Kind; values: AttributeValues; measured: MeasuredFacts } | undefined> {
  const row = await db
    .selectFrom('products')
    .select(['kind', 'attributes', 'measured'])
    .where('id', '=', productId)
    .executeTakeFirst()
  return row && isKind(row.kind)
    ? { kind: row.kind, values: row.attributes as AttributeValues, measured: row.measured }
    : undefined
}

import { sql } from 'kysely'
import { type FactSources, type NamedSources, namedSources } from '#domain/goods/catalogue/fact-sources.ts'
import { type MeasuredFacts, measuredSources } from '#domain/goods/catalogue/measured/measured-facts.ts'
import type { App } from '#server/ground/app.ts'

/** Where the facts of these products come from, with the names of sellers: by product. Read for pages of few products. */
export async function findFactSources(
  app: Pick<App, 'db'>,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, NamedSources>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    attributeSources: FactSources
    ownerSellerId: string | null
    createdAt: Date
    measured: MeasuredFacts
    sellerNames: Record<string, string> | null
  }>`
    SELECT id, attribute_sources AS "attributeSources", owner_seller_id AS "ownerSellerId", created_at AS "createdAt", measured,
      (SELECT jsonb_object_agg(sellers.id, sellers.name) FROM sellers
       WHERE sellers.id = owner_seller_id
         OR sellers.id IN (SELECT value ->> 'sellerId' FROM jsonb_each(attribute_sources))) AS "sellerNames"
    FROM products WHERE id = ANY(${productIds}::text[])`.execute(app.db)
  return new Map(
    rows.map(({ id, sellerNames, measured, ...product }) => [
      id,
      { ...namedSources(product, sellerNames ?? {}), ...measuredSources(measured) },
    ]),
  )
}

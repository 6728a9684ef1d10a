import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace } from '#server/ground/db/seller-transaction.ts'

type Tx = Transaction<Schema>

/**
 * The spelling of each brand that the catalogue has, by how it was typed: that of its oldest product, apart from the one
 * that is being edited. A brand that is new stays as it was typed first.
 */
export async function knownSpellings(
  tx: Tx,
  brands: readonly string[],
  exceptProductId = '',
): Promise<Map<string, string>> {
  const asked = [...new Set(brands.filter((brand) => brand !== ''))]
  if (asked.length === 0) return new Map()
  const { rows } = await asMarketplace(tx, () =>
    sql<{ typed: string; key: string; known: string | null }>`
      SELECT typed, brand_key(typed) AS key, (
        SELECT brand FROM products WHERE brand_key(brand) = brand_key(typed) AND id <> ${exceptProductId}
        ORDER BY created_at, id LIMIT 1
      ) AS known FROM unnest(${asked}::text[]) WITH ORDINALITY AS asked (typed, position) ORDER BY position
    `.execute(tx),
  )
  const spellings = new Map<string, string>()
  const typedFirst = new Map<string, string>()
  for (const { typed, key, known } of rows) {
    if (!typedFirst.has(key)) typedFirst.set(key, typed)
    spellings.set(typed, known ?? typedFirst.get(key) ?? typed)
  }
  return spellings
}

/** What names a brand, with the brand as the catalogue spells it. */
export async function withKnownBrand<Facts extends { brand: string }>(
  tx: Tx,
  facts: Facts,
  exceptProductId?: string,
): Promise<Facts> {
  const spellings = await knownSpellings(tx, [facts.brand], exceptProductId)
  return { ...facts, brand: spellings.get(facts.brand) ?? facts.brand }
}

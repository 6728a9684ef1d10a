import { sql } from 'kysely'
import type { App } from '#server/app.ts'

const NAMES_MAX = 500

/** Brands with something on sale, for a field to propose: those with the most products, by name. */
export async function listBrandNames(app: App): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    SELECT brand FROM (
      SELECT brand FROM listing_counts GROUP BY brand HAVING sum(on_sale) > 0
      ORDER BY sum(on_sale) DESC, brand LIMIT ${NAMES_MAX}
    ) AS known ORDER BY lower(brand), brand
  `.execute(app.db)
  return rows.map(({ brand }) => brand)
}

/** "asus" as the catalogue spells it; a name that it does not know stays as it is. */
export async function spellBrand(app: App, asked: string): Promise<string> {
  const { rows } = await sql<{ brand: string }>`
    SELECT brand FROM listing_counts WHERE lower(brand) = lower(${asked})
    ORDER BY brand = ${asked} DESC, on_sale DESC LIMIT 1
  `.execute(app.db)
  return rows[0]?.brand ?? asked
}

import { sql } from 'kysely'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { containing } from '#server/ground/db/like-pattern.ts'

const NAMES_MAX = 500

/** Brands with something on sale, for a field to propose: those with the most products, by name. */
export async function listBrandNames(app: App, _admin: Permitted<'products.read'>): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    SELECT brand FROM (
      SELECT brand FROM listing_counts GROUP BY brand HAVING sum(on_sale) > 0
      ORDER BY sum(on_sale) DESC, brand LIMIT ${NAMES_MAX}
    ) AS known ORDER BY lower(brand), brand
  `.execute(app.db)
  return rows.map(({ brand }) => brand)
}

/** "asus" as the catalogue spells it; a name that it does not know stays as it is. */
export async function canonicalBrand(
  app: App,
  _admin: Permitted<'products.read'>,
  asked: string,
): Promise<string> {
  const { rows } = await sql<{ brand: string }>`
    SELECT brand FROM listing_counts WHERE lower(brand) = lower(${asked})
    ORDER BY brand = ${asked} DESC, on_sale DESC LIMIT 1
  `.execute(app.db)
  return rows[0]?.brand ?? asked
}

export interface BrandCount {
  brand: string
  /** Products on sale, from the kept counts. */
  onSale: number
  /** Other spellings of the same letters. */
  alsoSpelled: string[]
}

const BRANDS_MAX = 100

/** Brands with something on sale whose name holds the letters: those with the most products first, at most a hundred. */
export async function listBrands(
  app: App,
  _admin: Permitted<'products.read'>,
  q = '',
): Promise<BrandCount[]> {
  const { rows } = await sql<{ brand: string; on_sale: number; spellings: string[] }>`
    WITH known AS (SELECT brand, sum(on_sale) AS on_sale FROM listing_counts GROUP BY brand HAVING sum(on_sale) > 0)
    SELECT brand, on_sale, array_agg(brand) OVER (PARTITION BY lower(brand)) AS spellings
    FROM known WHERE lower(brand) LIKE ${containing(q.toLowerCase())}
    ORDER BY count(*) OVER (PARTITION BY lower(brand)) > 1 DESC, on_sale DESC, brand LIMIT ${BRANDS_MAX}
  `.execute(app.db)
  return rows.map(({ brand, on_sale, spellings }) => ({
    brand,
    onSale: Number(on_sale),
    alsoSpelled: spellings.filter((one) => one !== brand),
  }))
}

export interface BrandChangeProgress {
  id: string
  from: string
  to: string
  changed: number
  leftOver: number
  isRunning: boolean
  startedAt: string
}

const CHANGES_MAX = 10

/** The last changes of brands, the newest first. */
export async function listBrandChanges(
  app: App,
  _admin: Permitted<'products.read'>,
): Promise<BrandChangeProgress[]> {
  const rows = await app.db
    .selectFrom('brand_changes')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(CHANGES_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.from_brand,
    to: row.to_brand,
    changed: row.changed,
    leftOver: row.left_over,
    isRunning: row.state === 'running',
    startedAt: row.started_at.toISOString(),
  }))
}

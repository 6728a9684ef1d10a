import { sql } from 'kysely'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import type { App } from '#server/ground/app.ts'

/** The protocol allows 50,000 addresses a file (sitemaps.org); a fifth of it stays small enough to make at once. */
const CHUNK_SIZE = 10_000

/** Where each file of product addresses begins: every ten-thousandth product on sale, by id. */
export async function listSitemapChunks(app: App): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM products WHERE on_sale) AS listed
    WHERE place % ${CHUNK_SIZE} = 1 ORDER BY id`.execute(app.db)
  return rows.map(({ id }) => id)
}

/** The products of one file, from the id at which it begins; none for what is no id. */
export async function listSitemapProducts(
  app: App,
  from: string,
): Promise<{ id: string; updatedAt: Date }[]> {
  if (!isProductId(from)) return []
  const rows = await app.db
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .where('on_sale', '=', true)
    .where('id', '>=', from)
    .orderBy('id')
    .limit(CHUNK_SIZE)
    .execute()
  return rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }))
}

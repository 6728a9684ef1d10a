import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'

/** Products that were ever ordered, by id, after one of them: found by jumps through an index. */
export async function listOrderedProducts(
  app: Pick<App, 'db'>,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE ordered (id) AS (
      SELECT min(product_id) FROM order_lines WHERE product_id > ${after}
      UNION ALL
      SELECT (SELECT min(product_id) FROM order_lines WHERE product_id > ordered.id) FROM ordered
      WHERE ordered.id IS NOT NULL
    )
    SELECT id FROM ordered WHERE id IS NOT NULL LIMIT ${limit}`.execute(app.db)
  return rows.map(({ id }) => id)
}

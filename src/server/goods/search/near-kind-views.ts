import { sql } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { App } from '#server/ground/app.ts'

/** Those of the kinds of which something is on sale, in their order. */
export async function kindsOnSale(app: App, kinds: readonly Kind[]): Promise<Kind[]> {
  if (kinds.length === 0) return []
  const { rows } = await sql<{ kind: Kind }>`
    SELECT kind FROM listing_counts WHERE kind = ANY(${[...kinds]}::text[]) AND on_sale > 0 GROUP BY kind`.execute(
    app.db,
  )
  return kinds.filter((kind) => rows.some((row) => row.kind === kind))
}

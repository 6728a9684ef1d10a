import { sql } from 'kysely'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addSeller } from '#tests/support/catalogue-rows.ts'
import type { TestPart } from '../parts/open-parts.ts'

/** So many are put on sale in one statement, which has a time limit. */
const BATCH = 100

/** Puts the parts on sale in an empty shop; those that came to be, by id. */
export async function stockParts(app: App, parts: readonly TestPart[]): Promise<Map<string, TestPart>> {
  await addSeller(app, 'seller')
  for (let at = 0; at < parts.length; at += BATCH) await putOnSale(app, parts.slice(at, at + BATCH))
  await sql`ANALYZE products`.execute(app.db)
  const onSale = await app.db.selectFrom('products').select('id').where('on_sale', '=', true).execute()
  const ids = new Set(onSale.map(({ id }) => id))
  return new Map(parts.filter(({ id }) => ids.has(id)).map((part) => [part.id, part]))
}

async function putOnSale(app: App, parts: readonly TestPart[]): Promise<void> {
  const products = parts.map(({ id, facts: { otherMpns, ...facts } }) => ({
    ...facts,
    id,
    other_mpns: otherMpns,
    category: kinds[facts.kind].category,
  }))
  await inTransaction(app, async (tx) => {
    await sql`INSERT INTO products (id, name, brand, category, kind, mpn, other_mpns, attributes, short_description, description, hsn, gst_rate_bp, status)
      SELECT id, name, brand, category, kind, mpn, other_mpns, attributes, '', '', '8471', 1800, 'live'
      FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        AS part (id text, name text, brand text, category text, kind text, mpn text, other_mpns text, attributes jsonb)
      ON CONFLICT DO NOTHING`.execute(tx)
    await sql`INSERT INTO offers (id, product_id, seller_id, list_price_paise, discount_bp, unit_price_paise, status)
      SELECT gen_random_uuid(), id, 'seller', 100000 + abs(hashtext(id)) % 9000000, 0, 100000 + abs(hashtext(id)) % 9000000, 'live'
      FROM products WHERE NOT on_sale`.execute(tx)
    await sql`INSERT INTO stock (offer_id, on_hand) SELECT offers.id, 5 FROM offers
      JOIN products ON products.id = product_id WHERE NOT on_sale`.execute(tx)
    await refreshBestOffers(
      tx,
      products.map(({ id }) => id),
    )
  })
}

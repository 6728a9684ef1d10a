import pg from 'pg'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { cardColumns } from '#server/goods/catalogue/card-columns/card-columns.ts'
import { chooseProducts } from '../src/entry/demo/stock/choose-products.ts'
import { benchPartsFile } from './bench-parts.ts'

const SELLERS = 200
/** Different parts; a larger shop has each of them in several versions. */
const PARTS = 10_000
const LARGE_TABLES = ['products', 'offers', 'stock']

/**
 * Fills an empty shop with so many products of every category, each on sale by one of 200 sellers: real names where
 * PARTS_FILE names a file of them, else made-up ones. The same number gives the same shop. Triggers sleep meanwhile, so the counts that they
 * keep are written here. Needs the database's superuser.
 */
export async function fillCatalogue(connection: pg.ClientConfig, products: number): Promise<void> {
  const { priced } = await chooseProducts(PARTS, benchPartsFile('made-up products'))
  const parts = priced.map(({ kind, facts }) => ({
    kind,
    category: kinds[kind].category,
    name: facts.name,
    brand: facts.brand,
    origin: facts.countryOfOrigin,
    attributes: facts.attributes,
    ...cardColumns({ kind, name: facts.name, attributes: facts.attributes }),
    short: facts.shortDescription,
    long: facts.description,
    hsn: facts.hsn,
  }))
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `SET session_replication_role = 'replica'; SET maintenance_work_mem = '512MB'; SET work_mem = '128MB';
       SET synchronous_commit = 'off'; SET max_parallel_maintenance_workers = 2`,
    )
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
       WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
      [LARGE_TABLES],
    )
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
    await client.query(
      `CREATE TEMP TABLE parts AS SELECT row_number() OVER () - 1 AS place, part.* FROM jsonb_to_recordset($1::jsonb)
       AS part (kind text, category text, name text, brand text, origin text, attributes jsonb, key_facts text, sort_keys text, short text, long text, hsn text)`,
      [JSON.stringify(parts)],
    )
    await client.query('CREATE INDEX ON parts (place); ANALYZE parts')
    for (const statement of statements(products, parts.length)) await client.query(statement)
    for (const { made } of indexes) await client.query(made)
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

function statements(products: number, parts: number): string[] {
  return [
    `INSERT INTO sellers (id, slug, name, standing, state_code, city, postal_code)
     SELECT 'seller-' || n, 'seller-' || n, 'Computers of ' || md5(n::text), 'approved', 'MH', 'Pune', '411001'
     FROM generate_series(1, ${SELLERS}) n`,
    `INSERT INTO products (id, name, brand, category, kind, short_description, description, attributes, key_facts, sort_keys, hsn, gst_rate_bp,
       country_of_origin, status, created_at, on_sale, best_offer_id, list_price_paise, discount_bp, price_paise, in_stock, demand)
     SELECT 'product-' || n, name || CASE WHEN n < ${parts} THEN '' ELSE ' v' || n / ${parts} END, brand, category, kind, short, long,
       attributes, key_facts, sort_keys::jsonb, hsn, 1800, origin, 'live', timestamptz '2026-11-01' - n * interval '20 seconds', true, md5('offer' || n)::uuid,
       list, 1000, list * 9 / 10, n % 9 <> 0, CASE WHEN n % 31 = 0 THEN 1 + n % 10 ELSE 0 END
     FROM generate_series(0, ${products - 1}) n JOIN parts ON place = n % ${parts}
     CROSS JOIN LATERAL (SELECT 100000 + (n::bigint * 7919 % 99991) * 1000 AS list) AS priced`,
    `INSERT INTO offers (id, product_id, seller_id, seller_sku, list_price_paise, discount_bp, unit_price_paise, status, created_at,
       listing_name, listing_category, listing_brand)
     SELECT best_offer_id, id, 'seller-' || 1 + abs(hashtext(id)) % ${SELLERS}, id, list_price_paise, discount_bp, price_paise, 'live',
       created_at, lower(name), category, brand FROM products`,
    `INSERT INTO stock (offer_id, on_hand, seller_id)
     SELECT offers.id, CASE WHEN in_stock THEN 1000000 ELSE 0 END, seller_id FROM offers JOIN products ON products.id = product_id`,
    `SELECT add_search_words(array_agg(search_vector)) FROM products WHERE on_sale GROUP BY hashtext(name) % 100;
     DELETE FROM listing_counts;
     INSERT INTO listing_counts (category, kind, brand, origin, on_sale)
     SELECT category, kind, brand, coalesce(country_of_origin, ''), count(*) FROM products WHERE on_sale GROUP BY 1, 2, 3, 4;
     SELECT keep_total('products', (SELECT count(*) FROM products))`,
  ]
}

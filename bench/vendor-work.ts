import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'
import { findImportRun } from '#server/selling/imports/import-views.ts'
import { runImport } from '#server/selling/imports/run-import.ts'
import { startImport } from '#server/selling/imports/start-import.ts'
import { uploadImport } from '#server/selling/imports/upload-import.ts'
import { addSellerWithVendor, signInVendor } from '../tests/support/sellers.ts'

/** A shop with so many products of its own, gives its person's cookie. */
export async function addLargeShop(app: App, count: number): Promise<string> {
  const who = await addSellerWithVendor(app, { name: `Bench ${count}` })
  const ids = `bench-${who.sellerId.slice(0, 8)}-`
  await sql`INSERT INTO products (id, name, brand, category, kind, short_description, description, hsn, gst_rate_bp, owner_seller_id, created_at)
    SELECT ${ids} || n, 'Keyboard ' || md5(n::text), 'Bench', 'Peripherals', 'keyboard', 'A keyboard.', 'A keyboard of the bench.',
      '84716040', 1800, ${who.sellerId}, now() - n * interval '1 second' FROM generate_series(1, ${count}::int) n`.execute(
    app.db,
  )
  await sql`INSERT INTO offers (id, product_id, seller_id, seller_sku, list_price_paise, discount_bp, unit_price_paise, created_at)
    SELECT gen_random_uuid(), id, ${who.sellerId}, id, price, 0, price, created_at
    FROM products, LATERAL (SELECT 100000 + (hashtext(id) & 65535) * 100 AS price) priced
    WHERE owner_seller_id = ${who.sellerId}`.execute(app.db)
  await sql`INSERT INTO stock (offer_id, on_hand) SELECT id, 5 FROM offers WHERE seller_id = ${who.sellerId}`.execute(
    app.db,
  )
  await sql`ANALYZE products, offers, stock`.execute(app.db)
  return signInVendor(app, who)
}

/** Imports so many new rows, dry run and import, in this process as the worker does it; gives the seconds of each. */
export async function timeImport(
  app: App,
  rows: number,
): Promise<{ dryRun: number; imported: number; again: number }> {
  const who = await addSellerWithVendor(app, { name: `Import ${rows}` })
  const header =
    'sku,kind,name,brand,mpn,mrp,price,stock,shortDescription,description,countryOfOrigin,importer,bisNumber,attributes.layout'
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `K-${n},keyboard,Keyboard ${n},Keychron,KB-${n},9990,8990,5,Short,Long,China,"Keychron India, Mumbai",R-41012345,75%`,
  )
  const file = new TextEncoder().encode([header, ...lines].join('\r\n'))
  const first = await importFile(app, who, { name: 'bench.csv', file })
  const second = await importFile(app, who, { name: 'bench.csv', file })
  return { ...first, again: second.imported }
}

/** Dry run and import of one file, in this process as the worker does it; gives the seconds of each. */
export async function importFile(
  app: App,
  who: { sellerId: string; userId: string },
  { name, file }: { name: string; file: Uint8Array },
): Promise<{ dryRun: number; imported: number }> {
  const began = performance.now()
  const uploaded = await uploadImport(app, who, { name, mode: 'products', body: chunks(file) })
  if (!uploaded.ok) throw new Error(`the bench's file was refused: ${uploaded.problem.code}`)
  const run = { runId: uploaded.value.runId, sellerId: who.sellerId }
  await finish()
  const tried = performance.now()
  await startImport(app, who, run.runId)
  await finish()
  return { dryRun: (tried - began) / 1_000, imported: (performance.now() - tried) / 1_000 }

  /** A job hands over to the next after twenty seconds; here the next one is us. */
  async function finish() {
    const waiting = ['checking', 'importing']
    do await runImport(app, run)
    while (waiting.includes((await findImportRun(app, run))?.run.status ?? ''))
  }
}

async function* chunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

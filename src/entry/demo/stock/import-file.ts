import { invariant } from '#domain/ground/shared/invariant.ts'
import { textsOfListing } from '#domain/selling/imports/import-columns.ts'
import type { App } from '#server/ground/app.ts'
import { findImportRun, type RowReport } from '#server/selling/imports/import-views.ts'
import { runImport } from '#server/selling/imports/run-import.ts'
import { startImport } from '#server/selling/imports/start-import.ts'
import { uploadImport } from '#server/selling/imports/upload-import.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import type { Price } from './price-of.ts'
import type { StockProduct } from './stock-product.ts'
import { granted } from './stocked-shop.ts'

/** What somebody sells of a product; without a price it waits for one. */
export interface Listing {
  product: StockProduct
  price?: Price
}

/** A row of a file: column → text. */
export type FileRow = Readonly<Record<string, string>>

export function rowOf({ product, price }: Listing): FileRow {
  const { key: sku, kind, facts } = product
  const texts = textsOfListing({ kind, facts, sku, isDraft: false })
  if (!price) return texts
  const { mrp, price: toPay, stock } = price
  return { ...texts, mrp: String(mrp), price: String(toPay), stock: String(stock) }
}

/** Uploads a file of these rows and looks at what it would do. */
export async function checkFile(
  app: App,
  who: ActingVendor,
  { name, rows }: { name: string; rows: readonly FileRow[] },
): Promise<{ runId: string; sellerId: string }> {
  const body = bytesOf(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const { runId } = granted(await uploadImport(app, who, { name, mode: 'products', body }), name)
  const run = { runId, sellerId: who.sellerId }
  await runImport(app, run)
  return run
}

/** The same, and imports it; gives what was wrong with rows. */
export async function importFile(
  app: App,
  who: ActingVendor,
  file: { name: string; rows: readonly FileRow[] },
): Promise<readonly RowReport[]> {
  if (file.rows.length === 0) return []
  const run = await checkFile(app, who, file)
  granted(await startImport(app, who, run.runId, { pricesAreRight: true }), file.name)
  await runImport(app, run)
  const done = await findImportRun(app, run)
  invariant(done?.run.status === 'done', `${file.name} was imported to its end`)
  return done.rows
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { columnsOfKinds, STOCK_COLUMNS, textsOfListing } from '#domain/selling/imports/import-columns.ts'
import type { App } from '#server/ground/app.ts'
import { listKinds, listListings, listUnpriced } from './export-views.ts'
import { listReports } from './import-views.ts'

const PAGE_ROWS = 500
/** So that a spreadsheet reads the file as UTF-8. */
const MARK = '\uFEFF'

/**
 * All products of a seller in the columns of an import, piece by piece; one without any number is named by its product.
 * Importing it again changes nothing.
 */
export async function* exportProducts(app: App, sellerId: string): AsyncGenerator<string> {
  const ofKinds = columnsOfKinds(await listKinds(app, { sellerId, waiting: false }))
  const columns = ofKinds.length > 0 ? [...ofKinds, 'product'] : STOCK_COLUMNS
  yield MARK + csvLine(columns)
  for await (const listing of listingsOf(app, sellerId)) {
    const texts = textsOfListing({ ...listing, stock: listing.onHand, isDraft: listing.status === 'draft' })
    if (!texts.sku && !texts.mpn && !texts.ean) texts.product = listing.productId
    yield csvLine(columns.map((column) => texts[column] ?? ''))
  }
}

/** What is on hand and the price of each offer, named by its SKU, or by product and condition where it has none. */
export async function* exportStock(app: App, sellerId: string): AsyncGenerator<string> {
  yield MARK + csvLine(STOCK_COLUMNS)
  for await (const { terms, onHand, productId } of listingsOf(app, sellerId)) {
    const name = terms.sellerSku ? [terms.sellerSku, '', ''] : ['', productId, terms.condition]
    yield csvLine([...name, onHand, onHand, terms.unitPricePaise / 100])
  }
}

/** The products that wait for a price, with the columns to fill in. */
export async function* exportUnpriced(app: App, sellerId: string): AsyncGenerator<string> {
  const columns = columnsOfKinds(await listKinds(app, { sellerId, waiting: true }))
  yield MARK + csvLine(columns.length > 0 ? columns : STOCK_COLUMNS)
  let after = ''
  for (;;) {
    const page = await listUnpriced(app, { sellerId, after, limit: PAGE_ROWS })
    for (const listing of page) {
      const texts = textsOfListing({ ...listing, isDraft: false })
      yield csvLine(columns.map((column) => texts[column] ?? ''))
    }
    const last = page.at(-1)
    if (!last) return
    after = last.productId
  }
}

/** Every row of a file that is wrong, a line for each cell at fault; then what else there is to say of rows. */
export async function* exportReport(
  app: App,
  { sellerId, runId }: { sellerId: string; runId: string },
): AsyncGenerator<string> {
  yield MARK + csvLine(['line', 'sku', 'result', 'column', 'value', 'reason'])
  let after = 0
  for (;;) {
    const page = await listReports(app, { sellerId, runId, after, limit: PAGE_ROWS })
    for (const { line, sku, verdict, faults, notes } of page) {
      const told = [...faults, ...notes.map((reason) => ({ column: '', value: '', reason }))]
      for (const { column, value, reason } of told)
        yield csvLine([line, sku, verdict ?? '', column, value, reason])
    }
    const last = page.at(-1)
    if (!last) return
    after = last.line
  }
}

async function* listingsOf(app: App, sellerId: string) {
  let cursor: string | undefined
  do {
    const page = await listListings(app, { sellerId, cursor, limit: PAGE_ROWS })
    yield* page.listings
    cursor = page.nextCursor
  } while (cursor)
}

import type { Transaction } from 'kysely'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { barcodeOf, type FoundOffer, type RowMatch } from '#domain/selling/imports/row-target.ts'
import { findProducts, findProductsByNumbers } from '#server/goods/catalogue/editing/import-product-views.ts'
import { lockNumbers } from '#server/goods/catalogue/editing/import-products.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readKeptPieces } from '#server/selling/inventory/kept-pieces-views.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { readStockSince } from '#server/selling/inventory/stock-since-views.ts'
import { findOwnOffers, findUnpriced, lockOwnOffers, readStocks } from './import-offer-store.ts'

interface Asked {
  sellerId: string
  rows: readonly { line: number; entries: FormEntries }[]
  /** When what the rows say of stock was so. */
  stockAsOf: Date | null
  lock: boolean
}

/**
 * What the shop has under the names of each row, by line: a handful of queries for all rows together. With `lock`, the
 * numbers, then the seller's offers, then their stock are locked, each in order, before anything is decided.
 */
export async function matchRows(
  tx: Transaction<Schema>,
  { sellerId, rows, stockAsOf, lock }: Asked,
): Promise<Map<number, RowMatch>> {
  const line = (entries: FormEntries, name: string) => oneLine(entry(entries, name))
  const numbers = rows.map((row) => ({
    line: row.line,
    brand: line(row.entries, 'brand'),
    mpn: line(row.entries, 'mpn'),
    ean: barcodeOf(row.entries),
  }))
  const skus = [...new Set(rows.map(({ entries }) => line(entries, 'sku')).filter((sku) => sku !== ''))]
  const named = rows.map(({ entries }) => line(entries, 'product')).filter((id) => id !== '')
  if (lock) await lockNumbers(tx, numbers)
  const byNumber = await findProductsByNumbers(tx, { sellerId, rows: numbers })
  const waitingBySku = await findUnpriced(tx, { sellerId, skus, productIds: [] })
  const productIds = [
    ...new Set([
      ...[...byNumber.values()].flat().map(({ id }) => id),
      ...waitingBySku.map((one) => one.productId),
      ...named,
    ]),
  ]
  const unstocked = await (lock ? lockOwnOffers : findOwnOffers)(tx, { sellerId, skus, productIds })
  const allIds = [...new Set([...productIds, ...unstocked.map((one) => one.productId)])]
  const known = [...byNumber.values()].flat()
  const missing = allIds.filter((id) => !known.some((one) => one.id === id))
  const products = new Map([...known, ...(await findProducts(tx, missing))].map((one) => [one.id, one]))
  const waiting = await findUnpriced(tx, { sellerId, skus: [], productIds: allIds })
  const offerIds = unstocked.map(({ id }) => id)
  const stocks = lock ? await lockStock(tx, offerIds) : await readStocks(tx, offerIds)
  const kept = await readKeptPieces(tx, offerIds)
  const sinceThen = stockAsOf ? await readStockSince(tx, { offerIds, since: stockAsOf }) : undefined
  const offers: FoundOffer[] = unstocked.map((offer) => {
    const { onHand = 0, reserved = 0 } = stocks.get(offer.id) ?? {}
    const since = sinceThen?.get(offer.id) ?? (sinceThen && { moved: 0, isCounted: false })
    return { ...offer, onHand, reserved, kept: kept.get(offer.id) ?? 0, ...(since && { since }) }
  })
  const offersBySku = new Map(
    offers.filter(({ status }) => status !== 'removed').map((offer) => [offer.terms.sellerSku ?? '', offer]),
  )
  const offersByProduct = Map.groupBy(offers, ({ productId }) => productId)
  const waitingById = new Map(waiting.map(({ productId, ...listing }) => [productId, listing]))
  const idBySku = new Map(waitingBySku.map(({ sellerSku, productId }) => [sellerSku ?? '', productId]))

  return new Map(
    rows.map(({ line: at, entries }) => {
      const sku = line(entries, 'sku')
      const bySku = sku ? offersBySku.get(sku) : undefined
      const waitingId = sku ? idBySku.get(sku) : undefined
      const found = byNumber.get(at) ?? []
      const ids = [bySku?.productId, waitingId, line(entries, 'product'), ...found.map(({ id }) => id)]
      return [
        at,
        {
          ...(bySku && { bySku }),
          ...(waitingId && { waitingId }),
          byNumber: found,
          products,
          waiting: waitingById,
          offers: [...new Set(ids)].flatMap((id) => offersByProduct.get(id ?? '') ?? []),
        },
      ]
    }),
  )
}

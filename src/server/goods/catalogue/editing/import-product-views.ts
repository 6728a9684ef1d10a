import { type Selectable, sql, type Transaction } from 'kysely'
import type { FoundProduct } from '#domain/goods/catalogue/found-product.ts'
import { barcodeSpellings } from '#domain/ground/shared/product-codes/barcode.ts'
import { partNumberKey } from '#domain/ground/shared/product-codes/part-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace } from '#server/ground/db/seller-transaction.ts'
import { factsOf } from './product-columns.ts'

type Tx = Transaction<Schema>

/** The maker's number and the barcode of one row of a file; empty for what it does not say. */
export interface RowNumbers {
  line: number
  brand: string
  mpn: string
  ean: string
}

/**
 * The products with the numbers of each row, by line: of the catalogue, else a draft of the seller's own. At most one
 * for the maker's number and one for the barcode, in this order. A number in the same spelling comes before one whose
 * dashes are written otherwise.
 */
export async function findProductsByNumbers(
  tx: Tx,
  { sellerId, rows }: { sellerId: string; rows: readonly RowNumbers[] },
): Promise<Map<number, FoundProduct[]>> {
  const asked = rows.map(({ line, brand, mpn, ean }) => ({
    line,
    brand,
    mpn,
    key: partNumberKey(mpn),
    eans: ean === '' ? [] : barcodeSpellings(ean),
  }))
  const { rows: found } = await asMarketplace(tx, () =>
    sql<ProductRow & { line: number; how: number }>`
      WITH asked AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS row(line int, brand text, mpn text, key text, eans text[])
      )
      SELECT DISTINCT ON (line, how) * FROM (
        SELECT asked.line, 0 AS how, 0 AS rank, p.* FROM asked, LATERAL (
          SELECT * FROM products WHERE asked.mpn <> '' AND lower(brand) = lower(asked.brand)
            AND lower(mpn) = lower(asked.mpn) AND mpn IS NOT NULL AND status <> 'draft' LIMIT 1) p
        UNION ALL
        SELECT asked.line, 0, 1, p.* FROM asked, LATERAL (
          SELECT * FROM products WHERE asked.mpn <> '' AND (status = 'draft') IS TRUE
            AND coalesce(owner_seller_id, '') || '/' || lower(brand) || '/' || lower(mpn) = ${sellerId} || '/' || lower(asked.brand) || '/' || lower(asked.mpn)
          OFFSET 0) p
        UNION ALL
        SELECT asked.line, 0, 2, p.* FROM asked, LATERAL (
          SELECT * FROM products WHERE asked.mpn <> '' AND lower(brand) = lower(asked.brand)
            AND mpn_key = asked.key AND mpn IS NOT NULL AND (status <> 'draft' OR owner_seller_id = ${sellerId})
          ORDER BY status = 'draft', created_at, id LIMIT 1) p
        UNION ALL
        SELECT asked.line, 1, CASE p.status WHEN 'draft' THEN 1 ELSE 0 END, p.* FROM asked, LATERAL (
          SELECT * FROM products WHERE ean = ANY(asked.eans) AND ean IS NOT NULL
            AND (status <> 'draft' OR owner_seller_id = ${sellerId})
          ORDER BY status = 'draft', created_at, id LIMIT 1) p
      ) matches
      ORDER BY line, how, rank, created_at, id
    `.execute(tx),
  )
  const byLine = new Map<number, FoundProduct[]>()
  for (const row of found) byLine.set(row.line, [...(byLine.get(row.line) ?? []), toFound(row)])
  return byLine
}

/** The products of these ids that the transaction sees. */
export async function findProducts(tx: Tx, ids: readonly string[]): Promise<FoundProduct[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  return rows.map(toFound)
}

/** Which of these ids are taken. */
export async function findTakenIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await asMarketplace(tx, () =>
    tx.selectFrom('products').select('id').where('id', 'in', ids).execute(),
  )
  return new Set(rows.map(({ id }) => id))
}

type ProductRow = Selectable<Schema['products']>

function toFound(row: ProductRow): FoundProduct {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    ownerSellerId: row.owner_seller_id,
    facts: factsOf(row),
  }
}

import { sql } from 'kysely'
import { faultShare } from '#domain/goods/reliability/fault-share.ts'
import type { ReliabilityFigures } from '#domain/goods/reliability/reliability-figures.ts'
import { type ReliabilityWords, reliabilityWords } from '#domain/goods/reliability/reliability-words.ts'
import type { ShownReliability } from '#domain/goods/reliability/shown-reliability.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { OPTIONAL } from '#server/ground/db/optional.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/**
 * What may be said of each of these products; those of which nothing may be are left out. For a page that can be shown
 * without it.
 */
export async function listReliabilityWords(
  { db }: Pick<App, 'db'>,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ReliabilityWords>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_reliability')
    .modifyFront(OPTIONAL)
    .select(['product_id', 'shown'])
    .where('product_id', 'in', productIds)
    .where('shown', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ product_id, shown }) => (shown ? [[product_id, reliabilityWords(shown)]] : [])),
  )
}

/** A product in a list that begins with the most faults, by the lower end of their share. */
export interface ListedReliability {
  productId: string
  name: string
  brand: string
  faults: number
  figures: ReliabilityFigures
  /** Of the faults, from 0 to 1. */
  share: { share: number; low: number; high: number } | undefined
  /** What everybody reads. */
  words: ReliabilityWords | undefined
}

const LISTED_MAX = 50

export interface ReliabilityPage {
  products: ListedReliability[]
  next: string | undefined
}

/** All products of which a piece was delivered, with raw numbers: for the office alone. */
export async function listReliability(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'products.read'>,
  after: string | undefined,
): Promise<ReliabilityPage> {
  const rows = await db
    .selectFrom('product_reliability as rated')
    .innerJoin('products', 'products.id', 'rated.product_id')
    .select(['rated.product_id', 'rated.faults_low_bp', 'rated.figures', 'rated.shown'])
    .select(['products.name', 'products.brand'])
    .where(isAfter(after))
    .orderBy('rated.faults_low_bp', 'desc')
    .orderBy('rated.product_id', 'desc')
    .limit(LISTED_MAX + 1)
    .execute()
  return pageOf(rows)
}

/** A seller's own pieces of each product, beside what everybody reads of all. */
export function listOwnReliability(
  app: App,
  sellerId: string,
  after: string | undefined,
): Promise<ReliabilityPage> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await tx
      .selectFrom('seller_reliability as rated')
      .innerJoin('products', 'products.id', 'rated.product_id')
      .leftJoin('product_reliability as every', 'every.product_id', 'rated.product_id')
      .select(['rated.product_id', 'rated.faults_low_bp', 'rated.figures', 'every.shown'])
      .select(['products.name', 'products.brand'])
      .where('rated.seller_id', '=', sellerId)
      .where(isAfter(after))
      .orderBy('rated.faults_low_bp', 'desc')
      .orderBy('rated.product_id', 'desc')
      .limit(LISTED_MAX + 1)
      .execute()
    return pageOf(rows)
  })
}

interface Row {
  product_id: string
  faults_low_bp: number
  figures: ReliabilityFigures
  shown: ShownReliability | null
  name: string
  brand: string
}

/** Behind the last row of the page before; true of every row on the first page, and where the key is none. */
function isAfter(text: string | undefined) {
  const [, lowBp, productId] = /^(\d{1,5})\.([a-z0-9-]{1,120})$/.exec(text ?? '') ?? []
  if (lowBp === undefined || productId === undefined) return sql<boolean>`true`
  return sql<boolean>`(rated.faults_low_bp, rated.product_id) < (${Number(lowBp)}::integer, ${productId})`
}

function pageOf(rows: readonly Row[]): ReliabilityPage {
  const listed = rows.slice(0, LISTED_MAX)
  const last = listed.at(-1)
  return {
    products: listed.map(({ product_id, name, brand, figures, shown }) => ({
      productId: product_id,
      name,
      brand,
      figures,
      ...faultShare(figures),
      words: shown ? reliabilityWords(shown) : undefined,
    })),
    next: rows.length > LISTED_MAX && last ? `${last.faults_low_bp}.${last.product_id}` : undefined,
  }
}

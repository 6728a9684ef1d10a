import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import { type ProductSummary, selectCards, toSummary } from './product-card-views.ts'
import { readCards } from './product-views.ts'

const RELATED_MAX = 4

/** By which products of a kind go into the same computer. */
const JOINED_BY: Partial<Readonly<Record<Kind, string>>> = {
  cpu: 'socket',
  motherboard: 'socket',
  memory: 'memoryType',
}
/** So many on either side of the price are looked at for it, and what costs half to twice as much is comparable. */
const JOINED_COMPARED_MAX = 24

/**
 * Up to four other products of the category that are in stock: of the same kind first, then the nearest in price. Of
 * processors, boards and memory those that go into the same computer come before others, if they cost about as much.
 */
export async function relatedProducts(
  app: App,
  product: { id: string; category: string; kind: Kind; pricePaise: Paise },
): Promise<ProductSummary[]> {
  const { kind, category, pricePaise } = product
  const others = selectCards(app.db)
    .where('products.id', '!=', product.id)
    .where('products.in_stock', '=', true)
    .limit(RELATED_MAX)
  const [joined, near] = await Promise.all([
    joinedProducts(app, product),
    nearestInPrice(others.where('products.kind', '=', kind), pricePaise),
  ])
  const sameKind = [...joined, ...near.filter(({ id }) => !joined.some((each) => each.id === id))]
  if (sameKind.length >= RELATED_MAX) return sameKind.slice(0, RELATED_MAX)
  const ofCategory = others.where('products.category', '=', category)
  const otherKinds = await nearestInPrice(ofCategory.where('products.kind', '!=', kind), pricePaise)
  return [...sameKind, ...otherKinds].slice(0, RELATED_MAX)
}

/** Those of the same kind that go into the same computer and cost about as much, the nearest in price first. */
async function joinedProducts(
  app: App,
  { id, kind, pricePaise }: { id: string; kind: Kind; pricePaise: Paise },
): Promise<ProductSummary[]> {
  const key = JOINED_BY[kind]
  if (!key) return []
  const side = (limit: RawBuilder<SqlBool>, order: RawBuilder<unknown>) => sql`(
    SELECT id, price_paise, attributes ->> ${sql.lit(key)} AS fact FROM products
    WHERE on_sale AND in_stock AND kind = ${kind} AND id <> ${id} AND ${limit}
    ORDER BY price_paise ${order}, id ${order} LIMIT ${sql.lit(JOINED_COMPARED_MAX)})`
  const { rows } = await sql<{ id: string }>`
    SELECT near.id FROM (
      ${side(sql`price_paise BETWEEN ${pricePaise} AND ${2 * pricePaise}`, sql`ASC`)} UNION ALL
      ${side(sql`price_paise BETWEEN ${Math.ceil(pricePaise / 2)} AND ${pricePaise - 1}`, sql`DESC`)}) AS near
    WHERE fact = (SELECT attributes ->> ${sql.lit(key)} FROM products WHERE id = ${id})
    ORDER BY abs(price_paise - ${pricePaise}), near.id LIMIT ${sql.lit(RELATED_MAX)}`.execute(app.db)
  return readCards(app, rows)
}

/** Reads a few on either side of the price by an index, and keeps the nearest. */
async function nearestInPrice(
  cards: ReturnType<typeof selectCards>,
  pricePaise: Paise,
): Promise<ProductSummary[]> {
  const [dearer, cheaper] = await Promise.all([
    cards
      .where('products.price_paise', '>=', pricePaise)
      .orderBy('products.price_paise')
      .orderBy('products.id')
      .execute(),
    cards
      .where('products.price_paise', '<', pricePaise)
      .orderBy('products.price_paise', 'desc')
      .orderBy('products.id', 'desc')
      .execute(),
  ])
  const distance = (row: { price_paise: number }) => Math.abs(row.price_paise - pricePaise)
  return [...dearer, ...cheaper]
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, RELATED_MAX)
    .map(toSummary)
}

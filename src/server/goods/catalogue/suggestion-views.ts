import { type SqlBool, sql } from 'kysely'
import { isKind, type Kind } from '#domain/goods/catalogue/categories.ts'
import { begunKinds } from '#domain/goods/search/begun-kinds.ts'
import { readSearch } from '#domain/goods/search/read-search.ts'
import { termsOf } from '#domain/goods/search/search-terms.ts'
import type { App } from '#server/ground/app.ts'
import { startingWith } from '#server/ground/db/like-pattern.ts'
import type { ProductSummary } from './product-card-views.ts'
import { bestWhileTyping } from './product-views.ts'

/** A list of the shop, for somebody who types: all of a kind, of a brand, or of a brand's kind. */
export interface SuggestedList {
  kind?: Kind
  brand?: string
  count: number
}

export interface Suggestions {
  lists: SuggestedList[]
  products: Pick<ProductSummary, 'id' | 'name' | 'brand' | 'pricePaise' | 'inStock' | 'picture'>[]
}

const LISTS_MAX = 4
const PRODUCTS_MAX = 5

/** What may be meant by a query whose last word is perhaps not finished: lists, the largest first, and the best products. */
export async function suggestFor(app: App, query: string): Promise<Suggestions> {
  // What may be excluded is decided by the search itself.
  const { words, code, own, excluded } = readSearch(query, () => true)
  const isTooShort =
    code === undefined && [words, own.map(({ word }) => word)].every((all) => all.join('').length < 2)
  if (isTooShort) return { lists: [], products: [] }
  const begun = begunKinds(words)
  // Of goods that are named in the query's own script its words are the names.
  const inEnglish = own.length > 0 ? undefined : begun.words?.join(' ')
  const isPlain = code === undefined && excluded.length === 0
  const asked = isPlain ? (inEnglish ?? withoutOneLetter(query)) : query
  const [lists, products] = await Promise.all([
    suggestLists(app, words, begun.kinds),
    suggestProducts(app, asked),
  ])
  return { lists, products }
}

/** One letter behind other words says nothing yet, and half of the catalogue's words begin with it. */
function withoutOneLetter(query: string): string {
  return query.replace(/(?<=\S\s+)[a-z]$/i, '').trim()
}

async function suggestProducts(app: App, query: string): Promise<Suggestions['products']> {
  const found = await bestWhileTyping(app, query, PRODUCTS_MAX)
  return found.map(({ id, name, brand, pricePaise, inStock, picture }) => ({
    id,
    name,
    brand,
    pricePaise,
    inStock,
    picture,
  }))
}

/** By the index of brands in small letters. */
const BRAND = sql`lower(brand) COLLATE "C"`
const begins = (beginning: string) => sql<SqlBool>`${BRAND} LIKE ${startingWith(beginning)}`

async function suggestLists(
  app: App,
  words: readonly string[],
  begun: readonly Kind[],
): Promise<SuggestedList[]> {
  const named = termsOf(words).flatMap((term) => term.kinds ?? [])
  const wanted = [...new Set([...named, ...begun])]
  const last = words.at(-1) ?? ''
  const begunBy = last.length >= 2 ? begins(last) : sql<SqlBool>`false`
  const isNamed = [sql`${BRAND} = ANY(${words}::text[])`, begunBy, ...words.map((word) => begins(`${word} `))]
  const { rows } = await sql<{ kind: string | null; brand: string | null; count: number }>`
    WITH branded AS (
      SELECT kind, brand, on_sale, ${begunBy} AS is_begun
      FROM listing_counts WHERE on_sale > 0 AND (${sql.join(isNamed, sql` OR `)}))
    SELECT kind, brand, sum(on_sale)::integer AS count FROM branded
      WHERE is_begun OR cardinality(${wanted}::text[]) = 0 OR kind = ANY(${wanted}::text[])
      GROUP BY GROUPING SETS ((kind, brand), (brand))
      HAVING kind IS NOT NULL OR bool_or(is_begun) OR cardinality(${wanted}::text[]) = 0
    UNION ALL SELECT kind, NULL, sum(on_sale)::integer FROM listing_counts
      WHERE on_sale > 0 AND kind = ANY(${wanted}::text[]) GROUP BY kind
    ORDER BY count DESC, kind, brand`.execute(app.db)
  const lists = rows.map(({ kind, brand, count }) => ({
    ...(kind !== null && isKind(kind) && { kind }),
    ...(brand !== null && { brand }),
    count,
  }))
  return narrowest(lists).slice(0, LISTS_MAX)
}

/** Where a brand and a kind are typed, both together come first; one kind of a brand says no more than the brand. */
function narrowest(lists: readonly SuggestedList[]): SuggestedList[] {
  const kindsOf = (brand: string | undefined) =>
    lists.filter((list) => list.kind && list.brand === brand).length
  const telling = lists.filter(
    ({ kind, brand }) =>
      kind === undefined ||
      brand === undefined ||
      kindsOf(brand) > 1 ||
      !lists.some((other) => other.brand === brand && !other.kind),
  )
  const rank = ({ kind, brand }: SuggestedList) => (kind && brand ? 0 : 1)
  const isBothTyped = lists.some(({ kind, brand }) => kind && !brand)
  return isBothTyped ? telling.toSorted((one, other) => rank(one) - rank(other)) : telling
}

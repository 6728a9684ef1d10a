import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AttributeValues } from '#domain/catalogue/attributes/attribute-definition.ts'
import { isKind, type Kind, kinds } from '#domain/catalogue/categories.ts'
import type { AttributeFilters } from '#domain/catalogue/filters/attribute-filters.ts'
import type { FactCondition } from '#domain/compatibility/fact-condition.ts'
import { filtersOf } from '#domain/compatibility/fit-filters.ts'
import { type FitRule, fitRulesOf } from '#domain/compatibility/fit-rules.ts'
import type { App } from '#server/app.ts'
import { type ProductSummary, selectCards, toSummary } from '#server/catalogue/product-card-views.ts'

const SHOWN_MAX = 4
/** So many of a kind are looked at, in the order of its list: the first ones that fit are among them, or there are few. */
const LOOKED_AT_MAX = 2_000

/** Products of another kind that fit, in words, and what leads to them. */
export interface FittingGroup {
  kind: Kind
  /** "with socket AM5"; stands behind the plural of the kind. */
  words: string
  /** What its list is narrowed to, where filters can say it; */
  spec: AttributeFilters | undefined
  /** else words that a search among the kind finds them by, where words can. */
  query: string | undefined
}

/** What certainly fits a product. */
export interface Fitting {
  /** Those of which at least one is in stock. */
  groups: FittingGroup[]
  /** Up to four in stock, of as many groups as there are. */
  cards: ProductSummary[]
  /** The categories whose changes may change this. */
  categories: string[]
}

/** What fits the product of this id by the rules of its kind; nothing where its facts decide nothing. */
export async function readFitting(app: Pick<App, 'db'>, productId: string): Promise<Fitting> {
  const product = await app.db
    .selectFrom('products')
    .select(['kind', 'attributes'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product || !isKind(product.kind)) return { groups: [], cards: [], categories: [] }
  const own: AttributeValues = product.attributes
  const asked = fitRulesOf(product.kind).flatMap((rule) => {
    const condition = rule.asks(own)
    return condition ? [{ rule, condition }] : []
  })
  const found = await Promise.all(
    asked.map(async ({ rule, condition }) => ({
      rule,
      condition,
      ids: await firstThatMeet(app, rule.otherKind, condition),
    })),
  )
  const some = found.filter(({ ids }) => ids.length > 0)
  return {
    groups: some.map(({ rule, condition }) => groupOf(rule, condition, own)),
    cards: await readCards(app, inTurns(some.map(({ ids }) => ids)).slice(0, SHOWN_MAX)),
    categories: [...new Set(asked.map(({ rule }) => kinds[rule.otherKind].category))],
  }
}

function groupOf(rule: FitRule, condition: FactCondition, own: AttributeValues): FittingGroup {
  return {
    kind: rule.otherKind,
    words: rule.words(own),
    spec: filtersOf(rule.otherKind, condition),
    query: rule.query?.(own),
  }
}

/** The first products of a kind in the order of its list that are in stock and meet a condition. */
export async function firstThatMeet(
  app: Pick<App, 'db'>,
  kind: Kind,
  condition: FactCondition,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT id, handpicked_rank, in_stock, attributes FROM products WHERE on_sale AND kind = ${kind}
      ORDER BY handpicked_rank, id LIMIT ${LOOKED_AT_MAX}
    ) AS products
    WHERE in_stock AND ${meetsInSql(condition)}
    ORDER BY handpicked_rank, id LIMIT ${SHOWN_MAX}`.execute(app.db)
  return rows.map(({ id }) => id)
}

/** The same as `meets` of the domain: a test compares them. */
function meetsInSql({ anyOf, without, number }: FactCondition): RawBuilder<SqlBool> {
  const patterns = anyOf.map((pattern) => sql`attributes @> ${JSON.stringify(pattern)}::jsonb`)
  const conditions = [sql`(${sql.join(patterns, sql` OR `)})`]
  if (without) conditions.push(sql`NOT attributes @> ${JSON.stringify(without)}::jsonb`)
  if (number) {
    const value = sql`CASE WHEN jsonb_typeof(attributes -> ${number.key}) = 'number'
      THEN (attributes ->> ${number.key})::numeric END`
    conditions.push(
      'atLeast' in number ? sql`${value} >= ${number.atLeast}` : sql`${value} <= ${number.atMost}`,
    )
  }
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
}

/** The first of each, then the second of each. */
function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const turns = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  )
  return [...new Set(turns.flat())]
}

async function readCards(app: Pick<App, 'db'>, ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const cards = await selectCards(app.db).where('products.id', 'in', ids).execute()
  return cards.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(toSummary)
}

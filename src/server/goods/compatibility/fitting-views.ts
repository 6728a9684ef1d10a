import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { slotFilters } from '#domain/goods/builder/slot-filters.ts'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { isKind, type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import type { AttributeFilters } from '#domain/goods/catalogue/filters/attribute-filters.ts'
import type { FactCondition } from '#domain/goods/compatibility/fact-condition.ts'
import { fitOfPair, fitRulesOf, type PairFit } from '#domain/goods/compatibility/fit-rules.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { type ProductSummary, selectCards, toSummary } from '#server/goods/catalogue/product-card-views.ts'
import type { App } from '#server/ground/app.ts'

const SHOWN_MAX = 4
/** So many of a kind are looked at, in the order of its list: the first ones that fit are among them, or there are few. */
const LOOKED_AT_MAX = 2_000
/** So many of those whose facts allow it are judged, whatever comes of it. */
const JUDGED_MAX = 60

/** Products of another kind that fit, in words, and what leads to them. */
export interface FittingGroup {
  kind: Kind
  /** "with socket AM5"; stands behind the plural of the kind. */
  words: string
  /** What its list is narrowed to, as the builder narrows it; undefined where no filter says it. */
  spec: AttributeFilters | undefined
}

/** A product that fits, with what has to be seen to. */
export type FittingCard = ProductSummary & { fitCondition?: string }

/** What certainly fits a product. */
export interface Fitting {
  /** Those of which at least one is in stock. */
  groups: FittingGroup[]
  /** Up to four in stock, of as many groups as there are: what fits as it is before what fits on a condition. */
  cards: FittingCard[]
  /** The categories whose changes may change this. */
  categories: string[]
}

/** What fits the product of this id, by the verdicts of the builder; nothing where its facts decide nothing. */
export async function readFitting(app: Pick<App, 'db'>, productId: string): Promise<Fitting> {
  const product = await app.db
    .selectFrom('products')
    .select(['id', 'kind', 'name', 'attributes'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product || !isKind(product.kind)) return { groups: [], cards: [], categories: [] }
  const own = partOf({ ...product, kind: product.kind })
  const asked = fitRulesOf(own.kind).flatMap((rule) => {
    const condition = rule.asks(own)
    return condition ? [{ rule, condition }] : []
  })
  const found = await Promise.all(
    asked.map(async ({ rule, condition }) => ({
      rule,
      fitting: fittingOf(own, await findMeeting(app, rule.otherKind, condition)),
    })),
  )
  const some = found.filter(({ fitting }) => fitting.length > 0)
  const shown = inTurns(some.map(({ fitting }) => fitting)).slice(0, SHOWN_MAX)
  return {
    groups: some.map(({ rule }) => ({
      kind: rule.otherKind,
      words: rule.words(own),
      spec: slotFilters(rule.otherKind, [own]),
    })),
    cards: await readCards(app, new Map(shown.map(({ id, fit }) => [id, fit]))),
    categories: [...new Set(asked.map(({ rule }) => kinds[rule.otherKind].category))],
  }
}

interface FittingProduct {
  id: string
  fit: PairFit
}

/** The first of these that fit, without a condition before with one. Judges no more than it takes. */
function fittingOf(own: Part, candidates: readonly Part[]): FittingProduct[] {
  const asTheyAre: FittingProduct[] = []
  const onCondition: FittingProduct[] = []
  for (const candidate of candidates) {
    if (asTheyAre.length === SHOWN_MAX) break
    const fit = fitOfPair(own, candidate)
    if (fit) (fit.answer === 'fits' ? asTheyAre : onCondition).push({ id: candidate.id, fit })
  }
  return [...asTheyAre, ...onCondition].slice(0, SHOWN_MAX)
}

/** The first products of a kind in the order of its list that are in stock and meet a condition. */
export async function findMeeting(
  app: Pick<App, 'db'>,
  kind: Kind,
  condition: FactCondition,
): Promise<Part[]> {
  const { rows } = await sql<Omit<Part, 'kind' | 'quantity'>>`
    SELECT id, name, attributes FROM (
      SELECT id, name, handpicked_rank, in_stock, attributes FROM products WHERE on_sale AND kind = ${kind}
      ORDER BY handpicked_rank, id LIMIT ${LOOKED_AT_MAX}
    ) AS products
    WHERE in_stock AND ${meetsInSql(condition)}
    ORDER BY handpicked_rank, id LIMIT ${JUDGED_MAX}`.execute(app.db)
  return rows.map((row) => partOf({ ...row, kind }))
}

function partOf({ id, kind, name, attributes }: Omit<Part, 'quantity'>): Part {
  return { id, kind, name, quantity: 1, attributes: attributes as AttributeValues }
}

/** The same as `meets` of the domain: a test compares them. */
function meetsInSql({ anyOf, without, numbers = [] }: FactCondition): RawBuilder<SqlBool> {
  const patterns = anyOf.map((pattern) => sql`attributes @> ${JSON.stringify(pattern)}::jsonb`)
  const conditions = [sql`(${sql.join(patterns, sql` OR `)})`]
  if (without) conditions.push(sql`NOT attributes @> ${JSON.stringify(without)}::jsonb`)
  for (const number of numbers) {
    const value = sql`CASE WHEN jsonb_typeof(attributes -> ${number.key}) = 'number'
      THEN (attributes ->> ${number.key})::numeric END`
    conditions.push(
      'atLeast' in number ? sql`${value} >= ${number.atLeast}` : sql`${value} <= ${number.atMost}`,
    )
  }
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
}

/** The first of each, then the second of each. */
function inTurns<One>(lists: readonly (readonly One[])[]): One[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat()
}

async function readCards(app: Pick<App, 'db'>, shown: ReadonlyMap<string, PairFit>): Promise<FittingCard[]> {
  const ids = [...shown.keys()]
  if (ids.length === 0) return []
  const cards = await selectCards(app.db).where('products.id', 'in', ids).execute()
  return cards
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((card) => {
      const fitCondition = shown.get(card.id)?.conditions.join(' ')
      return { ...toSummary(card), ...(fitCondition && { fitCondition }) }
    })
}

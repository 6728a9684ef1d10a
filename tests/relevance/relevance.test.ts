import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isKind, kinds } from '#domain/catalogue/categories.ts'
import { readProductFacts } from '#domain/catalogue/product-facts.ts'
import { entriesOfPart } from '#domain/imports/opendb-parts.ts'
import { entry } from '#domain/shared/form-entries.ts'
import type { App } from '#server/app.ts'
import { refreshBestOffers } from '#server/catalogue/refresh-best-offers.ts'
import { searchPage } from '#server/catalogue/search-page-views.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { isRight, type JudgedQuery, type RawPart, readRawParts } from './parts-and-queries.ts'

/** The real parts lie beside the checkout where there are some; without them nothing here can be judged. */
const FILE = '../shared/data/parts-open-db.jsonl.gz'
const hasParts = existsSync(FILE)
/** One part in so many is stocked, and what is asked for by number; all of them in the full run. */
const EVERY = process.env.NN_FULL ? 1 : 4
/** Of the queries; all but the first were written by people who had not seen the search. */
const LISTS = [
  'own',
  'unseen',
  'fresh',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]
/** So many are put on sale in one statement, which has a time limit. */
const BATCH = 500
const LOOKED_AT = 10
const SHARE_MIN = 0.95

let app: App
let close: () => Promise<void>
const stocked = new Map<string, RawPart>()

beforeAll(async () => {
  if (!hasParts) return
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'seller')
  const named = new Set(
    LISTS.flatMap(readQueries).flatMap(({ right }) => [right.where?.['metadata.part_numbers'] ?? []].flat()),
  )
  const parts = await readRawParts(FILE)
  await stock(
    parts.filter(
      ({ metadata }, at) =>
        at % EVERY === 0 || metadata?.part_numbers?.some((number) => named.has(number)) === true,
    ),
  )
}, 600_000)
afterAll(() => close?.())

async function stock(parts: readonly RawPart[]): Promise<void> {
  const products = parts.flatMap((part) => {
    const { entries } = entriesOfPart(part)
    const kind = entry(entries, 'kind')
    const facts = isKind(kind) ? readProductFacts(kind, entries) : undefined
    if (!isKind(kind) || !facts?.ok) return []
    const { name, brand, mpn, otherMpns, attributes } = facts.value
    return [
      {
        id: part.opendb_id,
        name,
        brand,
        mpn,
        other_mpns: otherMpns,
        kind,
        category: kinds[kind].category,
        attributes,
      },
    ]
  })
  for (let at = 0; at < products.length; at += BATCH) await putOnSale(products.slice(at, at + BATCH))
  const onSale = await app.db.selectFrom('products').select('id').where('on_sale', '=', true).execute()
  const ids = new Set(onSale.map(({ id }) => id))
  for (const part of parts) if (ids.has(part.opendb_id)) stocked.set(part.opendb_id, part)
  await sql`ANALYZE products`.execute(app.db)
}

function readQueries(list: string): JudgedQuery[] {
  return JSON.parse(readFileSync(`tests/relevance/queries-${list}.json`, 'utf8'))
}

interface Goods {
  id: string
}

async function putOnSale(products: readonly Goods[]): Promise<void> {
  await inTransaction(app, async (tx) => {
    await sql`INSERT INTO products (id, name, brand, category, kind, mpn, other_mpns, attributes, short_description, description, hsn, gst_rate_bp, status)
      SELECT id, name, brand, category, kind, mpn, other_mpns, attributes, '', '', '8471', 1800, 'live'
      FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        AS part (id text, name text, brand text, category text, kind text, mpn text, other_mpns text, attributes jsonb)
      ON CONFLICT DO NOTHING`.execute(tx)
    await sql`INSERT INTO offers (id, product_id, seller_id, list_price_paise, discount_bp, unit_price_paise, status)
      SELECT gen_random_uuid(), id, 'seller', 100000 + abs(hashtext(id)) % 9000000, 0, 100000 + abs(hashtext(id)) % 9000000, 'live'
      FROM products WHERE NOT on_sale`.execute(tx)
    await sql`INSERT INTO stock (offer_id, on_hand) SELECT id, 5 FROM offers
      ON CONFLICT DO NOTHING`.execute(tx)
    await refreshBestOffers(
      tx,
      products.map(({ id }) => id),
    )
  })
}

interface Verdict {
  query: string
  group: string
  /** Where the first right product stands, from 1; none among those looked at: 0. */
  place: number
  first: readonly string[]
}

async function judge({ query, group, right }: JudgedQuery): Promise<Verdict | undefined> {
  if (![...stocked.values()].some((part) => isRight(part, right))) return undefined
  const { products } = (await searchPage(app, query)).page
  const found = products.slice(0, LOOKED_AT)
  const place = 1 + found.findIndex(({ id }) => isRight(stocked.get(id) as RawPart, right))
  return { query, group, place, first: found.slice(0, 3).map(({ name }) => name) }
}

const shareOf = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ place }) => place >= 1 && place <= 3).length / verdicts.length

/** MRR: the mean of one over the place of the first right product. */
const reciprocalRank = (verdicts: readonly Verdict[]) =>
  verdicts.reduce((sum, { place }) => sum + (place > 0 ? 1 / place : 0), 0) / verdicts.length

function report(name: string, verdicts: readonly Verdict[]): string {
  const line = (group: string, some: readonly Verdict[]) =>
    `  ${group.padEnd(12)} ${String(some.length).padStart(4)} queries, ${(shareOf(some) * 100).toFixed(1)} % right among three, MRR ${reciprocalRank(some).toFixed(3)}`
  const missed = verdicts.filter(({ place }) => place < 1 || place > 3)
  return [
    name,
    ...[...Map.groupBy(verdicts, ({ group }) => group)].map(([group, some]) => line(group, some)),
    line('all', verdicts),
    ...missed.map(
      ({ query, place, first }) => `  missed: ${query} (${place || 'none'}): ${first.join(' | ')}`,
    ),
  ].join('\n')
}

describe.skipIf(!hasParts)('over real parts', () => {
  test.each(LISTS)('%s queries have a right product among the first three', async (list) => {
    const queries = readQueries(list)
    const verdicts: Verdict[] = []
    for (const query of queries) verdicts.push(...[(await judge(query)) ?? []].flat())
    process.stdout.write(`${report(list, verdicts)}\n`)
    expect(verdicts.length).toBeGreaterThan(queries.length * 0.6)
    expect(shareOf(verdicts)).toBeGreaterThanOrEqual(SHARE_MIN)
  })
})

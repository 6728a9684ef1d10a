import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchPage } from '#server/goods/catalogue/search-page-views.ts'
import type { App } from '#server/ground/app.ts'
import { inFull, isFull } from '#tests/support/full-run.ts'
import { skippedUnless } from '#tests/support/skipped.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { partsFile } from '../../src/entry/demo/stock/open-db/parts-file.ts'
import { madeUpOpenParts } from '../parts/made-up-open-parts.ts'
import { readOpenParts, type TestPart, testPart } from '../parts/open-parts.ts'
import { readWrittenParts } from '../parts/written-parts.ts'
import { type JudgedQuery, QUERY_LISTS, readQueries, rightAnswer } from './judged-queries.ts'
import { stockParts } from './stock-parts.ts'

const MADE_UP = inFull(1_500, 200)
/** Of the large file one part in so many is stocked, and what is asked for by number; all of them in the full run. */
const EVERY = isFull ? 1 : 4
/** Of each list the first of so many queries is asked of the parts that we wrote down; all of them in the full run. */
const EVERY_QUERY = inFull(1, 3)
const LOOKED_AT = 10
const SHARE_MIN = 0.95
/** With the worst match first no list reaches it, while eight of eleven fall below the share. */
const RECIPROCAL_RANK_MIN = 0.95

describe('over real parts that we wrote down, among made-up ones', () => {
  const shop = openShop(async () => [
    ...readWrittenParts(),
    ...madeUpOpenParts(MADE_UP).flatMap((part) => testPart(part) ?? []),
  ])
  test.each(QUERY_LISTS)('%s queries have a right product among the first three', async (list) => {
    const queries = readQueries(list).filter((_, at) => at % EVERY_QUERY === 0)
    const verdicts = await judge(shop(), queries)
    expect(shareOf(verdicts), report(list, verdicts)).toBeGreaterThanOrEqual(SHARE_MIN)
    expect(reciprocalRank(verdicts), report(list, verdicts)).toBeGreaterThanOrEqual(RECIPROCAL_RANK_MIN)
    expect(verdicts.length).toBe(queries.length)
  })
})

const FILE = partsFile()
const large = skippedUnless(FILE, 'PARTS_FILE is not set')
describe.skipIf(large.isSkipped)(large.titled('over the parts of PARTS_FILE'), () => {
  const shop = openShop(async () => {
    const named = new Set(
      QUERY_LISTS.flatMap(readQueries).flatMap(({ right }) => right.where?.['metadata.part_numbers'] ?? []),
    )
    const parts = (await readOpenParts(FILE ?? '')).flatMap((part) => testPart(part) ?? [])
    return parts.filter(
      ({ valuesAt }, at) =>
        at % EVERY === 0 || valuesAt('metadata.part_numbers').some((number) => named.has(number as string)),
    )
  })
  test.each(QUERY_LISTS)('%s queries have a right product among the first three', async (list) => {
    const queries = readQueries(list)
    const verdicts = await judge(shop(), queries)
    process.stdout.write(`${report(list, verdicts)}\n`)
    expect(shareOf(verdicts)).toBeGreaterThanOrEqual(SHARE_MIN)
    expect(reciprocalRank(verdicts)).toBeGreaterThanOrEqual(RECIPROCAL_RANK_MIN)
    expect(verdicts.length).toBeGreaterThan(queries.length * 0.6)
  })
})

interface Shop {
  app: App
  stocked: ReadonlyMap<string, TestPart>
}

function openShop(choose: () => Promise<TestPart[]>): () => Shop {
  let shop: Shop
  let close: () => Promise<void>
  beforeAll(async () => {
    const { app, close: closeApp } = await openTestApp()
    close = closeApp
    shop = { app, stocked: await stockParts(app, await choose()) }
  }, 600_000)
  afterAll(() => close?.())
  return () => shop
}

interface Verdict {
  query: string
  group: string
  /** Where the first right product stands, from 1; none among those looked at: 0. */
  place: number
  first: readonly string[]
}

/** Without those of which nothing right is stocked. */
async function judge({ app, stocked }: Shop, queries: readonly JudgedQuery[]): Promise<Verdict[]> {
  const parts = [...stocked.values()]
  const verdicts: Verdict[] = []
  for (const judged of queries) {
    const { query, group } = judged
    const isRight = rightAnswer(judged)
    if (!parts.some(isRight)) continue
    const { products } = (await searchPage(app, query)).page
    const found = products.slice(0, LOOKED_AT)
    const place = 1 + found.findIndex(({ id }) => isRight(stocked.get(id) as TestPart))
    verdicts.push({ query, group, place, first: found.slice(0, 3).map(({ name }) => name) })
  }
  return verdicts
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

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTS_NEEDED } from '#domain/goods/builder/budget-facts.ts'
import type { BudgetWish } from '#domain/goods/builder/budget-wish.ts'
import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { App } from '#server/ground/app.ts'
import { readWrittenParts } from '#tests/parts/written-parts.ts'
import { answeringThreads } from '#tests/support/answering-threads.ts'
import { computerParts, sellParts } from '#tests/support/computer-parts.ts'
import { skippedUnless } from '#tests/support/skipped.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { openDbProducts } from '../../../entry/demo/stock/open-db/open-db-products.ts'
import { partsFile } from '../../../entry/demo/stock/open-db/parts-file.ts'
import { priceOf } from '../../../entry/demo/stock/price-of.ts'
import type { StockProduct } from '../../../entry/demo/stock/stock-product.ts'
import { findBuildParts } from './build-views.ts'
import { findBudgetBuilds } from './find-budget-builds.ts'

const PARTS = computerParts(216)
const GAMES: BudgetWish = { use: 'games', resolution: '1080p', tastes: [], budgetPaise: 80_000_00 }

let apps: { app: App; close: () => Promise<void> }[] = []
let app: App

beforeAll(async () => {
  const opened = await openTestApp()
  apps = [opened]
  app = opened.app
  await sellParts(app, PARTS)
})
afterAll(async () => {
  for (const { close } of apps) await close()
})

async function find(wish: Partial<BudgetWish> = {}, on = app) {
  const found = await findBudgetBuilds(on, { ...GAMES, ...wish }, '203.0.113.9')
  if (!found.ok) throw new Error(found.problem.code)
  return found.value
}

async function anotherApp(): Promise<App> {
  const opened = await openTestApp()
  apps.push(opened)
  return opened.app
}

async function answersOf(productIds: readonly string[], on = app) {
  const parts = await findBuildParts(
    on,
    productIds.map((productId) => ({ productId, quantity: 1 })),
  )
  return judgeBuild(parts).map(({ answer }) => answer)
}

test.each([60_000_00, 80_000_00, 150_000_00])(
  'whole computers for %i paise are found in live stock',
  async (budgetPaise) => {
    const answer = await find({ budgetPaise })
    if (answer.kind !== 'found') throw new Error(answer.kind)
    expect(answer.builds.length).toBeGreaterThan(1)
    for (const { productIds, totalPaise } of answer.builds) {
      expect(totalPaise).toBeLessThanOrEqual(budgetPaise)
      const answers = await answersOf(productIds)
      expect(answers).not.toContain('not known')
      expect(answers).not.toContain('does not fit')
    }
    expect(await find({ budgetPaise })).toEqual(answer)
  },
)

test('what is sold out, was opened, or comes from a seller who does not sell, is in no computer', async () => {
  const first = await find()
  if (first.kind !== 'found') throw new Error(first.kind)
  const [soldOut = '', opened = '', ...others] = first.builds[0]?.productIds ?? []
  await app.db.updateTable('products').set({ in_stock: false }).where('id', '=', soldOut).execute()
  await app.db.updateTable('offers').set({ condition: 'open-box' }).where('product_id', '=', opened).execute()
  const second = await find()
  if (second.kind !== 'found') throw new Error(second.kind)
  const chosen = second.builds.flatMap(({ productIds }) => productIds)
  expect(chosen).not.toContain(soldOut)
  expect(chosen).not.toContain(opened)
  expect(chosen).toEqual(expect.arrayContaining(others.slice(0, 1)))
  await app.db.updateTable('sellers').set({ on_holiday: true }).where('id', '=', 'part-shop').execute()
  expect((await find()).kind).toBe('none')
  await app.db.updateTable('sellers').set({ on_holiday: false }).where('id', '=', 'part-shop').execute()
})

test('where every whole computer costs more, the cheapest is named', async () => {
  const dear = await anotherApp()
  await sellParts(
    dear,
    PARTS.map((part) => ({ ...part, pricePaise: part.pricePaise * 8 })),
  )
  const answer = await find({ budgetPaise: 60_000_00 }, dear)
  if (answer.kind !== 'over') throw new Error(answer.kind)
  expect(answer.least.totalPaise).toBeGreaterThan(60_000_00)
  expect(await answersOf(answer.least.productIds, dear)).not.toContain('not known')
})

test('a slot of which nothing is known enough is named, with the facts that are compared', async () => {
  const bare = await anotherApp()
  await sellParts(
    bare,
    PARTS.filter(({ kind }) => kind !== 'memory').map((part) =>
      part.kind === 'case' ? { ...part, attributes: { formFactor: 'Mid tower' } } : part,
    ),
  )
  const answer = await find({}, bare)
  if (answer.kind !== 'none') throw new Error(answer.kind)
  expect(answer.missing.map(({ label, isOnSale }) => [label, isOnSale])).toEqual([
    ['memory', false],
    ['case', true],
  ])
  expect(answer.missing[1]?.facts).toContain('power supplies')
})

test('the index of parts for builds asks for the facts that the rules compare', async () => {
  for (const [kind, needed] of Object.entries(FACTS_NEEDED)) {
    const { all, oneOf = [] }: { all: readonly string[]; oneOf?: readonly string[] } = needed
    const says = async (keys: readonly string[]) => {
      const attributes = JSON.stringify(Object.fromEntries(keys.map((key) => [key, 1])))
      const { rows } = await sql<{
        says: boolean
      }>`SELECT says_build_facts(${kind}, ${attributes}::jsonb) AS says`.execute(app.db)
      return rows[0]?.says
    }
    const one = oneOf.slice(0, 1)
    expect(await says([...all, ...one]), kind).toBe(true)
    for (const key of all)
      expect(await says([...all.filter((each) => each !== key), ...one]), key).toBe(false)
    for (const key of oneOf) expect(await says([...all, key]), key).toBe(true)
    if (oneOf.length > 0) expect(await says(all), kind).toBe(false)
  }
})

test('a question that the thread refuses is a refusal in words', async () => {
  const busy = {
    ...app,
    threads: answeringThreads(() => Promise.reject(new Error('too many'))),
  }
  expect(await findBudgetBuilds(busy, GAMES, '203.0.113.9')).toMatchObject({
    ok: false,
    problem: { code: 'builder.busy' },
  })
})

test('of real parts nothing is put together of which something is not known', async () => {
  const written = readWrittenParts().filter((_, at) => at % 8 === 0)
  await findKnownBuilds(written.map(({ id, facts }) => ({ key: id, kind: facts.kind, facts })))
})

const FILE = partsFile()
const large = skippedUnless(FILE, 'PARTS_FILE is not set')
test.skipIf(large.isSkipped)(
  large.titled('of the parts of PARTS_FILE nothing is put together of which something is not known'),
  async () => findKnownBuilds(await openDbProducts(FILE ?? '', 500)),
)

type SoldPart = Pick<StockProduct, 'key' | 'kind'> & {
  facts: Pick<StockProduct['facts'], 'name' | 'attributes'>
}

async function findKnownBuilds(from: readonly SoldPart[]): Promise<void> {
  const real = await anotherApp()
  const parts = from.filter(({ kind }) => kind in FACTS_NEEDED)
  await sellParts(
    real,
    parts.map(({ key, kind, facts }) => ({
      id: `real-${key}`,
      kind,
      name: facts.name,
      quantity: 1,
      attributes: facts.attributes,
      pricePaise: priceOf({ key, kind, facts }, 'house').price * 100,
    })),
  )
  const answer = await find({ budgetPaise: 150_000_00 }, real)
  if (answer.kind === 'none') {
    // Open data says of no case all that is compared, and of no processor its memory speed.
    expect(answer.missing.map(({ label }) => label)).toEqual(expect.arrayContaining(['processor', 'case']))
    expect(answer.missing.every(({ isOnSale }) => isOnSale)).toBe(true)
  } else {
    const builds = answer.kind === 'over' ? [answer.least] : answer.builds
    for (const { productIds } of builds) expect(await answersOf(productIds, real)).not.toContain('not known')
  }
}

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { missingFactsList } from '#domain/goods/catalogue/missing-facts-list.ts'
import { ruleAttributesOf } from '#domain/goods/catalogue/rule-attributes.ts'
import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import { findBuildParts } from '#server/goods/builder/build-views.ts'
import type { App } from '#server/ground/app.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { addProduct } from '#tests/support/catalogue-rows.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { countMissingFacts } from './count-missing-facts.ts'
import { listKnownFactCounts, listMissingFacts } from './missing-fact-views.ts'
import { recordUnknown } from './record-unknown.ts'
import { addUnknownFacts, sweepUnknownFacts } from './unknown-fact-store.ts'

const DAY_SECONDS = 24 * 3_600
const clock = turnedClock('2026-11-20T06:30:00Z')
let app: App
let close: () => Promise<void>
/** Any offer: what is on sale has one. */
let offerId: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  ;({ offerId } = await addOffer(app))
})
afterAll(() => close())
beforeEach(async () => {
  await sql`TRUNCATE unknown_facts, missing_facts, known_fact_counts, rate_limits`.execute(app.db)
  await sql`UPDATE products SET on_sale = false`.execute(app.db)
})

/** Every fact that rules read of a kind, but some. */
function factsBut(kind: Kind, ...without: string[]): object {
  const keys = ruleAttributesOf(kind).map(({ key }) => key)
  return Object.fromEntries(keys.filter((key) => !without.includes(key)).map((key) => [key, 'known']))
}

let made = 0
async function sell(
  kind: Kind,
  attributes: object,
  { demand = 0, id = `${kind}-${++made}` }: { demand?: number; id?: string } = {},
): Promise<string> {
  await addProduct(app, { id, kind, category: 'Components', attributes })
  await sql`UPDATE products SET on_sale = true, best_offer_id = ${offerId}, list_price_paise = 100, discount_bp = 0, price_paise = 100,
    demand = ${demand} WHERE id = ${id}`.execute(app.db)
  return id
}

async function list(query = '') {
  const page = await listMissingFacts(app, OWNER, missingFactsList.parse(new URLSearchParams(query)))
  return { ...page, said: page.facts.map(({ productId, attribute }) => `${productId} ${attribute}`) }
}

const times = async () =>
  (
    await sql<{ product: string; attribute: string; times: number }>`
      SELECT product_id AS product, attribute, sum(times)::integer AS times FROM unknown_facts GROUP BY 1, 2 ORDER BY 1, 2`.execute(
      app.db,
    )
  ).rows.map(({ product, attribute, times: count }) => `${product} ${attribute} ${count}`)

describe('counting what is not known', () => {
  async function build() {
    const cpu = await sell('cpu', { socket: 'AM5' })
    const board = await sell('motherboard', { ...factsBut('motherboard'), socket: undefined })
    const lines = [cpu, board].map((productId) => ({ productId, quantity: 1 }))
    const parts = await findBuildParts(app, lines)
    return { cpu, board, parts, verdicts: judgeBuild(parts) }
  }

  test('counts each fact that verdicts lacked once for a page, by product and day', async () => {
    const { board, cpu, ...page } = await build()
    await recordUnknown(app, '203.0.113.1', page)
    await recordUnknown(app, '203.0.113.2', page)
    const counted = await times()
    expect(counted).toContain(`${board} socket 2`)
    expect(counted).not.toContain(`${cpu} socket 2`)
    clock.turn(DAY_SECONDS)
    await recordUnknown(app, '203.0.113.1', page)
    expect(await times()).toContain(`${board} socket 3`)
  })

  test('does not count who asks all the time', async () => {
    const { board, cpu: _cpu, ...page } = await build()
    for (let asked = 0; asked < 70; asked++) await recordUnknown(app, '203.0.113.9', page)
    expect(await times()).toContain(`${board} socket 60`)
  })

  test('knows no product that the shop does not have', async () => {
    const board = await sell('motherboard', {})
    await addUnknownFacts(app, [
      { productId: 'made-up', attribute: 'socket' },
      { productId: board, attribute: 'socket' },
    ])
    expect(await times()).toEqual([`${board} socket 1`])
  })

  test('writes down so many facts a day, and counts on those that are there', async () => {
    const board = await sell('motherboard', {})
    await addUnknownFacts(app, [{ productId: board, attribute: 'socket' }])
    await sql`INSERT INTO unknown_facts (day, product_id, attribute)
      SELECT indian_day(${clock.now()}), ${board}, 'key' || n FROM generate_series(1, 4999) AS n`.execute(
      app.db,
    )
    await addUnknownFacts(app, [
      { productId: board, attribute: 'socket' },
      { productId: board, attribute: 'chipset' },
    ])
    const counted = await times()
    expect(counted).toHaveLength(5_000)
    expect(counted).toContain(`${board} socket 2`)
  })

  test('forgets what was asked more than 90 days ago, and what a removed product lacked', async () => {
    const board = await sell('motherboard', {})
    const other = await sell('motherboard', {})
    await addUnknownFacts(app, [{ productId: board, attribute: 'socket' }])
    clock.turn(89 * DAY_SECONDS)
    await addUnknownFacts(app, [{ productId: other, attribute: 'socket' }])
    await sweepUnknownFacts(app)
    expect(await times()).toHaveLength(2)
    clock.turn(DAY_SECONDS)
    await sweepUnknownFacts(app)
    expect(await times()).toEqual([`${other} socket 1`])
    await countMissingFacts(app)
    await app.db.deleteFrom('products').where('id', '=', other).execute()
    expect(await times()).toEqual([])
    expect((await list('kind=motherboard')).said).not.toContain(`${other} socket`)
  })
})

describe('the list of missing facts', () => {
  test('has first what sells and what was asked for, and of the rest some', async () => {
    const quiet = await sell('case', factsBut('case', 'coolerHeightMax'))
    const sold = await sell('case', factsBut('case', 'coolerHeightMax'), { demand: 3 })
    const asked = await sell('case', factsBut('case', 'coolerHeightMax', 'boards'))
    const fact = { productId: asked, attribute: 'boards' }
    for (let count = 0; count < 15; count++) await addUnknownFacts(app, [fact])
    await countMissingFacts(app)
    const first = await list()
    expect(first.said.slice(0, 2)).toEqual([`${asked} boards`, `${sold} coolerHeightMax`])
    expect(first.said.slice(2).toSorted()).toEqual(
      [`${asked} coolerHeightMax`, `${quiet} coolerHeightMax`].toSorted(),
    )
    expect(first.facts[0]).toMatchObject({ timesAsked: 15, demand: 0, name: asked, kind: 'case' })
  })

  test('is narrowed by kind and by fact', async () => {
    const housing = await sell('case', factsBut('case', 'boards'))
    const cpu = await sell('cpu', factsBut('cpu', 'socket', 'tdp'))
    const board = await sell('motherboard', factsBut('motherboard', 'socket'))
    await countMissingFacts(app)
    expect((await list('kind=case')).said).toEqual([`${housing} boards`])
    expect((await list('fact=socket')).said.toSorted()).toEqual(
      [`${cpu} socket`, `${board} socket`].toSorted(),
    )
    expect((await list('kind=cpu&fact=tdp')).said).toEqual([`${cpu} tdp`])
    expect((await list('kind=case&fact=socket')).said).toEqual([])
  })

  test('leaves out what was filled in since, and what is off sale, at once; the next night forgets it', async () => {
    const filledIn = await sell('cpu', factsBut('cpu', 'tdp'))
    const gone = await sell('cpu', factsBut('cpu', 'tdp'))
    const kept = await sell('cpu', factsBut('cpu', 'tdp'))
    await countMissingFacts(app)
    await sql`UPDATE products SET attributes = attributes || '{"tdp": 65}' WHERE id = ${filledIn}`.execute(
      app.db,
    )
    await sql`UPDATE products SET on_sale = false WHERE id = ${gone}`.execute(app.db)
    expect((await list()).said).toEqual([`${kept} tdp`])
    clock.turn(DAY_SECONDS)
    await countMissingFacts(app)
    const rows = await app.db.selectFrom('missing_facts').select('product_id').execute()
    expect(rows).toEqual([{ product_id: kept }])
    await countMissingFacts(app)
    expect((await list()).said).toEqual([`${kept} tdp`])
  })

  test('has every fact on exactly one of its pages, forwards and back', async () => {
    const ids: string[] = []
    for (let n = 0; n < 60; n++)
      ids.push(await sell('cpu', factsBut('cpu', 'tdp', 'socket'), { demand: n % 4 }))
    await countMissingFacts(app)
    const seen: string[] = []
    let page = await list('kind=cpu')
    const firstPage = page.said
    seen.push(...page.said)
    while (page.nextCursor) {
      page = await list(`kind=cpu&cursor=${page.nextCursor}`)
      seen.push(...page.said)
    }
    expect(seen.toSorted()).toEqual(ids.flatMap((id) => [`${id} socket`, `${id} tdp`]).toSorted())
    const demands = (await list('kind=cpu')).facts.map(({ demand }) => demand)
    expect(demands).toEqual(demands.toSorted((one, other) => other - one))
    expect(page.said).toHaveLength(20)
    const before = await list(`kind=cpu&cursor=${page.previousCursor}`)
    expect((await list(`kind=cpu&cursor=${before.previousCursor}`)).said).toEqual(firstPage)
  })

  test('lists so many products of a kind for a fact that nobody has bought or asked about', async () => {
    await sql`INSERT INTO products (id, name, brand, category, kind, short_description, description, hsn, gst_rate_bp, status, on_sale, best_offer_id,
        demand, list_price_paise, price_paise, discount_bp, attributes)
      SELECT 'psu-' || n, 'PSU ' || n, 'Corsair', 'Components', 'power-supply', '', '', '8504', 1800, 'live', true, ${offerId}::uuid,
        CASE WHEN n > 230 THEN 1 ELSE 0 END, 100, 100, 0,
        ${JSON.stringify(factsBut('power-supply', 'length'))}::jsonb FROM generate_series(1, 250) AS n`.execute(
      app.db,
    )
    await countMissingFacts(app)
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM missing_facts WHERE kind = 'power-supply'`.execute(app.db)
    expect(rows[0]?.count).toBe(220)
    const { counts } = await listKnownFactCounts(app, OWNER)
    expect(
      counts.find(({ kind, attribute }) => kind === 'power-supply' && attribute === 'length'),
    ).toMatchObject({
      onSale: 250,
      known: 0,
    })
  })
})

test('of each kind it is said how many products on sale say a fact', async () => {
  await sell('cpu', factsBut('cpu', 'tdp'))
  await sell('cpu', factsBut('cpu'))
  const hidden = await sell('cpu', {})
  await sql`UPDATE products SET on_sale = false WHERE id = ${hidden}`.execute(app.db)
  expect(await listKnownFactCounts(app, OWNER)).toEqual({ counts: [], countedAt: undefined })
  await countMissingFacts(app)
  const { counts, countedAt } = await listKnownFactCounts(app, OWNER)
  expect(countedAt).toBe(clock.now().toISOString())
  const ofCpus = counts.filter(({ kind }) => kind === 'cpu')
  expect(ofCpus).toHaveLength(ruleAttributesOf('cpu').length)
  expect(ofCpus).toContainEqual({ kind: 'cpu', attribute: 'tdp', onSale: 2, known: 1 })
  expect(ofCpus).toContainEqual({ kind: 'cpu', attribute: 'socket', onSale: 2, known: 2 })
  expect(counts.some(({ kind }) => kind === 'case')).toBe(false)
})

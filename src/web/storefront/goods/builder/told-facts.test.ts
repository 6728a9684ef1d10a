import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBuildText } from '#domain/goods/builder/build.ts'
import { loadOpeningCatalogue } from '#server/goods/catalogue/opening/load-opening-catalogue.ts'
import type { App } from '#server/ground/app.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await loadOpeningCatalogue(app, new Map())
})
afterAll(() => close())
beforeEach(() => app.db.deleteFrom('unknown_facts').execute())

const CASE = 'nzxt-h7-flow'
const SUPPLY = 'corsair-rm850x'
const BUILD = [CASE, SUPPLY].map((productId) => ({ productId, quantity: 1 }))

/** What a page of the builder tells a visitor whose open build these parts are. */
async function told(module: string, path: string, params = {}) {
  const { verdicts } = await loaded(module, path, params)
  return verdicts.flatMap((verdict: { facts: unknown[] }) => verdict.facts)
}

async function loaded(module: string, path: string, params = {}) {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(visitorContext, {})
  context.set(addressContext, '203.0.113.7')
  const text = openBuildText({ savedId: undefined, parts: BUILD, before: [] })
  const request = new Request(`http://shop.test${path}`, {
    headers: { Cookie: `nn-build=${encodeURIComponent(text)}` },
  })
  const { loader } = await import(`./${module}.route.tsx`)
  return loader({ request, context, params })
}

test.each([
  ['build-page', '/build', {}],
  ['shared-build-page', `/build/shared?parts=${CASE}.${SUPPLY}`, {}],
  ['with-part-page', `/build/with/${CASE}`, { productId: CASE }],
])('%s says where each fact comes from, and counts those that it lacks', async (module, path, params) => {
  const facts = await told(module, path, params)
  expect(facts).toContainEqual(
    expect.objectContaining({ partId: SUPPLY, key: 'length', from: 'from the maker, 11 May 2026' }),
  )
  const missing = facts.find((fact: { value?: string }) => fact.value === undefined)
  expect(missing).toMatchObject({ partId: CASE, key: 'powerSupplyLengthMax' })
  expect(missing).not.toHaveProperty('from')
  const counted = await app.db
    .selectFrom('unknown_facts')
    .select(['product_id', 'attribute', 'times'])
    .execute()
  expect(counted).toEqual([{ product_id: CASE, attribute: 'powerSupplyLengthMax', times: 1 }])
})

test('a shared link keeps its laptop beside what goes into it, and says what is gone', async () => {
  const shared = await loaded(
    'shared-build-page',
    '/build/shared?parts=hp-victus-15.samsung-990-pro-2tb.no-such-product',
  )
  const filled = shared.slots.flatMap((slot: { key: string; parts: object[] }) =>
    slot.parts.length > 0 ? slot.key : [],
  )
  expect(filled).toEqual(['storage', 'laptop'])
  expect(shared.verdicts.map(({ rule }: { rule: string }) => rule)).toEqual(['laptop-drive'])
  expect([shared.missing, shared.goneCount]).toEqual(['', 1])
})

test('a shared link to parts that fit says which are missing for a computer', async () => {
  const shared = await loaded('shared-build-page', `/build/shared?parts=${CASE}.${SUPPLY}`)
  expect(shared.missing).toBe('Still needed: processor, motherboard, memory, storage.')
})

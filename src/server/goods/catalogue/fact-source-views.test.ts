import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeCandidate } from '#domain/goods/builder/judge-candidate.ts'
import { findSourcedParts } from '#server/goods/builder/build-views.ts'
import type { App } from '#server/ground/app.ts'
import { addProduct } from '#tests/support/catalogue-rows.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { loadOpeningCatalogue } from './opening/load-opening-catalogue.ts'
import { findProduct } from './product-page-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await loadOpeningCatalogue(app, new Map())
})
afterAll(() => close())

const CPU = 'amd-ryzen-7-9800x3d'
const BOARD = 'msi-mag-x870-tomahawk'

test('the page of a product says where its facts come from, by the name that its seller has now', async () => {
  expect((await findProduct(app, CPU))?.sources).toBe('These facts are from the maker, 2 Feb 2026.')
  const { sellerId } = await addSellerWithVendor(app, { name: 'Asha Computers' })
  const sources = {
    '*': { source: 'seller', sellerId, on: '2026-11-20' },
    layout: { source: 'maker', on: '2026-11-24' },
  }
  const attributes = { layout: '65%', keycaps: 'PBT', switchName: 'Red' }
  await addProduct(app, { id: 'k2', kind: 'keyboard', attributes })
  await sql`UPDATE products SET attribute_sources = ${JSON.stringify(sources)} WHERE id = 'k2'`.execute(
    app.db,
  )
  await app.db.updateTable('sellers').set({ name: 'Asha' }).where('id', '=', sellerId).execute()
  expect((await findProduct(app, 'k2'))?.sources).toBe(
    'These facts are from Asha’s listing, 20 Nov 2026; but “Layout” from the maker, 24 Nov 2026.',
  )
  await addProduct(app, { id: 'says-nothing' })
  expect(await findProduct(app, 'says-nothing')).not.toHaveProperty('sources')
})

test('a verdict names the source of each fact that it compared, and none of a fact that is missing', async () => {
  await sql`UPDATE products SET attributes = attributes - 'memoryType' WHERE id = ${BOARD}`.execute(app.db)
  const parts = await findSourcedParts(
    app,
    [CPU, BOARD, 'crucial-pro-ddr5-32gb'].map((productId) => ({ productId, quantity: 1 })),
  )
  const facts = parts.flatMap((part) =>
    judgeCandidate(part, parts).verdicts.flatMap((verdict) => verdict.facts),
  )
  expect(facts.filter(({ value }) => value === undefined)).not.toEqual([])
  expect(facts.filter(({ value }) => value !== undefined)).not.toEqual([])
  for (const { value, source } of facts)
    expect(source?.source).toBe(value === undefined ? undefined : 'maker')
})

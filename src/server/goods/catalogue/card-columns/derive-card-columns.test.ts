import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import type { ContentChange } from '#server/ground/content-changes/content-changes.ts'
import { addProduct } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { readCardFacts, writeCardColumns } from './card-column-store.ts'
import { deriveCardColumns } from './derive-card-columns.ts'

let app: App
let close: () => Promise<void>
const changes: ContentChange[] = []

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  app.contentChanges.onChange((change) => changes.push(change))
  await addProduct(app, { id: 'kit', kind: 'memory', attributes: { capacity: 32, modules: 2 } })
})
afterAll(() => close())

async function cardOf(id: string) {
  return app.db
    .selectFrom('products')
    .select(['key_facts', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function told() {
  await app.contentChanges.catchUp()
  return changes.splice(0)
}

test('what decides is written for products from before, and kept pages are told once', async () => {
  await deriveCardColumns(app)
  await app.db.updateTable('products').set({ key_facts: '' }).where('id', '=', 'kit').execute()
  await told()
  await deriveCardColumns(app)
  expect((await cardOf('kit')).key_facts).toBe('32\u00a0GB\u00a0(2×16)')
  expect(await told()).not.toEqual([])
  await deriveCardColumns(app)
  expect(await told()).toEqual([])
})

test('facts that were changed meanwhile keep their own line', async () => {
  const [row] = await readCardFacts(app.db, { after: '', limit: 1 })
  if (!row) throw new Error('no product')
  const ofOlder = {
    id: 'kit',
    version: row.version - 1,
    stand_in: 'kind-memory',
    key_facts: 'older',
    sort_keys: '[]',
  }
  await writeCardColumns(app.db, [ofOlder])
  expect((await cardOf('kit')).key_facts).toBe(row.key_facts)
})

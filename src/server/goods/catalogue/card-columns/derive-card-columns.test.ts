import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPictures } from '#domain/goods/catalogue/stand-ins/stand-in-of.ts'
import type { App } from '#server/ground/app.ts'
import type { ContentChange } from '#server/ground/content-changes/content-changes.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { PROJECT } from '#server/ground/project-folder.ts'
import { addProduct } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { lockForMeasuring, noteAgreedFacts } from '../editing/note-agreed-facts.ts'
import { readCardFacts, writeCardColumns } from './card-column-store.ts'
import { CARD_COLUMNS_VERSION } from './card-columns.ts'
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
  await app.db
    .updateTable('products')
    .set({ key_facts: '', stand_in: null })
    .where('id', '=', 'kit')
    .execute()
  await told()
  await deriveCardColumns(app)
  expect((await cardOf('kit')).key_facts).toBe('32\u00a0GB\u00a0(2×16)')
  expect(await told()).not.toEqual([])
  await deriveCardColumns(app)
  expect(await told()).toEqual([])
})

test('facts that were changed meanwhile keep their own line', async () => {
  const [row] = await readCardFacts(app.db, { after: '', limit: 1, onlyUnwritten: false })
  if (!row) throw new Error('no product')
  const ofOlder = {
    id: 'kit',
    version: row.version - 1,
    measured: row.measured,
    stand_in: 'kind-memory',
    key_facts: 'older',
    sort_keys: '[]',
  }
  await writeCardColumns(app.db, [ofOlder])
  expect((await cardOf('kit')).key_facts).toBe(row.key_facts)
})

test('what was written is looked at again only after a release that says other things', async () => {
  await deriveCardColumns(app)
  await app.db.updateTable('products').set({ key_facts: 'former' }).where('id', '=', 'kit').execute()
  await deriveCardColumns(app)
  expect((await cardOf('kit')).key_facts).toBe('former')
  await app.db
    .updateTable('card_columns_version')
    .set({ version: CARD_COLUMNS_VERSION - 1 })
    .execute()
  await deriveCardColumns(app)
  expect((await cardOf('kit')).key_facts).toBe('32\u00a0GB\u00a0(2×16)')
  const versions = await app.db.selectFrom('card_columns_version').select('version').execute()
  expect(versions).toEqual([{ version: CARD_COLUMNS_VERSION }])
})

test('what cards say changes with the version alone', () => {
  const folders = ['stand-ins', 'key-facts'].map((name) => join(PROJECT, 'src/domain/goods/catalogue', name))
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => !file.includes('.test.'))
      .toSorted()
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  const code = sources.join('').replace(/\/\*\*[\s\S]*?\*\/|^import[\s\S]*?from.*$|\s/gm, '')
  const digest = createHash('sha256')
    .update(code)
    .update(JSON.stringify([...plainPictures]))
    .digest('hex')
  // Who changes a table or how a fact is read raises the version, and then enters both here.
  expect({ version: CARD_COLUMNS_VERSION, digest: digest.slice(0, 12) }).toEqual({
    version: 4,
    digest: '45cf6026fe8d',
  })
})

test('what owners measured meanwhile keeps its own line', async () => {
  const read = await readCardFacts(app.db, { after: '', limit: 10, onlyUnwritten: false })
  const row = read.find(({ id }) => id === 'kit')
  if (!row) throw new Error('no product')
  const { version, measured } = row
  await inTransaction(app, async (tx) => {
    const product = await lockForMeasuring(tx, 'kit')
    if (!product) throw new Error('no product')
    const agreed = { height: { value: 44, owners: 3, on: '2026-11-28' } }
    await noteAgreedFacts(tx, { product, agreed, at: app.clock.now() })
  })
  const before = await cardOf('kit')
  const ofOlder = { stand_in: 'kind-memory', key_facts: 'of older facts', sort_keys: '{}' }
  await writeCardColumns(app.db, [{ id: 'kit', version, measured, ...ofOlder }])
  expect(await cardOf('kit')).toEqual(before)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/ground/db/connect.ts'
import { addCustomer } from './customers-and-offers.ts'
import { cloneDatabase, cloneFilled, type TestDatabase } from './database.ts'
import { templateOf } from './database-template.ts'

let mine: TestDatabase
let theirs: TestDatabase
beforeAll(async () => {
  ;[mine, theirs] = await Promise.all([cloneDatabase(), cloneDatabase()])
})
afterAll(() => Promise.all([mine.drop(), theirs.drop()]))

test('each test file has a database of its own, with the tables and without a row', async () => {
  await withConnection(mine, async ({ pool }) => {
    await pool.query("INSERT INTO users (id, name, email) VALUES ('u1', 'Asha', 'asha@example.in')")
  })
  const count = await withConnection(theirs, ({ pool }) => pool.query('SELECT count(*) AS count FROM users'))
  expect(count.rows[0].count).toBe(0)
})

/** What it holds is another each time that it is filled. */
const SAMPLE = templateOf('sample', async (app) => {
  await app.files.put('sample.csv', new TextEncoder().encode('a file'), 'text/csv')
  return addCustomer(app, app.random.uuid())
})

test('a marketplace is filled once for all who ask at once, and each changes a copy of its own', async () => {
  const folders = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'nn-copy-')))
  const copies = await Promise.all(folders.map((folder) => cloneFilled(SAMPLE, folder)))
  const [first, second] = copies
  if (!first || !second) throw new Error('each asked for a copy')
  expect(new Set(copies.map(({ content }) => content.userId)).size).toBe(1)
  await withConnection(first, ({ pool }) => pool.query("UPDATE users SET name = 'Ravi'"))
  const { rows } = await withConnection(second, ({ pool }) => pool.query('SELECT name FROM users'))
  expect(rows).toEqual([{ name: second.content.name }])
  for (const folder of folders) {
    expect(await readFile(join(folder, 'files', 'sample.csv'), 'utf8')).toBe('a file')
    rmSync(folder, { recursive: true })
  }
  await Promise.all(copies.map((copy) => copy.drop()))
})

async function withConnection<Value>(
  database: TestDatabase,
  work: (connected: ReturnType<typeof connect>) => Promise<Value>,
): Promise<Value> {
  const connected = connect(database.where, { max: 1, onError: () => {} })
  try {
    return await work(connected)
  } finally {
    await connected.db.destroy()
  }
}

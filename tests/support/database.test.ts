import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/ground/db/connect.ts'
import { addCustomer } from './customers-and-offers.ts'
import { cloneDatabase, cloneFilled, type TestDatabase } from './database.ts'
import { templateOf } from './database-template.ts'
import { takeDatabase } from './reused-database.ts'

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
    await connected.pool.end()
  }
}

describe('a database that one file after the other has', () => {
  test('is emptied between them: no row, number or lock is left, and what it began with is as it was', async () => {
    const fresh = await contentOf(theirs)
    const first = await takeDatabase()
    await withConnection(first, async ({ pool }) => {
      await pool.query("INSERT INTO users (id, name, email) VALUES ('u1', 'Asha', 'asha@example.in')")
      await pool.query('DELETE FROM newsletter_counts')
      await pool.query('DELETE FROM shipping_holidays')
      await pool.query(`SELECT nextval(format('%I.%I', schemaname, sequencename)) FROM pg_sequences`)
      await pool.query('SET TimeZone = "America/Lima"; SELECT pg_advisory_lock(7)')
    })
    await first.drop()
    const second = await takeDatabase()
    expect(second.where).toEqual(first.where)
    expect(await contentOf(second)).toEqual(fresh)
    await withConnection(second, async ({ pool }) => {
      const { rows } = await pool.query('SHOW TimeZone')
      expect(rows).not.toEqual([{ TimeZone: 'America/Lima' }])
    })
    const { rows: locks } = await withClient(second, (other) =>
      other.query('SELECT pg_try_advisory_lock(7) AS got'),
    )
    expect(locks).toEqual([{ got: true }])
    await second.drop()
  })

  test.each([
    ['a table was changed', 'ALTER TABLE users ADD COLUMN nickname text'],
    ['a trigger is off', 'ALTER TABLE products DISABLE TRIGGER USER'],
    [
      'a function was replaced',
      `CREATE OR REPLACE FUNCTION indian_day(moment timestamptz) RETURNS date LANGUAGE sql AS 'SELECT DATE ''2026-01-01'''`,
    ],
    ['the planner knows its tables', 'ANALYZE users'],
  ])('is not used again where %s', async (_why, statement) => {
    const first = await takeDatabase()
    await withConnection(first, ({ pool }) => pool.query(statement))
    await first.drop()
    const second = await takeDatabase()
    expect(second.where).not.toEqual(first.where)
    await second.drop()
  })

  test('nor where somebody is still connected', async () => {
    const first = await takeDatabase()
    await withClient(first, () => first.drop())
    const second = await takeDatabase()
    expect(second.where).not.toEqual(first.where)
    await second.drop()
  })
})

/** Asks as a program of its own would, which nobody takes the connection from. */
async function withClient<Value>(
  { where }: TestDatabase,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: where.url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Every row of every table, and every number that is given next. */
function contentOf(database: TestDatabase): Promise<unknown> {
  return withClient(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    )
    const content: unknown[] = []
    for (const { name } of tables) {
      const { rows } = await client.query(`SELECT t::text FROM ${name} t ORDER BY 1`)
      content.push({ name, rows })
    }
    const { rows: sequences } = await client.query(
      'SELECT sequencename, last_value FROM pg_sequences ORDER BY 1',
    )
    return { content, sequences }
  })
}

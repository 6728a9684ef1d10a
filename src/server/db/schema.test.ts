import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { poolSettings } from './connect.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('the row types name exactly the columns that the migrations make', async () => {
  expect(columnsInTypes()).toEqual(await columnsInDatabase())
})

function columnsInTypes(): string[] {
  const source = readFileSync(new URL('./schema.ts', import.meta.url), 'utf8')
  const rows = new Map(
    [...source.matchAll(/interface (\w+Row) \{\n([\s\S]*?)\n\}/g)].map(([, name, body]) => [name, body]),
  )
  const tables = source.match(/export interface Schema \{\n([\s\S]*?)\n\}/)?.[1] ?? ''
  return [...tables.matchAll(/^ {2}(\w+): (\w+)$/gm)]
    .flatMap(([, table, row]) =>
      [...(rows.get(row) ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, column]) => `${table}.${column}`),
    )
    .sort()
}

async function columnsInDatabase(): Promise<string[]> {
  const client = new pg.Client(poolSettings(database.where))
  await client.connect()
  const { rows } =
    await client.query(`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'schema_migrations'`)
  await client.end()
  return rows.map((row) => row.name).sort()
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { connect } from './connect.ts'
import { generateSchema } from './generate-schema.ts'
import { generateTables } from './generate-tables.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('the generated types are those of the tables that the migrations make (else: npm run db:types)', async () => {
  const { db } = connect(database.where, { max: 2, onError: () => {} })
  const types = await generateTables(db)
  await db.destroy()
  await expect(types).toMatchFileSnapshot('tables.generated.ts')
})

test('the written schema is what the migrations make (else: npm run db:types)', async () => {
  const { db } = connect(database.where, { max: 2, onError: () => {} })
  const schema = await generateSchema(db)
  await db.destroy()
  await expect(schema).toMatchFileSnapshot('schema.generated.sql')
})

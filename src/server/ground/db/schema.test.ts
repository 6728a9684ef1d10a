import { sql } from 'kysely'
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

test.each([
  ['a view', 'few_users', 'CREATE VIEW few_users AS SELECT id FROM users'],
  ['a type', 'mood', "CREATE TYPE mood AS ENUM ('good', 'bad')"],
  ['a sequence of its own', 'tally', 'CREATE SEQUENCE tally'],
  ['a table that is not logged', 'scratch', 'CREATE UNLOGGED TABLE scratch (word text)'],
  ['a right on a function', 'indian_day', 'REVOKE EXECUTE ON FUNCTION indian_day FROM public'],
  ['a comment on a table', 'users', "COMMENT ON TABLE users IS 'people'"],
])(
  'the schema is not written while there is %s in it, which the text would leave out',
  async (_, name, made) => {
    const { db } = connect(database.where, { max: 1, onError: () => {} })
    await sql`BEGIN`.execute(db)
    await sql.raw(made).execute(db)
    await expect(generateSchema(db)).rejects.toThrow(`does not write what ${name} is`)
    await db.destroy()
  },
)

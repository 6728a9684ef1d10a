import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

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

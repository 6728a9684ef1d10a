import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { connect, type Where } from './connect.ts'
import type { Schema } from './schema.ts'
import { makeStatementGate } from './statement-gate.ts'
import { together } from './together.ts'
import { inTransaction } from './transaction.ts'

const READ_MS_MAX = 200

let app: App
let close: () => Promise<void>
let guarded: ReturnType<typeof connect>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  guarded = connect(app.config.database, { max: 2, onError() {}, readMsMax: READ_MS_MAX })
})
afterAll(async () => {
  await guarded.db.destroy()
  await close()
})

test('a statement that takes too long is ended in the database, too, and its connection serves on', async () => {
  const backend = async () =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(guarded.db)).rows[0]?.pid
  const before = await backend()
  await expect(sql`SELECT pg_sleep(60), 'too long'`.execute(guarded.db)).rejects.toMatchObject({
    code: '57014',
  })
  const { rows } =
    await sql`SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%too long%'
    AND pid <> pg_backend_pid()`.execute(app.db)
  expect(rows).toEqual([])
  expect(await backend()).toBe(before)
})

test('a transaction keeps the limits of its own', async () => {
  const slept = await guarded.db
    .transaction()
    .execute((tx) => sql`SELECT pg_sleep(${(2 * READ_MS_MAX) / 1000}) IS NULL AS no`.execute(tx))
  expect(slept.rows).toEqual([{ no: false }])
})

test('a statement has a share of the connections, and is refused while another run of it was just cancelled', async () => {
  const { enter, waiting } = makeStatementGate(16)
  const [first, second] = [await enter('locked'), await enter('locked')]
  let isThird = false
  const third = enter('locked').then((end) => {
    isThird = true
    return end
  })
  // Another statement finds its turn at once.
  ;(await enter('free'))({ wasCancelled: false })
  expect(isThird).toBe(false)
  expect(waiting()).toBe(1)
  first({ wasCancelled: false })
  const endThird = await third
  second({ wasCancelled: true })
  await expect(enter('locked')).rejects.toThrow('did not answer in time')
  endThird({ wasCancelled: true })
  // One finds out whether the wait is over.
  const probe = await enter('locked')
  await expect(enter('locked')).rejects.toThrow('did not answer in time')
  probe({ wasCancelled: false })
})

function named(where: Where): Where {
  if (where.kind !== 'url') throw new Error('a test has a database with an address')
  const url = new URL(where.url)
  url.searchParams.set('application_name', 'plans')
  return { kind: 'url', url: url.href }
}

describe('a transaction whose statements are planned once', () => {
  let one: ReturnType<typeof connect>
  beforeAll(() => {
    // By a name of its own no connection of a file before is found, which would have plans already.
    one = connect(named(app.config.database), { max: 1, onError() {}, readMsMax: READ_MS_MAX })
  })
  afterAll(() => one.db.destroy())

  const prepare = <Value>(work: (tx: Transaction<Schema>) => Promise<Value>) =>
    inTransaction({ db: one.db, random: app.random }, work, { isPrepared: true })

  test('keeps the plans of them all, but for those that give all columns', async () => {
    const ask = (tx: Transaction<Schema>) =>
      together([
        tx.selectFrom('sellers').select('id').where('id', '=', 'house').execute(),
        sql`SELECT sellers.* FROM sellers WHERE id = ${'house'}`.execute(tx),
        tx.selectFrom('sellers').selectAll().where('id', '=', 'house').execute(),
        tx.updateTable('sellers').set({ name: 'House' }).where('id', '=', 'nobody').execute(),
        tx.updateTable('sellers').set({ name: 'All' }).where('id', '=', 'nobody').returningAll().execute(),
        sql`DELETE FROM sellers WHERE id IN (SELECT id FROM (SELECT * FROM sellers WHERE false) AS none)`.execute(
          tx,
        ),
      ])
    await prepare(ask)
    await prepare(ask)
    const { rows } = await sql<{
      statement: string
    }>`SELECT regexp_replace(statement, '^/.*/ ', '') AS statement
      FROM pg_prepared_statements WHERE statement LIKE '%sellers%' ORDER BY 1`.execute(one.db)
    expect(rows.map((row) => row.statement)).toEqual([
      'DELETE FROM sellers WHERE id IN (SELECT id FROM (SELECT * FROM sellers WHERE false) AS none)',
      'select "id" from "sellers" where "id" = $1',
      'update "sellers" set "name" = $1 where "id" = $2',
    ])
  })

  test('serves on after one that failed before others were planned', async () => {
    const two = (tx: Transaction<Schema>) => sql<{ two: number }>`SELECT 2 AS two`.execute(tx)
    const failing = prepare((tx) => together([sql`SELECT 1 / 0`.execute(tx), two(tx), two(tx)]))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect((await prepare(two)).rows).toEqual([{ two: 2 }])
  })
})

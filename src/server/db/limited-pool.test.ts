import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { connect } from './connect.ts'
import { makeStatementGate } from './statement-gate.ts'

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
  const enter = makeStatementGate(16)
  const [first, second] = [await enter('locked'), await enter('locked')]
  let isThird = false
  const third = enter('locked').then((end) => {
    isThird = true
    return end
  })
  // Another statement finds its turn at once.
  ;(await enter('free'))({ wasCancelled: false })
  expect(isThird).toBe(false)
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

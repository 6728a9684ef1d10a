import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { connect } from '#server/ground/db/connect.ts'
import { WroteThroughReplica } from '#server/ground/db/following/refuse-writes.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { countUse, withinLimit } from '#server/ground/limits/within-limit.ts'
import { settingsToday } from '#server/ground/settings/current-settings.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appOn } from './app-on-replica.ts'

let app: App
let reading: ReturnType<typeof connect>
let close: () => Promise<void>
let shown: App

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  reading = connect(app.config.database, { max: 2, onError: () => {}, readMsMax: 3_000, isReadOnly: true })
  shown = appOn(app, reading)
})
afterAll(async () => {
  await reading?.db.destroy()
  await close?.()
})

test('whatever writes through the handle that reads is refused as a mistake, and nothing is written', async () => {
  const { db } = reading
  const row = { key: 'a', hits: 1, window_ends_at: new Date() }
  const writes: (() => Promise<unknown>)[] = [
    () => db.insertInto('rate_limits').values(row).execute(),
    () => db.updateTable('rate_limits').set({ hits: 2 }).execute(),
    () => db.deleteFrom('rate_limits').execute(),
    () => db.selectFrom('rate_limits').selectAll().forUpdate().execute(),
    () => sql`WITH gone AS (DELETE FROM rate_limits RETURNING key) SELECT * FROM gone`.execute(db),
    () => sql`CREATE TABLE other (id int)`.execute(db),
    () => db.transaction().execute((tx) => tx.insertInto('rate_limits').values(row).execute()),
    () => inTransaction(shown, (tx) => tx.insertInto('rate_limits').values(row).execute()),
  ]
  for (const write of writes) await expect(write(), String(write)).rejects.toThrow(WroteThroughReplica)
  expect(await app.db.selectFrom('rate_limits').select('key').execute()).toEqual([])
})

test('a use case that writes is refused, and one that only reads is not', async () => {
  const { productId } = await addOffer(app, { name: 'Mouse' })
  const use = { name: 'a use', key: 'somebody', windowSeconds: 60 }
  await expect(countUse(shown, use)).rejects.toThrow(WroteThroughReplica)
  await inTransaction(shown, async (tx) => {
    expect(await tx.selectFrom('products').select('name').execute()).toEqual([{ name: 'Mouse' }])
  })
  const own = await inSellerTransaction(shown, 'house', (tx) =>
    tx.selectFrom('offers').select('product_id').execute(),
  )
  expect(own).toEqual([{ product_id: productId }])
})

test('what is counted beside a page, and what is kept for all, is of the leader', async () => {
  expect((await withinLimit(shown, 'build-picture-address', '203.0.113.9')).ok).toBe(true)
  expect(await app.db.selectFrom('rate_limits').select('hits').execute()).toEqual([{ hits: 1 }])
  expect(await settingsToday(shown)).toBe(await settingsToday(app))
  expect(appOn(app, reading)).toBe(shown)
})

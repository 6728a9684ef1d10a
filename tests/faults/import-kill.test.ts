import { createReadStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findImportRun } from '#server/selling/imports/import-views.ts'
import { runImport } from '#server/selling/imports/run-import.ts'
import { startImport } from '#server/selling/imports/start-import.ts'
import { uploadImport } from '#server/selling/imports/upload-import.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { isFull } from '#tests/support/full-run.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { type Program, type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'
import { partsFile } from '../../src/entry/demo/stock/open-db/parts-file.ts'

/** In full the parts of PARTS_FILE, where it is set. */
const REAL_PARTS = isFull ? partsFile() : undefined
const ROWS = 1_500

let shop: RunningMarketplace
let worker: Program
beforeAll(async () => {
  shop = await startMarketplace()
  worker = await shop.run('worker')
})
afterAll(() => shop.close())

test(`a file whose import is killed in the middle ends with each row exactly once (${REAL_PARTS ? 'the parts of PARTS_FILE' : `${ROWS} rows`})`, async () => {
  const who = await addSellerWithVendor(shop.app)
  const uploaded = await uploadImport(shop.app, who, {
    name: REAL_PARTS ? 'parts.jsonl' : 'parts.csv',
    mode: 'products',
    body: REAL_PARTS ? createReadStream(REAL_PARTS).pipe(createGunzip()) : keyboards(),
  })
  if (!uploaded.ok) throw new Error(uploaded.problem.code)
  const run = { runId: uploaded.value.runId, sellerId: who.sellerId }
  await until(run, ({ status }) => status === 'checked')
  await startImport(shop.app, who, run.runId)
  await until(run, ({ rowsDone }) => rowsDone > 0)
  await worker.kill()

  const cut = await findRun(run)
  expect(cut.run.status, 'killed before the end').toBe('importing')
  // What another worker does once the killed one's job has run out of time.
  while ((await findRun(run)).run.status === 'importing') await runImport(shop.app, run)

  const { counts, run: done } = await findRun(run)
  expect(done.status).toBe('done')
  expect(done.rowsDone).toBe(done.rowsTotal)
  expect(await listed(who)).toEqual({ rows: counts.new, goods: counts.new })
})

async function* keyboards() {
  const legal = 'Short,Long,China,"Keychron India, Mumbai",R-41012345,75%'
  yield Buffer.from(
    'sku,kind,name,brand,mpn,mrp,price,stock,shortDescription,description,countryOfOrigin,importer,bisNumber,attributes.layout\r\n',
  )
  for (let n = 0; n < ROWS; n++)
    yield Buffer.from(`K-${n},keyboard,Keyboard ${n},Keychron,KB-${n},9990,8990,5,${legal}\r\n`)
}

/** Listings of the shop, on sale or waiting for a price, and how many different goods they are. */
async function listed({ sellerId }: ActingVendor) {
  const { app } = shop
  const offers = app.db.selectFrom('offers').select('product_id').where('seller_id', '=', sellerId)
  const unpriced = app.db
    .selectFrom('unpriced_listings')
    .select('product_id')
    .where('seller_id', '=', sellerId)
  const rows = await offers.unionAll(unpriced).execute()
  return { rows: rows.length, goods: new Set(rows.map((row) => row.product_id)).size }
}

async function findRun(run: { runId: string; sellerId: string }) {
  const found = await findImportRun(shop.app, run)
  if (!found) throw new Error('the run is gone')
  return found
}

async function until(
  run: { runId: string; sellerId: string },
  isThere: (run: { status: string; rowsDone: number }) => boolean,
): Promise<void> {
  while (!isThere((await findRun(run)).run)) await pause(20)
}

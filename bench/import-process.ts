import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { buildApp } from '../src/entry/build-app.ts'
import { REAL_PARTS } from '../src/entry/demo/stock/choose-parts.ts'
import { addSellerWithVendor } from '../tests/support/sellers.ts'
import { importFile } from './vendor-work.ts'

/** Imports the file of real parts for a new shop, and tells its parent when it begins and how long it took. */
const { app, close } = await buildApp(readConfig(process.env), { log: pino({ level: 'silent' }) })
const lines = gunzipSync(readFileSync(REAL_PARTS)).toString().trimEnd().split('\n')
const who = await addSellerWithVendor(app, { name: `Import ${Date.now()}` })
process.send?.({ rows: lines.length })
const began = performance.now()
/** A file may have 20 MB. */
const PIECE = 10_000
let rows = 0
for (; rows < lines.length; rows += PIECE)
  await importFile(app, who, {
    name: 'parts.jsonl',
    file: new TextEncoder().encode(lines.slice(rows, rows + PIECE).join('\n')),
  })
process.send?.({ rows: lines.length, seconds: ((performance.now() - began) / 1_000).toFixed(1) })
await close()
process.exit(0)

import pino from 'pino'
import { readConfig } from '#server/ground/config.ts'
import { buildApp } from '../src/entry/build-app.ts'
import { partsFile } from '../src/entry/demo/stock/open-db/parts-file.ts'
import { madeUpOpenParts } from '../tests/parts/made-up-open-parts.ts'
import { readOpenParts } from '../tests/parts/open-parts.ts'
import { addSellerWithVendor } from '../tests/support/sellers.ts'
import { importFile } from './vendor-work.ts'

/** As many as the large file has. */
const MADE_UP = 34_000

/** Imports the parts of PARTS_FILE, or made-up ones of the same shape, for a new shop, and tells its parent when it begins and how long it took. */
const { app, close } = await buildApp(readConfig(process.env), { log: pino({ level: 'silent' }) })
const file = partsFile()
const parts = file ? await readOpenParts(file) : madeUpOpenParts(MADE_UP)
const lines = parts.map((part) => JSON.stringify(part))
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

#!/usr/bin/env node
import './steps/require-node.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './steps/build.mjs'
import { findOrInstallBrowsers } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { step } from './steps/progress.mjs'
import { fail, handOver, runQuietly } from './steps/run.mjs'

/** Makes the pictures of the README anew, of a marketplace that is stocked for them: `npm run pictures`, three minutes. */
try {
  await install({ forDevelopment: true })
  await buildIfStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'nanonagar-pictures-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, ...(await findOrInstallBrowsers()) }
  await step(
    'marketplace stocked',
    (say) => runQuietly(pinnedNode(), ['src/entry/stock.ts', '3000'], { env, onLine: say }),
    { slow: true },
  )
  handOver(pinnedNode(), ['bin/steps/take-pictures.mjs'], { env })
} catch (error) {
  fail(error)
}

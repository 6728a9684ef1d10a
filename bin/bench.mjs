#!/usr/bin/env node
import './steps/require-node.mjs'
import { existsSync } from 'node:fs'
import { buildIfStale } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { fail, handOver } from './steps/run.mjs'

const { PARTS_FILE } = process.env
try {
  // Said before minutes of building and stocking, not after.
  if (PARTS_FILE && !existsSync(PARTS_FILE))
    throw new Error(`PARTS_FILE names ${PARTS_FILE}, and there is no such file.`)
  await install({ forDevelopment: true })
  await buildIfStale()
  // The back office at a million rows is a bench of its own: it stocks its shops for minutes.
  const entries = {
    admin: 'bench/admin-lists.ts',
    capacity: 'bench/capacity.ts',
    checkouts: 'bench/checkout-rounds.ts',
    migrations: 'bench/migrations.ts',
    pages: 'bench/pages.ts',
    search: 'bench/searches.ts',
    verdicts: 'bench/verdicts.ts',
  }
  const entry = entries[process.argv[2]] ?? 'bench/main.ts'
  handOver(pinnedNode(), [entry, ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}

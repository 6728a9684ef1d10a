#!/usr/bin/env node
import './steps/require-node.mjs'
import { buildIfStale } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { fail, handOver } from './steps/run.mjs'

try {
  await install()
  await buildIfStale()
  // The back office at a million rows is a bench of its own: it stocks its shops for minutes.
  const entries = {
    admin: 'bench/admin-lists.ts',
    checkouts: 'bench/checkout-rounds.ts',
    pages: 'bench/pages.ts',
    search: 'bench/searches.ts',
    verdicts: 'bench/verdicts.ts',
  }
  const entry = entries[process.argv[2]] ?? 'bench/main.ts'
  handOver(pinnedNode(), [entry, ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}

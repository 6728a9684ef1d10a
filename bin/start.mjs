#!/usr/bin/env node
import './steps/require-node.mjs'
import { buildIfStale, isBuildStale } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { fail, handOver, runQuietly } from './steps/run.mjs'

try {
  await install()
  if (isBuildStale()) await Promise.all([buildIfStale(), prepareAhead()])
  // It waits more than it works: 1 MB for objects that have just been made is plenty.
  handOver(pinnedNode(), ['--max-semi-space-size=1', 'build/server/start.js'])
} catch (error) {
  fail(error)
}

/** What fails here is met again by the start, which says so. */
async function prepareAhead() {
  await runQuietly(pinnedNode(), ['src/entry/prepare-ahead.ts']).catch(() => {})
}

#!/usr/bin/env node
import './steps/require-node.mjs'
import { buildIfStale } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { fail, handOver } from './steps/run.mjs'

try {
  await install()
  await buildIfStale()
  // It waits more than it works: 1 MB for objects that have just been made is plenty.
  handOver(pinnedNode(), ['--max-semi-space-size=1', 'build/server/start.js'])
} catch (error) {
  fail(error)
}

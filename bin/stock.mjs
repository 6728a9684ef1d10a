#!/usr/bin/env node
import './steps/require-node.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { fail, handOver } from './steps/run.mjs'

try {
  await install()
  handOver(pinnedNode(), ['src/entry/stock.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}

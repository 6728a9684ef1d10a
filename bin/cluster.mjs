#!/usr/bin/env node
import './steps/require-node.mjs'
import { buildIfStale } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { fail, handOver } from './steps/run.mjs'

try {
  await install({ forDevelopment: true })
  await buildIfStale()
  handOver(pinnedNode(), ['cluster/main.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}

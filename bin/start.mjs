#!/usr/bin/env node
import './steps/require-node.mjs'
import { buildIfStale } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { fail, handOver } from './steps/run.mjs'

try {
  await install()
  await buildIfStale()
  handOver(pinnedNode(), ['build/server/start.js'])
} catch (error) {
  fail(error)
}

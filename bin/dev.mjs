#!/usr/bin/env node
import './steps/require-node.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { fail, handOver } from './steps/run.mjs'

try {
  await install()
  handOver(pinnedNode(), ['src/entry/start.ts'], { env: { NN_DEV: '1' } })
} catch (error) {
  fail(error)
}

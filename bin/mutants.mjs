#!/usr/bin/env node
import './steps/require-node.mjs'
import { delimiter, dirname } from 'node:path'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { fail, runInFront } from './steps/run.mjs'
import { toolOf } from './steps/tools.mjs'

// Changes the rules that decide money, stock and access in thousands of small ways and sees whether a test notices each.
// Fails below the score in tests/mutation/rules.json; what survives and why is in tests/mutation/survivors.md.
try {
  await install()
  const args = [toolOf('@stryker-mutator/core', 'stryker'), 'run', 'tests/mutation/rules.json']
  // The tool starts its test runners with the `node` that it finds.
  const PATH = [dirname(pinnedNode()), process.env.PATH].join(delimiter)
  process.exit(await runInFront(pinnedNode(), [...args, ...process.argv.slice(2)], { env: { PATH } }))
} catch (error) {
  fail(error)
}

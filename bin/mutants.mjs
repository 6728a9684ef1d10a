#!/usr/bin/env node
import './steps/require-node.mjs'
import { install } from './steps/install.mjs'
import { runMutants, runServerMutants } from './steps/mutants.mjs'
import { step } from './steps/progress.mjs'
import { CommandFailed, fail } from './steps/run.mjs'

const [first, ...rest] = process.argv.slice(2)
const isOfServer = first === 'server'

// What survives, and why, is in tests/mutation/survivors.md.
try {
  await install({ forDevelopment: true })
  const said = isOfServer
    ? await step('mutants of the use cases', (say) => runServerMutants(say, rest), { slow: true })
    : await step('mutants of the rules', (say) => runMutants(say, process.argv.slice(2)), { slow: true })
  console.log(said)
} catch (error) {
  if (error instanceof CommandFailed) console.error(error.output)
  fail(error)
}

#!/usr/bin/env node
import './steps/require-node.mjs'
import { install } from './steps/install.mjs'
import { runMutants } from './steps/mutants.mjs'
import { step } from './steps/progress.mjs'
import { CommandFailed, fail } from './steps/run.mjs'

// What survives, and why, is in tests/mutation/survivors.md.
try {
  await install()
  const said = await step('mutants of the rules', (say) => runMutants(say, process.argv.slice(2)), {
    slow: true,
  })
  console.log(said)
} catch (error) {
  if (error instanceof CommandFailed) console.error(error.output)
  fail(error)
}

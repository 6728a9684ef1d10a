#!/usr/bin/env node
import './steps/require-node.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, isBuildStale } from './steps/build.mjs'
import { findOrInstallChromium } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { runMutants } from './steps/mutants.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { step } from './steps/progress.mjs'
import { CommandFailed, fail, runInFront, runQuietly } from './steps/run.mjs'
import { toolOf } from './steps/tools.mjs'

const CHECKS = [
  ['format and lint', ['@biomejs/biome', 'biome', 'check', '--error-on-warnings']],
  ['route types', ['@react-router/dev', 'react-router', 'typegen']],
  ['types', ['typescript', 'tsc', '--noEmit', '-p', 'tsconfig.json']],
  ['types of the domain', ['typescript', 'tsc', '--noEmit', '-p', 'src/domain/tsconfig.json']],
  ['dead code', ['knip', 'knip']],
]

const asked = process.argv.slice(2)
const isFull = asked.includes('--full')
/** Anything else is Vitest's: names of test files, `--project rules`, `-t 'last unit'`. */
const filters = asked.filter((word) => word !== '--full')

let passed = 0
let failed = 0

try {
  await install()
  const chromium = await findOrInstallChromium()
  if (filters.length === 0) {
    for (const [title, [packageName, command, ...args]] of CHECKS) {
      await check(title, () => runQuietly(pinnedNode(), [toolOf(packageName, command), ...args]))
    }
    await check('arrows', checkArrows)
  }
  if (isBuildStale()) await check('pages built', build)
  await runTests(chromium)
  if (isFull && filters.length === 0) await check('mutants of the rules', runMutants)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
} catch (error) {
  fail(error)
}

/** One check counts as one test; what it printed matters when it failed. */
async function check(title, work) {
  try {
    await step(title, work)
    passed++
  } catch (error) {
    failed++
    console.error(error instanceof CommandFailed ? error.output.trim() : error)
  }
}

/** A run that read no file at all would have nothing to say against it either. */
async function checkArrows() {
  const reader = ['--import', './bin/steps/typescript-for-arrows.mjs']
  const cruise = [toolOf('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.cjs', 'src']
  const said = await runQuietly(pinnedNode(), [...reader, ...cruise])
  if (!/\([1-9]\d* modules/.test(said)) throw new Error(`No file was read:\n${said}`)
}

async function runTests(chromium) {
  const folder = mkdtempSync(join(tmpdir(), 'nanonagar-tests-'))
  const report = join(folder, 'report.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]
  const env = { CHROMIUM_PATH: chromium, ...(isFull ? { NN_FULL: '1' } : {}) }
  const code = await runInFront(pinnedNode(), [toolOf('vitest', 'vitest'), ...args], { env })
  const counted = countTests(report)
  rmSync(folder, { recursive: true })
  passed += counted.passed
  // A run can fail without a failed test: a file that does not load, an error outside of all tests.
  failed += counted.failed === 0 && code !== 0 ? 1 : counted.failed
}

function countTests(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  } catch (error) {
    console.error(`The report of the tests cannot be read: ${error.message}`)
    return { passed: 0, failed: 1 }
  }
}

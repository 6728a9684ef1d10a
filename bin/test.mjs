#!/usr/bin/env node
import './steps/require-node.mjs'
import { ONLY_IN_FULL } from '../tests/full-tier.mjs'
import { OTHER_BROWSERS } from '../tests/other-browsers.mjs'
import { build, isBuildStale } from './steps/build.mjs'
import { findOrInstallBrowsers } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { runMutants, runServerMutants } from './steps/mutants.mjs'
import { findOrInstallOtherBrowsers } from './steps/other-browsers.mjs'
import { findOrInstallPgbouncer } from './steps/pgbouncer.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { step } from './steps/progress.mjs'
import { CommandFailed, fail, runQuietly } from './steps/run.mjs'
import { runTests } from './steps/run-tests.mjs'
import { summarize } from './steps/summarize.mjs'
import { toolOf } from './steps/tools.mjs'
import { turnedClock } from './steps/turned-clock.mjs'

const CHECKS = [
  ['format and lint', ['@biomejs/biome', 'biome', 'check', '--error-on-warnings']],
  ['route types', ['@react-router/dev', 'react-router', 'typegen']],
  // Four checkers, as by default, each work out the types that they share: 100 s of processor in place of 60.
  ['types', ['typescript', 'tsc', '--noEmit', '--checkers', '1', '-p', 'tsconfig.json']],
  ['types of the domain', ['typescript', 'tsc', '--noEmit', '-p', 'src/domain/tsconfig.json']],
  ['dead code', ['knip', 'knip']],
]
/** What needs no built pages, and runs beside the checks and the build; the rest comes when both have ended. */
const WITHOUT_PAGES = ['rules', 'tidy', 'work', 'work-with-mocks']
const WITH_PAGES = ['journeys', 'access', 'faults']
/** One after the other: each takes both cores. */
const IN_OTHER_BROWSERS = Object.keys(OTHER_BROWSERS).map((engine) => `journeys-in-${engine}`)
/** They say how long a fault is felt, so nothing else may run beside them. */
const ALONE = ['measured-faults']

const asked = process.argv.slice(2)
const isFull = asked.includes('--full')
/** Anything else is Vitest's: names of test files, `--project rules`, `-t 'last unit'`. */
const filters = asked.filter((word) => word !== '--full')

const began = performance.now()
const files = []
let passed = 0
let failed = 0

try {
  await install({ forDevelopment: true })
  const env = { ...turnedClock(), ...tierOf(), ...(await findOrInstallPgbouncer()) }
  if (filters.length === 0) await runEverything(env)
  else {
    await buildPages()
    await test(filters, { ...env, ...(await findBrowsers()) })
  }
  const left = env.NN_COMMIT_TIER ? Object.keys(ONLY_IN_FULL).length : 0
  console.log(`\n${summarize(files, left)}`)
  const minutes = (performance.now() - began) / 60_000
  console.log(`\n${minutes.toFixed(1)} minutes in all`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
} catch (error) {
  fail(error)
}

/** Firefox and WebKit for who asks for them: `--full`, `NN_BROWSER=firefox npm test -- cart`, `npm test -- other-browsers`. */
async function findBrowsers() {
  const isAsked = isFull || process.env.NN_BROWSER || filters.some((word) => word.includes('other-browsers'))
  return { ...(await findOrInstallBrowsers()), ...(isAsked && (await findOrInstallOtherBrowsers())) }
}

/** Who names what is to run has all of it run: only the whole run of a commit leaves tests to the full one. */
function tierOf() {
  if (isFull) return { NN_FULL: '1' }
  return filters.length === 0 ? { NN_COMMIT_TIER: '1' } : {}
}

async function runEverything(env) {
  const [browsers] = await Promise.all([findBrowsers(), test(inProjects(WITHOUT_PAGES), env), runChecks()])
  await test(inProjects(WITH_PAGES), { ...env, ...browsers })
  if (!isFull) return
  // Without any of them their file among the journeys has said so.
  if (Object.values(OTHER_BROWSERS).some(({ variable }) => variable in browsers))
    await test(inProjects(IN_OTHER_BROWSERS), { ...env, ...browsers })
  await test(inProjects(ALONE), { ...env, ...browsers })
  await check('mutants of the rules', runMutants)
  await check('mutants of use cases', runServerMutants)
}

/** One after another: two run beside the tests already, on two cores. */
async function runChecks() {
  await buildPages()
  for (const [title, [packageName, command, ...args]] of CHECKS)
    await check(title, () => runQuietly(pinnedNode(), [toolOf(packageName, command), ...args]))
  await check('arrows', checkArrows)
}

async function buildPages() {
  if (isBuildStale()) await check('pages built', build)
}

function inProjects(names) {
  return names.flatMap((name) => ['--project', name])
}

async function test(args, env) {
  const run = await runTests(args, env)
  files.push(...run.files)
  for (const file of run.files) {
    passed += file.passed
    failed += file.failed
  }
  failed += run.failedOutside
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

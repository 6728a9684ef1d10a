import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findAllChanges, sliceOf } from './all-changes.ts'
import { asked, FOLDER } from './asked.ts'
import type { Change } from './changes.ts'
import { choose, isDangerous } from './choose.ts'
import { type Coverage, coverageOf, readCoverage, shaOf, writeCoverage } from './coverage.ts'
import { type Ask, inParallel } from './in-parallel.ts'
import { importsOf } from './near-tests.ts'
import { report, type Tried } from './report.ts'
import { reachingTests, runsFor, TIMEOUT_FACTOR, type TimedRun } from './runs.ts'
import { openTestProcesses, ProcessGone } from './test-process.ts'

/** Asked for more slices than these, all tests are run once without a change. */
const NEAR_SLICES_MAX = 9
const NEAR_STEPS = 2
const COVER_LIMIT_MS = 1_200_000
const CHANGE_LIMIT_MS = 90_000
/** Its modules are its own, and a change is on in those that all share. */
const WITH_MOCKS = 'src/server/people/sign-in/login-spray.test.ts'
/** Fill whole shops: they pass nearly every change, and notice few. */
const WHOLE_SHOPS = 'src/entry/demo/'

const changes = findAllChanges()
const chosen = choose(changes)
if (asked.list) {
  for (const each of chosen) console.log(`${each.file}:${each.line} ${each.kind}: ${each.words}`)
  console.log(`${chosen.length} changes of ${changes.all.length}`)
  process.exit(0)
}

mkdirSync(FOLDER, { recursive: true })
const tests = findTests()
const coverage: Coverage = asked.fresh ? { files: {} } : readCoverage()
const processes = await openTestProcesses(changes.code, tests)
const tried: Tried[] = []
try {
  await inParallel(testsToCover(), processes.start, coverFile)
  for (const [file, { failed }] of Object.entries(coverage.files))
    if (failed) console.log(`  fails without any change: ${file}: ${failed.slice(0, 200)}`)
  const reaching = reachingTests(coverage, tests, changes.sources)
  if (!asked.cover)
    await inParallel(chosen, processes.start, async (change, ask) => {
      const result = { ...change, ...(await tryChange(change, runsFor(change, reaching, coverage), ask)) }
      tried.push(result)
      appendFileSync(join(FOLDER, 'log.jsonl'), `${JSON.stringify(result)}\n`)
    })
} finally {
  await processes.close()
}
if (!asked.cover && !report(tried)) process.exitCode = 1

function findTests(): string[] {
  const faults = asked.thorough ? ['tests/faults/{simulation,cut-*}.test.ts'] : []
  return globSync(['src/{server,entry,web}/**/*.test.{ts,tsx}', ...faults])
    .filter((file) => file !== WITH_MOCKS && !file.startsWith(WHOLE_SHOPS))
    .filter((file) => new RegExp(asked.test ?? '').test(file))
    .toSorted()
}

/**
 * New or changed tests, and those that passed a file as it no longer is, when it is one of the chosen. Where only some
 * slices are asked for, a test that was never run here counts when it stands in one of them or imports from one.
 */
function testsToCover(): string[] {
  const wanted = new Set(chosen.map(({ file }) => file))
  const slices = new Set(chosen.map(({ file }) => sliceOf(file)))
  const isOwn = (test: string) => test.startsWith('src/server/') && slices.has(sliceOf(test))
  const isNear = (test: string) =>
    slices.size > NEAR_SLICES_MAX ||
    isOwn(test) ||
    [...importsOf(test, NEAR_STEPS)].some((file) => wanted.has(file))
  const isStale = (test: string) => {
    const kept = coverage.files[test]
    if (!kept || kept.failed !== undefined || kept.sha !== shaOf(readFileSync(test, 'utf8')))
      return isNear(test)
    return Object.entries(kept.reached).some(
      ([file, { sha }]) => wanted.has(file) && changes.sources.get(file)?.sha !== sha,
    )
  }
  const rank = (test: string) => (isOwn(test) ? 0 : isDangerous(test) ? 1 : 2)
  return tests.filter(isStale).toSorted((one, other) => rank(one) - rank(other))
}

async function coverFile(file: string, ask: Ask): Promise<void> {
  const answer = await ask({ kind: 'cover', file: resolve(file) }, COVER_LIMIT_MS)
  if (answer.kind === 'covered') coverage.files[file] = coverageOf(file, answer, changes.sources)
  writeCoverage(coverage)
}

async function tryChange(
  { id }: Change,
  runs: readonly TimedRun[],
  ask: Ask,
): Promise<Pick<Tried, 'outcome' | 'by' | 'said'>> {
  if (runs.length === 0) return { outcome: 'no test' }
  const expectedMs = runs.reduce((sum, { ms }) => sum + ms, 0)
  try {
    const job = { kind: 'change', id, runs: runs.map(({ ms: _ms, ...run }) => run) } as const
    const answer = await ask(job, CHANGE_LIMIT_MS + expectedMs * TIMEOUT_FACTOR)
    if (answer.kind !== 'noticed') return { outcome: 'unnoticed' }
    return {
      outcome: answer.isOutOfTime ? 'out of time' : 'noticed',
      by: answer.by,
      said: answer.words,
    }
  } catch (error) {
    if (!(error instanceof ProcessGone)) throw error
    return { outcome: 'out of time', by: 'the process had to be ended' }
  }
}

import { execFileSync } from 'node:child_process'
import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Change, changesOf } from './changes.ts'
import {
  type Coverage,
  coverageOf,
  fromRanges,
  readCoverage,
  type Source,
  shaOf,
  writeCoverage,
} from './coverage.ts'
import { keyOf, readExplained, rowOf } from './explained.ts'
import type { Answer, Run } from './jobs.ts'
import { importsOf } from './near-tests.ts'
import { openTestProcesses, ProcessGone } from './test-process.ts'

/** Where money, stock and access are decided: all of their changes are tried in a full run. */
const DANGEROUS =
  'inventory checkout orders payments refunds earnings payouts fulfilment returns cancellations sign-in access disputes accounting invoicing'.split(
    ' ',
  )
/** Of the other slices: one change of so many, chosen by the content of its file. */
const SHARE_OF_OTHERS = 8
const NOTICED_MIN_PERCENT = 85
/** Tests that took longer than this without a change are not all run for one change, unless it is asked for. */
const BUDGET_MS = 45_000
const THOROUGH_BUDGET_MS = 600_000
const TIMEOUT_MS_MIN = 15_000
const TIMEOUT_FACTOR = 8
/** Some memory is lost with each file that is run. */
const JOBS_A_PROCESS_MAX = 400
/** Asked for more slices than these, all tests are run once without a change. */
const NEAR_SLICES_MAX = 9
const NEAR_STEPS = 2
const FOLDER = '.cache/mutants'
const NOT_TRIED = [
  // Types that a program writes, and programs of threads: these are loaded by their path, out of reach.
  'src/server/db/database.ts',
  'src/server/invoicing/pdf/printing-thread.ts',
  'src/server/builder/budget-thread.ts',
  'src/server/builder/picture/drawing-thread.ts',
  'src/server/best-sellers/solving-thread.ts',
]
const WITH_MOCKS = 'src/server/sign-in/login-spray.test.ts'

type Outcome = 'noticed' | 'out of time' | 'unnoticed' | 'no test'
interface Tried extends Change {
  outcome: Outcome
  by?: string
  said?: string
}

const { values: asked, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean' },
    everything: { type: 'boolean' },
    dangerous: { type: 'boolean' },
    survivors: { type: 'boolean' },
    thorough: { type: 'boolean' },
    fresh: { type: 'boolean' },
    cover: { type: 'boolean' },
    list: { type: 'boolean' },
    kind: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    minutes: { type: 'string' },
  },
})

const files = globSync('src/server/**/*.ts')
  .filter((file) => !/\.test\.ts$/.test(file) && !NOT_TRIED.includes(file))
  .toSorted()
const sources = new Map<string, Source>()
const code = new Map<string, string>()
const all: Change[] = []
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const { code: changed, changes } = changesOf(file, text, all.length + 1)
  const words = changes.map(({ kind, words }) => `${kind} ${words}`)
  sources.set(file, { sha: shaOf([text, ...words].join('\n')), first: all.length + 1, count: changes.length })
  if (changes.length > 0) code.set(resolve(file), changed)
  all.push(...changes)
}

const sliceOf = (file: string) => file.split('/')[2] ?? ''
const chosen = choose()
if (asked.list) {
  for (const each of chosen) console.log(`${each.file}:${each.line} ${each.kind}: ${each.words}`)
  console.log(`${chosen.length} changes of ${all.length}`)
  process.exit(0)
}

const faults = asked.thorough ? ['tests/faults/{simulation,cut-*}.test.ts'] : []
const tests = globSync(['src/{server,entry,web}/**/*.test.{ts,tsx}', ...faults])
  .filter((file) => file !== WITH_MOCKS && !file.startsWith('src/entry/demo/'))
  .toSorted()
const coverage: Coverage = asked.fresh ? { files: {} } : readCoverage()
const began = performance.now()
const processes = await openTestProcesses(code, tests)
const tried: Tried[] = []
try {
  await inParallel(testsToCover(), coverFile)
  for (const [file, { failed }] of Object.entries(coverage.files))
    if (failed) console.log(`  not used, since it fails without any change: ${file}: ${failed.slice(0, 200)}`)
  mkdirSync(FOLDER, { recursive: true })
  const reaching = reachingTests()
  if (!asked.cover)
    await inParallel(chosen, (change, ask) => tryChange(change, runsFor(change, reaching), ask))
} finally {
  await processes.close()
}
report()

/** The changes that are asked for; without a word those of the dangerous slices and a share of the others. */
function choose(): Change[] {
  let some = all.filter((each) => !isLayout(each))
  const changed = asked.changed ? changedFiles() : undefined
  const survivors = asked.survivors ? lastSurvivors() : undefined
  if (changed) some = some.filter(({ file }) => changed.has(file))
  if (survivors) some = some.filter((each) => survivors.has(keyOf(each)))
  if (paths.length > 0) some = some.filter(({ file }) => paths.some((path) => file.includes(path)))
  else if (changed || survivors) return some
  else if (!asked.everything)
    some = some.filter(
      ({ file, id }) => DANGEROUS.includes(sliceOf(file)) || (!asked.dangerous && isInShare(file, id)),
    )
  if (asked.kind) some = some.filter(({ kind }) => kind === asked.kind)
  if (!asked.sample) return some
  const ranked = some.map((each) => ({ each, rank: shaOf(`${asked.seed} ${keyOf(each)}`) }))
  const picked = ranked
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, Number(asked.sample))
  return picked.map(({ each }) => each).toSorted((one, other) => one.id - other.id)
}

/** Where something stands on a printed page is looked at, not tested. */
function isLayout({ file, kind }: Change): boolean {
  return file.includes('/pdf/') && kind === 'arithmetic'
}

function isInShare(file: string, id: number): boolean {
  const source = sources.get(file)
  if (!source) return false
  return (Number.parseInt(source.sha.slice(0, 8), 16) + id - source.first) % SHARE_OF_OTHERS === 0
}

function changedFiles(): ReadonlySet<string> {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n')
  return new Set([
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
    ...git('diff', '--name-only', 'HEAD~1', 'HEAD'),
  ])
}

function lastSurvivors(): ReadonlySet<string> {
  const lines = readFileSync(join(FOLDER, 'survivors.jsonl'), 'utf8').trim().split('\n')
  return new Set(lines.map((line) => keyOf(JSON.parse(line))))
}

/**
 * New or changed tests, and those that passed a file as it no longer is, when it is one of the chosen. Where only some
 * slices are asked for, a test that was never run here counts when it stands in one of them or imports from one.
 */
function testsToCover(): string[] {
  const wanted = new Set(chosen.map(({ file }) => file))
  const slices = new Set(chosen.map(({ file }) => sliceOf(file)))
  const isNear = (test: string) =>
    slices.size > NEAR_SLICES_MAX ||
    slices.has(sliceOf(test)) ||
    [...importsOf(test, NEAR_STEPS)].some((file) => wanted.has(file))
  const order = (test: string) => (DANGEROUS.includes(sliceOf(test)) ? 0 : 1)
  return tests
    .toSorted((one, other) => order(one) - order(other))
    .filter((test) => {
      const kept = coverage.files[test]
      const text = readFileSync(test, 'utf8')
      if (!kept || kept.sha !== shaOf(text)) return isNear(test)
      return Object.entries(kept.reached).some(
        ([file, { sha }]) => wanted.has(file) && sources.get(file)?.sha !== sha,
      )
    })
}

type Ask = (
  job: Parameters<Awaited<ReturnType<typeof processes.start>>['ask']>[0],
  limitMs: number,
) => Promise<Answer>

async function coverFile(file: string, ask: Ask): Promise<void> {
  const answer = await ask({ kind: 'cover', file: resolve(file) }, 1_200_000)
  if (answer.kind === 'covered') coverage.files[file] = coverageOf(file, answer, sources)
  writeCoverage(coverage)
}

interface Reaching {
  file: string
  test: number
}

function reachingTests(): ReadonlyMap<number, Reaching[]> {
  const reaching = new Map<number, Reaching[]>()
  for (const [file, { reached, failed }] of Object.entries(coverage.files)) {
    if (failed || !tests.includes(file)) continue
    for (const [source, { sha, byTest }] of Object.entries(reached)) {
      const now = sources.get(source)
      if (now?.sha !== sha) continue
      for (const [test, ranges] of Object.entries(byTest))
        for (const index of fromRanges(ranges)) {
          const id = now.first + index
          const known = reaching.get(id)
          if (known) known.push({ file, test: Number(test) })
          else reaching.set(id, [{ file, test: Number(test) }])
        }
    }
  }
  return reaching
}

/** The tests that pass a change, those of its own slice and the fastest first, until the budget is spent. */
function runsFor(change: Change, reaching: ReadonlyMap<number, Reaching[]>): (Run & { ms: number })[] {
  // Only the slow tests, of things that happen at once, notice a lock.
  const budget = asked.thorough ? THOROUGH_BUDGET_MS : BUDGET_MS * (change.kind === 'lock' ? 4 : 1)
  const byFile = Map.groupBy(reaching.get(change.id) ?? [], ({ file }) => file)
  const runs = [...byFile].map(([file, passed]) => {
    const covered = coverage.files[file]
    const own = covered?.tests ?? []
    const isShared = passed.some(({ test }) => test >= own.length)
    const passing = new Set(passed.map(({ test }) => test))
    const some = fastest(
      isShared && passed.length === 1 ? own : own.filter((_, index) => passing.has(index)),
      budget / 3,
    )
    const overhead = (covered?.ms ?? 0) - own.reduce((sum, { ms }) => sum + ms, 0)
    const slowest = Math.max(0, ...some.map(({ ms }) => ms))
    const ms = Math.max(0, overhead) + some.reduce((sum, test) => sum + test.ms, 0)
    const nearness = file.startsWith(`src/server/${sliceOf(change.file)}/`) ? 0.3 : 1
    return {
      file: resolve(file),
      testIds: some.map(({ id }) => id),
      timeoutMs: Math.max(TIMEOUT_MS_MIN, Math.round(slowest * TIMEOUT_FACTOR)),
      ms,
      rank: ms * nearness,
    }
  })
  let spent = 0
  return runs
    .toSorted((one, other) => one.rank - other.rank)
    .filter(({ ms }, index) => {
      if (index > 0 && spent + ms > budget) return false
      spent += ms
      return true
    })
    .map(({ rank: _rank, ...run }) => run)
}

/** Of one file the fastest that fit, at least one, in the order of the file. */
function fastest<Test extends { ms: number }>(some: readonly Test[], budgetMs: number): Test[] {
  let spent = 0
  const sorted = some.toSorted((one, other) => one.ms - other.ms)
  const fitting = new Set(
    sorted.filter(({ ms }, index) => {
      spent += ms
      return spent <= budgetMs || index === 0
    }),
  )
  return some.filter((test) => fitting.has(test))
}

async function tryChange(change: Change, runs: readonly (Run & { ms: number })[], ask: Ask): Promise<void> {
  const record = (outcome: Outcome, by?: string, said?: string) => {
    const result: Tried = { ...change, outcome, ...(by && { by }), ...(said && { said }) }
    tried.push(result)
    appendFileSync(join(FOLDER, 'log.jsonl'), `${JSON.stringify(result)}\n`)
  }
  if (runs.length === 0) return record('no test')
  const expectedMs = runs.reduce((sum, { ms }) => sum + ms, 0)
  try {
    const jobs = runs.map(({ ms: _ms, ...run }) => run)
    const answer = await ask(
      { kind: 'change', id: change.id, runs: jobs },
      90_000 + expectedMs * TIMEOUT_FACTOR,
    )
    if (answer.kind === 'noticed')
      record(answer.isOutOfTime ? 'out of time' : 'noticed', answer.by, answer.words)
    else record('unnoticed')
  } catch (error) {
    if (!(error instanceof ProcessGone)) throw error
    record('out of time', 'the process had to be ended')
  }
}

/** Each process takes the next item when it is done; one that hung, or has lost memory, is replaced. */
async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, ask: Ask) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  let done = 0
  const isOver = () =>
    asked.minutes !== undefined && performance.now() - began > Number(asked.minutes) * 60_000
  await Promise.all(
    Array.from({ length: Math.min(Number(asked.workers), items.length) }, async () => {
      let connection: Awaited<ReturnType<typeof processes.start>> | undefined
      let jobs = 0
      const end = async () => {
        connection?.kill()
        await connection?.closed
        connection = undefined
        jobs = 0
      }
      const ask: Ask = async (job, limitMs) => {
        connection ??= await processes.start()
        const limit = setTimeout(() => connection?.kill(), limitMs)
        try {
          const answer = await connection.ask(job)
          // Work that was given up may still go on.
          if (++jobs >= JOBS_A_PROCESS_MAX || (answer.kind === 'noticed' && answer.isOutOfTime)) await end()
          return answer
        } catch (error) {
          await end()
          throw error
        } finally {
          clearTimeout(limit)
        }
      }
      for (const item of queue) {
        if (isOver()) break
        await work(item, ask)
        done++
        const minutes = ((performance.now() - began) / 60_000).toFixed(1)
        if (done % 10 === 0) console.log(`  ${done} of ${items.length} after ${minutes} minutes`)
      }
      await end()
    }),
  )
}

function report(): void {
  const explained = readExplained()
  const survived = tried.filter(({ outcome }) => outcome === 'unnoticed' || outcome === 'no test')
  const open = survived.filter((each) => !explained.has(keyOf(each)))
  for (const [slice, some] of Map.groupBy(tried, ({ file }) => sliceOf(file))) {
    const count = (of: (each: Tried) => boolean) => some.filter(of).length
    const noticed = count(({ outcome }) => outcome === 'noticed' || outcome === 'out of time')
    const told = count((each) => survived.includes(each) && explained.has(keyOf(each)))
    const late = count(({ outcome }) => outcome === 'out of time')
    const untested = count(({ outcome }) => outcome === 'no test')
    const score = percent(noticed, some.length)
    console.log(
      `${slice.padEnd(18)} ${score} % noticed: ${noticed} of ${some.length} (${late} by their time), ${told} explained, ${untested} passed by no test`,
    )
  }
  writeFileSync(join(FOLDER, 'survivors.jsonl'), open.map((each) => `${JSON.stringify(each)}\n`).join(''))
  for (const each of open) console.log(`${each.file}:${each.line} ${each.outcome}\n  ${rowOf(each)}`)
  const good = tried.length - open.length
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `${percent(good, tried.length)} % of ${tried.length} changes noticed or explained, in ${minutes} minutes`,
  )
  if (good * 100 < tried.length * NOTICED_MIN_PERCENT) process.exitCode = 1
}

function percent(some: number, of: number): string {
  return of === 0 ? '100.0' : ((some * 100) / of).toFixed(1)
}

import { resolve } from 'node:path'
import { sliceOf } from './all-changes.ts'
import { asked } from './asked.ts'
import type { Change } from './changes.ts'
import { type Coverage, type FileCoverage, fromRanges, type Source } from './coverage.ts'
import type { Run } from './jobs.ts'

/** Tests that took longer than this without a change are not all run for one change, unless it is asked for. */
const BUDGET_MS = 45_000
const THOROUGH_BUDGET_MS = 600_000
/** Only tests of what happens at once notice that a lock is gone, and those are slow. */
const LOCK_FACTOR = 4
const TIMEOUT_MS_MIN = 15_000
/** How much slower than without a change a test may be before it counts as one that does not end. */
export const TIMEOUT_FACTOR = 8
/** Tests of the change's own slice come first unless they take more than three times as long. */
const OWN_SLICE_FACTOR = 0.3

export type TimedRun = Run & { ms: number }
/** A database and its App; the first file of a process took longer, since it loaded the modules. */
const OVERHEAD_MS_MAX = 2_000

type Reaching = ReadonlyMap<number, { file: string; test: number }[]>

/** By number of a change: the tests that pass it. A test's place beyond the last means: outside of any test. */
export function reachingTests(
  coverage: Coverage,
  tests: readonly string[],
  sources: ReadonlyMap<string, Source>,
): Reaching {
  const reaching = new Map<number, { file: string; test: number }[]>()
  for (const file of tests) {
    const covered = coverage.files[file]
    if (!covered) continue
    for (const [source, { sha, byTest }] of Object.entries(covered.reached)) {
      const now = sources.get(source)
      if (now?.sha !== sha) continue
      for (const [test, ranges] of Object.entries(byTest))
        for (const index of fromRanges(ranges)) {
          const some = reaching.get(now.first + index) ?? []
          some.push({ file, test: Number(test) })
          reaching.set(now.first + index, some)
        }
    }
  }
  return reaching
}

/** The tests to run with a change on, those of its own slice and the fastest first, until the budget is spent. */
export function runsFor(change: Change, reaching: Reaching, coverage: Coverage): TimedRun[] {
  const budget = asked.thorough ? THOROUGH_BUDGET_MS : BUDGET_MS * (change.kind === 'lock' ? LOCK_FACTOR : 1)
  const byFile = Map.groupBy(reaching.get(change.id) ?? [], ({ file }) => file)
  const runs = [...byFile].flatMap(([file, passed]) => {
    const covered = coverage.files[file]
    return covered ? runOf(file, covered, new Set(passed.map(({ test }) => test)), budget / 3) : []
  })
  const rank = ({ file, ms }: TimedRun) =>
    ms * (file.includes(`/${sliceOf(change.file)}/`) ? OWN_SLICE_FACTOR : 1)
  let spent = 0
  return runs
    .toSorted((one, other) => rank(one) - rank(other))
    .filter(({ ms }, index) => {
      if (index > 0 && spent + ms > budget) return false
      spent += ms
      return true
    })
}

function runOf(
  file: string,
  covered: FileCoverage,
  passing: ReadonlySet<number>,
  budgetMs: number,
): TimedRun {
  const own = covered.tests
  const reached = own.filter((_, index) => passing.has(index))
  // What only `beforeAll` passes, any test of the file may notice.
  const some = fastest(reached.length > 0 ? reached : own, budgetMs)
  const overhead = Math.min(OVERHEAD_MS_MAX, covered.ms - own.reduce((sum, { ms }) => sum + ms, 0))
  return {
    file: resolve(file),
    testIds: some.map(({ id }) => id),
    timeoutMs: Math.max(
      TIMEOUT_MS_MIN,
      Math.round(Math.max(0, ...some.map(({ ms }) => ms)) * TIMEOUT_FACTOR),
    ),
    ms: Math.max(0, overhead) + some.reduce((sum, { ms }) => sum + ms, 0),
  }
}

/** The fastest that fit, at least one, in the order of the file. */
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

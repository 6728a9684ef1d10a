import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Answer } from './jobs.ts'

/** Which changes each test passes, kept between runs, and read again as long as the files are the same. */
export interface Coverage {
  files: Record<string, FileCoverage>
}

export interface FileCoverage {
  sha: string
  /** Of all its tests together, and what the file needs besides: its database, its hooks. */
  ms: number
  tests: { id: string; name: string; ms: number }[]
  /** By file of the sources: as it was, and for each test (the last one: outside of any) the numbers within the file. */
  reached: Record<string, { sha: string; byTest: Record<string, string> }>
  /** What failed without any change: the tests that passed are used, and the file is run again next time. */
  failed?: string
}

export interface Source {
  sha: string
  first: number
  count: number
}

const PATH = '.cache/mutants/coverage.json'

export const shaOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

export function readCoverage(): Coverage {
  return existsSync(PATH) ? JSON.parse(readFileSync(PATH, 'utf8')) : { files: {} }
}

export function writeCoverage(coverage: Coverage): void {
  mkdirSync(dirname(PATH), { recursive: true })
  writeFileSync(PATH, JSON.stringify(coverage))
}

/** Takes down what one test file passed, by file of the sources, so that it stays true when other files change. */
export function coverageOf(
  testFile: string,
  covered: Answer & { kind: 'covered' },
  sources: ReadonlyMap<string, Source>,
): FileCoverage {
  const fileOf = [...sources].flatMap(([file, { first, count }]) =>
    Array.from({ length: count }, () => [file, first] as const),
  )
  const reached: FileCoverage['reached'] = {}
  const take = (test: number, ids: readonly number[]) => {
    const numbers = Map.groupBy(ids, (id) => fileOf[id - 1]?.[0] ?? '')
    for (const [file, some] of numbers) {
      const source = sources.get(file)
      if (!source) continue
      reached[file] ??= { sha: source.sha, byTest: {} }
      reached[file].byTest[test] = inRanges(some.map((id) => id - source.first))
    }
  }
  for (const [index, { reached: ids }] of covered.tests.entries()) take(index, ids)
  take(covered.tests.length, covered.shared)
  return {
    sha: shaOf(readFileSync(testFile, 'utf8')),
    ms: covered.ms,
    tests: covered.tests.map(({ id, name, ms }) => ({ id, name, ms })),
    reached,
    ...(covered.failed !== undefined && { failed: covered.failed }),
  }
}

/** `1-4,7`: a test passes most changes of a file in a row. */
function inRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const each of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && each === last[1] + 1) last[1] = each
    else ranges.push([each, each])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

export function fromRanges(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sliceOf } from './all-changes.ts'
import { FOLDER } from './asked.ts'
import type { Change } from './changes.ts'
import { keyOf, readExplained, rowOf } from './explained.ts'
import { minutesSince } from './in-parallel.ts'

const GOOD_MIN_PERCENT = 85

export interface Tried extends Change {
  outcome: 'noticed' | 'out of time' | 'unnoticed' | 'no test'
  by?: string
  said?: string
}

/** Says the score of each slice and what survived without a reason; false when that is too much. */
export function report(tried: readonly Tried[]): boolean {
  const explained = readExplained()
  const survived = tried.filter(({ outcome }) => outcome === 'unnoticed' || outcome === 'no test')
  const open = survived.filter((each) => !explained.has(keyOf(each)))
  for (const [slice, some] of Map.groupBy(tried, ({ file }) => sliceOf(file)))
    console.log(scoreOf(slice, some, survived.length - open.length > 0 ? explained : new Map()))
  for (const each of open) console.log(`${each.file}:${each.line} ${each.outcome}\n  ${rowOf(each)}`)
  writeFileSync(join(FOLDER, 'survivors.jsonl'), open.map((each) => `${JSON.stringify(each)}\n`).join(''))
  const good = tried.length - open.length
  const score = percent(good, tried.length)
  console.log(
    `${score} % of ${tried.length} changes noticed or explained, in ${minutesSince().toFixed(1)} minutes`,
  )
  return good * 100 >= tried.length * GOOD_MIN_PERCENT
}

function scoreOf(slice: string, some: readonly Tried[], explained: ReadonlyMap<string, string>): string {
  const count = (of: (each: Tried) => boolean) => some.filter(of).length
  const late = count(({ outcome }) => outcome === 'out of time')
  const noticed = late + count(({ outcome }) => outcome === 'noticed')
  const untested = count(({ outcome }) => outcome === 'no test')
  const told = count(
    (each) => (each.outcome === 'unnoticed' || each.outcome === 'no test') && explained.has(keyOf(each)),
  )
  const score = percent(noticed, some.length)
  const parts = [`${noticed} of ${some.length}`, `${late} by their time`, `${told} explained`]
  return `${slice.padEnd(18)} ${score.padStart(5)} % noticed: ${parts.join(', ')}, ${untested} passed by no test`
}

function percent(some: number, of: number): string {
  return of === 0 ? '100.0' : ((some * 100) / of).toFixed(1)
}

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { slotAskedFor } from '#domain/goods/builder/judge-candidate.ts'
import { judgeBuild, worstAnswer } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { Answer, Part, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { skippedUnless } from '#tests/support/skipped.ts'
import { partsFile } from '../../src/entry/demo/stock/open-db/parts-file.ts'
import { readOpenParts, type TestPart, testPart } from '../parts/open-parts.ts'
import { readWrittenParts, WRITTEN_PARTS, writtenLines } from '../parts/written-parts.ts'

/**
 * Two real parts, and the answers that would be untrue of them, by somebody who builds computers and had not seen the
 * rules. Several parts are said wrongly in the open data; what is said of them may be "not known", and never untrue.
 */
interface RealPair {
  a: string
  aName: string
  b: string
  bName: string
  forbidden: Answer[]
  why: string
}

const PAIRS: readonly RealPair[] = JSON.parse(readFileSync('tests/verdicts/real-pairs.json', 'utf8'))

test('of real parts that we wrote down nothing untrue is said', () => {
  expect(PAIRS.length).toBeGreaterThanOrEqual(780)
  expect(untrueAnswers(readWrittenParts())).toEqual([])
})

const FILE = partsFile()
const large = skippedUnless(FILE, 'PARTS_FILE is not set')
describe.skipIf(large.isSkipped)(large.titled('of the parts of PARTS_FILE'), () => {
  const written = new Set(readWrittenParts().map(({ id }) => id))
  let parts: TestPart[]
  beforeAll(async () => {
    const named = (await readOpenParts(FILE ?? '')).filter(({ opendb_id }) => written.has(opendb_id))
    parts = named.flatMap((part) => testPart(part) ?? [])
  })

  test('nothing untrue is said, neither that they fit nor that they do not', () => {
    expect(untrueAnswers(parts)).toEqual([])
  })

  test('the facts that we wrote down are those that an import reads today', () => {
    const now = writtenLines(parts).split('\n')
    const then = readFileSync(WRITTEN_PARTS, 'utf8').split('\n')
    // If they differ: PARTS_FILE=<file> node tests/parts/write-parts.ts
    expect(now.filter((line) => !then.includes(line))).toEqual([])
  })
})

function untrueAnswers(from: readonly TestPart[]): string[] {
  const parts = new Map(from.map(({ id, facts }) => [id, { ...facts, id, quantity: 1 }]))
  return PAIRS.flatMap(({ a, b, aName, bName, forbidden, why }) => {
    const [one, other] = [parts.get(a), parts.get(b)]
    if (!one || !other) return [`${aName} or ${bName} is not there`]
    const answer = worstAnswer(verdictsOnBoth(one, other))
    return answer && forbidden.includes(answer) ? [`${aName} and ${bName}: ${answer}, but ${why}`] : []
  })
}

/** Without what is said of one of them alone, and what asks for a third. */
function verdictsOnBoth(one: Part, other: Part): Verdict[] {
  const alone = new Set([...judgeBuild([one]), ...judgeBuild([other])].map(({ rule }) => rule))
  return judgeBuild([one, other]).filter((verdict) => !alone.has(verdict.rule) && !slotAskedFor(verdict))
}

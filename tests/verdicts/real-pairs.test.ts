import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { slotAskedFor } from '#domain/builder/judge-candidate.ts'
import { isKind } from '#domain/catalogue/categories.ts'
import { readProductFacts } from '#domain/catalogue/product-facts.ts'
import { judgeBuild, worstAnswer } from '#domain/compatibility/verdicts/judge-build.ts'
import type { Answer, Part, Verdict } from '#domain/compatibility/verdicts/verdict.ts'
import { entriesOfPart } from '#domain/imports/opendb-parts.ts'
import { entry } from '#domain/shared/form-entries.ts'
import { readRawParts } from '#tests/relevance/parts-and-queries.ts'

/** The real parts lie beside the checkout where there are some; without them nothing here can be judged. */
const FILE = '../shared/data/parts-open-db.jsonl.gz'

/**
 * Two parts of the file, and the answers that would be untrue of them, by somebody who builds computers and had not seen
 * the rules. Several parts are said wrongly in the file; what is said of them may be "not known", and never untrue.
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

describe.skipIf(!existsSync(FILE))('of real parts', () => {
  const parts = new Map<string, Part>()

  beforeAll(async () => {
    const wanted = new Set(PAIRS.flatMap(({ a, b }) => [a, b]))
    for (const raw of await readRawParts(FILE)) {
      if (!wanted.has(raw.opendb_id)) continue
      const { entries } = entriesOfPart(raw)
      const kind = entry(entries, 'kind')
      const facts = isKind(kind) ? readProductFacts(kind, entries) : undefined
      if (!isKind(kind) || !facts?.ok) continue
      const { name, attributes } = facts.value
      parts.set(raw.opendb_id, { id: raw.opendb_id, kind, name, quantity: 1, attributes })
    }
  }, 60_000)

  test('nothing untrue is said, neither that they fit nor that they do not', () => {
    const untrue = PAIRS.flatMap(({ a, b, aName, bName, forbidden, why }) => {
      const [one, other] = [parts.get(a), parts.get(b)]
      if (!one || !other) return [`${aName} or ${bName} was not taken`]
      const answer = worstAnswer(verdictsOnBoth(one, other))
      return answer && forbidden.includes(answer) ? [`${aName} and ${bName}: ${answer}, but ${why}`] : []
    })
    expect(PAIRS.length).toBeGreaterThanOrEqual(780)
    expect(untrue).toEqual([])
  })
})

/** Without what is said of one of them alone, and what asks for a third. */
function verdictsOnBoth(one: Part, other: Part): Verdict[] {
  const alone = new Set([...judgeBuild([one]), ...judgeBuild([other])].map(({ rule }) => rule))
  return judgeBuild([one, other]).filter((verdict) => !alone.has(verdict.rule) && !slotAskedFor(verdict))
}

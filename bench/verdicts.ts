import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { judgeBuild, RULES } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { Answer, Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { readOpenParts, testPart } from '../tests/parts/open-parts.ts'
import { readWrittenParts } from '../tests/parts/written-parts.ts'
import { benchPartsFile } from './bench-parts.ts'

/**
 * How fast pairs of real parts are judged, and how often the facts of an open database do not decide: of pairs at random,
 * the share of each answer by rule. `npm run bench -- verdicts`; PARTS_FILE names the whole database.
 */
const PAIRS = 100_000
const ANSWERS: readonly Answer[] = ['fits', 'fits if', 'does not fit', 'not known']

const parts = await readParts()
const byKind = Map.groupBy(parts, ({ kind }) => kind)
const kinds = [...byKind.keys()]
console.log(`${parts.length} parts of ${kinds.length} kinds`)

let seed = 3
/** Mulberry32. */
function random(max: number): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * max)
}
function pick(): Part {
  const own = byKind.get(kinds[random(kinds.length)] as Kind) ?? []
  return own[random(own.length)] as Part
}

const pairs = Array.from({ length: PAIRS }, () => [pick(), pick()] as const).filter(
  ([one, other]) => one.kind !== other.kind,
)
const counts = new Map<string, Map<Answer, number>>()
const begun = performance.now()
for (const pair of pairs)
  for (const { rule, answer } of judgeBuild(pair)) {
    const own = counts.get(rule) ?? new Map<Answer, number>()
    counts.set(rule, own.set(answer, (own.get(answer) ?? 0) + 1))
  }
const seconds = (performance.now() - begun) / 1_000
const total = [...counts.values()].flatMap((own) => [...own.values()]).reduce((sum, count) => sum + count, 0)
console.log(
  `${pairs.length} pairs, ${total} verdicts: ${Math.round(total / seconds)} verdicts a second (asked: 10,000)`,
)
console.table(
  Object.fromEntries(
    RULES.flatMap(({ name }) => {
      const own = counts.get(name)
      if (!own) return []
      const all = [...own.values()].reduce((sum, count) => sum + count, 0)
      const share = (answer: Answer) => `${Math.round((100 * (own.get(answer) ?? 0)) / all)} %`
      return [[name, { verdicts: all, ...Object.fromEntries(ANSWERS.map((each) => [each, share(each)])) }]]
    }),
  ),
)

async function readParts(): Promise<Part[]> {
  const file = benchPartsFile('the real parts that the tests have written down')
  const found = file
    ? (await readOpenParts(file)).flatMap((part) => testPart(part) ?? [])
    : readWrittenParts()
  return found.map(({ facts: { kind, name, attributes } }, at) => ({
    id: `${at}`,
    kind,
    name,
    attributes,
    quantity: 1,
  }))
}

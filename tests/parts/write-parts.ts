import { readFileSync, writeFileSync } from 'node:fs'
import { partsFile } from '../../src/entry/demo/stock/open-db/parts-file.ts'
import { QUERY_LISTS, readQueries, rightAnswer } from '../relevance/judged-queries.ts'
import { readOpenParts, type TestPart, testPart } from './open-parts.ts'
import { WRITTEN_PARTS, writtenLines } from './written-parts.ts'

/**
 * Writes real-parts.jsonl anew, out of the file that PARTS_FILE names: every part of the judged pairs, and for each
 * judged query some right parts and the wrong ones whose names are nearest to the query and to a right part. Nearness
 * is counted in words here, not by the search, which would otherwise choose what it is tested with.
 * `PARTS_FILE=<file> node tests/parts/write-parts.ts`
 */
const RIGHT = 2
const WRONG_BY_QUERY = 1
const WRONG_BY_RIGHT = 1

const file = partsFile()
if (!file) throw new Error('PARTS_FILE names no file of BuildCores OpenDB; see CONTRIBUTING.md.')
const parts = (await readOpenParts(file))
  .flatMap((part) => testPart(part) ?? [])
  .toSorted((one, other) => (one.id < other.id ? -1 : 1))
const byKind = Map.groupBy(parts, ({ kind }) => kind)
const byWord = new Map<string, TestPart[]>()
for (const part of parts)
  for (const word of wordsOf(part.facts.name)) {
    const having = byWord.get(word)
    if (having) having.push(part)
    else byWord.set(word, [part])
  }

const chosen = new Set(partsOfPairs())
for (const query of QUERY_LISTS.flatMap(readQueries)) {
  const isRight = rightAnswer(query)
  const kinds = query.right.kind ?? [...byKind.keys()]
  const near = nearest(query.query)
  const right = [...new Set([...near, ...kinds.flatMap((kind) => byKind.get(kind) ?? [])])].filter(isRight)
  const [best] = right
  if (!best) throw new Error(`Nothing in the file is right: ${query.query}`)
  const isWrong = (part: TestPart) => !isRight(part)
  const some = [
    ...right.slice(0, RIGHT),
    ...near.filter(isWrong).slice(0, WRONG_BY_QUERY),
    ...nearest(best.facts.name).filter(isWrong).slice(0, WRONG_BY_RIGHT),
  ]
  for (const part of some) chosen.add(part)
}
writeFileSync(WRITTEN_PARTS, writtenLines([...chosen]))
process.stdout.write(`${chosen.size} parts, ${readFileSync(WRITTEN_PARTS).length} bytes\n`)

function partsOfPairs(): TestPart[] {
  const pairs: { a: string; b: string }[] = JSON.parse(readFileSync('tests/verdicts/real-pairs.json', 'utf8'))
  const ids = new Set(pairs.flatMap(({ a, b }) => [a, b]))
  return parts.filter(({ id }) => ids.has(id))
}

/** Parts whose names share words with the text: rare words count most, and of equal ones the first by id is first. */
function nearest(text: string): TestPart[] {
  const scores = new Map<TestPart, number>()
  for (const word of wordsOf(text)) {
    const having = byWord.get(word) ?? []
    for (const part of having)
      scores.set(part, (scores.get(part) ?? 0) + Math.log(parts.length / having.length))
  }
  return [...scores].toSorted(([, one], [, other]) => other - one).map(([part]) => part)
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}.]+/gu) ?? [])
}

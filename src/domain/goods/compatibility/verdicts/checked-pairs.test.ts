import { describe, expect, test } from 'vitest'
import { BOARDS } from '#tests/verdicts/checked/checked-boards.ts'
import {
  CARDS,
  CASES,
  COOLERS,
  DRIVES,
  LAPTOPS,
  MEMORY,
  MONITORS,
  NETWORK_CARDS,
  SUPPLIES,
} from '#tests/verdicts/checked/checked-others.ts'
import { CHECKED_PAIRS } from '#tests/verdicts/checked/checked-pairs.ts'
import type { CheckedPart } from '#tests/verdicts/checked/checked-part.ts'
import { AMD_PROCESSORS, INTEL_PROCESSORS } from '#tests/verdicts/checked/checked-processors.ts'
import { judgeBuild, RULES } from './judge-build.ts'
import type { Answer } from './verdict.ts'

const PARTS: Readonly<Record<string, CheckedPart>> = {
  ...AMD_PROCESSORS,
  ...INTEL_PROCESSORS,
  ...BOARDS,
  ...MEMORY,
  ...CARDS,
  ...SUPPLIES,
  ...CASES,
  ...COOLERS,
  ...DRIVES,
  ...LAPTOPS,
  ...MONITORS,
  ...NETWORK_CARDS,
}

const partOf = (name: string) => {
  const part = PARTS[name.trim()]
  if (!part) throw new Error(`“${name}” is no checked part`)
  return part
}

/** A row for each pair of the table. */
const rows = Object.entries(CHECKED_PAIRS).flatMap(([rule, answers]) =>
  Object.entries(answers).flatMap(([answer, lines]) =>
    lines.flatMap((line) => {
      const [one = '', others = ''] = line.split(' | ')
      return others.split(', ').map((other) => ({ rule, answer: answer as Answer, one, other }))
    }),
  ),
)

function answersOf(rule: string, names: readonly string[]): Answer[] {
  return judgeBuild(names.map(partOf))
    .filter((verdict) => verdict.rule === rule)
    .map(({ answer }) => answer)
}

describe.each(Object.keys(CHECKED_PAIRS))('%s', (rule) => {
  test.each(rows.filter((row) => row.rule === rule))('$one and $other: $answer', ({ one, other, answer }) => {
    expect(answersOf(rule, [one, ...other.split(' + ')])).toEqual([answer])
  })
})

test('the table is large, of rules that there are, and names where each fact comes from', () => {
  expect(rows.length).toBeGreaterThanOrEqual(300)
  const names = RULES.map(({ name }) => name)
  expect(Object.keys(CHECKED_PAIRS).filter((rule) => !names.includes(rule))).toEqual([])
  expect(Object.values(PARTS).filter(({ source }) => source.length < 20)).toEqual([])
})

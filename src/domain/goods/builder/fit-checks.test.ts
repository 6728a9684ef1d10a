import { expect, test } from 'vitest'
import { RULES } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { CHECK_WORDS, checksOf } from './fit-checks.ts'
import { judgeCandidate } from './judge-candidate.ts'

const part = (kind: Part['kind'], attributes: Part['attributes']): Part => ({
  id: kind,
  kind,
  name: kind,
  quantity: 1,
  attributes,
})

test('every rule has a few words, and no words are of a rule that is gone', () => {
  expect(Object.keys(CHECK_WORDS).toSorted()).toEqual(RULES.map(({ name }) => name).toSorted())
})

test('a size stands beside the room for it, and each comparison once', () => {
  const card = part('graphics-card', { length: 242, slots: 2 })
  const tower = part('case', { graphicsLengthMax: 360, expansionSlots: 7 })
  const { verdicts } = judgeCandidate(card, [tower])
  const checks = checksOf([...verdicts, ...verdicts])
  expect(checks).toContainEqual({ words: 'card length 242 of 360 mm', answer: 'fits' })
  expect(checks).toContainEqual({ words: 'case slots', answer: 'fits' })
  expect(new Set(checks.map(({ words }) => words)).size).toBe(checks.length)
})

test('where a size is not known, no number is named', () => {
  const { verdicts } = judgeCandidate(part('graphics-card', {}), [part('case', { graphicsLengthMax: 360 })])
  expect(checksOf(verdicts)).toContainEqual({ words: 'card length', answer: 'not known' })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { scoreOf, type Voice, weightOf } from './score.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const voices = (stars: number, count: number, days = 0): Voice[] =>
  Array.from({ length: count }, () => ({ stars, at: daysAgo(days) }))

describe('the score of a product', () => {
  test.each([
    ['one voice of five stars, in a kind of three', voices(5, 1), 3, 3333],
    ['five of them count as much as the kind', voices(5, 5), 3, 4000],
    ['a hundred hardly feel it', voices(5, 100), 3, 4905],
    ['one star is drawn up as five are drawn down', voices(1, 1), 3, 2667],
    ['a voice of two years counts half', [...voices(5, 1), ...voices(1, 1, 730)], 3, 3154],
    ['a good kind lifts a first voice', voices(3, 1), 4.2, 4000],
  ])('%s', (_what, said, prior, score) => {
    expect(scoreOf(said, prior, NOW)).toBe(score)
  })

  test('is none without a voice', () => {
    expect(scoreOf([], 4, NOW)).toBeUndefined()
  })

  const anyVoice = fc.record({
    stars: fc.double({ min: 1, max: 5, noNaN: true }),
    at: fc.integer({ min: -100, max: 10_000 }).map(daysAgo),
  })
  test('lies between the lowest and the highest of the voices and the kind', () => {
    fc.assert(
      fc.property(
        fc.array(anyVoice, { minLength: 1 }),
        fc.double({ min: 1, max: 5, noNaN: true }),
        (said, prior) => {
          const all = [...said.map(({ stars }) => stars), prior]
          const score = (scoreOf(said, prior, NOW) ?? 0) / 1000
          expect(score).toBeGreaterThanOrEqual(Math.min(...all) - 0.001)
          expect(score).toBeLessThanOrEqual(Math.max(...all) + 0.001)
        },
      ),
    )
  })

  test('never falls by one more voice that is above it, and never rises by one below', () => {
    fc.assert(
      fc.property(fc.array(anyVoice, { minLength: 1 }), anyVoice, (said, more) => {
        const before = scoreOf(said, 3, NOW) ?? 0
        const after = scoreOf([...said, more], 3, NOW) ?? 0
        if (more.stars * 1000 >= before + 1) expect(after).toBeGreaterThanOrEqual(before)
        if (more.stars * 1000 <= before - 1) expect(after).toBeLessThanOrEqual(before)
      }),
    )
  })
})

test('a voice counts once now and from a clock that was set back, half after two years and a quarter after four', () => {
  expect([daysAgo(0), daysAgo(-30), daysAgo(730), daysAgo(1460)].map((at) => weightOf(at, NOW))).toEqual([
    1, 1, 0.5, 0.25,
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KINDS_WITH_RULES, missingFactPriority, ruleAttributesOf } from './rule-attributes.ts'

test('kinds that go into a computer have attributes that rules read; a mouse has none', () => {
  expect(KINDS_WITH_RULES).toEqual(expect.arrayContaining(['cpu', 'motherboard', 'case', 'power-supply']))
  expect(KINDS_WITH_RULES).not.toContain('mouse')
  expect(ruleAttributesOf('cpu').map(({ key }) => key)).toContain('socket')
  expect(ruleAttributesOf('cpu').map(({ key }) => key)).not.toContain('cores')
})

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [0, 1, 1],
  [0, 2, 1],
  [0, 3, 2],
  [4, 7, 7],
  [10, 5_000_000, 20],
])(
  'a fact of a product of demand %i that was asked for %i times has priority %i',
  (demand, timesAsked, priority) => {
    expect(missingFactPriority({ demand, timesAsked })).toBe(priority)
  },
)

test('what sells better or is asked for more often never comes later', () => {
  const demand = fc.integer({ min: 0, max: 10 })
  const times = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(demand, times, demand, times, (one, asked, more, more2) => {
      const least = missingFactPriority({ demand: Math.min(one, more), timesAsked: Math.min(asked, more2) })
      expect(missingFactPriority({ demand: one, timesAsked: asked })).toBeGreaterThanOrEqual(least)
    }),
  )
})

import { expect, test } from 'vitest'
import { type PromotionLife, promotionState } from './promotion-state.ts'

const now = new Date('2026-11-27T06:30:00Z')
const before = new Date('2026-11-27T06:29:59Z')
const after = new Date('2026-11-27T06:30:01Z')
const life: PromotionLife = {
  startsAt: before,
  endsAt: null,
  pausedAt: null,
  endedAt: null,
  usesMax: null,
  uses: 9,
  budgetPaise: null,
  givenPaise: 900,
}

test.each<[string, Partial<PromotionLife>]>([
  ['running', {}],
  ['running', { startsAt: now, endsAt: after }],
  ['planned', { startsAt: after }],
  ['ended', { endsAt: now }],
  ['ended', { endedAt: before, pausedAt: before }],
  ['paused', { pausedAt: before, uses: 9, usesMax: 9 }],
  ['running', { usesMax: 10, budgetPaise: 901 }],
  ['used-up', { usesMax: 9 }],
  ['used-up', { budgetPaise: 900 }],
])('a promotion is %s with %j', (state, change) => {
  expect(promotionState({ ...life, ...change }, now)).toBe(state)
})

import { expect, test } from 'vitest'
import type { PriceChange } from '#server/selling/prices/price-change-views.ts'
import { changeLine } from './price-lines.ts'

const AT = new Date('2026-11-20T06:30:00Z')
const CHANGE: PriceChange = {
  id: 'a-change',
  text: 'By 5% lower',
  formula: null,
  filter: {},
  isList: false,
  createdAt: AT,
  appliedAt: null,
  undoneAt: null,
  state: 'shown',
  phase: null,
  canBeUndone: false,
  undoUntil: null,
  counts: { all: 19, changes: 19, same: 0, far: 0, refused: 0, left: 0 },
}
const summary = (more: Partial<PriceChange>) => changeLine({ ...CHANGE, ...more }).summary

test('a change of prices says what became of them', () => {
  const applied = { state: 'applied', appliedAt: AT } as const
  const undone = { state: 'undone', appliedAt: AT, undoneAt: AT } as const
  expect([
    summary({}),
    summary(applied),
    summary({ ...applied, phase: 'planned' }),
    summary({ ...applied, state: 'broken_off' }),
    summary(undone),
    summary({ ...undone, counts: { ...CHANGE.counts, left: 18 } }),
  ]).toEqual([
    'All your products: 19 prices change.',
    'All your products: 19 prices were changed.',
    'All your products: 19 prices were planned.',
    'All your products: 19 prices to change.',
    'All your products: 19 prices were changed and put back.',
    'All your products: 1 price was changed and put back. 18 prices had been changed by someone else and were left.',
  ])
})

test('a change without a price to change does not wait to be applied', () => {
  const counts = { ...CHANGE.counts, changes: 0, refused: 2 }
  expect(changeLine(CHANGE).stateWords).toBe('Not applied')
  expect(changeLine({ ...CHANGE, counts })).toMatchObject({
    stateWords: 'Nothing to change',
    summary: 'All your products: 0 prices change. 2 prices cannot change.',
  })
})

import { expect, test } from 'vitest'
import { canMove } from '#domain/ground/shared/moves.ts'
import { isUndone, PAYOUT_MOVES, type PayoutStatus } from './payout-status.ts'

const ALL = Object.keys(PAYOUT_MOVES) as PayoutStatus[]

test('what failed or came back stays so: it is paid by another payout', () => {
  for (const from of ALL.filter(isUndone))
    expect(ALL.some((to) => canMove(PAYOUT_MOVES, from, to))).toBe(false)
})

test('what failed or came back is owed again, and nothing else', () => {
  expect(ALL.filter(isUndone)).toEqual(['failed', 'returned'])
})

test('only what was settled comes back, and nothing that came back is settled', () => {
  expect(ALL.filter((from) => canMove(PAYOUT_MOVES, from, 'returned'))).toEqual(['settled'])
  expect(canMove(PAYOUT_MOVES, 'settled', 'failed')).toBe(false)
})

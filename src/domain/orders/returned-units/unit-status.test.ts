import { expect, test } from 'vitest'
import { canMove, reachableFrom } from '#domain/ground/shared/moves.ts'
import { UNIT_MOVES, UNIT_STARTS, UNIT_STATUSES } from './unit-status.ts'

test('every status of a returned piece can come about', () => {
  expect(reachableFrom(UNIT_MOVES, UNIT_STARTS).toSorted()).toEqual([...UNIT_STATUSES].toSorted())
})

test('a piece is sold only from a sale, and what was sold or scrapped is not repaired', () => {
  expect(UNIT_STATUSES.filter((from) => canMove(UNIT_MOVES, from, 'sold'))).toEqual(['open-box'])
  expect(canMove(UNIT_MOVES, 'scrapped', 'open-box')).toBe(false)
  expect(canMove(UNIT_MOVES, 'sold', 'in-repair')).toBe(false)
})

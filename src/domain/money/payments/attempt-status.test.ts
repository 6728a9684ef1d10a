import { expect, test } from 'vitest'
import { canMove, reachableFrom } from '#domain/ground/shared/moves.ts'
import { ATTEMPT_MOVES, ATTEMPT_STARTS, ATTEMPT_STATUSES, type AttemptStatus } from './attempt-status.ts'

test.each<[AttemptStatus, AttemptStatus, boolean]>([
  ['started', 'pending', true],
  ['pending', 'authorized', true],
  ['authorized', 'captured', true],
  ['failed', 'authorized', true],
  ['failed', 'captured', true],
  ['failed', 'pending', false],
  ['captured', 'authorized', false],
  ['captured', 'failed', false],
  ['captured', 'refunded', true],
  ['refunded', 'captured', false],
])('an attempt may go from %s to %s: %j', (from, to, may) => {
  expect(canMove(ATTEMPT_MOVES, from, to)).toBe(may)
})

test('every status of an attempt can come about, and it ends only when the money went back', () => {
  expect(reachableFrom(ATTEMPT_MOVES, ATTEMPT_STARTS).toSorted()).toEqual(ATTEMPT_STATUSES.toSorted())
  expect(ATTEMPT_STATUSES.filter((status) => ATTEMPT_MOVES[status].length === 0)).toEqual(['refunded'])
})

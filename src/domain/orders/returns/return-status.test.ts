import { expect, test } from 'vitest'
import { canMove, reachableFrom } from '#domain/ground/shared/moves.ts'
import { OPEN_RETURNS } from '#domain/selling/order-moves/open-returns.ts'
import {
  RETURN_MOVES,
  RETURN_STARTS,
  RETURN_STATUSES,
  type ReturnStatus,
  readReturnNumber,
  returnNumber,
  returnSteps,
  shownReturnStatus,
} from './return-status.ts'

test.each<[ReturnStatus, ReturnStatus, boolean]>([
  ['requested', 'sent', true],
  ['requested', 'received', true],
  ['requested', 'withdrawn', true],
  ['sent', 'withdrawn', false],
  ['received', 'withdrawn', false],
  ['received', 'refunded', true],
  ['refused', 'refunded', true],
  ['refunded', 'refused', false],
  ['expired', 'received', false],
])('a return may go from %s to %s: %j', (from, to, may) => {
  expect(canMove(RETURN_MOVES, from, to)).toBe(may)
})

test('every status of a return can come about, and what is open goes on', () => {
  expect(reachableFrom(RETURN_MOVES, RETURN_STARTS).toSorted()).toEqual(RETURN_STATUSES.toSorted())
  expect(OPEN_RETURNS.every((status) => RETURN_MOVES[status].length > 0)).toBe(true)
})

test('its progress says where it is and how it ends', () => {
  const states = (status: ReturnStatus) =>
    returnSteps({ status, wanted: 'refund' }).map(({ label, state }) => `${label} ${state}`)
  expect(states('received')).toEqual([
    'Requested done',
    'Sent back done',
    'Received now',
    'Inspected coming',
    'Refunded coming',
  ])
  expect(states('refused').at(-1)).toBe('Refused refused')
  expect(states('withdrawn')).toEqual(['Requested done', 'Withdrawn done'])
  expect(returnNumber(12)).toBe('R-000012')
  expect(['R-000012', 'r-12', ' 12 ', 'R-0', 'R12', 'RR-12', 'x'].map(readReturnNumber)).toEqual([
    12,
    12,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('money that was paid in cash has not gone back while its customer has not said where to', () => {
  const shown = shownReturnStatus('refunded', { needsAccount: true })
  expect(shown).toBe('accepted')
  expect(returnSteps({ status: shown, wanted: 'refund' }).at(-1)).toEqual({
    label: 'Refunded',
    state: 'coming',
  })
  expect(shownReturnStatus('refunded', { needsAccount: false })).toBe('refunded')
  expect(shownReturnStatus('received', { needsAccount: true })).toBe('received')
})

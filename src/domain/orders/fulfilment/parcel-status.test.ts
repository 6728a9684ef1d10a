import { expect, test } from 'vitest'
import { canMove, reachableFrom } from '#domain/ground/shared/moves.ts'
import { PARCEL_MOVES, PARCEL_STARTS, PARCEL_STATUSES, type ParcelStatus } from './parcel-status.ts'

test.each<[ParcelStatus, ParcelStatus, boolean]>([
  ['packed', 'shipped', true],
  ['packed', 'cancelled', true],
  ['shipped', 'delivered', true],
  ['out-for-delivery', 'attempt-failed', true],
  ['attempt-failed', 'attempt-failed', true],
  ['attempt-failed', 'returning', true],
  ['returning', 'returned', true],
  ['lost', 'returning', true],
  ['lost', 'delivered', false],
  ['lost', 'shipped', false],
  ['damaged', 'returning', true],
  ['packed', 'delivered', false],
  ['shipped', 'cancelled', false],
  ['delivered', 'returning', false],
  ['returning', 'delivered', false],
  ['cancelled', 'packed', false],
])('a parcel may go from %s to %s: %j', (from, to, may) => {
  expect(canMove(PARCEL_MOVES, from, to)).toBe(may)
})

test('every status of a parcel can come about, and it ends only where it should', () => {
  expect(reachableFrom(PARCEL_MOVES, PARCEL_STARTS).toSorted()).toEqual(PARCEL_STATUSES.toSorted())
  expect(PARCEL_STATUSES.filter((status) => PARCEL_MOVES[status].length === 0)).toEqual([
    'delivered',
    'returned',
    'cancelled',
  ])
  // A courier may try, in vain, day after day.
  expect(PARCEL_STATUSES.filter((status) => canMove(PARCEL_MOVES, status, status))).toEqual([
    'attempt-failed',
  ])
})

test('what was given back as lost never reaches its customer', () => {
  expect(reachableFrom(PARCEL_MOVES, ['lost']).toSorted()).toEqual(['lost', 'returned', 'returning'])
})

test('a parcel can be unpacked only while the seller has it', () => {
  expect(PARCEL_STATUSES.filter((from) => canMove(PARCEL_MOVES, from, 'cancelled'))).toEqual(['packed'])
})

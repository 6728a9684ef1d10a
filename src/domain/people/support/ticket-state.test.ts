import { expect, test } from 'vitest'
import { canMove, reachableFrom } from '#domain/ground/shared/moves.ts'
import { TICKET_MOVES, TICKET_STATUSES } from './ticket-state.ts'

test('a ticket begins open and can come to every status', () => {
  expect(reachableFrom(TICKET_MOVES, ['open']).toSorted()).toEqual([...TICKET_STATUSES].toSorted())
})

test('what is closed is opened again before it is answered', () => {
  expect(canMove(TICKET_MOVES, 'closed', 'answered')).toBe(false)
  expect(canMove(TICKET_MOVES, 'closed', 'open')).toBe(true)
})

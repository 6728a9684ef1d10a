import { describe, expect, test } from 'vitest'
import { VENDOR_ORDER_MOVES, VENDOR_ORDER_STARTS } from '#domain/orders/vendor-order-status.ts'
import { PAYMENT_MOVES, PAYMENT_STARTS } from '#domain/payments/payment-status.ts'
import { canMove, type Moves } from './moves.ts'

function reachable(moves: Moves<string>, starts: readonly string[]): string[] {
  const found = new Set(starts)
  for (const status of found) for (const next of moves[status] ?? []) found.add(next)
  return [...found].sort()
}

test('only the moves of a table can be made', () => {
  const moves: Moves<'open' | 'shut'> = { open: ['shut'], shut: [] }
  expect(canMove(moves, 'open', 'shut')).toBe(true)
  expect(canMove(moves, 'shut', 'open')).toBe(false)
  expect(canMove(moves, 'open', 'open')).toBe(false)
})

describe.each<[string, Moves<string>, readonly string[], string[]]>([
  ['payment', PAYMENT_MOVES, PAYMENT_STARTS, ['refunded']],
  ['vendor order', VENDOR_ORDER_MOVES, VENDOR_ORDER_STARTS, ['cancelled', 'returned']],
])('the table of %s moves', (_name, moves, starts, ends) => {
  test('lets every status come about', () => {
    expect(reachable(moves, starts)).toEqual(Object.keys(moves).sort())
  })

  test('ends only where it should', () => {
    expect(Object.keys(moves).filter((status) => moves[status]?.length === 0)).toEqual(ends)
  })

  test('never moves a status to itself', () => {
    expect(Object.keys(moves).filter((status) => moves[status]?.includes(status))).toEqual([])
  })
})

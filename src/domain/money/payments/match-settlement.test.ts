import { expect, test } from 'vitest'
import { matchSettlement } from './match-settlement.ts'

const known = new Map([
  ['pay_1', { orderId: 'order-1', paise: 129_900 }],
  ['rfnd_1', { orderId: 'order-1', paise: -10_000 }],
])

test('what our books have with the same amount matches, and an adjustment is nobody’s', () => {
  const lines = [
    { id: 'pay_1', kind: 'payment', amountPaise: 129_900 },
    { id: 'rfnd_1', kind: 'refund', amountPaise: -10_000 },
    { id: 'adj_1', kind: 'adjustment', amountPaise: -500 },
  ] as const
  expect(matchSettlement(lines, known)).toEqual([])
})

test('what they do not have, and what they have otherwise, is named line by line', () => {
  const lines = [
    { id: 'pay_1', kind: 'payment', amountPaise: 129_899 },
    { id: 'pay_2', kind: 'payment', amountPaise: 5_000 },
    { id: 'rfnd_1', kind: 'refund', amountPaise: 10_000 },
    { id: 'rfnd_2', kind: 'refund', amountPaise: -5_000 },
  ] as const
  expect(matchSettlement(lines, known).map(({ kind, line }) => [line.id, kind])).toEqual([
    ['pay_1', 'payment-differs'],
    ['pay_2', 'payment-unknown'],
    ['rfnd_1', 'refund-differs'],
    ['rfnd_2', 'refund-unknown'],
  ])
})

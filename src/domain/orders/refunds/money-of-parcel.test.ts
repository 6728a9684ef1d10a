import { expect, test } from 'vitest'
import { paidBy } from './money-of-parcel.ts'

test.each([
  ['delivered', 50_000, 'paid', 'cash'],
  ['delivered', 50_000, 'due', 'cash'],
  ['returned', 50_000, 'due', 'nothing'],
  ['lost', 50_000, 'paid', 'nothing'],
  ['delivered', 0, 'paid', 'gateway'],
  ['lost', 0, 'partly-refunded', 'gateway'],
  ['lost', 0, 'refunded', 'gateway'],
  ['lost', 0, 'failed', 'nothing'],
  ['returned', 0, 'refund-due', 'gateway'],
  ['packed', 0, 'due', 'nothing'],
] as const)(
  'a %s parcel that collects %d, with a payment that is %s, was paid by %s',
  (status, cashPaise, payment, by) => {
    expect(paidBy({ status, cashPaise }, { status: payment })).toBe(by)
  },
)

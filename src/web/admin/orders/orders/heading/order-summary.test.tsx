import { expect, test } from 'vitest'
import { stillOrdered } from './order-summary.tsx'

const order = (...cancelled: number[]) => ({
  vendorOrders: cancelled.map((cancelledQuantity) => ({ lines: [{ quantity: 2, cancelledQuantity }] })),
  totalPaise: 400_000 * cancelled.length,
  cancelledPaise: cancelled.reduce((sum, quantity) => sum + quantity * 200_000, 0),
})

test('the head of an order says what is left of it, and what was cancelled beside it', () => {
  expect(stillOrdered(order(0, 0))).toEqual({ paise: 800_000, pieces: 4, gone: 0 })
  expect(stillOrdered(order(1, 2))).toEqual({ paise: 200_000, pieces: 1, gone: 3 })
})

test('an order that was cancelled whole says what it was, beside its state', () => {
  expect(stillOrdered(order(2, 2))).toEqual({ paise: 800_000, pieces: 4, gone: 0 })
})

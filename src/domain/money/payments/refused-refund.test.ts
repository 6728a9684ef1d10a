import { expect, test } from 'vitest'
import { hoursToNextRefund, refundKey } from './refused-refund.ts'

test('a refund that was refused is asked for again after 4, 16 and 64 hours, and then left to a person', () => {
  expect([1, 2, 3, 4, 5].map(hoursToNextRefund)).toEqual([4, 16, 64, undefined, undefined])
})

test('each refusal begins another key, and no key is shorter than the ten letters that gateways want', () => {
  const keys = [0, 1, 2].map((refusals) =>
    refundKey({ id: '0190c7c2-4d1e-7000-8000-000000000001', refusals }),
  )
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key.length).toBeGreaterThanOrEqual(10)
})

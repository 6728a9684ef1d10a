import { expect, test } from 'vitest'
import { shareOf } from './share-interval.ts'

// R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3: Wilson's score interval.
test.each([
  { counted: 81, of: 263, low: 0.2553, high: 0.3662 },
  { counted: 15, of: 148, low: 0.0624, high: 0.1605 },
  { counted: 0, of: 20, low: 0, high: 0.1611 },
  { counted: 1, of: 29, low: 0.0061, high: 0.1718 },
  { counted: 5, of: 412, low: 0.0052, high: 0.0281 },
  { counted: 20, of: 20, low: 0.8389, high: 1 },
])('$counted of $of is from $low to $high', ({ counted, of, low, high }) => {
  const found = shareOf(counted, of)
  expect(found.share).toBe(counted / of)
  expect(found.low).toBeCloseTo(low, 4)
  expect(found.high).toBeCloseTo(high, 4)
})

import { describe, expect, test } from 'vitest'
import { isFarMove, priceMoveBp, priceMoveText } from './price-move.ts'

describe('a price', () => {
  test.each([
    [1_000_00, 700_00, false],
    [1_000_00, 699_00, true],
    [1_000_00, 1_500_00, false],
    [1_000_00, 1_501_00, true],
    [1_000_00, 1_000_00, false],
    [1_667_00, 34_00, true],
    [10_000_000_000, 100, true],
    [100, 10_000_000_000, true],
  ])('that goes from %i to %i moves far: %s', (before, after, isFar) => {
    expect(isFarMove([before, after])).toBe(isFar)
  })

  test.each([
    [1_667_00, 34_00, 9_796, '−97.96%'],
    [1_000_00, 1_125_00, 1_250, '+12.5%'],
    [100, 10_000_000_000, 10_000_000, '+100000%'],
  ])('that goes from %i to %i moves by %i basis points, %s', (before, after, basisPoints, text) => {
    expect(priceMoveBp([before, after])).toBe(basisPoints)
    expect(priceMoveText([before, after])).toBe(text)
  })
})

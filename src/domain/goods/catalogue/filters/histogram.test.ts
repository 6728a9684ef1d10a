import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barPaths, barsWithin, histogramOf, priceBarPaths } from './histogram.ts'

const counted = fc.array(
  fc.record({ value: fc.integer({ min: 0, max: 2_000 }), count: fc.integer({ min: 1, max: 500 }) }),
  { minLength: 1, maxLength: 60 },
)

test('every product is in one bar, from the least value to the largest', () => {
  fc.assert(
    fc.property(counted, (values) => {
      const histogram = histogramOf(values)
      const isOne = new Set(values.map(({ value }) => value)).size === 1
      expect(histogram === undefined).toBe(isOne)
      if (!histogram) return
      const sum = values.reduce((total, { count }) => total + count, 0)
      expect(histogram.bars.reduce((total, count) => total + count, 0)).toBe(sum)
      expect(histogram.bars.at(0)).toBeGreaterThan(0)
      expect(histogram.bars.at(-1)).toBeGreaterThan(0)
    }),
  )
})

test('cards of 170 to 330 mm, ten millimetres a bar', () => {
  const histogram = histogramOf([
    { value: 170, count: 2 },
    { value: 242, count: 5 },
    { value: 245, count: 1 },
    { value: 330, count: 3 },
  ])
  expect(histogram).toEqual({ min: 170, max: 330, bars: [2, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 3] })
  if (!histogram) return
  expect(barsWithin(histogram, {}).every(Boolean)).toBe(true)
  expect(barsWithin(histogram, { to: 245 }).lastIndexOf(true)).toBe(7)
  expect(barsWithin(histogram, { from: 245 }).indexOf(true)).toBe(7)
  expect(barsWithin(histogram, { from: 400 }).some(Boolean)).toBe(false)
})

test('nothing has no range', () => {
  expect(histogramOf([])).toBeUndefined()
})

test('a bar of few is seen beside one of many, the ground where there is nothing, and the chosen ones are apart', () => {
  const histogram = { min: 0, max: 40, bars: [90, 0, 1, 45] }
  expect(barPaths(histogram, {})).toEqual({
    outside: '',
    within: 'M0 20v-20h.9v20zM1 20v-0.5h1v0.5zM2 20v-2.2h.9v2.2zM3 20v-11h.9v11z',
  })
  expect(barPaths(histogram, { from: 35 })).toEqual({
    outside: 'M0 20v-20h.9v20zM1 20v-0.5h1v0.5zM2 20v-2.2h.9v2.2z',
    within: 'M3 20v-11h.9v11z',
  })
})

test('each bar of prices begins as many times dearer: from ₹1,000 to ₹1,00,000 the middle is ₹10,000', () => {
  const spread = { leastPaise: 1_000_00, mostPaise: 1_00_000_00, bars: [5, 5, 5, 5] }
  const upTo = (toPaise: number) => priceBarPaths(spread, { toPaise }).within.match(/M/g)?.length
  expect([9_999_00, 10_001_00, 1_00_000_00].map(upTo)).toEqual([2, 3, 4])
})

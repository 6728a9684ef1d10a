import { expect, test } from 'vitest'
import { tailOfDraws } from './tail-of-draws.ts'

test('one draw is the exact test of Fisher', () => {
  // The lady tasting tea, by hand: (C(4,3) × C(4,1) + 1) / C(8,4) = 17 / 70.
  expect(tailOfDraws([{ all: 8, marked: 4, taken: 4 }], 3)).toBeCloseTo(17 / 70, 12)
  expect(tailOfDraws([{ all: 8, marked: 4, taken: 4 }], 4)).toBeCloseTo(1 / 70, 12)
  expect(tailOfDraws([{ all: 8, marked: 4, taken: 4 }], 0)).toBe(1)
  expect(tailOfDraws([{ all: 8, marked: 4, taken: 4 }], 5)).toBe(0)
  // More taken than there are others: one at least is marked.
  expect(tailOfDraws([{ all: 5, marked: 3, taken: 3 }], 1)).toBeCloseTo(1, 12)
})

test('draws of one piece each are a binomial number', () => {
  // By hand: at least 2 of 3 with 1/4 each is 3 × 9/192 + 1/64 = 10/64.
  const draw = { all: 100, marked: 25, taken: 1 }
  expect(tailOfDraws([draw, draw, draw], 2)).toBeCloseTo(10 / 64, 12)
})

test('different draws add up', () => {
  // By hand: 1/2, then 2 of 2 with 1/6 and 1 of 2 with 4/6: at least 2 is 1/6 + 1/2 × 4/6 = 1/2.
  expect(
    tailOfDraws(
      [
        { all: 2, marked: 1, taken: 1 },
        { all: 4, marked: 2, taken: 2 },
      ],
      2,
    ),
  ).toBeCloseTo(1 / 2, 12)
})

test('a tail that is far out keeps its digits', () => {
  expect(tailOfDraws([{ all: 1000, marked: 20, taken: 20 }], 20) * 3.394828e41).toBeCloseTo(1, 4)
})

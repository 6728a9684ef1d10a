import { expect, test } from 'vitest'
import { type EndedAtPin, sumByPin } from './parcels-by-pin.ts'

const at = (postalCode: string, ended: number, byOthers = 0, sellers: string[] = []): EndedAtPin => ({
  postalCode,
  ended,
  byOthers,
  sellers,
})

test('parcels of several months are summed by PIN code, beyond so few that they say nothing', () => {
  expect(sumByPin([at('411001', 12, 5), at('560034', 19), at('411001', 8, 3)])).toEqual([
    { postalCode: '411001', ended: 20, refused: 8 },
  ])
})

test('a seller’s own word counts once over all months, and not where it is one seller’s alone', () => {
  const of = (...sellers: string[][]) =>
    sumByPin(sellers.map((each) => at('411001', 10, 1, each)))[0]?.refused
  expect(of(['asha'], ['asha'])).toBe(2)
  expect(of(['asha'], ['bilal'])).toBe(4)
  expect(of(['asha', 'bilal'], ['bilal'])).toBe(4)
})

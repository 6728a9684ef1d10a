import { expect, test } from 'vitest'
import { isSpoiledNumber } from './spoiled-number.ts'

test.each(['8.90103E+12', '8.9E+12', '8E+12', '8,90103E+12', ' 8.90103e+12 ', '1.23456789012345E+20'])(
  '“%s” is what a spreadsheet left of a number',
  (text) => {
    expect(isSpoiledNumber(text)).toBe(true)
  },
)

test.each(['8901030000000', '2E10', '1E5', '4.2E', 'RTX-4070E+12', '12.5E+12', '8.90103E-05', ''])(
  '“%s” is as somebody wrote it',
  (text) => {
    expect(isSpoiledNumber(text)).toBe(false)
  },
)

import { describe, expect, test } from 'vitest'
import { numbersByParcel, readNumbersInRow } from './numbers-in-row.ts'

test('numbers are read one a line, from a column of a table, or with commas between them', () => {
  expect(readNumbersInRow('BD1001\r\nBD1002\n\n BD1003 ')).toEqual(['BD1001', 'BD1002', 'BD1003'])
  expect(readNumbersInRow('BD1001, BD1002;BD 1003\tBD1004')).toEqual([
    'BD1001',
    'BD1002',
    'BD 1003',
    'BD1004',
  ])
  expect(readNumbersInRow(' \n ')).toEqual([])
})

describe('numbers that were scanned in a row', () => {
  test('go to the parcels in the order of the list', () => {
    expect(numbersByParcel(['first', 'second'], ['BD1001', 'BD1002'])).toEqual({
      typed: { first: 'BD1001', second: 'BD1002' },
    })
  })

  test.each([
    ['one is missing', ['first', 'second'], ['BD1001'], 'You gave 1 number for 2 selected parcels'],
    ['there is one too many', ['first'], ['BD1001', 'BD1002'], 'You gave 2 numbers for 1 selected parcel '],
    [
      'one was scanned twice',
      ['first', 'second'],
      ['BD1001', 'BD1001'],
      'The number BD1001 is in the list twice',
    ],
    ['no parcel is selected', [], ['BD1001'], 'Please select the parcels'],
  ])('go to none when %s', (_what, parcels, numbers, words) => {
    expect(numbersByParcel(parcels, numbers)).toEqual({ problem: expect.stringContaining(words) })
  })
})

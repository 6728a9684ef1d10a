import { expect, test } from 'vitest'
import { quantityWords, readQuantity, withBounds } from './quantities.ts'

test.each([
  ['at least 144hz monitor', '144hzplus monitor'],
  ['144hz or more', '144hzplus'],
  ['kam se kam 16gb ram', '16gbplus ram'],
  ['16gb se zyada', '16gbplus'],
  ['cooler max 60mm height', 'cooler 60mmless height'],
  ['gpu under 250mm', 'gpu 250mmless'],
  ['300mm tak', '300mmless'],
  ['macbook m4 max 36gb', 'macbook m4 max 36gb'],
  ['i7 above average', 'i7 above average'],
])('“%s” is read as “%s”', (asked, read) => {
  expect(withBounds(asked)).toBe(read)
})

test('of a bound every amount in use is asked for that it allows, and no other', () => {
  const least = quantityWords({ amount: 240, unit: 'hz', bound: 'or more' })
  expect(least).toContain('360hz')
  expect(least).not.toContain('144hz')
  const most = quantityWords({ amount: 60, unit: 'mm', bound: 'or less' })
  expect(most).toContain('37mm')
  expect(most).not.toContain('61mm')
  expect(quantityWords({ amount: 1, unit: 'tb' })).toEqual(['1tb', '1000gb', '1024gb'])
})

test('a number that nobody makes is asked for as well', () => {
  expect(quantityWords({ amount: 143, unit: 'hz', bound: 'or more' })[0]).toBe('143hz')
  expect(quantityWords({ amount: 9999, unit: 'rpm', bound: 'or more' })).toEqual(['9999rpm'])
})

test('a word is a quantity with its bound', () => {
  expect(readQuantity('16gb')).toEqual({ amount: 16, unit: 'gb' })
  expect(readQuantity('3p5inchless')).toEqual({ amount: 3.5, unit: 'inch', bound: 'or less' })
  expect(readQuantity('gb')).toBeUndefined()
})

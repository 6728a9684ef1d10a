import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPan, parseGstin } from './gstin.ts'

describe('a GSTIN', () => {
  test.each([
    ['27AAPFU0939F1ZV', { gstin: '27AAPFU0939F1ZV', pan: 'AAPFU0939F', state: 'MH' }],
    [' 24aaqca8719h1zc ', { gstin: '24AAQCA8719H1ZC', pan: 'AAQCA8719H', state: 'GJ' }],
    ['29 AAGCB 7383J 1Z4', { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J', state: 'KA' }],
  ])('%s is read', (text, value) => {
    expect(parseGstin(text)).toEqual({ ok: true, value })
  })

  test('of another territory has no state', () => {
    expect(parseGstin('97AAPFU0939F1ZO')).toEqual({
      ok: true,
      value: { gstin: '97AAPFU0939F1ZO', pan: 'AAPFU0939F' },
    })
  })

  test.each([
    ['', 'malformed'],
    ['27AAPFU0939F1Z', 'malformed'],
    ['27AAPFU0939F1ZVX', 'malformed'],
    ['X27AAPFU0939F1ZV', 'malformed'],
    ['227AAPFU0939F1ZV', 'malformed'],
    ['27AAPFU0939F0ZV', 'malformed'],
    ['27AAPFU0939F1CV', 'malformed'],
    ['2७AAPFU0939F1ZV', 'malformed'],
    [`27AAPFU0939F1ZV${' '.repeat(40)}`, 'malformed'],
    ['00AAPFU0939F1ZZ', 'state-unknown'],
    ['25AAPFU0939F1ZZ', 'state-unknown'],
    ['27AAPFU0939F1ZW', 'checksum'],
    ['27APAFU0939F1ZV', 'checksum'],
  ])('"%s" is refused as %s', (text, fault) => {
    expect(parseGstin(text)).toEqual({ ok: false, fault })
  })

  test('ends in the base-36 Luhn character of the rest', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const letters = fc.string({ unit: letter, minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(letters, fc.integer({ min: 1000, max: 9999 }), letter, (first, digits, last) => {
        const body = `27${first}${digits}${last}1Z`
        const sums = [...body].map((each, index) => {
          const doubled = (Number.parseInt(each, 36) * ((index % 2) + 1)).toString(36)
          return [...doubled].reduce((sum, digit) => sum + Number.parseInt(digit, 36), 0)
        })
        const check = (36 - (sums.reduce((sum, each) => sum + each, 0) % 36)) % 36
        expect(parseGstin(body + check.toString(36)).ok).toBe(true)
      }),
    )
  })

  test('with any one character mistyped is noticed', () => {
    const place = fc.integer({ min: 0, max: 14 })
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(place, character, (index, typed) => {
        const right = '27AAPFU0939F1ZV'
        const text = right.slice(0, index) + typed + right.slice(index + 1)
        expect(parseGstin(text).ok).toBe(text === right)
      }),
    )
  })
})

test.each([
  ['AAPFU0939F', true],
  [' aapfu0939f ', true],
  ['AAPFU0939', false],
  ['AAPF10939F', false],
  ['AAPFU0939FX', false],
  ['AAAPFU0939F', false],
])('"%s" has the form of a PAN: %j', (text, has) => {
  expect(isPan(text)).toBe(has)
})

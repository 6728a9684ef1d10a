import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PinRule, ROUTES, type Route, routeBetween, ruleOfPin } from './zones.ts'

const rule = (prefix: string, zone: PinRule['zone'], city = ''): [string, PinRule] => [
  prefix,
  { prefix, zone, city, isServed: true, offersCash: true },
]

const table = {
  rules: new Map([
    rule('110', 'metro', 'Delhi NCR'),
    rule('1220', 'metro', 'Delhi NCR'),
    rule('4000', 'metro', 'Mumbai'),
    rule('4110', 'metro', 'Pune'),
    rule('78', 'north-east'),
    rule('7810', 'north-east', 'Guwahati'),
    rule('19', 'jammu-kashmir'),
    rule('194', 'ladakh'),
    rule('744', 'islands'),
    rule('9', 'army-post'),
  ]),
}

describe('a parcel travels', () => {
  test.each<[from: string, to: string, route: Route]>([
    ['411001', '411045', 'same-city'],
    ['110001', '122001', 'same-city'],
    ['411001', '431001', 'same-state'],
    ['400001', '411001', 'same-state'],
    ['411001', '110001', 'metro-to-metro'],
    ['411001', '302001', 'national'],
    ['302001', '313001', 'same-state'],
    ['411001', '781001', 'north-east'],
    ['781001', '411001', 'north-east'],
    ['781001', '786001', 'same-state'],
    ['411001', '190001', 'jammu-kashmir'],
    ['411001', '194101', 'ladakh'],
    ['190001', '194101', 'ladakh'],
    ['411001', '744101', 'islands'],
    ['781001', '744101', 'islands'],
    ['411001', '900056', 'army-post'],
    // Two PIN codes of no known state are not of the same one.
    ['599999', '598888', 'national'],
  ])('from %s to %s: %s', (from, to, route) => {
    expect(routeBetween(from, to, table)).toBe(route)
  })

  test('by a known route from anywhere to anywhere, and back by the same', () => {
    const pin = fc.integer({ min: 100_000, max: 999_999 }).map(String)
    fc.assert(
      fc.property(pin, pin, (from, to) => {
        const route = routeBetween(from, to, table)
        expect(ROUTES).toContain(route)
        expect(routeBetween(to, from, table)).toBe(route)
      }),
    )
  })
})

test('the longest beginning that has a rule decides; without one an address is ordinary', () => {
  expect(ruleOfPin('781001', table).city).toBe('Guwahati')
  expect(ruleOfPin('786001', table)).toMatchObject({ prefix: '78', city: '' })
  expect(ruleOfPin('313001', table)).toEqual({
    prefix: '',
    zone: 'standard',
    city: '',
    isServed: true,
    offersCash: true,
  })
})

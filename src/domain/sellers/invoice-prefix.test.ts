import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPrefix, parsePrefix } from './invoice-prefix.ts'

test.each([
  ['NanoNagar', 'NAN'],
  ['Pune Parts', 'PP'],
  ['The Big Blue Box Company', 'TBB'],
  ['X', 'INV'],
  ['आशा', 'INV'],
  ['4U', 'INV'],
])('the shop "%s" numbers with %s until it chooses', (name, prefix) => {
  expect(defaultPrefix(name)).toBe(prefix)
})

test('whatever a shop is called, its prefix is one that it could have chosen', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const prefix = defaultPrefix(name)
      expect(parsePrefix(prefix)).toEqual({ ok: true, value: prefix })
    }),
  )
})

test.each(['', 'A', 'ABCD', 'A1', 'A/B', 'ÄB'])('"%s" is no prefix', (text) => {
  expect(parsePrefix(text)).toMatchObject({ ok: false, problem: { code: 'invoicing.prefix_malformed' } })
})

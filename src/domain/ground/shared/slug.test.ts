import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Pune PC Hub & Sons', 'pune-pc-hub-sons'],
  ['  ¡Café Größe!  ', 'cafe-gro-e'],
  ['Corsair RM850x 850 W, 80 PLUS Gold', 'corsair-rm850x-850-w-80-plus-gold'],
  ['कंप्यूटर', ''],
])('“%s” is %s in an address', (text, slug) => {
  expect(slugOf(text, 60)).toBe(slug)
})

test('a slug holds nothing but lower-case letters, digits and single hyphens between them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      expect(slugOf(text, 20)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      expect(slugOf(text, 20).length).toBeLessThanOrEqual(20)
    }),
  )
})

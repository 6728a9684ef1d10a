import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutTo } from './cut-to.ts'

test('a text is cut after so many signs', () => {
  expect(cutTo('processor', 4)).toBe('proc')
  expect(cutTo('processor', 20)).toBe('processor')
})

test('an emoji at the end is there as a whole or not at all, so that every cut text can stand in an address', () => {
  expect(cutTo('ab😀', 3)).toBe('ab')
  expect(cutTo('ab😀', 4)).toBe('ab😀')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '1', 'क', '😀', '👨‍👩‍👧')), fc.nat(20), (signs, max) => {
      const cut = cutTo(signs.join(''), max)
      expect(cut.length).toBeLessThanOrEqual(max)
      expect(() => encodeURIComponent(cut)).not.toThrow()
    }),
  )
})

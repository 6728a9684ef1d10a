import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutTo, shorten } from './shorten.ts'

test('a text that fits stays as it is', () => {
  expect(shorten('Samsung 990 PRO 2 TB NVMe SSD')).toBe('Samsung 990 PRO 2 TB NVMe SSD')
})

test('a longer one ends at a word', () => {
  expect(shorten('600W Power Supply RGB Fully Modular ATX Gaming PSU Full Voltage 90-265V Active PFC')).toBe(
    '600W Power Supply RGB Fully Modular ATX Gaming PSU Full…',
  )
})

test('a comma before the end is left out', () => {
  expect(shorten('One, two, three', 10)).toBe('One, two…')
})

test('one long word is cut inside', () => {
  expect(shorten('x'.repeat(200))).toBe(`${'x'.repeat(59)}…`)
})

test('none is longer than asked, and none ends in half a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 4, max: 80 }),
      (text, max) => {
        const short = shorten(text, max)
        expect(short.length).toBeLessThanOrEqual(max)
        expect(short.isWellFormed()).toBe(text.isWellFormed())
      },
    ),
  )
})

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

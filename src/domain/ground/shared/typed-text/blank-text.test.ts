import { expect, test } from 'vitest'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { addressFieldProblem } from '#domain/ground/shipping/delivery-address.ts'
import { checkCustomerRegistration } from '#domain/people/sign-in/registration-form.ts'
import { checkReason } from '../reason.ts'
import { isBlank } from './blank-text.ts'

const INVISIBLE = [
  ['nothing', ''],
  ['blanks', ' \t\n\u00a0\u3000'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['the Hangul filler', '\u3164'],
  ['the Hangul fillers of syllables', '\u115f\u1160'],
  ['the half-width Hangul filler', '\uffa0'],
  ['the empty Braille pattern', '\u2800\u2800'],
  ['soft hyphens', '\u00ad'],
  ['tag characters', '\u{e0041}\u{e0042}'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['the combining grapheme joiner', '\u034f'],
  ['marks of direction', '\u200e\u061c\u202e'],
  ['the Mongolian vowel separator', '\u180e'],
  ['the Khmer inherent vowels', '\u17b4\u17b5'],
  ['some of them together', ' \u3164\u200b \u00ad '],
] as const

test.each(INVISIBLE)('a text of %s is blank, wherever it is typed', (_what, text) => {
  expect(isBlank(text)).toBe(true)
  expect(oneLine(text)).toBe('')
  expect(manyLines(text)).toBe('')
  expect(addressFieldProblem('firstName', text)).toBe('This field is required')
  expect(checkCustomerRegistration({ name: text })).toMatchObject({
    problem: { fields: { name: 'Name is required' } },
  })
  expect(checkReason(text)).toMatchObject({ ok: false })
})

test.each(['Asha', 'न', 'क्‍ष', '❤\ufe0f', '.', '0', '\u200bAsha'])('“%s” is not blank', (text) => {
  expect(isBlank(text)).toBe(false)
  expect(oneLine(text)).toBe(text)
})

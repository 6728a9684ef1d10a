import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isEmailAddress, isTicked, normaliseEmail, tooLongMessage } from './form-fields.ts'

describe('an e-mail address', () => {
  test.each([
    'asha@example.com',
    'asha.rao+shop@mail.example.co.in',
    "o'neil@example.org",
    'a_b-c@x1.example',
  ])('%s is accepted', (text) => {
    expect(isEmailAddress(text)).toBe(true)
  })

  test.each([
    'asha',
    'asha@',
    '@example.com',
    'asha@example',
    'asha@example.',
    'asha @example.com',
    'asha@exam ple.com',
    'asha@@example.com',
    '.asha@example.com',
    'as..ha@example.com',
    'asha.@example.com',
    'asha@-example.com',
    'asha@example.com\nBcc: all@example.com',
    'asha@example..com',
    '<asha@example.com>',
  ])('%s is refused', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  test('has at most 254 characters', () => {
    expect(isEmailAddress(`${'a'.repeat(249)}@x.in`)).toBe(true)
    expect(isEmailAddress(`${'a'.repeat(250)}@x.in`)).toBe(false)
  })

  test('is kept trimmed and in lower case', () => {
    expect(normaliseEmail('  Asha.Rao@Example.COM ')).toBe('asha.rao@example.com')
  })
})

describe('what a person types', () => {
  test.each([
    ['  Asha   Rao ', 'Asha Rao'],
    ['Asha\r\nBcc: x', 'Asha Bcc: x'],
    ['a\u0000b', 'a b'],
    ['a\u202eb', 'a b'],
    ['  ', ''],
    [undefined, ''],
    [42, ''],
    [['a'], ''],
    [{ toString: () => 'a' }, ''],
  ])('as %j becomes the line "%s"', (raw, text) => {
    expect(oneLine(raw)).toBe(text)
  })

  test('keeps its paragraphs in a long text, whatever system it was typed on', () => {
    expect(manyLines(' first\r\nsecond\r\rthird\u0000 ')).toBe('first\nsecond\n\nthird')
    expect(manyLines(7)).toBe('')
  })

  test('never brings in a control character, and reading it twice changes nothing', () => {
    const unit = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\r',
      '\u0000',
      '\t',
      '\u0085',
      '\u2028',
      '\u202e',
      '\u00a0',
      'अ',
      '😀',
    )
    fc.assert(
      fc.property(fc.string({ unit }), (raw) => {
        const line = oneLine(raw)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(oneLine(line)).toBe(line)
        expect(manyLines(raw)).not.toMatch(/(?!\n)\p{Cc}/u)
      }),
    )
  })
})

test.each([
  ['on', true],
  ['true', true],
  [true, true],
  [undefined, false],
  ['', false],
  ['false', false],
  ['off', false],
  [1, false],
])('a box sent as %j is ticked: %j', (raw, ticked) => {
  expect(isTicked(raw)).toBe(ticked)
})

test('a text that is too long is told its limit', () => {
  expect(tooLongMessage(60)).toBe('Please use at most 60 characters')
})

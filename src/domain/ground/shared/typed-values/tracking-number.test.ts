import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTrackingNumber, trackingKey, trackingNumberProblem } from './tracking-number.ts'

test.each([
  [' 1904 1424 751540 ', '19041424751540'],
  ['sf-12345', 'SF-12345'],
  ['del/1234', 'DEL/1234'],
  ['1234', '1234'],
  ['1-2-3', undefined],
  ['123', undefined],
  ['12--34', undefined],
  ['1234-', undefined],
  ['1.90414E+13', undefined],
  ['<script>12', undefined],
  ['1'.repeat(40), '1'.repeat(40)],
  ['1'.repeat(41), undefined],
  ['१२३४५', undefined],
  [12345678, undefined],
])('the tracking number %j is read as %j', (raw, number) => {
  expect(parseTrackingNumber(raw)).toBe(number)
})

test('a number is the same however its letters and digits are set apart', () => {
  const same = ['BD-1234/5678', 'bd12345678', 'BD 1234 5678', 'b-d-1-2-3-4-5-6-7-8']
  expect(new Set(same.map(trackingKey))).toEqual(new Set(['BD12345678']))
  expect(trackingKey('BD1234567')).not.toBe(trackingKey('BD12345678'))
})

test('what is read is read the same again, and keeps what it is compared by', () => {
  const typed = fc.array(fc.constantFrom('a', 'B', '7', '-', '/', ' '), { maxLength: 60 })
  fc.assert(
    fc.property(typed, (signs) => {
      const number = parseTrackingNumber(signs.join(''))
      if (number === undefined) return
      expect(parseTrackingNumber(number)).toBe(number)
      expect(trackingKey(number)).toBe(trackingKey(signs.join('')))
      expect(trackingKey(number)).toMatch(/^[0-9A-Z]{4,40}$/)
    }),
  )
})

const RULE = 'A tracking number has 4 to 40 letters and digits'

test.each([
  ['BD_1234', `${RULE}: “_” cannot be used in it`],
  ['AWB: 12345', `${RULE}: “:” cannot be used in it`],
  ['BD–1234', `${RULE}: “–” cannot be used in it`],
  ['BD📦1234', `${RULE}: “📦” cannot be used in it`],
  ['BD12З4', `${RULE}: “З” is not one of A to Z or 0 to 9 (U+0417)`],
  ['BD१२३४', `${RULE}: “१” is not one of A to Z or 0 to 9 (U+0967)`],
  ['BD\u200b1234', `${RULE}: it has an invisible character (U+200B)`],
  ['12--34', `${RULE}: “--” can be used only once at a time, between two of them`],
  ['1234-', `${RULE}: “-” can be used only once at a time, between two of them`],
  ['/1234', `${RULE}: “/” can be used only once at a time, between two of them`],
  ['123', RULE],
  ['1'.repeat(41), RULE],
  ['', RULE],
  ['BD 1234', undefined],
])('of the tracking number %j is said %j', (raw, said) => {
  expect(trackingNumberProblem(raw)).toBe(said)
})

test('something is said of whatever is not read, and of nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (raw) => {
      expect(trackingNumberProblem(raw) === undefined).toBe(parseTrackingNumber(raw) !== undefined)
    }),
  )
})

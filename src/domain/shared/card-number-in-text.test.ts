import { describe, expect, test } from 'vitest'
import { hasCardNumber, withoutCardNumbers } from './card-number-in-text.ts'

describe('a card number in a text', () => {
  test.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111.1111.1111.1111',
    'my card is 5555555555554444, valid 12/29',
    '6527658900001005',
    '2223003122003222',
    '378282246310005',
    'Flat 4 4111111111111111 MG Road',
    '4111111111111111@example.in',
    '4111 1111 1111 1111 12/28',
    '4111-1111-1111-1111-12-28',
    '4111 1111 1111 1111 123',
    '4111111111111111 12/28 123',
    '55 4111 1111 1111 1111',
    '378282246310005 12 28',
    '3782 822463 10005 1228',
  ])('is found in "%s"', (text) => {
    expect(hasCardNumber(text)).toBe(true)
  })

  test.each([
    ['a wrong check digit', '4111111111111112'],
    ['a phone number', '9876543210'],
    ['a phone number and a PIN code', '9876543210 411001'],
    ['a moment in milliseconds', '1784561234567'],
    ['too few digits', '411111111111'],
    ['too many digits', '41111111111111110000'],
    ['a house, a PIN code and a phone number', '45 560001 9876543210'],
    ['groups of another length', '4111 11111 111 1111 12'],
    ['an order number', '#NN100001'],
    ['a GSTIN', '27AAPFU0939F1ZV'],
    ['an id', '8676775a-46e3-4567-81af-a183897fcadb'],
    ['nothing', ''],
  ])('is not seen in %s', (_what, text) => {
    expect(hasCardNumber(text)).toBe(false)
  })

  test('is struck out of a log line, every time it stands there', () => {
    expect(
      withoutCardNumbers('{"a":"4111111111111111","b":"4111 1111 1111 1111","time":1784561234567}'),
    ).toBe('{"a":"[card number removed]","b":"[card number removed]","time":1784561234567}')
  })
})

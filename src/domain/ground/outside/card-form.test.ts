import { describe, expect, test } from 'vitest'
import { type CardField, cardFieldProblem, checkCardForm } from './card-form.ts'
import { cardBrand, groupCardDigits } from './card-number.ts'

describe('the card fields', () => {
  test.each<[CardField, unknown, string | undefined]>([
    ['cardNumber', '', 'Card number is required'],
    ['cardNumber', undefined, 'Card number is required'],
    ['cardNumber', '4111 1111 1111 111', 'Please enter a valid 16-digit card number'],
    ['cardNumber', '4111 1111 1111 1111 1', 'Please enter a valid 16-digit card number'],
    ['cardNumber', '4111-1111-1111-1111', 'Please enter a valid 16-digit card number'],
    ['cardNumber', ' 4111 1111 1111 1111 ', undefined],
    ['cardNumber', '4000 0000 0000 0002', undefined],
    ['cardExpiry', ' ', 'Expiry date is required'],
    ['cardExpiry', '1229', 'Please use MM/YY format'],
    ['cardExpiry', '13/29', 'Please use MM/YY format'],
    ['cardExpiry', '00/29', 'Please use MM/YY format'],
    ['cardExpiry', '112/29', 'Please use MM/YY format'],
    ['cardExpiry', '12/2029', 'Please use MM/YY format'],
    ['cardExpiry', '12/29', undefined],
    ['cardExpiry', '01/20', undefined],
    ['cardCvv', '', 'CVV is required'],
    ['cardCvv', '12', 'Please enter a valid CVV'],
    ['cardCvv', '12345', 'Please enter a valid CVV'],
    ['cardCvv', '12a', 'Please enter a valid CVV'],
    ['cardCvv', '123', undefined],
    ['cardCvv', '1234', undefined],
    ['cardCvv', '000', undefined],
  ])('%s %j: %j', (field, value, message) => {
    expect(cardFieldProblem(field, value)).toBe(message)
  })

  test('give the gateway a number without spaces', () => {
    expect(
      checkCardForm({ cardNumber: '4111 1111 1111 1111', cardExpiry: '12/29 ', cardCvv: '123' }),
    ).toEqual({
      ok: true,
      value: { cardNumber: '4111111111111111', cardExpiry: '12/29', cardCvv: '123' },
    })
  })

  test('are refused together, each with its message', () => {
    expect(checkCardForm({ cardExpiry: '1' })).toEqual({
      ok: false,
      problem: {
        code: 'payments.card_invalid',
        fields: {
          cardNumber: 'Card number is required',
          cardExpiry: 'Please use MM/YY format',
          cardCvv: 'CVV is required',
        },
      },
    })
  })
})

test.each([
  ['4111 1111', 'visa'],
  ['51', 'mastercard'],
  ['2221', 'mastercard'],
  ['2230', 'mastercard'],
  ['2500', 'mastercard'],
  ['2710', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', 'unknown'],
  ['2220', 'unknown'],
  ['37', 'amex'],
  ['6070', 'rupay'],
  ['6521', 'rupay'],
  ['8172', 'rupay'],
  ['5085', 'rupay'],
  ['3536', 'rupay'],
  ['94', 'unknown'],
  ['9371', 'unknown'],
  ['9508', 'unknown'],
  ['', 'unknown'],
])('a card that begins with "%s" is %s', (cardNumber, brand) => {
  expect(cardBrand(cardNumber)).toBe(brand)
})

test.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['41111', '4111 1'],
  ['4111', '4111'],
  ['4111-1111x', '4111 1111'],
  ['41111111111111112222', '4111 1111 1111 1111'],
  ['', ''],
])('typing "%s" shows "%s"', (typed, shown) => {
  expect(groupCardDigits(typed)).toBe(shown)
})

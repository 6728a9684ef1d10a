import { expect, test } from 'vitest'
import { ASHAS_DETAILS } from '#tests/support/checkout.ts'
import { parsePlaceOrder } from './parse-place-order.ts'

const KEY = '8676775a-46e3-4567-81af-a183897fcadb'
const OFFER = 'fda76473-528d-44ea-a041-d301f3aea78a'
const GOOD = { checkoutKey: KEY, expectedTotalPaise: '129900', ...ASHAS_DETAILS }

test('a form is read: text becomes numbers, what was left out stays out', () => {
  expect(parsePlaceOrder({ ...GOOD, cardToken: '' })).toEqual({
    ok: true,
    value: {
      checkoutKey: KEY,
      expectedTotalPaise: 129_900,
      details: ASHAS_DETAILS,
      lines: undefined,
      cardToken: undefined,
    },
  })
})

test('a program may name lines and a token', () => {
  const lines = [{ offerId: OFFER, quantity: 2 }]
  expect(
    parsePlaceOrder({ ...GOOD, paymentMethod: 'card', lines, cardToken: 'tok_x-1', expectedTotalPaise: 1 }),
  ).toMatchObject({ ok: true, value: { lines, cardToken: 'tok_x-1', expectedTotalPaise: 1 } })
})

test('the state may be named in words, and is kept as its code', () => {
  expect(parsePlaceOrder({ ...GOOD, state: 'maharashtra' })).toMatchObject({
    value: { details: { state: 'MH' } },
  })
})

test.each([
  ['no key', { checkoutKey: undefined }],
  ['a key that is none', { checkoutKey: 'again' }],
  ['a key that is a list', { checkoutKey: [KEY] }],
  ['no total', { expectedTotalPaise: undefined }],
  ['a total below nothing', { expectedTotalPaise: '-1' }],
  ['a total of nothing', { expectedTotalPaise: 0 }],
  ['a total with a fraction', { expectedTotalPaise: '1.5' }],
  ['a total in letters', { expectedTotalPaise: 'NaN' }],
  ['a total beyond belief', { expectedTotalPaise: 1e21 }],
  ['a quantity with a fraction', { lines: [{ offerId: OFFER, quantity: 1.5 }] }],
  ['a quantity in words', { lines: [{ offerId: OFFER, quantity: 'two' }] }],
  ['an offer that is no id', { lines: [{ offerId: 'mouse', quantity: 1 }] }],
  ['a line with a price', { lines: [{ offerId: OFFER, quantity: 1, unitPricePaise: 1 }] }],
  ['lines that are no list', { lines: { offerId: OFFER, quantity: 1 } }],
  ['a thousand lines', { lines: Array.from({ length: 1000 }, () => ({ offerId: OFFER, quantity: 1 })) }],
  ['a token with markup', { cardToken: '<script>' }],
  ['a card number for a token', { cardToken: '4111111111111111' }],
  ['a price', { totalPaise: 1 }],
  ['a discount', { discountBp: 9999 }],
  ['a status', { status: 'delivered' }],
  ['another customer', { userId: 'bilal' }],
  ['a role', { role: 'admin' }],
  ['a prototype', JSON.parse('{"__proto__x": 1}')],
])('%s is refused', (_what, change) => {
  expect(parsePlaceOrder({ ...GOOD, ...change })).toMatchObject({
    ok: false,
    problem: { code: 'checkout.request_invalid' },
  })
})

test.each(['cardNumber', 'card_number', 'cardCvv', 'cvv', 'cvc', 'pan', 'expiry', 'cc-exp', 'number'])(
  'a field named %s is refused, even when it is empty',
  (name) => {
    expect(parsePlaceOrder({ ...GOOD, [name]: '' })).toMatchObject({
      problem: { code: 'checkout.card_fields_refused' },
    })
  },
)

test('a card number in a text is refused under its field', () => {
  expect(parsePlaceOrder({ ...GOOD, address: 'Flat 4, 4111 1111 1111 1111' })).toEqual({
    ok: false,
    problem: {
      code: 'checkout.form_invalid',
      fields: { address: 'Please do not type a card number here' },
    },
  })
})

test('fields that are wrong are named with the specification’s messages', () => {
  expect(parsePlaceOrder({ ...GOOD, firstName: ' ', postalCode: '12', phoneNumber: {} })).toMatchObject({
    problem: {
      code: 'checkout.form_invalid',
      fields: {
        firstName: 'This field is required',
        postalCode: 'Please enter a valid 6-digit postal code',
        phoneNumber: 'This field is required',
      },
    },
  })
})

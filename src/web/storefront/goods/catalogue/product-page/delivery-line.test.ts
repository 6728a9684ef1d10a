import { expect, test } from 'vitest'
import { deliveryLine } from './delivery-line.ts'

const TERMS = { freeShippingAbovePaise: 500_000, shippingFeePaise: 39_900 }
const FREE = { fromPaise: 200_000, text: 'Free delivery from ₹2,000' }
const END = '. GST included, no other fees.'

test.each([
  ['above the limit it is free, whatever a promotion says', 500_100, FREE, 'Free delivery'],
  [
    'at the limit it costs the fee',
    500_000,
    undefined,
    'Delivery ₹399 (free shipping on orders above ₹5,000)',
  ],
  ['a promotion that one piece reaches makes it free', 200_000, FREE, 'Free delivery'],
  [
    'one that it does not reach says from when',
    90_000,
    FREE,
    'Delivery ₹399, free from ₹2,000 in the seller’s promotion',
  ],
])('%s', (_what, price, free, words) => {
  expect(deliveryLine(price, TERMS, free).text).toBe(words + END)
})

test('what is paid at the door counts the fee', () => {
  expect(deliveryLine(90_000, TERMS, undefined).totalPaise).toBe(129_900)
  expect(deliveryLine(90_000, { ...TERMS, shippingFeePaise: 0 }, undefined)).toEqual({
    text: `Free delivery${END}`,
    totalPaise: 90_000,
  })
})

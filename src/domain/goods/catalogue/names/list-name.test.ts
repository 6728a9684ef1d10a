import { expect, test } from 'vitest'
import { listName } from './list-name.ts'

test.each([
  [
    'Nilgiri Glow NX250 SSD (500 GB, M.2 2280), Sealed Box with Bill, Dispatched from India, Best Price in India, Fast Delivery',
    'Nilgiri Glow NX250 SSD (500 GB, M.2 2280)',
  ],
  ['Acme Mouse, Black, Ideal for Gaming, Streaming, Home and Office', 'Acme Mouse, Black'],
  ['Acme RAM | Best Price in India | 16 GB DDR5', 'Acme RAM | 16 GB DDR5'],
  ['Acme RAM | 100% original | Free shipping', 'Acme RAM'],
])('a list says of %s what tells it apart', (name, short) => {
  expect(listName(name)).toBe(short)
})

test.each([
  'Apple MacBook Air 13-inch, M4, 16 GB, 256 GB',
  'Crucial Pro DDR5, 32 GB (2 × 16 GB), Black',
  'Best Price Computers PSU',
  'Corsair iCUE H150i ELITE CAPELLIX XT 360 mm liquid cooler',
  'Sealed Box',
  '',
])('a name that says nothing else stays as it is: %s', (name) => {
  expect(listName(name)).toBe(name)
})

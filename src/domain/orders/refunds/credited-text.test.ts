import { expect, test } from 'vitest'
import { creditedText } from './credited-text.ts'

const ORDER = { creditedPaise: 330_000, totalPaise: 1_500_000, cancelledPaise: 0, contributedPaise: 0 }
const CREDITED = '₹3,300.00 credited for items returned, not delivered or reduced in price'

test.each([
  [{}, `${CREDITED}, ₹11,700.00 left`],
  [{ cancelledPaise: 100_000 }, `${CREDITED}, ₹10,700.00 left`],
  [{ cancelledPaise: 1_170_000 }, CREDITED],
  [{ contributedPaise: 1 }, CREDITED],
  [{ creditedPaise: 0 }, undefined],
])('an order with %j says what was credited of it', (change, text) => {
  expect(creditedText({ ...ORDER, ...change })).toBe(text)
})

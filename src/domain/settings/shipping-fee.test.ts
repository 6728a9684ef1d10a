import { expect, test } from 'vitest'
import { shippingFee } from './shipping-fee.ts'

const TERMS = { freeShippingAbovePaise: 5_000_00, shippingFeePaise: 399_00 }

test.each([
  [{ subtotalPaise: 5_000_00, itemCount: 1 }, 399_00],
  [{ subtotalPaise: 5_000_01, itemCount: 1 }, 0],
  [{ subtotalPaise: 0, itemCount: 1 }, 399_00],
  [{ subtotalPaise: 0, itemCount: 0 }, 0],
])('delivery of %j costs %i paise', (goods, fee) => {
  expect(shippingFee(goods, TERMS)).toBe(fee)
})

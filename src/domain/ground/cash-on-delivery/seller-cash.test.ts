import { expect, test } from 'vitest'
import { sellerCashProblem } from './seller-cash.ts'

const rooms = new Map([['kumar', { sellerName: 'Kumar Computers', roomPaise: 50_000 }]])
const vendorOrder = (sellerId: string, totalPaise: number) => ({ sellerId, totalPaise })

test('every seller of an order has to have room for the cash of its own part', () => {
  expect(
    sellerCashProblem([vendorOrder('kumar', 50_000), vendorOrder('house', 9_000_000)], rooms),
  ).toBeUndefined()
  expect(sellerCashProblem([vendorOrder('house', 1), vendorOrder('kumar', 50_001)], rooms)).toEqual({
    code: 'checkout.cod_seller',
    details: { sellerName: 'Kumar Computers' },
  })
})

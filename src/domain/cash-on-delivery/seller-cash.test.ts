import { expect, test } from 'vitest'
import { sellerCashProblem } from './seller-cash.ts'

const rooms = new Map([['kumar', { sellerName: 'Kumar Computers', roomPaise: 50_000 }]])
const part = (sellerId: string, totalPaise: number) => ({ sellerId, totalPaise })

test('every seller of an order has to have room for the cash of its own part', () => {
  expect(sellerCashProblem([part('kumar', 50_000), part('house', 9_000_000)], rooms)).toBeUndefined()
  expect(sellerCashProblem([part('house', 1), part('kumar', 50_001)], rooms)).toEqual({
    code: 'checkout.cod_seller',
    details: { sellerName: 'Kumar Computers' },
  })
})

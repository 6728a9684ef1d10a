import { expect, test } from 'vitest'
import type { AdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { onlyToDispatch } from './order-actions.tsx'

const order = (...statuses: string[]) =>
  ({ vendorOrders: statuses.map((status) => ({ status })) }) as Pick<AdminOrder, 'vendorOrders'>

test('only an order of one seller who still has to send it is acted on from the head of its page', () => {
  expect(onlyToDispatch(order('pending'))?.status).toBe('pending')
  for (const other of [
    order('delivered'),
    order('pending', 'pending'),
    order('pending', 'delivered'),
    order(),
  ])
    expect(onlyToDispatch(other)).toBeUndefined()
})

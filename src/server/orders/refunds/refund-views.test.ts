import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { readLinesToCancel } from '#server/orders/cancellations/pieces-to-cancel-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { listOwnRefunds } from './refund-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  app.gateway = fakeGateway()
})
afterAll(() => close())

test('a refund says its pieces, its card and by when it is back, to its own customer alone', async () => {
  const customer = await addCustomer(app)
  const offer = await addOffer(app, { available: 3 })
  const placed = await placeOrder(app, customer, checkoutOf(offer, { quantity: 2, by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const [line] = await readLinesToCancel(app.db, vendorOrderId)
  const lines = [{ lineId: line?.lineId ?? '', quantity: 1 }]
  const vendorOrders = [{ cancellationId: randomUUID(), vendorOrderId, lines }]
  await cancelOwnPieces(app, customer, { orderId, reason: 'other', vendorOrders })
  expect(await listOwnRefunds(app, customer, orderId)).toMatchObject([
    {
      reason: 'cancellation',
      amountPaise: 109_950,
      status: 'asked',
      card: { brand: 'Visa', last4: '1111' },
      pieces: [{ name: 'Mouse', quantity: 1 }],
      expected: { earliest: expect.any(String), latest: expect.any(String) },
      doneOn: null,
    },
  ])
  await askRefunds(app)
  expect(await listOwnRefunds(app, customer, orderId)).toMatchObject([
    { status: 'processed', expected: undefined, doneOn: expect.any(String) },
  ])
  expect(await listOwnRefunds(app, await addCustomer(app), orderId)).toEqual([])
})

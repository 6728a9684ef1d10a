import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { readVendorOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { Dispatcher } from './dispatcher.ts'
import { handOverParcel } from './hand-over-parcel.ts'
import { nameCourier } from './name-courier.ts'
import { handOverSeveral } from './several/hand-over-several.ts'

let app: App
let close: () => Promise<void>
const gateway = fakeGateway()
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  app.gateway = gateway
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

test('nothing leaves while a bank takes its payment back, or once it has; when the payment stands, it leaves', async () => {
  const sellerId = app.random.uuid()
  const ravi: Dispatcher = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
  const offer = await addOffer(app, { sellerId, available: 2 })
  const bought = async () => {
    const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { by: 'card' }))
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    await settlePayment(app, orderId)
    const vendorOrder = await vendorOrderOf(app, orderId)
    const parcelId = await packed(app, ravi, { vendorOrderId: vendorOrder })
    await nameCourier(app, ravi, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
    const told = (status: string) =>
      inTransaction(app, (tx) =>
        saveDispute(tx, {
          gateway: 'fake',
          dispute: {
            id: `disp_${orderId}`,
            status,
            phase: 'chargeback',
            reason: 'goods_not_received',
            gatewayPaymentId: gateway.paymentsOf(orderId)[0]?.id ?? '',
            amountPaise: 1_29_900,
            respondBy: undefined,
          },
          at: app.clock.now(),
        }),
      )
    return { vendorOrder, parcelId, told }
  }
  const refused = { problem: { code: 'fulfilment.charged_back' } }
  const [kept, taken] = [await bought(), await bought()]
  expect(await readVendorOrderChargedBack(app.db, kept.vendorOrder)).toBeUndefined()
  for (const status of ['open', 'under_review']) {
    await kept.told(status)
    expect(await handOverParcel(app, ravi, kept.parcelId)).toMatchObject(refused)
  }
  await taken.told('lost')
  expect(await readVendorOrderChargedBack(app.db, kept.vendorOrder)).toBe('open')
  expect(await readVendorOrderChargedBack(app.db, taken.vendorOrder)).toBe('lost')
  if (ravi.kind !== 'vendor') throw new Error('a seller hands over')
  const parcels = [{ id: taken.parcelId, trackingNumber: '', ewayBillNumber: '' }]
  const several = { parcels, courierName: 'Blue Dart', withoutNumbers: true }
  expect(await handOverSeveral(app, ravi.vendor, several)).toMatchObject({ refused: [refused] })
  expect(await stockOf(app, offer)).toEqual({ onHand: 2, reserved: 2 })
  await kept.told('won')
  expect(await handOverParcel(app, ravi, kept.parcelId)).toMatchObject({ ok: true, value: { isNew: true } })
  // What has left stays handed over, whatever the bank says later.
  expect(await handOverParcel(app, ravi, kept.parcelId)).toMatchObject({ ok: true, value: { isNew: false } })
  expect(await stockOf(app, offer)).toEqual({ onHand: 1, reserved: 1 })
})

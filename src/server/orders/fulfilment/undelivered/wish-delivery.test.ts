import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { moveParcel } from '../move-parcel.ts'
import { readParcels } from '../parcel-views.ts'
import { wishDelivery } from './wish-delivery.ts'

const clock = turnedClock('2026-11-26T06:00:00Z')
let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())

test('what a customer asks of the next attempt reaches the seller once, and ends with that attempt', async () => {
  const offer = await addOffer(app)
  const vendor = await addVendorOf(app, offer.sellerId)
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const parcelId = await handedOver(app, { kind: 'vendor', vendor }, { vendorOrderId })
  const move = async (to: 'attempt-failed' | 'out-for-delivery') => {
    clock.turn(60)
    const parcel = { id: parcelId, orderId, vendorOrderId }
    const moved = await inTransaction(app, (tx) =>
      moveParcel(app, tx, parcel, { to, by: { kind: 'system' }, reason: 'Nobody at home' }),
    )
    if (!moved.ok) throw new Error(moved.problem.code)
  }
  const asked = { orderId, parcelId, fields: { wants: 'again', onDay: '2026-11-27' } }
  const wish = (o: Partial<typeof asked> = {}, who = customer) => wishDelivery(app, who, { ...asked, ...o })
  const told = () =>
    app.db.selectFrom('mails').select('text_body').where('kind', '=', 'seller-delivery-wish').execute()
  const wishShown = async () => {
    const [sold] = await readParcels(app, offer.sellerId, vendorOrderId)
    const own = await findOrder(app, customer.userId, orderId)
    const [bought] = own?.vendorOrders[0]?.parcels ?? []
    expect(bought?.wish).toBe(sold?.wish)
    return sold?.wish
  }

  expect(await wish()).toMatchObject({ problem: { code: 'fulfilment.wish_too_late' } })
  await move('attempt-failed')
  expect(await wish({}, await addCustomer(app))).toMatchObject({
    problem: { code: 'fulfilment.parcel_gone' },
  })
  expect(await wish({ fields: { wants: 'again', onDay: '2026-11-29' } })).toMatchObject({
    problem: { code: 'fulfilment.wish_invalid', fields: { onDay: expect.any(String) } },
  })
  expect(await told()).toEqual([])
  expect(await wish()).toEqual({ ok: true, value: undefined })
  expect(await wish()).toEqual({ ok: true, value: undefined })
  expect(await told()).toEqual([{ text_body: expect.stringContaining('Please try again on Fri 27 Nov.') }])
  expect(await wishShown()).toBe('Please try again on Fri 27 Nov.')
  await move('out-for-delivery')
  expect(await wishShown()).toBeNull()
  await move('attempt-failed')
  expect(await wishShown()).toBeNull()
  expect(await wish({ fields: { wants: 'return', onDay: '' } })).toMatchObject({ ok: true })
  expect(await wishShown()).toBe('I no longer want this parcel. Please send it back.')
  expect(await told()).toHaveLength(2)
})

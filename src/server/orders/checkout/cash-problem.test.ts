import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import type { Courier } from '#server/ground/outside/couriers/courier.ts'
import { settingsToday } from '#server/ground/settings/current-settings.ts'
import { changeShippingTable } from '#server/ground/shipping/change-shipping-table.ts'
import { findDeliveryFor } from '#server/ground/shipping/delivery-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { saveCashLimit } from '#server/selling/sellers/cash-limit/cash-limit-store.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { remitted } from '#tests/support/remittances.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findCartCashProblem, findCashProblem } from './cash-problem-views.ts'
import { payOrder } from './pay-again/pay-order.ts'
import { placeOrder } from './place-order.ts'

/** Whether an order whose online payment failed may be paid at the door: what its page offers is what is then done. */

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  mouse = await addOffer(app, { available: 50 })
})
beforeEach(async () => {
  gateway = fakeGateway()
  gateway.behaviour = 'decline'
  app.gateway = gateway
  asha = await addCustomer(app)
})
afterAll(() => close())

async function declinedOrder(): Promise<{ orderId: string; userId: string; amountPaise: number }> {
  await placeOrder(app, asha, checkoutOf(mouse, { by: 'card' }))
  const order = await app.db
    .selectFrom('orders')
    .select(['id', 'total_paise'])
    .where('user_id', '=', asha.userId)
    .executeTakeFirstOrThrow()
  return { orderId: order.id, userId: asha.userId, amountPaise: order.total_paise }
}

test('it may where every rule of cash allows it', async () => {
  const order = await declinedOrder()
  expect(await findCashProblem(app, app.db, order)).toBeUndefined()
  expect(await payOrder(app, asha, { ...order, method: 'cod', cardToken: undefined })).toMatchObject({
    value: { paymentStatus: 'due' },
  })
})

describe('goods of a seller whose own couriers are the only ones', () => {
  const seller = () => ({
    sellerId: mouse.sellerId,
    reason: 'For the test',
    setBy: null,
    at: app.clock.now(),
  })
  const limit = (limitPaise: number) => saveCashLimit(app.db, { ...seller(), limitPaise })
  const inCash = async () => {
    const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse))
    return placed.ok ? 'placed' : placed.problem.code
  }
  const offered = async () =>
    findCartCashProblem(app, {
      lines: [{ offerId: mouse.offerId, quantity: 1 }],
      terms: (await settingsToday(app)).terms,
    })
  const atDoor = async () => {
    const delivery = await findDeliveryFor(app, asha, { pin: '411001', offerIds: [mouse.offerId] })
    return delivery.offers[mouse.offerId]?.noCash === undefined
  }
  beforeEach(async () => {
    mouse = await addOffer(app, { available: 50, sellerId: app.random.uuid() })
  })

  test('are neither offered nor sold in cash before it has earned that, and the page says why', async () => {
    await app.db.deleteFrom('seller_cash_limits').where('seller_id', '=', mouse.sellerId).execute()
    const problem = { code: 'checkout.cod_seller', details: { sellerName: mouse.sellerId } }
    expect(await offered()).toEqual(problem)
    expect(await atDoor()).toBe(false)
    expect(await inCash()).toBe('checkout.cod_seller')
    const order = await declinedOrder()
    expect(await findCashProblem(app, app.db, order)).toEqual(problem)
    expect(await payOrder(app, asha, { ...order, method: 'cod', cardToken: undefined })).toMatchObject({
      problem,
    })
  })

  test('are sold in cash up to its limit, with what is ordered and has not left', async () => {
    await limit(2 * ONE_MOUSE_PAISE)
    expect(await offered()).toBeUndefined()
    expect([await inCash(), await atDoor(), await inCash(), await atDoor()]).toEqual([
      'placed',
      true,
      'placed',
      false,
    ])
    expect(await offered()).toMatchObject({ code: 'checkout.cod_seller' })
    expect(await inCash()).toBe('checkout.cod_seller')
  })

  test('are sold in cash again when a parcel’s cash has come in, and not before', async () => {
    await limit(ONE_MOUSE_PAISE)
    const placed = await placeOrder(app, asha, checkoutOf(mouse))
    if (!placed.ok) throw new Error(placed.problem.code)
    const by: Dispatcher = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: asha.userId } }
    const parcelId = await packed(app, by, { vendorOrderId: await vendorOrderOf(app, placed.value.orderId) })
    await nameCourier(app, by, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
    await handOverParcel(app, by, parcelId)
    expect(await inCash()).toBe('checkout.cod_seller')
    await reportParcel(app, by, { parcelId, to: 'delivered' })
    expect(await inCash()).toBe('checkout.cod_seller')
    await remitted(app, parcelId)
    expect(await inCash()).toBe('placed')
  })

  test('are sold in cash where the marketplace books couriers, and by its own shop', async () => {
    await limit(0)
    app.couriers = [{} as Courier]
    expect(await offered()).toBeUndefined()
    app.couriers = []
    expect(await inCash()).toBe('checkout.cod_seller')
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', mouse.sellerId).execute()
    expect(await inCash()).toBe('placed')
    await app.db.updateTable('sellers').set({ is_house: false }).where('id', '=', mouse.sellerId).execute()
  })
})

/** Last: the table stays changed. */
test('it may not where couriers have stopped to collect cash, and the page does not offer it', async () => {
  mouse = await addOffer(app)
  const order = await declinedOrder()
  const changed = await changeShippingTable(app, await addAdmin(app), {
    table: 'pins',
    row: {
      cells: { prefix: '4110', zone: 'standard', city: '', served: 'yes', cash: 'no' },
      removes: false,
    },
    reason: 'The courier collects no cash there any more',
  })
  expect(changed.ok).toBe(true)
  const problem = { code: 'checkout.cod_not_at_pin', details: { pin: '411001' } }
  expect(await findCashProblem(app, app.db, order)).toEqual(problem)
  expect(await payOrder(app, asha, { ...order, method: 'cod', cardToken: undefined })).toMatchObject({
    problem,
  })
})

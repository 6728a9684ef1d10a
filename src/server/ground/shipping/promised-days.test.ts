import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { markPlaced } from '#server/orders/orders/mark-placed.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { ASHAS_DETAILS, checkoutOf, homeDelivery } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { changeShippingTable } from './change-shipping-table.ts'
import { findDelivery, withDeliveryDays } from './delivery-views.ts'

/** Friday, 20 November 2026, noon in India. */
const clock = turnedClock('2026-11-20T06:30:00Z')
const DAY_SECONDS = 24 * 3600
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let keyboard: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, gateway: fakeGateway() }))
  mouse = await addOffer(app, { available: 100, sellerId: 'pune-shop' })
  keyboard = await addOffer(app, { available: 100, sellerId: 'delhi-shop' })
  await move('pune-shop', { postal_code: '411001' })
  // Its parcels leave from Delhi, wherever its office is.
  await move('delhi-shop', { postal_code: '600001', pickup_postal_code: '110001' })
})
afterAll(() => close())

async function move(sellerId: string, place: { postal_code: string; pickup_postal_code?: string }) {
  await app.db.updateTable('sellers').set(place).where('id', '=', sellerId).execute()
}
const vendorOrdersOf = (orderId: string) =>
  app.db
    .selectFrom('vendor_orders')
    .select(['seller_id', 'dispatch_by', 'promised_by'])
    .where('order_id', '=', orderId)
    .orderBy('seller_id', 'desc')
    .execute()
const change = async (prefix: string, cells: Record<string, string>) => {
  const all = { prefix, zone: 'standard', city: '', served: 'yes', cash: 'yes', ...cells }
  const row = { cells: all, removes: false }
  const changed = await changeShippingTable(app, await addAdmin(app), {
    table: 'pins',
    row,
    reason: 'A test',
  })
  if (!changed.ok) throw new Error(changed.problem.code)
}

describe('what pages say of a PIN code', () => {
  test('is by when each offer is there, from where its parcels leave', async () => {
    const offerIds = [mouse.offerId, keyboard.offerId]
    const delivery = await findDelivery(app, { pin: '411045', offerIds, refusedParcels: 0 })
    // One working day to dispatch (Sat 21). Within Pune one day more: Mon 23; from Delhi two or three: Tue, Wed.
    expect(delivery).toMatchObject({ pin: '411045', isServed: true, noCash: null })
    expect(delivery.offers[mouse.offerId]).toMatchObject({
      deliverFrom: '2026-11-23',
      deliverBy: '2026-11-23',
    })
    expect(delivery.offers[keyboard.offerId]).toMatchObject({
      deliverFrom: '2026-11-24',
      deliverBy: '2026-11-25',
    })
  })

  test('is on the cards in stock, and on none without a PIN code', async () => {
    const cards = [
      { offerId: mouse.offerId, inStock: true },
      { offerId: keyboard.offerId, inStock: false },
    ]
    expect(await withDeliveryDays(app, '411045', cards)).toEqual([
      { ...cards[0], deliverBy: '2026-11-23' },
      cards[1],
    ])
    expect(await withDeliveryDays(app, undefined, cards)).toEqual(cards)
  })

  test('is nothing for a seller whose place is unknown, and no cash where couriers collect none', async () => {
    const lost = await addOffer(app, { sellerId: 'nowhere-shop' })
    const delivery = await findDelivery(app, { pin: '744101', offerIds: [lost.offerId], refusedParcels: 0 })
    expect(delivery).toMatchObject({
      isServed: true,
      offers: {},
      noCash: 'Cash on delivery is not available at PIN code 744101. Please pay online.',
    })
  })
})

describe('an order', () => {
  const both = { lines: [mouse, keyboard].map(() => ({ offerId: '', quantity: 1 })) }
  const checkout = () =>
    checkoutOf(mouse, {
      lines: both.lines.map((line, index) => ({ ...line, offerId: [mouse, keyboard][index]?.offerId ?? '' })),
      expectedTotalPaise: 219_900,
      details: { ...homeDelivery(), postalCode: '411045' },
    })

  test('freezes what was promised for each part, whatever the tables say afterwards', async () => {
    const placed = await placeOrder(app, await addCustomer(app), checkout())
    if (!placed.ok) throw new Error(placed.problem.code)
    const promised = [
      { seller_id: 'pune-shop', dispatch_by: '2026-11-21', promised_by: '2026-11-23' },
      { seller_id: 'delhi-shop', dispatch_by: '2026-11-21', promised_by: '2026-11-25' },
    ]
    expect(await vendorOrdersOf(placed.value.orderId)).toEqual(promised)
    await app.db.updateTable('offers').set({ dispatch_days: 9 }).where('id', '=', mouse.offerId).execute()
    await change('411045', { zone: 'islands' })
    expect(await vendorOrdersOf(placed.value.orderId)).toEqual(promised)
    await app.db.updateTable('offers').set({ dispatch_days: 1 }).where('id', '=', mouse.offerId).execute()
  })

  test('that is paid three days later counts its days from the payment', async () => {
    const { orderId } = await writtenByCard()
    const [before] = await vendorOrdersOf(orderId)
    expect(before).toMatchObject({ dispatch_by: '2026-11-21', promised_by: '2026-11-23' })
    clock.turn(3 * DAY_SECONDS)
    await inTransaction(app, (tx) => markPlaced(app, tx, { orderId }))
    // Monday at noon: it leaves on Tuesday, and is there on Wednesday.
    expect((await vendorOrdersOf(orderId))[0]).toMatchObject({
      dispatch_by: '2026-11-24',
      promised_by: '2026-11-25',
    })
    clock.turn(-3 * DAY_SECONDS)
  })

  /** An order as it stands while its bank is asked. */
  async function writtenByCard() {
    const placed = await placeOrder(
      app,
      await addCustomer(app),
      checkoutOf(mouse, { details: { ...homeDelivery(), postalCode: '411001' } }),
    )
    if (!placed.ok) throw new Error(placed.problem.code)
    await app.db
      .updateTable('orders')
      .set({ placed_at: null })
      .where('id', '=', placed.value.orderId)
      .execute()
    return placed.value
  }

  test('is not placed where no courier goes, and not in cash where none is collected', async () => {
    await change('4113', { served: 'no', cash: 'no' })
    await change('4114', { cash: 'no' })
    const to = async (postalCode: string, paymentMethod: 'cod' | 'card') =>
      placeOrder(
        app,
        await addCustomer(app),
        checkoutOf(mouse, { by: paymentMethod, details: { ...homeDelivery(), postalCode, paymentMethod } }),
      )
    expect(await to('411301', 'card')).toMatchObject({
      problem: { code: 'checkout.pin_not_served', details: { pin: '411301' } },
    })
    expect(await to('411401', 'cod')).toMatchObject({ problem: { code: 'checkout.cod_not_at_pin' } })
    expect((await to('411501', 'cod')).ok).toBe(true)
    expect(ASHAS_DETAILS.postalCode).toBe('411001')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { AT_ONCE_MAX } from '#domain/orders/fulfilment/dispatch-list.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { doorUrl } from '../door/door-link.ts'
import { reportParcel } from '../move-parcel.ts'
import { unpackParcel } from '../unpack-parcel.ts'
import { findPickingList, readLabels, readPackingSlips } from './paper-views.ts'
import { printParcel, printParcels, printPickingList } from './print-papers.ts'

let now: Date
let app: App
let close: () => Promise<void>
let offer: AddedOffer
let sellerId: string
let ravi: Dispatcher
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
})
beforeEach(async () => {
  now = new Date('2026-11-22T06:00:00Z')
  sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: 30 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

async function bought(quantity = 1): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  return vendorOrderOf(app, placed.value.orderId)
}
const setSeller = (change: object) =>
  app.db.updateTable('sellers').set(change).where('id', '=', sellerId).execute()
const pagesOf = (file: { bytes: Uint8Array } | undefined) =>
  Buffer.from(file?.bytes ?? [])
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

describe('a label', () => {
  test('says where it goes, what to collect, and where it comes back to', async () => {
    await setSeller({
      care_phone: '+91 98765 43210',
      pickup_address: '5 Godown Lane',
      pickup_city: 'Thane',
      pickup_state_code: 'MH',
      pickup_postal_code: '400601',
      return_address: '9 Return Road',
      return_city: 'Thane',
      return_state_code: 'MH',
      return_postal_code: '400602',
    })
    const parcelId = await handedOver(app, ravi, { vendorOrderId: await bought(2) })
    const [label] = await readLabels(app, sellerId, { parcelIds: [parcelId] })
    expect(label).toMatchObject({
      parcelNumber: label?.orderNumber.replace('#', '').concat('-1'),
      courierName: 'Blue Dart',
      trackingNumber: numberOf(parcelId),
      deliverTo: { name: 'Asha Rao', city: 'Pune', postalCode: '411001' },
      sender: { phoneNumber: '+91 98765 43210', place: { address: '5 Godown Lane', postalCode: '400601' } },
      returnTo: { address: '9 Return Road', postalCode: '400602' },
      doorUrl: null,
    })
    expect(label?.cashPaise).toBeGreaterThan(0)
  })

  test('leads to the page at the door only where a code is asked for', async () => {
    const parcelId = await packed(app, ravi, { vendorOrderId: await bought() })
    await app.db.updateTable('parcels').set({ needs_code: true }).where('id', '=', parcelId).execute()
    const [label] = await readLabels(app, sellerId, { parcelIds: [parcelId] })
    expect(label?.doorUrl).toBe(doorUrl(app, parcelId))
  })

  test('of a seller without an address names the seller only', async () => {
    await setSeller({ address: null, pickup_address: null })
    const parcelId = await packed(app, ravi, { vendorOrderId: await bought() })
    expect(await readLabels(app, sellerId, { parcelIds: [parcelId] })).toMatchObject([
      { sender: { place: null }, returnTo: null },
    ])
    expect(pagesOf(await printParcels(app, sellerId, { paper: 'labels', parcelIds: [parcelId] }))).toBe(1)
  })

  test('is there for its seller alone, of its own order, until the address is needed no more', async () => {
    const [vendorOrderId, another] = [await bought(), await bought()]
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    const asked = { paper: 'labels', parcelId, vendorOrderId } as const
    expect(await printParcel(app, sellerId, asked)).toMatchObject({ name: /^labels-NN\d+-1\.pdf$/ })
    expect(await printParcel(app, 'other', asked)).toBeUndefined()
    expect(await printParcel(app, sellerId, { ...asked, vendorOrderId: another })).toBeUndefined()
    expect(await printParcel(app, sellerId, { ...asked, parcelId: 'nonsense' })).toBeUndefined()
    await reportParcel(app, ravi, { parcelId, to: 'delivered', reason: '' })
    now = new Date(now.getTime() + 31 * DAY_MS)
    expect(await printParcel(app, sellerId, asked)).toBeUndefined()
  })

  test('of a box that was unpacked is gone', async () => {
    const vendorOrderId = await bought()
    const parcelId = await packed(app, ravi, { vendorOrderId })
    await unpackParcel(app, ravi, parcelId)
    expect(await printParcel(app, sellerId, { paper: 'labels', parcelId, vendorOrderId })).toBeUndefined()
  })
})

test('a packing slip lists the pieces of its own box, and which of how many it is', async () => {
  const vendorOrderId = await bought(3)
  const parcelIds = [
    await packed(app, ravi, { vendorOrderId, quantity: 1 }),
    await packed(app, ravi, { vendorOrderId, quantity: 2 }),
  ]
  const slips = await readPackingSlips(app, sellerId, { parcelIds: parcelIds.toReversed() })
  expect(slips.map(({ position, lines }) => [position, lines[0]?.quantity])).toEqual([
    ['2 of 2', 2],
    ['1 of 2', 1],
  ])
})

test('many labels are one file with a page for each parcel of the seller, of so many at once', async () => {
  const parcelIds = [
    await packed(app, ravi, { vendorOrderId: await bought() }),
    await packed(app, ravi, { vendorOrderId: await bought() }),
  ]
  const twice = [...parcelIds, ...parcelIds, app.random.uuid()]
  const labels = await printParcels(app, sellerId, { paper: 'labels', parcelIds: twice })
  expect(labels?.name).toBe('labels-2026-11-22.pdf')
  expect(pagesOf(labels)).toBe(2)
  const late = [...Array.from({ length: AT_ONCE_MAX }, () => app.random.uuid()), ...parcelIds]
  expect(await printParcels(app, sellerId, { paper: 'labels', parcelIds: late })).toBeUndefined()
  expect(await printParcels(app, 'other', { paper: 'packing-slips', parcelIds })).toBeUndefined()
})

test('a picking list has what is left to pack of the seller’s chosen orders', async () => {
  const [begun, untouched] = [await bought(3), await bought(2)]
  await packed(app, ravi, { vendorOrderId: begun, quantity: 1 })
  const list = await findPickingList(app, sellerId, [begun, untouched])
  expect(list?.lines.map(({ quantity }) => quantity)).toEqual([2, 2])
  expect(await findPickingList(app, 'other', [begun, untouched])).toBeUndefined()
  await packed(app, ravi, { vendorOrderId: untouched })
  expect(await findPickingList(app, sellerId, [untouched])).toBeUndefined()
  expect(pagesOf(await printPickingList(app, sellerId, [begun, untouched]))).toBe(1)
})

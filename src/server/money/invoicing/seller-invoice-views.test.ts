import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceList } from '#domain/money/invoicing/invoice-list.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { BENGALURU_SYSTEMS, checkoutOf, homeDelivery } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { listSellerInvoices, readSellerInvoices } from './seller-invoice-views.ts'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let ravi: Dispatcher
const clock = turnedClock('2027-03-30T12:00:00Z')
const orderNumbers: string[] = []
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 60 })
  await app.db.updateTable('sellers').set({ invoice_prefix: 'RV' }).where('id', '=', sellerId).execute()
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
  await sold(mouse, ravi)
  await sold(mouse, ravi, { ...homeDelivery(), business: BENGALURU_SYSTEMS })
  // 2 April in India: another financial year.
  clock.turn(3 * 24 * 3_600)
  await sold(mouse, ravi)
})
afterAll(() => close())

async function sold(offer: AddedOffer, by: Dispatcher, details = homeDelivery()): Promise<void> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { details }))
  if (!placed.ok) throw new Error(placed.problem.code)
  orderNumbers.push(placed.value.number)
  await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, placed.value.orderId) })
  clock.turn(60)
}

const asked = (search: string) => invoiceList.parse(new URLSearchParams(search))
const numbersOf = async (search = '', sellerId = mouse.sellerId) =>
  (await listSellerInvoices(app, sellerId, asked(search))).invoices.map(({ number }) => number)

describe('the invoices of a seller', () => {
  test('stand with buyer and taxes, the latest first', async () => {
    const { invoices, firstOn } = await listSellerInvoices(app, mouse.sellerId)
    expect(firstOn).toBe('2027-03-30')
    expect(invoices.map(({ number, issuedOn }) => [number, issuedOn])).toEqual([
      ['RV/27-28/000001', '2027-04-02'],
      ['RV/26-27/000002', '2027-03-30'],
      ['RV/26-27/000001', '2027-03-30'],
    ])
    // ₹1,299.00 at 18 %: to a business of Karnataka IGST, to anybody in Maharashtra CGST and SGST.
    expect(invoices[1]).toMatchObject({
      orderNumber: orderNumbers[1],
      buyerName: 'Bengaluru Systems',
      buyerGstin: '29AAGCB7383J1Z4',
      taxablePaise: 110_085,
      igstPaise: 19_815,
      cgstPaise: 0,
      sgstPaise: 0,
      totalPaise: 129_900,
    })
    expect(invoices[2]).toMatchObject({
      buyerName: 'Asha Rao',
      buyerGstin: null,
      taxablePaise: 110_084,
      igstPaise: 0,
      cgstPaise: 9_908,
      sgstPaise: 9_908,
      totalPaise: 129_900,
    })
  })

  test('are found by financial year, month, number and order', async () => {
    const ofLastYear = ['RV/26-27/000002', 'RV/26-27/000001']
    expect(await numbersOf('period=26-27')).toEqual(ofLastYear)
    expect(await numbersOf('period=27-28')).toEqual(['RV/27-28/000001'])
    expect(await numbersOf('period=2027-03')).toEqual(ofLastYear)
    expect(await numbersOf('period=2027-02')).toEqual([])
    expect(await numbersOf('q=rv/26')).toEqual(ofLastYear)
    expect(await numbersOf('q=RV/26-27/000002')).toEqual(['RV/26-27/000002'])
    expect(await numbersOf(`q=${encodeURIComponent(orderNumbers[0] ?? '')}`)).toEqual(['RV/26-27/000001'])
    expect(await numbersOf('q=_V')).toEqual([])
    expect(await numbersOf('q=RV&period=27-28')).toEqual(['RV/27-28/000001'])
  })

  test('are those of this seller alone, on the page and in the file', async () => {
    const other = app.random.uuid()
    const sellerOfKeys = await addOffer(app, { sellerId: other, available: 5 })
    await app.db.updateTable('sellers').set({ invoice_prefix: 'OTH' }).where('id', '=', other).execute()
    expect(await listSellerInvoices(app, other)).toMatchObject({ invoices: [], firstOn: undefined })
    await sold(sellerOfKeys, { kind: 'vendor', vendor: { sellerId: other, userId: app.random.uuid() } })
    expect(await numbersOf('', other)).toEqual(['OTH/27-28/000001'])
    expect(await numbersOf('q=OTH')).toEqual([])
    const inFile: string[] = []
    for await (const documents of readSellerInvoices(app, mouse.sellerId, asked('period=26-27')))
      inFile.push(...documents.map(({ number }) => number))
    expect(inFile).toEqual(['RV/26-27/000001', 'RV/26-27/000002'])
  })
})

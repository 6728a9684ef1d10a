import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import { ewayBillRequest } from '#domain/money/invoicing/eway-bills/eway-bill-request.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import type { EwayBillPortal } from '#server/ground/outside/gst-portal/eway-bill-portal.ts'
import { sandboxEwayBills } from '#server/ground/outside/gst-portal/sandbox/sandbox-eway-bills.ts'
import { askEwayBills } from '#server/money/invoicing/eway-bills/ask-eway-bills.ts'
import { findPrintedEwayBill, listEwayBills } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import { findInvoiceOfParcel, listInvoices } from '#server/money/invoicing/invoice-views.ts'
import { payOrder } from '#server/orders/checkout/pay-again/pay-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { placedWithAdvance } from '#tests/support/advances.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { invoicePrefixOf } from '#tests/support/invoice-prefixes.ts'
import { numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { changeRate, holdSetting } from '#tests/support/rate-change.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { handOverParcel } from '../hand-over-parcel.ts'
import { nameCourier } from '../name-courier.ts'
import { unpackParcel } from '../unpack-parcel.ts'
import { enterEwayBill } from './enter-eway-bill.ts'
import { issueInvoiceAhead } from './issue-invoice-ahead.ts'
import { makeEwayBill } from './make-eway-bill.ts'

const HOUR_SECONDS = 3_600
const clock = turnedClock('2026-11-22T06:00:00Z')
const TRANSPORT = { distanceKm: '840', transporterId: '27AAPFU0939F1ZV', vehicleNumber: 'MH12AB1234' }
let app: App
let close: () => Promise<void>
let portal: EwayBillPortal
let laptop: AddedOffer
let ravi: Dispatcher
/** What happens when the portal has answered: a test counts, or lets the worker die. */
let onAnswer: () => void = () => {}
const pause = async (at: PausePoint) => {
  if (at === 'eway-bill:answered') onAnswer()
}

beforeAll(async () => {
  portal = sandboxEwayBills({ clock })
  ;({ app, close } = await openTestApp({ clock, ewayBills: portal, gateway: fakeGateway(), pause }))
})
beforeEach(async () => {
  onAnswer = () => {}
  const sellerId = app.random.uuid()
  // 1,20,000 less ten percent: above the limit inside Maharashtra as well.
  laptop = await addOffer(app, { sellerId, available: 60, listPricePaise: 1_20_000_00 })
  const prefix = invoicePrefixOf(sellerId)
  await app.db.updateTable('sellers').set({ invoice_prefix: prefix }).where('id', '=', sellerId).execute()
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

/** A parcel of a paid order, packed and with a courier. */
async function toHandOver(offer = laptop, expectedTotalPaise = 1_08_000_00, by: 'card' | 'cod' = 'card') {
  const order = checkoutOf(offer, { by, expectedTotalPaise })
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, order)
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const parcelId = await packed(app, ravi, { vendorOrderId })
  await nameCourier(app, ravi, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
  const payAhead = () => payOrder(app, customer, { orderId, method: 'card', cardToken: 'tok_ahead' })
  return { parcelId, vendorOrderId, payAhead }
}

const billOf = async (vendorOrderId: string) => {
  const [one] = await listEwayBills(app, { sellerId: laptop.sellerId, vendorOrderId })
  return one
}
let bills = 181_001_230_000
const bill = () => String(++bills)
const missing = { problem: { code: 'fulfilment.eway_bill_missing', details: { valuePaise: 1_08_000_00 } } }

describe('goods above the limit', () => {
  test('do not leave without an e-way bill, whoever hands them over', async () => {
    const { parcelId, vendorOrderId } = await toHandOver()
    expect(await billOf(vendorOrderId)).toMatchObject({ state: 'none', valuePaise: 1_08_000_00 })
    expect(await handOverParcel(app, ravi, parcelId)).toMatchObject(missing)
    const owner = permit(OWNER, 'orders.fulfil')
    if (!owner) throw new Error('an owner may')
    expect(await handOverParcel(app, { kind: 'admin', admin: owner }, parcelId)).toMatchObject(missing)
    expect(await listInvoices(app, { sellerId: laptop.sellerId }, vendorOrderId)).toEqual([])
  })

  test('leave with one that the portal made once, under the invoice that it names', async () => {
    const { parcelId, vendorOrderId } = await toHandOver()
    expect(await makeEwayBill(app, ravi, { parcelId, ...TRANSPORT })).toMatchObject({ ok: true })
    expect(await makeEwayBill(app, ravi, { parcelId, ...TRANSPORT })).toMatchObject({
      problem: { code: 'invoicing.eway_bill_exists' },
    })
    expect(await handOverParcel(app, ravi, parcelId)).toMatchObject(missing)
    let answers = 0
    onAnswer = () => {
      answers += 1
    }
    await Promise.all([askEwayBills(app), askEwayBills(app)])
    expect(answers).toBe(1)
    const bill = await billOf(vendorOrderId)
    // 840 km: five days, the first ending at the midnight after the next day in India.
    expect(bill).toMatchObject({ state: 'made', validUntil: '2026-11-27T18:29:59.999Z' })
    expect(bill?.number).toMatch(/^[0-9]{12}$/)
    expect(await handOverParcel(app, ravi, parcelId)).toMatchObject({ ok: true })
    const [invoice, ...others] = await listInvoices(app, { sellerId: laptop.sellerId }, vendorOrderId)
    expect(others).toEqual([])
    expect(invoice?.number).toBe(bill?.invoiceNumber)
    expect(await findPrintedEwayBill(app.db, invoice?.id ?? '')).toEqual({
      number: bill?.number,
      validUntil: '2026-11-27',
    })
  })

  test('leave with a number that was made elsewhere, which stands on one parcel', async () => {
    const { parcelId, vendorOrderId } = await toHandOver()
    expect(await issueInvoiceAhead(app, ravi, parcelId)).toMatchObject({ ok: true })
    const entered = { number: '1810 0123 4567', validUntil: '' }
    expect(await enterEwayBill(app, ravi, { parcelId, ...entered, number: '181' })).toMatchObject({
      problem: { code: 'invoicing.eway_bill_invalid' },
    })
    expect(await enterEwayBill(app, ravi, { parcelId, ...entered })).toMatchObject({ ok: true })
    expect(await billOf(vendorOrderId)).toMatchObject({ number: '181001234567', validUntil: null })
    const other = await toHandOver()
    expect(await enterEwayBill(app, ravi, { parcelId: other.parcelId, ...entered })).toMatchObject({
      problem: { code: 'invoicing.eway_bill_taken' },
    })
    expect((await billOf(other.vendorOrderId))?.invoiceNumber).toBe(null)
    expect(await handOverParcel(app, ravi, parcelId)).toMatchObject({ ok: true })
  })

  test('are not packed anew once their invoice is issued', async () => {
    const { parcelId } = await toHandOver()
    await issueInvoiceAhead(app, ravi, parcelId)
    expect(await unpackParcel(app, ravi, parcelId)).toMatchObject({
      problem: { code: 'fulfilment.invoice_issued' },
    })
  })

  test('of another shop are nobody’s to bill', async () => {
    const { parcelId } = await toHandOver()
    const stranger: Dispatcher = { kind: 'vendor', vendor: { sellerId: 'other', userId: app.random.uuid() } }
    const gone = { problem: { code: 'fulfilment.parcel_gone' } }
    expect(await makeEwayBill(app, stranger, { parcelId, ...TRANSPORT })).toMatchObject(gone)
    const typed = { number: '181001234599', validUntil: '' }
    expect(await enterEwayBill(app, stranger, { parcelId, ...typed })).toMatchObject(gone)
    expect(await issueInvoiceAhead(app, stranger, parcelId)).toMatchObject(gone)
  })
})

test('goods below the limit leave without one, and none is made for them', async () => {
  const mouse = await addOffer(app, { sellerId: laptop.sellerId, available: 5 })
  const { parcelId, vendorOrderId } = await toHandOver(mouse, ONE_MOUSE_PAISE)
  expect(await billOf(vendorOrderId)).toBe(undefined)
  expect(await makeEwayBill(app, ravi, { parcelId, ...TRANSPORT })).toMatchObject({
    problem: { code: 'invoicing.eway_bill_not_needed' },
  })
  expect(await handOverParcel(app, ravi, parcelId)).toMatchObject({ ok: true })
})

describe('a bill that is asked for', () => {
  test('is taken over when the answer was lost between the portal and the shop', async () => {
    const { parcelId, vendorOrderId } = await toHandOver()
    await makeEwayBill(app, ravi, { parcelId, ...TRANSPORT })
    onAnswer = () => {
      throw new Error('the worker died')
    }
    await askEwayBills(app)
    expect(await billOf(vendorOrderId)).toMatchObject({ state: 'asked', number: null })
    onAnswer = () => {}
    clock.turn(HOUR_SECONDS)
    expect(await askEwayBills(app)).toBe(1)
    expect(await billOf(vendorOrderId)).toMatchObject({ state: 'made' })
  })

  test('is not taken over when the portal knows the invoice number with another total', async () => {
    const { parcelId, vendorOrderId } = await toHandOver()
    await makeEwayBill(app, ravi, { parcelId, ...TRANSPORT })
    const document = await findInvoiceOfParcel(app, parcelId)
    if (!document) throw new Error('no invoice')
    const transport = { distanceKm: 1, transporterId: undefined, vehicleNumber: 'MH12AB1234' }
    await portal.make({ ...ewayBillRequest(document, transport), totInvValue: 1 })
    await askEwayBills(app)
    expect(await billOf(vendorOrderId)).toMatchObject({
      state: 'refused',
      number: null,
      problem: expect.stringContaining('another buyer or total'),
    })
    expect(await makeEwayBill(app, ravi, { parcelId, ...TRANSPORT })).toMatchObject({ ok: true })
    expect(await billOf(vendorOrderId)).toMatchObject({ state: 'asked', problem: null })
    await askEwayBills(app)
  })

  test('is written down by hand while nobody answers', async () => {
    const unreachable: App = {
      ...app,
      ewayBills: { ...portal, make: async () => ({ kind: 'unknown', reason: 'The portal did not answer.' }) },
    }
    const { parcelId, vendorOrderId } = await toHandOver()
    await makeEwayBill(app, ravi, { parcelId, ...TRANSPORT })
    await askEwayBills(unreachable)
    expect(await billOf(vendorOrderId)).toMatchObject({
      state: 'asked',
      problem: 'The portal did not answer.',
    })
    const typed = { number: '181001234588', validUntil: '2026-11-25' }
    expect(await enterEwayBill(app, ravi, { parcelId, ...typed })).toMatchObject({ ok: true })
    expect(await billOf(vendorOrderId)).toMatchObject({ state: 'made', number: '181001234588' })
    clock.turn(2 * HOUR_SECONDS)
    expect(await askEwayBills(app)).toBe(0)
  })

  test('tells the portal no vehicle when the carrier enters it, and holds from then on', async () => {
    const { parcelId, vendorOrderId } = await toHandOver()
    expect(await makeEwayBill(app, ravi, { parcelId, ...TRANSPORT, vehicleNumber: '' })).toMatchObject({
      ok: true,
    })
    await askEwayBills(app)
    expect(await billOf(vendorOrderId)).toMatchObject({ state: 'made', validUntil: null })
  })
})

test('goods invoiced ahead of a change of rate leave at the rate of their payment: paid goods as they are, others invoiced anew', async () => {
  const hsn = '84713010'
  await app.db.updateTable('products').set({ hsn }).where('id', '=', laptop.productId).execute()
  const today = indianDay(clock.now())
  await holdSetting(app, { key: 'codLimitPaise', value: 1_50_000_00, from: today })
  const paid = await toHandOver()
  const unpaid = await toHandOver(laptop, 1_08_000_00, 'cod')
  const paidLater = await toHandOver(laptop, 1_08_000_00, 'cod')
  for (const { parcelId } of [paid, unpaid, paidLater])
    expect(await enterEwayBill(app, ravi, { parcelId, number: bill(), validUntil: '' })).toMatchObject({
      ok: true,
    })
  await changeRate(app, { hsn, rateBp: 4_000, from: '2026-12-01' })
  clock.turn((Date.parse('2026-12-01T06:00:00Z') - clock.now().getTime()) / 1_000)
  // Section 14(b)(ii) of the CGST Act: invoice and payment lie before the change.
  expect(await handOverParcel(app, ravi, paid.parcelId)).toMatchObject({ ok: true })
  // Section 14(b)(i): the payment comes after it.
  expect(await handOverParcel(app, ravi, unpaid.parcelId)).toMatchObject({
    problem: { code: 'fulfilment.rate_changed' },
  })
  // Ordered in cash before the change, and paid ahead after it: that is when it was paid.
  expect(await paidLater.payAhead()).toMatchObject({ value: { paymentStatus: 'paid' } })
  expect(await handOverParcel(app, ravi, paidLater.parcelId)).toMatchObject({
    problem: { code: 'fulfilment.rate_changed' },
  })
  expect(await unpackParcel(app, ravi, unpaid.parcelId)).toMatchObject({ ok: true })
  const parcelId = await packed(app, ravi, unpaid)
  await nameCourier(app, ravi, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
  await enterEwayBill(app, ravi, { parcelId, number: bill(), validUntil: '' })
  expect(await handOverParcel(app, ravi, parcelId)).toMatchObject({ ok: true })
  const ratesOf = async (id: string) =>
    (await findInvoiceOfParcel(app, id))?.lines.map(({ rateBp }) => rateBp)
  expect(await ratesOf(paid.parcelId)).toEqual([1_800])
  expect(await ratesOf(unpaid.parcelId)).toEqual([1_800])
  expect(await ratesOf(parcelId)).toEqual([4_000])
  const notes = await app.db
    .selectFrom('credit_notes')
    .select(['reason', 'total_paise'])
    .where('parcel_id', '=', unpaid.parcelId)
    .execute()
  expect(notes).toEqual([{ reason: 'rate-change', total_paise: 1_08_000_00 }])
})

test('goods of an advance that were invoiced ahead of a change of rate keep it where the rest was paid online before, and not where the door pays it', async () => {
  const hsn = '84713010'
  await app.db.updateTable('products').set({ hsn }).where('id', '=', laptop.productId).execute()
  await holdSetting(app, { key: 'codLimitPaise', value: 1_50_000_00, from: indianDay(clock.now()) })
  const withAdvance = async () => {
    const customer = await addCustomer(app)
    const checkout = checkoutOf(laptop, { by: 'card', expectedTotalPaise: 1_08_000_00 })
    const orderId = await placedWithAdvance(app, customer, { checkout, advancePaise: 20_000_00 })
    const parcelId = await packed(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await nameCourier(app, ravi, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
    await enterEwayBill(app, ravi, { parcelId, number: bill(), validUntil: '' })
    return { orderId, customer, parcelId }
  }
  const [whole, inCash] = [await withAdvance(), await withAdvance()]
  const { orderId, customer } = whole
  expect(
    await payOrder(app, customer, { orderId, method: 'card', cardToken: 'tok_of_the_rest' }),
  ).toMatchObject({ ok: true })
  const from = indianDay(new Date(clock.now().getTime() + 24 * HOUR_SECONDS * 1_000))
  await changeRate(app, { hsn, rateBp: 500, from })
  clock.turn(24 * HOUR_SECONDS)
  // Section 14(b)(ii) of the CGST Act, and (b)(i).
  expect(await handOverParcel(app, ravi, whole.parcelId)).toMatchObject({ ok: true })
  expect(await handOverParcel(app, ravi, inCash.parcelId)).toMatchObject({
    problem: { code: 'fulfilment.rate_changed' },
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { CashState } from '#domain/orders/fulfilment/cash-list.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { countWaiting } from '#server/money/reporting/waiting-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { bookedByUs, handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { reportParcel } from '../move-parcel.ts'
import { importRemittance } from './import-remittance.ts'
import { listCash } from './remittance-views.ts'

let now = new Date('2026-11-22T06:00:00Z')
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let seller: Dispatcher
let numbers = 0
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 100 })
  seller = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
  await app.db
    .insertInto('users')
    .values({ id: OWNER.userId, name: 'Kavya', email: 'kavya@shop.test', email_verified: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})
afterAll(() => close())

/** A parcel of ₹1,299 in cash that was delivered, with its own number. */
async function delivered(): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse))
  if (!placed.ok) throw new Error(placed.problem.code)
  const parcelId = await handedOver(app, seller, {
    vendorOrderId: await vendorOrderOf(app, placed.value.orderId),
  })
  numbers += 1
  const trackingNumber = `BD${String(numbers).padStart(8, '0')}`
  await app.db
    .updateTable('parcels')
    .set({ tracking_number: trackingNumber })
    .where('id', '=', parcelId)
    .execute()
  await reportParcel(app, seller, { parcelId, to: 'delivered' })
  return trackingNumber
}
const admin = () => {
  const permitted = permit(permit(OWNER, 'cash.import') ?? OWNER, 'cash.read')
  const importing = permit(OWNER, 'cash.import')
  if (!permitted || !importing) throw new Error('an owner may')
  return { reading: permitted, importing }
}
const file = (...lines: [awb: string, rupees: string, reference: string][]) =>
  `AWB,Amount,Date,UTR\n${lines.map(([awb, rupees, reference]) => `${awb},"${rupees}",22-11-2026,${reference}`).join('\n')}\n`
const bring = async (text: string) => {
  const answer = await importRemittance(app, admin().importing, { name: 'cod.csv', text })
  return answer.ok ? answer.value : answer.problem.fields?.file
}
const shown = async (state: CashState, q?: string) =>
  (await listCash(app, admin().reading, { state, ...(q && { q }) })).cash.map(
    ({ trackingNumber }) => trackingNumber,
  )

test('a remittance is compared parcel by parcel, once, however often it is imported', async () => {
  const [right, less, more] = [await delivered(), await delivered(), await delivered()]
  const text = file(
    [right, '1299', 'UTR1'],
    [less, '1200', 'UTR1'],
    [more, '1,300.00', 'UTR1'],
    ['NOBODY123', '5', 'UTR1'],
  )
  expect(await bring(text)).toEqual({ matched: 1, short: 1, over: 1, unknown: 1, known: 0 })
  expect(await bring(text)).toEqual({ matched: 0, short: 0, over: 0, unknown: 0, known: 4 })
  expect(await shown('matched')).toEqual([right])
  expect(await shown('short')).toEqual([less])
  expect(await shown('over')).toEqual([more])
  expect(await shown('unknown')).toEqual(['NOBODY123'])
  expect(await shown('unknown', 'utr1')).toEqual(['NOBODY123'])
  const log = await app.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('action', '=', 'cash.remittance_imported')
    .execute()
  expect(log).toHaveLength(1)
  // What was short is made up for by another transfer.
  expect(await bring(file([less, '99', 'UTR2']))).toMatchObject({ matched: 1 })
  expect(await shown('short')).toEqual([])
})

test('two imports of one file at once count its money once', async () => {
  const awb = await delivered()
  const text = file([awb, '1299', 'UTR3'], [awb, '1299', 'UTR3'])
  const both = await Promise.all([bring(text), bring(text)])
  expect(both.map((counts) => (typeof counts === 'object' ? counts.matched : counts)).toSorted()).toEqual([
    0, 1,
  ])
  const { cash_remitted_paise } = await app.db
    .selectFrom('parcels')
    .select('cash_remitted_paise')
    .where('tracking_number', '=', awb)
    .executeTakeFirstOrThrow()
  expect(cash_remitted_paise).toBe(129_900)
})

test('cash that a seller’s own courier did not pay is missing after seven days, the oldest first', async () => {
  const first = await delivered()
  now = new Date(now.getTime() + DAY_MS)
  const second = await delivered()
  expect(await shown('missing')).toEqual([])
  now = new Date(now.getTime() + 6 * DAY_MS)
  expect(await shown('missing')).toEqual([first])
  now = new Date(now.getTime() + DAY_MS)
  expect(await shown('missing')).toEqual([first, second])
  expect((await countWaiting(app, OWNER)).missingCash).toBe(2)
  expect(await shown('missing', second.toLowerCase())).toEqual([second])
  await bring(file([first, '1299', 'UTR4']))
  expect(await shown('missing')).toEqual([second])
})

test('of a booked courier it is missing after ten', async () => {
  const awb = await delivered()
  await book(awb)
  now = new Date(now.getTime() + 9 * DAY_MS)
  expect(await shown('missing', awb)).toEqual([])
  now = new Date(now.getTime() + DAY_MS)
  expect(await shown('missing', awb)).toEqual([awb])
})

const cashUnder = async (awb: string) => {
  const parcels = app.db.selectFrom('parcels').select(['id', 'cash_remitted_paise as paise'])
  return parcels.where('tracking_number', '=', awb).orderBy('shipped_at').execute()
}

test('a number that a seller copied from a parcel brings its cash to neither, but to what the marketplace booked', async () => {
  const [first, copy, booked] = [await delivered(), await delivered(), await delivered()]
  await book(booked)
  const [real] = await cashUnder(booked)
  await app.db
    .updateTable('parcels')
    .set({ tracking_number: first })
    .where('tracking_number', '=', copy)
    .execute()
  expect(await bring(file([first, '1299', 'UTR6']))).toMatchObject({ unknown: 1, matched: 0 })
  expect((await cashUnder(first)).map(({ paise }) => paise)).toEqual([0, 0])
  await app.db
    .updateTable('parcels')
    .set({ tracking_number: booked })
    .where('tracking_number', '=', first)
    .execute()
  await bring(file([booked, '1299', 'UTR7']))
  const paid = (await cashUnder(booked)).map(({ id, paise }) => [id === real?.id, paise])
  expect(paid.toSorted()).toEqual([
    [false, 0],
    [false, 0],
    [true, 129_900],
  ])
})

test('a number is the same however the courier’s file sets it apart, and its line is known again', async () => {
  const awb = await delivered()
  const apart = `${awb.slice(0, 4)}-${awb.slice(4, 7)}/${awb.slice(7)}`.toLowerCase()
  expect(await bring(file([apart, '1299', 'UTR8']))).toMatchObject({ matched: 1 })
  expect(await bring(file([awb, '1299', 'UTR8']))).toMatchObject({ known: 1, matched: 0 })
  expect((await cashUnder(awb)).map(({ paise }) => paise)).toEqual([129_900])
  expect(await shown('matched', awb)).toEqual([apart.toUpperCase()])
})

/** The marketplace has asked the courier of a parcel to come. */
async function book(trackingNumber: string): Promise<void> {
  const { id, seller_id } = await app.db
    .selectFrom('parcels')
    .select(['id', 'seller_id'])
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirstOrThrow()
  await bookedByUs(app, { parcelId: id, sellerId: seller_id })
}

test('a file that cannot be read changes nothing and says where', async () => {
  const awb = await delivered()
  expect(await bring(`${file([awb, '1299', 'UTR5'])}${awb},a lot,22-11-2026,UTR5\n`)).toContain(
    'Line 3: Amount',
  )
  expect(await bring(`AWB,Amount\n"${'x'.repeat(30_000)}`)).toContain('cannot be read as CSV')
  expect(await bring('')).toContain('no rows')
  expect(await shown('matched', awb)).toEqual([])
})

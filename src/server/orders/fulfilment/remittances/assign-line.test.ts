import { afterAll, beforeAll, expect, test } from 'vitest'
import { decimalRupees } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { App } from '#server/ground/app.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { listDifferences } from '#server/money/reconciliation/ledger-check-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { unpackParcel } from '../unpack-parcel.ts'
import { assignLine, takeBackLine } from './assign-line.ts'
import { importRemittance } from './import-remittance.ts'
import { findLineToAssign, listParcelsForLine } from './line-views.ts'
import { listCash } from './remittance-views.ts'

const BANK = {
  bank_holder: 'A shop',
  bank_ifsc: 'HDFC0000123',
  bank_account_last4: '1234',
  bank_account_ciphertext: 'sealed',
}
const reason = 'The courier confirmed it by telephone.'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let seller: Dispatcher
let owner: AddedOwner
const clock = turnedClock('2026-11-02T06:30:00Z')
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, settlement: sandboxSettlement }))
  owner = await addAdmin(app)
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 100 })
  seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
  await app.db.updateTable('sellers').set(BANK).where('id', '=', mouse.sellerId).execute()
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

async function delivered(): Promise<{ parcelId: string; orderId: string }> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
  await reportParcel(app, seller, { parcelId, to: 'delivered' })
  return { parcelId, orderId }
}

/** A line of so much under a number that no parcel has. */
async function strayLine(paise = ONE_MOUSE_PAISE): Promise<string> {
  const number = `XX${app.random.uuid().slice(0, 8)}`.toUpperCase()
  const text = `AWB,Amount,Date,UTR\n${number},${decimalRupees(paise)},02-11-2026,UTR${number}\n`
  expect(await importRemittance(app, owner, { name: 'cod.csv', text })).toMatchObject({
    value: { unknown: 1 },
  })
  const { cash } = await listCash(app, owner, { state: 'unknown', q: number })
  return cash[0]?.id ?? ''
}
const cameIn = async (parcelId: string) => {
  const parcels = app.db.selectFrom('parcels').select('cash_remitted_paise as paise')
  return (await parcels.where('id', '=', parcelId).executeTakeFirstOrThrow()).paise
}
const resultOf = async (lineId: string) => {
  const lines = app.db.selectFrom('cash_remittance_lines').select(['result', 'parcel_id', 'assigned_by'])
  return lines.where('id', '=', lineId).executeTakeFirstOrThrow()
}

test('a payment of a number that no parcel has is given to a parcel as an import would, once, and taken back', async () => {
  const { parcelId } = await delivered()
  const lineId = await strayLine(ONE_MOUSE_PAISE - 100)
  await keepBooks(app)
  const both = await Promise.all([1, 2].map(() => assignLine(app, owner, { lineId, parcelId, reason })))
  expect(both.map((done) => (done.ok ? done.value.result : done.problem.code)).toSorted()).toEqual([
    'fulfilment.line_assigned',
    'short',
  ])
  expect(await cameIn(parcelId)).toBe(ONE_MOUSE_PAISE - 100)
  expect(await resultOf(lineId)).toMatchObject({ result: 'short', assigned_by: owner.userId })
  expect(await findLineToAssign(app, owner, lineId)).toMatchObject({
    assigned: { parcel: { id: parcelId }, by: owner.name },
  })
  const rest = await strayLine(100)
  expect(await assignLine(app, owner, { lineId: rest, parcelId, reason })).toMatchObject({
    value: { result: 'matched' },
  })
  expect(await takeBackLine(app, owner, { lineId, reason })).toMatchObject({ ok: true })
  expect(await cameIn(parcelId)).toBe(100)
  expect(await resultOf(rest)).toMatchObject({ result: 'short' })
  expect(await resultOf(lineId)).toEqual({ result: 'unknown', parcel_id: null, assigned_by: null })
  expect(await takeBackLine(app, owner, { lineId, reason })).toMatchObject({
    problem: { code: 'fulfilment.line_not_assigned' },
  })
  const log = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'cash.line_%')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    ...['cash.line_assigned', 'cash.line_assigned', 'cash.line_taken_back'],
  ])
})

test('what was too much with a line is right once it is taken back', async () => {
  const { parcelId } = await delivered()
  const [much, right] = [await strayLine(ONE_MOUSE_PAISE + 100), await strayLine()]
  await assignLine(app, owner, { lineId: much, parcelId, reason })
  expect(await assignLine(app, owner, { lineId: right, parcelId, reason })).toMatchObject({
    value: { result: 'over' },
  })
  expect(await takeBackLine(app, owner, { lineId: much, reason })).toMatchObject({ ok: true })
  expect(await resultOf(right)).toMatchObject({ result: 'matched' })
})

test('the ledger agrees with the lines, whether they were assigned before it had them, after, or were taken back', async () => {
  const { parcelId } = await delivered()
  const [before, after, back] = [await strayLine(100), await strayLine(200), await strayLine(300)]
  for (const lineId of [before, back]) await assignLine(app, owner, { lineId, parcelId, reason })
  await keepBooks(app)
  await assignLine(app, owner, { lineId: after, parcelId, reason })
  await takeBackLine(app, owner, { lineId: back, reason })
  await keepBooks(app)
  await checkLedger(app)
  const { differences } = await listDifferences(app, owner, {})
  const checks = new Set(differences.map(({ check }) => check))
  expect([...checks]).toEqual(['unknown-remittance'])
})

test('it asks for a parcel that has left and collects cash, and for a reason', async () => {
  const lineId = await strayLine()
  const refused = (code: string) => ({ problem: { code } })
  const noFields = { parcelId: expect.any(String), reason: expect.any(String) }
  expect(await assignLine(app, owner, { lineId })).toMatchObject({ problem: { fields: noFields } })
  const { parcelId } = await delivered()
  await app.db.updateTable('parcels').set({ cash_paise: 0 }).where('id', '=', parcelId).execute()
  expect(await assignLine(app, owner, { lineId, parcelId, reason })).toMatchObject(
    refused('fulfilment.line_not_valid'),
  )
  await app.db
    .updateTable('parcels')
    .set({ cash_paise: ONE_MOUSE_PAISE })
    .where('id', '=', parcelId)
    .execute()
  expect(await assignLine(app, owner, { lineId: app.random.uuid(), parcelId, reason })).toMatchObject(
    refused('fulfilment.line_gone'),
  )
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse))
  if (!placed.ok) throw new Error(placed.problem.code)
  const box = await packed(app, seller, { vendorOrderId: await vendorOrderOf(app, placed.value.orderId) })
  const here = { problem: { fields: { parcelId: expect.stringContaining('has not left') } } }
  expect(await assignLine(app, owner, { lineId, parcelId: box, reason })).toMatchObject(here)
  expect(await unpackParcel(app, seller, box)).toMatchObject({ ok: true })
  expect(await assignLine(app, owner, { lineId, parcelId: box, reason })).toMatchObject(here)
})

test('parcels of its number and of an order are offered', async () => {
  const [one, other] = [await delivered(), await delivered()]
  const lineId = await strayLine()
  const offered = async (order: string) =>
    (await listParcelsForLine(app, owner, { lineId, order })).map(({ id }) => id)
  expect(await offered('')).toEqual([])
  const { sequence } = await app.db
    .selectFrom('orders')
    .select('sequence')
    .where('id', '=', one.orderId)
    .executeTakeFirstOrThrow()
  expect(await offered(orderNumber(sequence))).toEqual([one.parcelId])
  const { trackingNumber = '' } = (await findLineToAssign(app, owner, lineId)) ?? {}
  await app.db
    .updateTable('parcels')
    .set({ tracking_number: `${trackingNumber.slice(0, 4)}-${trackingNumber.slice(4)}` })
    .where('id', '=', other.parcelId)
    .execute()
  expect(await offered('')).toEqual([other.parcelId])
})

test('it stays once its seller was paid for the sale', async () => {
  const { parcelId } = await delivered()
  const lineId = await strayLine()
  await assignLine(app, owner, { lineId, parcelId, reason })
  const stays = async () => (await findLineToAssign(app, owner, lineId))?.assigned?.stays
  expect(await stays()).toBeUndefined()
  clock.turn(30 * 24 * 3_600)
  expect(await makePayouts(app)).toBe(1)
  expect(await takeBackLine(app, owner, { lineId, reason })).toMatchObject({
    problem: { code: 'fulfilment.line_stays', details: { why: 'paid-out' } },
  })
  expect(await stays()).toBe('paid-out')
  expect(await cameIn(parcelId)).toBe(ONE_MOUSE_PAISE)
})

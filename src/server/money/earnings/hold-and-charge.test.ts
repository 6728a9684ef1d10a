import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { chargeSeller } from './charge-seller.ts'
import { readEarnings } from './earnings-views.ts'
import { endHold, holdBack } from './hold-back.ts'
import { listLedger } from './ledger-views.ts'

let app: App
let close: () => Promise<void>
let drive: AddedOffer
let vendorOrderId: string
let earnedPaise: number
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())
beforeEach(async () => {
  drive = await addOffer(app, { sellerId: app.random.uuid(), available: 9 })
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(drive))
  if (!placed.ok) throw new Error(placed.problem.code)
  vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const by: Dispatcher = {
    kind: 'vendor',
    vendor: { sellerId: drive.sellerId, userId: app.random.uuid() },
  }
  await handedOver(app, by, { vendorOrderId })
  earnedPaise = await balance()
})

const balance = async () => (await readEarnings(app, drive.sellerId)).balancePaise
const words = async () =>
  (await listLedger(app, drive.sellerId)).bookings
    .flatMap(({ rows }) => rows.toReversed())
    .map((row) => [row.kind, row.amountPaise])
const errors = () => findAccountingErrors(databaseUrlOf(app))
const hold = (disputeId: string, paise = 90_000) =>
  inTransaction(app, (tx) => holdBack(app, tx, { sellerId: drive.sellerId, vendorOrderId, disputeId, paise }))
const end = (disputeId: string, outcome: 'released' | 'taken') =>
  inTransaction(app, (tx) => endHold(app, tx, { disputeId, outcome }))
const charge = (kind: 'return-freight' | 'penalty' | 'compensation', causeId: string) =>
  inTransaction(app, (tx) =>
    chargeSeller(app, tx, {
      sellerId: drive.sellerId,
      vendorOrderId,
      kind,
      causeId,
      paise: 12_000,
      reason: 'The box was too small',
    }),
  )

test('what a dispute holds back leaves the balance once, and comes back once when it is released', async () => {
  const disputeId = app.random.uuid()
  await hold(disputeId)
  await hold(disputeId)
  expect(await balance()).toBe(earnedPaise - 90_000)
  expect(await errors()).toEqual([])
  await end(disputeId, 'released')
  await end(disputeId, 'released')
  await end(disputeId, 'taken')
  expect(await balance()).toBe(earnedPaise)
  expect((await words()).slice(0, 2)).toEqual([
    ['hold', 90_000],
    ['hold', -90_000],
  ])
  expect(await errors()).toEqual([])
})

test('what a lost dispute takes stays away, and is the customers’ again', async () => {
  const disputeId = app.random.uuid()
  await hold(disputeId, 2_000_000)
  await end(disputeId, 'taken')
  await end(disputeId, 'released')
  // More than the sale brought: the balance is negative, and the next sales pay it back.
  expect(await balance()).toBe(earnedPaise - 2_000_000)
  const taken = await app.db
    .selectFrom('ledger_entries')
    .select(['debit', 'credit', 'amount_paise'])
    .where('source', '=', `hold-ended:${disputeId}`)
    .execute()
  expect(taken).toEqual([{ debit: 'held', credit: 'customers', amount_paise: 2_000_000 }])
  expect(await errors()).toEqual([])
})

test('a dispute that held nothing ends with nothing', async () => {
  await end(app.random.uuid(), 'taken')
  expect(await balance()).toBe(earnedPaise)
})

test('a charge is written once for its cause, with its reason; compensation is in the seller’s favour', async () => {
  const causeId = app.random.uuid()
  await charge('penalty', causeId)
  await charge('penalty', causeId)
  await charge('return-freight', causeId)
  await charge('compensation', causeId)
  // 120.00 each way, and 18 % GST on the freight alone: 21.60.
  expect(await balance()).toBe(earnedPaise - 14_160)
  const { bookings } = await listLedger(app, drive.sellerId)
  expect(bookings.flatMap(({ rows }) => rows.toReversed()).slice(0, 4)).toMatchObject([
    { kind: 'compensation', amountPaise: 12_000, note: 'The box was too small' },
    { kind: 'freight-gst', amountPaise: -2_160, basisPaise: 12_000, rateBp: 1_800 },
    { kind: 'return-freight', amountPaise: -12_000 },
    { kind: 'penalty', amountPaise: -12_000 },
  ])
  expect(await errors()).toEqual([])
})

test('nothing is held back or charged for a sale of another seller', async () => {
  const other = await addOffer(app, { sellerId: app.random.uuid() })
  const disputeId = app.random.uuid()
  const held = inTransaction(app, (tx) =>
    holdBack(app, tx, { sellerId: other.sellerId, vendorOrderId, disputeId, paise: 1 }),
  )
  await expect(held).rejects.toThrow('of this seller')
})

test('the marketplace charges itself nothing', async () => {
  await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', drive.sellerId).execute()
  await charge('penalty', app.random.uuid())
  await charge('return-freight', app.random.uuid())
  expect(await balance()).toBe(earnedPaise)
  await app.db.updateTable('sellers').set({ is_house: false }).where('id', '=', drive.sellerId).execute()
})

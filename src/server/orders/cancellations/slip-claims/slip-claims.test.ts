import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { countWaiting } from '#server/money/reporting/waiting-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { cancelSoldPieces } from '../cancel-pieces.ts'
import { decideSlip } from './decide-slip.ts'
import { listSlipClaims } from './slip-claim-views.ts'

const MINUTE = 60
let clock: ReturnType<typeof turnedClock>
let app: App
let close: () => Promise<void>
let admin: Permitted<'disputes.decide'>
let vendor: Awaited<ReturnType<typeof addVendorOf>>
let order: { orderId: string; vendorOrderId: string; lineId: string }

beforeAll(async () => {
  clock = turnedClock('2026-11-27T10:00:00+05:30')
  const opened = await openTestApp({ clock })
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
  admin = permitted(await addAdmin(app), 'disputes.decide')
})
afterAll(() => close())
afterEach(async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})

/** A mouse that was meant to cost ₹9,000 and was sold for ₹900. */
beforeEach(async () => {
  const sellerId = randomUUID()
  const mouse = await addOffer(app, { sellerId })
  await addOfferOf(app, mouse, { sellerId: randomUUID(), pricePaise: 900_000 })
  vendor = await addVendorOf(app, sellerId)
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const { id } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  order = { orderId, vendorOrderId: await vendorOrderOf(app, orderId), lineId: id }
})

function claim(id = randomUUID(), reason = 'price-wrong') {
  const { vendorOrderId, lineId } = order
  return cancelSoldPieces(
    app,
    { kind: 'vendor', vendor },
    { reason, vendorOrder: { cancellationId: id, vendorOrderId, lines: [{ lineId, quantity: 1 }] } },
  )
}

const statusOf = async () =>
  (
    await app.db
      .selectFrom('vendor_orders')
      .select('status')
      .where('id', '=', order.vendorOrderId)
      .executeTakeFirstOrThrow()
  ).status
const penalties = async () => {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select('seller_paise')
    .where('seller_id', '=', vendor.sellerId)
    .where('kind', '=', 'penalty')
    .execute()
  return rows.map(({ seller_paise }) => Number(seller_paise))
}

test('a price that was an obvious slip waits for a person, and nothing is cancelled before', async () => {
  const id = randomUUID()
  const claimed = await claim(id)
  expect(claimed).toMatchObject({ ok: true, value: { isNew: true } })
  expect(claimed.ok && claimed.value.waitsUntil?.toISOString()).toBe('2026-11-27T16:30:00.000Z')
  expect(await statusOf()).toBe('pending')
  expect(await claim(id)).toMatchObject({ ok: true, value: { isNew: false } })
  expect(await claim()).toMatchObject({ problem: { code: 'cancellations.slip_waits' } })
  const listed = (await listSlipClaims(app.db, OWNER)).find((each) => each.id === id)
  expect(listed).toMatchObject({
    outcome: null,
    lines: [{ quantity: 1, soldPaise: 90_000, usualPaise: 900_000 }],
  })
})

test('the back office counts the slips that can still be decided', async () => {
  const waiting = async () => (await countWaiting(app, OWNER)).slips
  const before = await waiting()
  const id = randomUUID()
  await claim(id)
  expect(await waiting()).toBe(before + 1)
  await decideSlip(app, admin, { claimId: id, outcome: 'kept', reason: 'It was a sale' })
  expect(await waiting()).toBe(before)
})

test('a slip is cancelled, and costs the amount for the broken word and no difference', async () => {
  const id = randomUUID()
  await claim(id)
  const decision = { claimId: id, outcome: 'slip', reason: 'A digit was missing' }
  expect(await decideSlip(app, admin, decision)).toEqual({ ok: true, value: 'slip' })
  expect(await decideSlip(app, admin, decision)).toEqual({ ok: true, value: 'slip' })
  expect(await decideSlip(app, admin, { ...decision, outcome: 'kept' })).toMatchObject({
    problem: { code: 'cancellations.slip_decided' },
  })
  expect(await statusOf()).toBe('cancelled')
  expect(await penalties()).toEqual([-12_990])
  const mail = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('order_id', '=', order.orderId)
    .where('kind', '=', 'order-pieces-cancelled')
    .executeTakeFirstOrThrow()
  expect(mail.text_body).toContain('the price was an obvious slip')
  expect(mail.text_body).toContain('₹129.90')
})

test('a price that is kept is to be sent, or costs what any broken price costs', async () => {
  const id = randomUUID()
  await claim(id)
  expect(await decideSlip(app, admin, { claimId: id, outcome: 'kept', reason: 'It was a sale' })).toEqual({
    ok: true,
    value: 'kept',
  })
  expect(await statusOf()).toBe('pending')
  const mail = await app.db
    .selectFrom('mails')
    .select('user_id')
    .where('order_id', '=', order.orderId)
    .where('kind', '=', 'seller-slip-kept')
    .execute()
  expect(mail).toEqual([{ user_id: vendor.userId }])
  expect(await claim()).toMatchObject({ ok: true, value: { isNew: true } })
  expect(await statusOf()).toBe('cancelled')
  expect(await penalties()).toEqual([-12_990])
})

test('half an hour later it is no slip any more', async () => {
  clock.turn(31 * MINUTE)
  expect(await claim()).toEqual({ ok: true, value: { isNew: true } })
  expect(await statusOf()).toBe('cancelled')
})

test('where nobody decided in time, the price is kept', async () => {
  const id = randomUUID()
  await claim(id)
  clock.turn(12 * 60 * MINUTE)
  const late = { claimId: id, outcome: 'slip', reason: 'A digit was missing' }
  expect(await decideSlip(app, admin, late)).toMatchObject({
    problem: { code: 'cancellations.slip_overdue' },
  })
  expect(await claim()).toMatchObject({ ok: true, value: { isNew: true } })
  expect(await statusOf()).toBe('cancelled')
})

test('a decision has a reason, and is about a claim', async () => {
  const id = randomUUID()
  await claim(id)
  expect(await decideSlip(app, admin, { claimId: id, outcome: 'slip', reason: ' ' })).toMatchObject({
    problem: { code: 'cancellations.slip_not_valid' },
  })
  expect(await decideSlip(app, admin, { claimId: randomUUID(), outcome: 'slip', reason: 'x' })).toMatchObject(
    {
      problem: { code: 'cancellations.slip_gone' },
    },
  )
})

test('whoever says “Out of stock” gets no person’s look', async () => {
  expect(await claim(randomUUID(), 'out-of-stock')).toEqual({ ok: true, value: { isNew: true } })
  expect(await statusOf()).toBe('cancelled')
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sandboxPayouts } from '#server/ground/outside/customer-payouts/sandbox-payouts.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import { readOwnPayouts } from '#server/money/payouts/payout-views.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { listDifferences } from '#server/money/reconciliation/ledger-check-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { answerAsSeller } from '#server/orders/disputes/answer-dispute.ts'
import { readParcelEvidence } from '#server/orders/disputes/evidence-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { readParcels } from '#server/orders/fulfilment/parcel-views.ts'
import { confirmAccount } from '#server/orders/refunds/confirm-account.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { lookUpAccount } from '#server/orders/refunds/look-up-account.ts'
import { payCashRefunds } from '#server/orders/refunds/pay-cash-refunds.ts'
import { sellAsOpenBox } from '#server/orders/returned-units/decide-unit.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE, TWO_MICE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openedDispute, saying } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { bookedByUs, handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { remitted } from '#tests/support/remittances.ts'
import { acceptedUnit } from '#tests/support/returned-units.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { applyTracking } from '../tracking/apply-tracking.ts'
import { listContradicted } from '../tracking/contradiction-views.ts'
import { settleUndelivered } from '../undelivered/settle-undelivered.ts'
import { bookFoundDelivery, findEndedAndPaid } from './book-found-delivery.ts'
import { listCash } from './remittance-views.ts'

const DAY_SECONDS = 24 * 3_600
const BANK = {
  bank_holder: 'A shop',
  bank_ifsc: 'HDFC0000123',
  bank_account_last4: '1234',
  bank_account_ciphertext: 'sealed',
}
const SALE = ['sale', 'commission', 'commission-gst', 'tcs-cgst', 'tcs-sgst', 'tds']
const reason = 'The customer has it; the courier’s file names the parcel.'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let seller: Dispatcher
let owner: AddedOwner
const clock = turnedClock('2026-11-02T06:30:00Z')
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, settlement: sandboxSettlement, gateway: fakeGateway() }))
  owner = await addAdmin(app)
})
beforeEach(async () => {
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 100 })
  seller = { kind: 'vendor', vendor: { sellerId: mouse.sellerId, userId: app.random.uuid() } }
  await app.db.updateTable('sellers').set(BANK).where('id', '=', mouse.sellerId).execute()
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** Two mice that were handed over, and two days later closed as lost, unless they are still on their way. */
async function lost({
  isBooked = false,
  isLost = true,
  by = 'cod',
  quantity = 2,
}: {
  isBooked?: boolean
  isLost?: boolean
  by?: 'cod' | 'card'
  quantity?: number
} = {}) {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity, by }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const parcelId = await handedOver(app, seller, { vendorOrderId })
  if (isBooked) await bookedByUs(app, { parcelId, sellerId: mouse.sellerId })
  const handedOverOn = indianDay(clock.now())
  clock.turn(2 * DAY_SECONDS)
  const sold = { userId: customer.userId, orderId, vendorOrderId, parcelId, handedOverOn }
  if (!isLost) return sold
  const admin = { kind: 'admin', admin: owner } as unknown as Dispatcher
  const report = { parcelId, to: 'lost', reason: 'The courier cannot find it' } as const
  expect(await reportParcel(app, isBooked ? admin : seller, report)).toMatchObject({ ok: true })
  return sold
}
type Lost = Awaited<ReturnType<typeof lost>>

const found = ({ parcelId, handedOverOn }: Lost, deliveredOn = addDays(handedOverOn, 1)) =>
  bookFoundDelivery(app, owner, { parcelId, deliveredOn, reason })
const balanceOf = async ({ vendorOrderId }: Lost, kinds?: string[]) => {
  const { paise } = await app.db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.sum<number | null>('seller_paise').as('paise'))
    .where('vendor_order_id', '=', vendorOrderId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', (kinds ?? []) as 'sale'[]))
    .executeTakeFirstOrThrow()
  return Number(paise ?? 0)
}
const papersOf = async ({ orderId }: Lost) => {
  const of = (table: 'invoices' | 'credit_notes') =>
    app.db
      .selectFrom(table)
      .select(['parcel_id', 'total_paise'])
      .where('order_id', '=', orderId)
      .orderBy('issued_at')
      .execute()
  return { invoices: await of('invoices'), notes: await of('credit_notes') }
}
const statusOf = async ({ orderId, vendorOrderId }: Lost) => {
  const vendorOrder = await app.db
    .selectFrom('vendor_orders')
    .select('status')
    .where('id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  const payment = await app.db
    .selectFrom('payments')
    .select('status')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return [vendorOrder.status, payment.status]
}

test.each([false, true])(
  'a parcel that was lost, then paid and then found is sold, invoiced and paid out once (booked by us: %s)',
  async (isBooked) => {
    const sold = await lost({ isBooked })
    expect(await statusOf(sold)).toEqual(['lost', 'cancelled'])
    const borne = await balanceOf(sold, ['compensation'])
    expect(borne > 0).toBe(isBooked)
    await remitted(app, sold.parcelId)
    const listed = async () => (await listCash(app, owner, { state: 'found' })).cash.map(({ id }) => id)
    expect(await listed()).toContain(sold.parcelId)
    expect(await findEndedAndPaid(app, owner, sold.parcelId)).toMatchObject({ value: { wait: undefined } })
    clock.turn(3 * DAY_SECONDS)
    const both = await Promise.all([found(sold), found(sold)])
    const done = both.find(({ ok }) => ok)
    if (!done?.ok) throw new Error('it was not booked')
    expect(both.find(({ ok }) => !ok)).toEqual(
      refuse('fulfilment.not_found_again', { details: { why: 'not-ended' } }),
    )
    const { parcelId } = done.value
    expect(await listed()).not.toContain(sold.parcelId)
    expect(await statusOf(sold)).toEqual(['delivered', 'paid'])
    expect(await balanceOf(sold, ['compensation'])).toBe(0)
    expect(await papersOf(sold)).toEqual({
      invoices: [
        { parcel_id: sold.parcelId, total_paise: TWO_MICE_PAISE },
        { parcel_id: parcelId, total_paise: TWO_MICE_PAISE },
      ],
      notes: [{ parcel_id: sold.parcelId, total_paise: TWO_MICE_PAISE }],
    })
    const parcels = await readParcels(app, mouse.sellerId, sold.vendorOrderId)
    expect(parcels).toMatchObject([{ id: parcelId, status: 'delivered', remittedPaise: TWO_MICE_PAISE }])
    const [letter] = await app.db
      .selectFrom('mails')
      .select(['kind', 'text_body'])
      .where('parcel_id', '=', parcelId)
      .execute()
    expect(letter).toMatchObject({ kind: 'parcel-delivered', text_body: expect.stringContaining('was lost') })
    const log = app.db.selectFrom('audit_log').select(['actor_id', 'before', 'after'])
    expect(
      await log.where('action', '=', 'parcel.found').orderBy('id', 'desc').limit(1).execute(),
    ).toMatchObject([
      { actor_id: owner.userId, before: { parcel: sold.parcelId }, after: { parcel: parcelId, reason } },
    ])
    await makePayouts(app)
    expect((await readOwnPayouts(app, mouse.sellerId, {})).payouts).toEqual([])
    // Seven days after the stated delivery, which was four days ago.
    clock.turn(3 * DAY_SECONDS)
    await makePayouts(app)
    const { payouts } = await readOwnPayouts(app, mouse.sellerId, {})
    const net = await balanceOf(sold, SALE)
    expect(payouts).toMatchObject([{ amountPaise: net }])
    expect(net).toBeGreaterThan(150_000)
  },
)

test('its days of return count from the stated delivery, and one piece of it may come back', async () => {
  const sold = await lost()
  await remitted(app, sold.parcelId)
  const done = await found(sold)
  if (!done.ok) throw new Error(done.problem.code)
  const { id: orderLineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', sold.orderId)
    .executeTakeFirstOrThrow()
  const asked = () =>
    requestReturn(app, sold, {
      returnId: app.random.uuid(),
      parcelId: done.value.parcelId,
      pieces: [{ orderLineId, piece: 1 }],
      reason: 'changed-mind',
      words: '',
      wanted: 'refund',
      way: 'drop-off',
    })
  clock.turn(30 * DAY_SECONDS)
  expect(await asked()).toMatchObject({ problem: { code: expect.stringMatching(/^returns\./) } })
  clock.turn(-1 * DAY_SECONDS)
  expect(await asked()).toMatchObject({ ok: true })
})

test('the ledger agrees with it all', async () => {
  const sold = await lost({ isBooked: true })
  await remitted(app, sold.parcelId)
  await keepBooks(app)
  expect(await found(sold)).toMatchObject({ ok: true })
  await keepBooks(app)
  await checkLedger(app)
  const { differences } = await listDifferences(app, owner, {})
  expect(differences).toEqual([])
})

test('it is refused where the cash is not all here, was paid ahead, is disputed, or without a day and a reason', async () => {
  const sold = await lost()
  const refused = (why: string) => refuse('fulfilment.not_found_again', { details: { why } })
  expect(await found(sold)).toEqual(refused('unpaid'))
  await remitted(app, sold.parcelId, ONE_MOUSE_PAISE)
  expect(await found(sold)).toEqual(refused('unpaid'))
  await remitted(app, sold.parcelId)
  for (const day of ['', addDays(sold.handedOverOn, -1), addDays(indianDay(clock.now()), 1)])
    expect(await found(sold, day)).toMatchObject({
      problem: { code: 'fulfilment.found_not_valid', fields: { deliveredOn: expect.any(String) } },
    })
  const { parcelId } = sold
  const deliveredOn = sold.handedOverOn
  expect(await bookFoundDelivery(app, owner, { parcelId, deliveredOn, reason: ' ' })).toMatchObject({
    problem: { code: 'fulfilment.found_not_valid', fields: { reason: expect.any(String) } },
  })
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', sold.orderId)
    .executeTakeFirstOrThrow()
  await openedDispute(app, { ...sold, lineId }, { pieces: [1] })
  expect(await found(sold)).toEqual(refused('disputed'))
  const ahead = await lost({ by: 'card' })
  expect(await found(ahead)).toEqual(refused('no-cash'))
  expect(await bookFoundDelivery(app, owner, { parcelId: app.random.uuid() })).toEqual(
    refuse('fulfilment.parcel_gone'),
  )
})

test.each([
  ['is found', paidAndFound],
  ['is disputed, and its seller agrees', disputed],
] as const)(
  'a payment of which all had gone back is one of which a part has once a lost parcel %s',
  async (_how, end) => {
    const customer = await addCustomer(app)
    const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity: 2 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const kept = await handedOver(app, seller, { vendorOrderId, quantity: 1 })
    const back = await handedOver(app, seller, { vendorOrderId, quantity: 1 })
    const today = indianDay(clock.now())
    const sold = { userId: customer.userId, orderId, vendorOrderId, parcelId: kept, handedOverOn: today }
    await reportParcel(app, seller, { parcelId: kept, to: 'lost', reason: 'The courier cannot find it' })
    await reportParcel(app, seller, { parcelId: back, to: 'delivered' })
    await remitted(app, back)
    const { id: orderLineId } = await app.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const given = { parcelId: back, pieces: [{ orderLineId, quantity: 1 }], causeId: app.random.uuid() }
    await inTransaction(app, (tx) => giveBackPieces(app, tx, { ...given, reason: 'return' }))
    const bank = { ...app, customerPayouts: sandboxPayouts() }
    const typed = { kind: 'upi', upiAddress: 'asha.rao@ok' }
    const account = await lookUpAccount(bank, sold, { orderId, typed })
    if (!account.ok) throw new Error(account.problem.code)
    await confirmAccount(bank, sold, { orderId, accountId: account.value.accountId })
    await payCashRefunds(bank)
    expect(await statusOf(sold)).toEqual(['lost', 'refunded'])
    expect(await end(sold)).toMatchObject({ ok: true })
    expect(await statusOf(sold)).toEqual(['delivered', 'partly-refunded'])
  },
)

/** The customer says to have paid at the door. */
async function disputed(sold: Lost) {
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', sold.orderId)
    .executeTakeFirstOrThrow()
  const disputeId = await openedDispute(app, { ...sold, lineId })
  const vendor = { sellerId: mouse.sellerId, userId: app.random.uuid() }
  return answerAsSeller(app, vendor, { disputeId, fields: saying(''), agrees: true })
}

async function paidAndFound(sold: Lost) {
  await remitted(app, sold.parcelId)
  return found(sold, sold.handedOverOn)
}

test('a returned unit that was sold in it as open box is in the parcel that stands in its place', async () => {
  const vendor = await addVendorOf(app, mouse.sellerId)
  const unitId = await acceptedUnit(app, { kind: 'vendor', vendor }, mouse)
  const typed = { found: 'like-new', words: '', mrp: '1,000', discount: '', price: '900' }
  const entries = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, [value]]))
  expect(await sellAsOpenBox(app, vendor, { unitId, version: 1, entries })).toMatchObject({ ok: true })
  const { offer_id: offerId } = await app.db
    .selectFrom('returned_units')
    .select('offer_id')
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow()
  mouse = { ...mouse, offerId: offerId ?? '' }
  const sold = await lost({ quantity: 1 })
  await remitted(app, sold.parcelId)
  const done = await found(sold)
  if (!done.ok) throw new Error(done.problem.code)
  const unit = app.db
    .selectFrom('returned_units')
    .select(['status', 'sold_parcel_id'])
    .where('id', '=', unitId)
  expect(await unit.execute()).toEqual([{ status: 'sold', sold_parcel_id: done.value.parcelId }])
})

describe('a parcel that its seller said was back, and that our courier had delivered', () => {
  /** Two mice whose return the courier began; their seller pressed too early. */
  async function saidToBeBack({ isRefusedAtDoor = false } = {}) {
    const sold = await lost({ isBooked: true, isLost: false })
    const { parcelId } = sold
    const office = { kind: 'admin', admin: owner } as unknown as Dispatcher
    const reasonCode = isRefusedAtDoor ? ('refused' as const) : undefined
    const reports = [
      ...[{ to: 'attempt-failed', reason: 'The third time', reasonCode }],
      ...[{ to: 'returning', reason: 'Three attempts failed' }],
    ] as const
    for (const report of reports)
      expect(await reportParcel(app, office, { parcelId, ...report })).toMatchObject({ ok: true })
    expect(await reportParcel(app, seller, { parcelId, to: 'returned' })).toMatchObject({ ok: true })
    await remitted(app, parcelId)
    return sold
  }
  const settle = async ({ parcelId, vendorOrderId }: Lost, outcome: 'shelved' | 'damaged') => {
    const [parcel] = await readParcels(app, mouse.sellerId, vendorOrderId)
    const pieces = (parcel?.undelivered ?? []).map(({ lineId, piece }) => ({ lineId, piece, outcome }))
    expect(await settleUndelivered(app, seller, { parcelId, pieces })).toMatchObject({ ok: true })
  }
  const onHand = async () => {
    const stock = app.db.selectFrom('stock').select('on_hand').where('offer_id', '=', mouse.offerId)
    return (await stock.executeTakeFirstOrThrow()).on_hand
  }

  test.each([false, true])('is sold and paid out once (refused at the door: %s)', async (isRefusedAtDoor) => {
    const sold = await saidToBeBack({ isRefusedAtDoor })
    expect(await statusOf(sold)).toEqual(['returned', 'cancelled'])
    expect((await balanceOf(sold, ['return-freight'])) < 0).toBe(isRefusedAtDoor)
    expect((await listCash(app, owner, { state: 'found' })).cash.map(({ id }) => id)).toContain(sold.parcelId)
    expect(await findEndedAndPaid(app, owner, sold.parcelId)).toMatchObject({
      value: { status: 'returned', wait: undefined },
    })
    const done = await found(sold)
    if (!done.ok) throw new Error(done.problem.code)
    expect(await statusOf(sold)).toEqual(['delivered', 'paid'])
    expect(await balanceOf(sold, ['return-freight', 'freight-gst', 'compensation'])).toBe(0)
    const [letter] = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('parcel_id', '=', done.value.parcelId)
      .execute()
    expect(letter?.text_body).toContain('that it went back to the seller. That was wrong')
    clock.turn(8 * DAY_SECONDS)
    await makePayouts(app)
    const { payouts } = await readOwnPayouts(app, mouse.sellerId, {})
    expect(payouts).toMatchObject([{ amountPaise: await balanceOf(sold, SALE) }])
    await keepBooks(app)
    await checkLedger(app)
    const { differences } = await listDifferences(app, owner, {})
    expect(differences.filter(({ order }) => order?.id === sold.orderId)).toEqual([])
  })

  test('takes what its seller had put on the shelf out of stock again, with its serial numbers', async () => {
    mouse = await addOffer(app, { sellerId: mouse.sellerId, available: 5 })
    const { product_id: id } = await app.db
      .selectFrom('offers')
      .select('product_id')
      .where('id', '=', mouse.offerId)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('products').set({ category: 'Laptops' }).where('id', '=', id).execute()
    const sold = await saidToBeBack()
    expect(await onHand()).toBe(3)
    await settle(sold, 'shelved')
    expect(await onHand()).toBe(5)
    const done = await found(sold)
    if (!done.ok) throw new Error(done.problem.code)
    expect(await onHand()).toBe(3)
    const [parcel] = await readParcels(app, mouse.sellerId, sold.vendorOrderId)
    expect(parcel?.lines[0]?.units).toHaveLength(2)
  })

  test('beside one that was delivered is due like that', async () => {
    const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { quantity: 2 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const handedOverOn = indianDay(clock.now())
    const kept = await handedOver(app, seller, { vendorOrderId, quantity: 1 })
    const back = await handedOver(app, seller, { vendorOrderId, quantity: 1 })
    await reportParcel(app, seller, { parcelId: kept, to: 'delivered' })
    for (const to of ['returning', 'returned'] as const)
      await reportParcel(app, seller, { parcelId: back, to, reason: 'Nobody there' })
    for (const parcelId of [kept, back]) await remitted(app, parcelId)
    const sold = { userId: '', orderId, vendorOrderId, parcelId: back, handedOverOn }
    expect(await found(sold, handedOverOn)).toMatchObject({ ok: true })
    expect(await statusOf(sold)).toEqual(['delivered', 'paid'])
    clock.turn(8 * DAY_SECONDS)
    await makePayouts(app)
    const { payouts } = await readOwnPayouts(app, mouse.sellerId, {})
    expect(payouts).toMatchObject([{ amountPaise: await balanceOf(sold, SALE) }])
  })

  test('stays back when its seller has found a piece of it damaged', async () => {
    const sold = await saidToBeBack()
    await settle(sold, 'damaged')
    expect(await found(sold)).toEqual(refuse('fulfilment.not_found_again', { details: { why: 'settled' } }))
  })
})

test('what its courier said of it, and that we booked it, is evidence of the parcel that stands in its place', async () => {
  const sold = await lost({ isBooked: true })
  await remitted(app, sold.parcelId)
  const parcel = app.db.selectFrom('parcels').select(['courier', 'tracking_number'])
  const { courier, tracking_number } = await parcel.where('id', '=', sold.parcelId).executeTakeFirstOrThrow()
  const said = { courier: courier ?? '', tracking_number, parcel_id: sold.parcelId, received_at: clock.now() }
  for (const [kind, hours] of [
    ['out-for-delivery', 30],
    ['delivered', 24],
  ] as const)
    await app.db
      .insertInto('tracking_events')
      .values({
        ...said,
        kind,
        event_id: app.random.uuid(),
        at: new Date(clock.now().getTime() - hours * HOUR_MS),
      })
      .execute()
  await applyTracking(app, sold.parcelId)
  const contradicted = async () => (await listContradicted(app, owner)).map(({ id }) => id)
  expect(await contradicted()).toContain(sold.parcelId)
  const done = await found(sold)
  if (!done.ok) throw new Error(done.problem.code)
  const { tracking } = await readParcelEvidence(app.db, done.value.parcelId)
  expect(tracking.map(({ kind }) => kind)).toEqual(['out-for-delivery', 'delivered'])
  const [shown] = await readParcels(app, mouse.sellerId, sold.vendorOrderId)
  expect(shown).toMatchObject({ id: done.value.parcelId, isBookedByUs: true })
  expect(await contradicted()).not.toContain(sold.parcelId)
})

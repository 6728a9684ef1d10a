import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { SANDBOX_RATES } from '#server/ground/outside/messages/sandbox-messages.ts'
import { readOwnKeptPromises } from '#server/ground/shipping/kept-promises-views.ts'
import { cancelOwnPieces, cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { countKeptWord } from '#server/orders/cancellations/kept-prices/kept-words-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, homeDelivery } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { confirmationToken, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { canOfferCode } from './can-offer-code.ts'
import { confirmByLink } from './confirm-order.ts'
import { letUnconfirmedGo } from './let-unconfirmed-go.ts'
import { findOrderToConfirm } from './order-to-confirm-views.ts'
import { sendAgain } from './send-again.ts'
import { tellToConfirm } from './tell-to-confirm.ts'

const HOUR = 3_600
const WEEK = 7 * 24 * HOUR
/** Ten in the morning in India. */
const MONDAY = '2026-11-23T04:30:00Z'
const PIECE_PAISE = 1_500_000

let app: App
let close: () => Promise<void>
let pause: (at: PausePoint) => Promise<void>
let clock: ReturnType<typeof turnedClock>
let seller: { kind: 'vendor'; vendor: { sellerId: string; userId: string } }
let monitor: AddedOffer

beforeAll(async () => {
  clock = turnedClock(MONDAY)
  ;({ app, close } = await openTestApp({ clock, pause: (at) => pause(at) }))
})
beforeEach(async () => {
  pause = async () => {}
  app.messages = undefined
  const passed = (clock.now().getTime() - new Date(MONDAY).getTime()) / 1_000
  clock.turn(WEEK - (passed % WEEK))
  seller = { kind: 'vendor', vendor: { sellerId: randomUUID(), userId: randomUUID() } }
  monitor = await addOffer(app, {
    sellerId: seller.vendor.sellerId,
    listPricePaise: PIECE_PAISE,
    discountBp: 0,
    available: 20,
  })
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

/** Monitors at ₹15,000 in cash: two and more have to be confirmed. */
async function inCash(quantity = 2) {
  const customer = await addCustomer(app)
  const expectedTotalPaise = quantity * PIECE_PAISE
  const details = { ...homeDelivery(), paymentMethod: 'cod' as const }
  const placed = await placeOrder(
    app,
    customer,
    checkoutOf(monitor, { details, quantity, expectedTotalPaise }),
  )
  if (!placed.ok) throw new Error(placed.problem.code)
  return lineOf(placed.value.orderId, customer)
}

async function lineOf(orderId: string, customer: Awaited<ReturnType<typeof addCustomer>>) {
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const vendorOrderId = await vendorOrderOf(app, orderId)
  return { customer, orderId, vendorOrderId, lineId, token: confirmationToken(app, orderId) }
}

const mailsOf = (orderId: string) =>
  app.db.selectFrom('mails').select(['kind', 'text_body']).where('order_id', '=', orderId).execute()

const daysOf = ({ vendorOrderId }: { vendorOrderId: string }) =>
  app.db
    .selectFrom('vendor_orders')
    .select(['dispatch_by', 'promised_by'])
    .where('id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()

async function outcomeOf({ orderId }: { orderId: string }) {
  const row = await app.db
    .selectFrom('cash_confirmations')
    .select('outcome')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.outcome
}

test('mails say what is left of a line that was cancelled in part, at its own price', async () => {
  const { customer, orderId, vendorOrderId, lineId, token } = await inCash(3)
  await cancelOwnPieces(app, customer, {
    orderId,
    reason: 'changed-mind',
    vendorOrders: [{ cancellationId: randomUUID(), vendorOrderId, lines: [{ lineId, quantity: 1 }] }],
  })
  clock.turn(16 * HOUR)
  await letUnconfirmedGo(app)
  await confirmByLink(app, token)
  const mails = (await mailsOf(orderId)).filter(({ kind }) =>
    ['cash-confirmation-reminder', 'cash-confirmed'].includes(kind),
  )
  expect(mails).toHaveLength(2)
  for (const { text_body: text } of mails) {
    expect(text).toMatch(/2 × Mouse[^₹]*₹30,000\.00/)
    expect(text).not.toContain('₹45,000.00')
  }
})

test('one that fails keeps none of the others back: it is let go a minute later', async () => {
  const [first, second] = [await inCash(), await inCash()]
  clock.turn(20 * HOUR)
  const reminded = await inCash()
  clock.turn(16 * HOUR)
  let failures = 1
  pause = async (at) => {
    if (at === 'cash-confirmations:locked' && failures-- > 0) throw new Error('busy')
  }
  await letUnconfirmedGo(app)
  expect([await outcomeOf(first), await outcomeOf(second)].toSorted()).toEqual(['let-go', null])
  expect((await mailsOf(reminded.orderId)).map(({ kind }) => kind)).toContain('cash-confirmation-reminder')
  await letUnconfirmedGo(app)
  expect([await outcomeOf(first), await outcomeOf(second)]).toEqual(['let-go', 'let-go'])
})

test('what is bought again counts its days from then, not from the order in whose place it is', async () => {
  await addOfferOf(app, monitor, { sellerId: randomUUID(), pricePaise: PIECE_PAISE + 10_000 })
  const order = await inCash()
  clock.turn(22 * HOUR)
  const { vendorOrderId, lineId } = order
  const cancelled = await cancelSoldPieces(app, seller, {
    reason: 'cannot-deliver',
    vendorOrder: { cancellationId: randomUUID(), vendorOrderId, lines: [{ lineId, quantity: 2 }] },
  })
  expect(cancelled.ok).toBe(true)
  const { bought_again_as: againId } = await app.db
    .selectFrom('cancellation_lines')
    .select('bought_again_as')
    .where('order_line_id', '=', lineId)
    .executeTakeFirstOrThrow()
  const again = await lineOf(againId ?? '', order.customer)
  const days = await daysOf(again)
  clock.turn(HOUR / 2)
  expect(await confirmByLink(app, again.token)).toMatchObject({ ok: true })
  expect(await daysOf(again)).toEqual(days)
})

test('one that waits for its customer is not late: its seller may not send it', async () => {
  const { promised_by } = await daysOf(await inCash())
  const lateAt = new Date(`${promised_by}T06:30:00Z`).getTime() + 24 * HOUR * 1_000
  clock.turn((lateAt - clock.now().getTime()) / 1_000)
  const none = { due: 0, kept: 0 }
  const { sellerId } = seller.vendor
  expect(await countKeptWord(app, { sellerId, today: indianDay(clock.now()) })).toEqual({
    orders: 0,
    kept: 0,
  })
  const [kept] = await readOwnKeptPromises(app, sellerId)
  expect(kept).toEqual({ days: 30, dispatched: none, delivered: none })
})

test('where the caps of codes kept the first one back, one is offered once its customer was written to', async () => {
  const sms = { name: 'fake', send: async () => ({ kind: 'sent', serviceId: '1' }) as const }
  app.messages = { sms, rates: SANDBOX_RATES, leavesTheShop: false }
  const { orderId, customer } = await inCash()
  const isOffered = async () => {
    const order = await findOrderToConfirm(app.db, orderId)
    return order && canOfferCode(app, order)
  }
  expect(await isOffered()).toBe(false)
  const capped = {
    codes_day_paise: 0,
    quiet_from_hour: 21,
    quiet_until_hour: 9,
    set_by: 'x',
    set_at: clock.now(),
  }
  await app.db.insertInto('message_limits').values(capped).execute()
  await tellToConfirm(app, orderId)
  expect(await isOffered()).toBe(true)
  app.messages = undefined
  expect(await isOffered()).toBe(false)
  app.messages = { sms, rates: SANDBOX_RATES, leavesTheShop: false }
  await app.db.deleteFrom('message_limits').execute()
  clock.turn(HOUR)
  expect(await sendAgain(app, customer, { orderId, by: 'code', address: '203.0.113.5' })).toMatchObject({
    ok: true,
  })
  expect(await isOffered()).toBe(false)
})

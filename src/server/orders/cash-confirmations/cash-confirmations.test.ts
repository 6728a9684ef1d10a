import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { askToConfirm } from '#server/ground/cash-on-delivery/confirm-cash.ts'
import { confirmationUrl } from '#server/ground/cash-on-delivery/confirmation-link.ts'
import { countRefusedCash } from '#server/ground/cash-on-delivery/count-refused-cash.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { SANDBOX_RATES } from '#server/ground/outside/messages/sandbox-messages.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { readLinesToCancel } from '#server/orders/cancellations/pieces-to-cancel-views.ts'
import { payOrder } from '#server/orders/checkout/pay-again/pay-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import { countDispatch, listDispatch } from '#server/orders/fulfilment/dispatch-list-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { moveParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { findAdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { countSoldOrders, listSoldOrders } from '#server/orders/orders/vendor-order-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, homeDelivery, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { bookedByUs, confirmationToken, handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { confirmByCode, confirmByLink, confirmForCustomer } from './confirm-order.ts'
import { letUnconfirmedGo } from './let-unconfirmed-go.ts'
import { findOwnOrderToConfirm } from './order-to-confirm-views.ts'
import { sendAgain } from './send-again.ts'
import { tellToConfirm } from './tell-to-confirm.ts'

const HOUR = 3_600
const ABOVE_PAISE = 3_000_000
const ADDRESS = '203.0.113.5'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let laptop: AddedOffer
let mouse: AddedOffer
let seller: Extract<Dispatcher, { kind: 'vendor' }>
let clock: ReturnType<typeof turnedClock>
const points = pausePoints(() => app)

beforeAll(async () => {
  // A Friday, half past three in the afternoon in India.
  clock = turnedClock('2026-11-20T10:00:00Z')
  const opened = await openTestApp({ clock })
  close = opened.close
  gateway = fakeGateway()
  app = { ...opened.app, gateway, pause: points.pause }
  const sellerId = app.random.uuid()
  laptop = await addOffer(app, { sellerId, listPricePaise: ABOVE_PAISE, discountBp: 0, available: 100 })
  mouse = await addOffer(app, { sellerId, available: 500 })
  seller = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
beforeEach(() => {
  gateway.behaviour = 'ask-customer'
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

/** An order in cash, of a laptop above the limit unless told otherwise. */
async function inCash(
  o: {
    customer?: Customer
    offer?: AddedOffer
    totalPaise?: number
    delivery?: Partial<ReturnType<typeof homeDelivery>>
  } = {},
) {
  const customer = o.customer ?? (await addCustomer(app))
  const offer = o.offer ?? laptop
  const totalPaise = o.totalPaise ?? (offer === laptop ? ABOVE_PAISE : undefined)
  const placed = await placeOrder(
    app,
    customer,
    checkoutOf(offer, {
      details: { ...homeDelivery(), ...o.delivery, paymentMethod: 'cod' },
      ...(totalPaise && { expectedTotalPaise: totalPaise }),
    }),
  )
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  return { customer, orderId, vendorOrderId, token: confirmationToken(app, orderId) }
}

async function standingOf(orderId: string) {
  const row = await app.db
    .selectFrom('cash_confirmations')
    .select(['reasons', 'outcome', 'confirmed_by', 'reason'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && { ...row }
}

async function mailsOf(orderId: string) {
  const rows = await app.db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'text_body', 'has_secret'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('kind')
    .execute()
  return rows
}

async function kindsOf(orderId: string): Promise<string[]> {
  return (await mailsOf(orderId)).map(({ kind }) => kind).toSorted()
}

/** Jobs by which the sellers of this order are to be written to. */
async function toldSellers(orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pgboss.job
    WHERE name = 'tell-sellers' AND data->>'orderId' = ${orderId}`.execute(app.db)
  return rows[0]?.count ?? 0
}

async function cancelAll({ customer, orderId, vendorOrderId }: Awaited<ReturnType<typeof inCash>>) {
  const lines = await readLinesToCancel(app.db, vendorOrderId)
  return cancelOwnPieces(app, customer, {
    orderId,
    reason: 'changed-mind',
    vendorOrders: [
      {
        cancellationId: randomUUID(),
        vendorOrderId,
        lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
      },
    ],
  })
}

/** Its customer pays for it online after all. */
async function paidAhead({ customer, orderId }: Awaited<ReturnType<typeof inCash>>) {
  await payOrder(app, customer, { orderId, method: 'upi', cardToken: undefined })
  gateway.settle(orderId, 'paid')
  return () => settlePayment(app, orderId)
}

/** What a courier that we booked says of the parcel of an order. */
async function reported(orderId: string, outcome: 'refused' | 'delivered') {
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const parcelId = await handedOver(app, seller, { vendorOrderId })
  await bookedByUs(app, { parcelId, sellerId: seller.vendor.sellerId })
  clock.turn(1)
  const parcel = { id: parcelId, orderId, vendorOrderId }
  const moves =
    outcome === 'delivered'
      ? [{ to: 'delivered' } as const]
      : [
          { to: 'attempt-failed', reason: 'Refused', reasonCode: 'refused' } as const,
          { to: 'returning', reason: 'Refused' } as const,
          { to: 'returned' } as const,
        ]
  for (const move of moves) {
    const moved = await inTransaction(app, (tx) =>
      moveParcel(app, tx, parcel, { ...move, by: { kind: 'system' } }),
    )
    if (!moved.ok) throw new Error(`${move.to}: ${JSON.stringify(moved.problem)}`)
  }
}

describe('an order in cash above the limit', () => {
  test('is placed and sold, waits for its customer, and is in no seller’s work', async () => {
    const statesOf = async () => {
      const counts = await countSoldOrders(app, seller.vendor.sellerId)
      return { pending: counts.get('pending'), waiting: counts.get('waiting') }
    }
    const [before, states] = [await countDispatch(app, seller.vendor.sellerId), await statesOf()]
    const order = await inCash()
    expect(await standingOf(order.orderId)).toEqual({
      reasons: ['amount'],
      outcome: null,
      confirmed_by: null,
      reason: null,
    })
    expect(await countDispatch(app, seller.vendor.sellerId)).toEqual(before)
    expect(
      (await listDispatch(app, seller.vendor.sellerId, { tab: 'accept' })).rows.map(({ id }) => id),
    ).not.toContain(order.vendorOrderId)
    expect(await statesOf()).toEqual({ pending: states.pending, waiting: (states.waiting ?? 0) + 1 })
    const [waiting] = (await listSoldOrders(app, seller.vendor.sellerId, { status: 'waiting' })).orders
    expect(waiting?.id).toBe(order.vendorOrderId)
    const [listed] = (await listSoldOrders(app, seller.vendor.sellerId, {})).orders
    expect(listed).toMatchObject({
      id: order.vendorOrderId,
      next: { text: 'Waiting for the customer to confirm: do not pack it yet', urgency: undefined },
    })
    expect(await findOrder(app, order.customer.userId, order.orderId)).toMatchObject({
      isToConfirm: true,
      next: { text: 'Your order is waiting for you to confirm it' },
    })
    expect(await findAdminOrder(app, OWNER, order.orderId)).toMatchObject({
      progress: { text: 'Waiting for confirmation' },
    })
    expect(await toldSellers(order.orderId)).toBe(0)
  })

  test('is neither accepted nor packed by its seller before it is confirmed', async () => {
    const { vendorOrderId, token, orderId } = await inCash()
    const refusal = { ok: false, problem: { code: 'fulfilment.not_confirmed' } }
    const [line] = await readLinesToCancel(app.db, vendorOrderId)
    const pack = () =>
      packParcel(app, seller, {
        parcelId: randomUUID(),
        vendorOrderId,
        lines: [{ lineId: line?.lineId ?? '', quantity: 1, serials: [] }],
      })
    expect(await acceptVendorOrder(app, seller, vendorOrderId)).toMatchObject(refusal)
    expect(await pack()).toMatchObject(refusal)
    expect(await confirmByLink(app, token)).toEqual({ ok: true, value: { isNew: true } })
    expect(await standingOf(orderId)).toMatchObject({ outcome: 'link' })
    expect(await toldSellers(orderId)).toBe(1)
    expect(await pack()).toMatchObject({ ok: true })
  })

  test('one at the limit, or where nobody is asked, waits for nobody', async () => {
    const order = await inCash({ offer: mouse })
    expect(await standingOf(order.orderId)).toBeUndefined()
    expect(await toldSellers(order.orderId)).toBe(1)
    expect(await findOrder(app, order.customer.userId, order.orderId)).toMatchObject({ isToConfirm: false })
  })

  test('its customer is written to once, at the address of the order, with a link that is erased', async () => {
    const { orderId } = await inCash({ delivery: { email: 'ravi@example.in' } })
    await Promise.all([tellToConfirm(app, orderId), tellToConfirm(app, orderId)])
    const asked = (await mailsOf(orderId)).filter(({ kind }) => kind === 'cash-confirmation')
    expect(asked).toMatchObject([{ to_address: 'ravi@example.in', has_secret: true }])
    expect(asked[0]?.text_body).toContain(confirmationUrl(app, orderId))
    expect(asked[0]?.text_body).toContain('Please confirm by 21 Nov 2026')
  })

  test('counts its days from the confirmation', async () => {
    const daysOf = ({ vendorOrderId }: { vendorOrderId: string }) =>
      app.db
        .selectFrom('vendor_orders')
        .select(['dispatch_by', 'promised_by'])
        .where('id', '=', vendorOrderId)
        .executeTakeFirstOrThrow()
    const order = await inCash()
    const before = await daysOf(order)
    clock.turn(3 * 24 * HOUR)
    await confirmByLink(app, order.token)
    expect(await daysOf(order)).toEqual(await daysOf(await inCash()))
    expect((await daysOf(order)).dispatch_by > before.dispatch_by).toBe(true)
  })

  test('confirmed twice it is confirmed once, and its customer and sellers are told once', async () => {
    const { token, orderId } = await inCash()
    const confirm = () => confirmByLink(app, token)
    expect(await points.overtaken('cash-confirmations:locked', confirm, confirm)).toEqual([
      { ok: true, value: { isNew: true } },
      { ok: true, value: { isNew: false } },
    ])
    expect(await toldSellers(orderId)).toBe(1)
    expect((await kindsOf(orderId)).filter((kind) => kind === 'cash-confirmed')).toHaveLength(1)
  })

  test('somebody of the back office confirms it with a reason, which is audited', async () => {
    const { orderId } = await inCash()
    const admin = permitted(await addAdmin(app), 'orders.fulfil')
    expect(await confirmForCustomer(app, admin, { orderId, reason: ' ' })).toMatchObject({
      problem: { code: 'cash_confirmations.reason_missing', fields: { reason: expect.any(String) } },
    })
    expect(await confirmForCustomer(app, admin, { orderId, reason: 'Called her' })).toMatchObject({
      ok: true,
    })
    expect(await standingOf(orderId)).toMatchObject({
      outcome: 'office',
      confirmed_by: admin.userId,
      reason: 'Called her',
    })
    const audited = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'order.cash_confirmed')
      .where('subject_id', '=', orderId)
      .execute()
    expect(audited).toEqual([{ actor_id: admin.userId, after: { reason: 'Called her' } }])
    expect(await confirmForCustomer(app, admin, { orderId: randomUUID(), reason: 'Called' })).toMatchObject({
      problem: { code: 'cash_confirmations.unknown' },
    })
  })
})

describe('whose link it is', () => {
  test('another order’s, a made-up and a changed token confirm nothing', async () => {
    const [one, other] = [await inCash(), await inCash()]
    for (const token of ['', 'nobody', 'A'.repeat(43), one.token.slice(0, 22) + other.token.slice(22)])
      expect(await confirmByLink(app, token)).toMatchObject({
        problem: { code: 'cash_confirmations.link_unknown' },
      })
    await confirmByLink(app, other.token)
    expect(await standingOf(one.orderId)).toMatchObject({ outcome: null })
    expect(await standingOf(other.orderId)).toMatchObject({ outcome: 'link' })
  })

  test('the token of an order that nobody has to confirm does nothing', async () => {
    const { token } = await inCash({ offer: mouse })
    expect(await confirmByLink(app, token)).toMatchObject({ problem: { code: 'cash_confirmations.unknown' } })
  })

  test('the mail is sent again to its own address: three times an hour, and for nobody else', async () => {
    const { customer, orderId } = await inCash({ delivery: { email: 'asha@example.in' } })
    const stranger = await addCustomer(app)
    expect(await findOwnOrderToConfirm(app.db, { orderId, userId: stranger.userId })).toBeUndefined()
    expect(await sendAgain(app, stranger, { orderId, by: 'link', address: ADDRESS })).toMatchObject({
      problem: { code: 'cash_confirmations.unknown' },
    })
    const answers = []
    for (let time = 0; time < 4; time++)
      answers.push(await sendAgain(app, customer, { orderId, by: 'link', address: ADDRESS }))
    expect(answers.slice(0, 3)).toEqual(Array(3).fill({ ok: true, value: undefined }))
    expect((await mailsOf(orderId)).filter(({ kind }) => kind === 'cash-confirmation')).toMatchObject(
      Array(3).fill({ to_address: 'asha@example.in' }),
    )
    expect(answers[3]).toMatchObject({ problem: { code: 'limits.too_many_attempts' } })
    await confirmByLink(app, confirmationToken(app, orderId))
    expect(await sendAgain(app, customer, { orderId, by: 'link', address: ADDRESS })).toMatchObject({
      problem: { code: 'cash_confirmations.ended', details: { outcome: 'link' } },
    })
  })
})

describe('the code that is sent to its telephone', () => {
  /** What the message holds that was written last. */
  async function codeOf(orderId: string): Promise<string> {
    const row = await app.db
      .selectFrom('phone_messages')
      .select(['filled_in', 'to_number', 'has_secret', 'kind'])
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .orderBy('event', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'cash-confirmation', to_number: '+919876500123', has_secret: true })
    return (row.filled_in as { code: string }).code
  }
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  async function asked() {
    const order = await inCash({ delivery: { phoneNumber: '9876500123' } })
    await tellToConfirm(app, order.orderId)
    const enter = (code: string, customer: { userId: string } = order.customer) =>
      confirmByCode(app, customer, { orderId: order.orderId, code })
    return { ...order, enter, code: await codeOf(order.orderId) }
  }
  beforeEach(() => {
    const sms = { name: 'fake', send: async () => ({ kind: 'sent', serviceId: '1' }) as const }
    app.messages = { sms, rates: SANDBOX_RATES, leavesTheShop: false }
    // The caps of codes are of an hour and a day.
    clock.turn(25 * HOUR)
  })
  afterEach(() => {
    app.messages = undefined
  })

  test('confirms the order of whoever can read it, and of nobody else', async () => {
    const { enter, code, orderId } = await asked()
    expect(await enter(code, await addCustomer(app))).toMatchObject({
      problem: { code: 'cash_confirmations.unknown' },
    })
    expect(await enter(other(code))).toMatchObject({ problem: { code: 'cash_confirmations.code_wrong' } })
    expect(await enter(` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({
      ok: true,
      value: { isNew: true },
    })
    expect(await standingOf(orderId)).toMatchObject({ outcome: 'code' })
  })

  test('pressed twice confirms once, and both answers say that it is confirmed', async () => {
    const { enter, code, orderId } = await asked()
    const answers = await Promise.all([enter(code), enter(code)])
    expect(answers.map((answer) => answer.ok && answer.value.isNew).toSorted()).toEqual([false, true])
    expect(await enter(code)).toEqual({ ok: true, value: { isNew: false } })
    const letters = (await mailsOf(orderId)).filter(({ kind }) => kind === 'cash-confirmed')
    expect(letters).toHaveLength(1)
  })

  test('another order’s confirms nothing', async () => {
    const one = await asked()
    clock.turn(30)
    const two = await asked()
    if (one.code === two.code) return
    expect(await one.enter(two.code)).toMatchObject({ problem: { code: 'cash_confirmations.code_wrong' } })
  })

  test('may be tried five times; a new one ends the old', async () => {
    const { enter, code, customer, orderId } = await asked()
    for (let time = 0; time < 5; time++) await enter(other(code))
    expect(await enter(code)).toMatchObject({ problem: { code: 'cash_confirmations.code_wrong' } })
    expect(await standingOf(orderId)).toMatchObject({ outcome: null })
    const again = () => sendAgain(app, customer, { orderId, by: 'code', address: ADDRESS })
    clock.turn(29)
    expect(await again()).toMatchObject({
      problem: { code: 'limits.too_many_attempts', details: { retryAfterSeconds: 1 } },
    })
    clock.turn(1)
    expect(await again()).toMatchObject({ ok: true })
    const next = await codeOf(orderId)
    if (next !== code) expect((await enter(code)).ok).toBe(false)
    expect(await enter(next)).toMatchObject({ ok: true })
  })

  test('is not sent to what is no mobile number, nor beyond the caps of codes; the mail is', async () => {
    const landline = await inCash({ delivery: { phoneNumber: '2041234567' } })
    await tellToConfirm(app, landline.orderId)
    expect(
      await sendAgain(app, landline.customer, { orderId: landline.orderId, by: 'code', address: ADDRESS }),
    ).toMatchObject({
      problem: { code: 'cash_confirmations.no_code' },
    })
    await app.db
      .insertInto('message_limits')
      .values({
        codes_day_paise: 0,
        quiet_from_hour: 21,
        quiet_until_hour: 9,
        set_by: 'x',
        set_at: app.clock.now(),
      })
      .execute()
    const capped = await inCash()
    await tellToConfirm(app, capped.orderId)
    for (const { orderId } of [landline, capped])
      expect(await kindsOf(orderId)).toContain('cash-confirmation')
    const written = await app.db
      .selectFrom('phone_messages')
      .select('id')
      .where('order_id', 'in', [landline.orderId, capped.orderId])
      .execute()
    expect(written).toEqual([])
    await app.db.deleteFrom('message_limits').execute()
  })
})

describe('codes of orders in cash cost less than ₹50 an hour, whoever orders', () => {
  const rupeesSince = async (at: Date) => {
    const { rows } = await sql<{ sum: string }>`
      SELECT coalesce(sum(capped_millirupees), 0) AS sum FROM phone_messages WHERE created_at >= ${at}`.execute(
      app.db,
    )
    return Number(rows[0]?.sum) / 1000
  }
  /** A small one that has to be confirmed, and whose job has run. */
  async function toConfirm(o: { customer?: Customer; phoneNumber: string }) {
    const order = await inCash({
      offer: mouse,
      delivery: { phoneNumber: o.phoneNumber },
      ...(o.customer && { customer: o.customer }),
    })
    const terms = { cashConfirmAbovePaise: 0, cashConfirmHours: 24 }
    await inTransaction(app, (tx) =>
      askToConfirm(app, tx, { orderId: order.orderId, reasons: ['number'], terms }),
    )
    await tellToConfirm(app, order.orderId)
    return order.orderId
  }
  async function codesOf(orderIds: readonly string[]): Promise<number> {
    const sent = await app.db
      .selectFrom('phone_messages')
      .select('id')
      .where('order_id', 'in', orderIds)
      .where('kind', '=', 'cash-confirmation')
      .execute()
    return sent.length
  }
  /** Orders over most of an hour, each of a new account; how many codes went out, and what they cost. */
  async function anHourOf(phoneOf: (n: number) => string) {
    const from = app.clock.now()
    const orders: string[] = []
    for (let n = 0; n < 30; n++) {
      const orderId = await toConfirm({ phoneNumber: phoneOf(n) })
      expect(await kindsOf(orderId)).toContain('cash-confirmation')
      orders.push(orderId)
      clock.turn(100)
    }
    return { codes: await codesOf(orders), rupees: await rupeesSince(from) }
  }
  beforeEach(() => {
    const sms = { name: 'fake', send: async () => ({ kind: 'sent', serviceId: '1' }) as const }
    app.messages = { sms, rates: SANDBOX_RATES, leavesTheShop: false }
    clock.turn(25 * HOUR)
  })
  afterEach(() => {
    app.messages = undefined
  })

  test('one number gets as many as by signing in, however many orders name it; the mail goes out all the same', async () => {
    const { codes, rupees } = await anHourOf(() => '9876511111')
    expect(codes).toBe(5)
    expect(rupees).toBeLessThan(50)
  })

  testInFull('numbers in a row get as many as their block may', async () => {
    const { codes, rupees } = await anHourOf((n) => `98765${22_000 + n}`)
    expect(codes).toBe(20)
    expect(rupees).toBeLessThan(50)
  })

  test('one account gets five, by whatever number and order', async () => {
    const customer = await addCustomer(app)
    const orders: string[] = []
    for (let n = 0; n < 7; n++) orders.push(await toConfirm({ customer, phoneNumber: `${70_000 + n}12345` }))
    expect(await codesOf(orders)).toBe(5)
  })

  test('who proved the number gets codes whatever strangers have ordered for it', async () => {
    await anHourOf(() => '9876533333')
    const customer = await addCustomer(app)
    await app.db
      .insertInto('verified_phones')
      .values({ user_id: customer.userId, phone: '+919876533333', verified_at: app.clock.now() })
      .execute()
    const orderId = await toConfirm({ customer, phoneNumber: '9876533333' })
    expect(await findOrder(app, customer.userId, orderId)).toMatchObject({
      next: { detail: expect.stringContaining('sent a code to your phone') },
    })
  })
})

describe('an order that is not confirmed in time', () => {
  test('is reminded of once, then cancelled once: its pieces are on sale again and its customer hears why', async () => {
    const offer = await addOffer(app, {
      sellerId: laptop.sellerId,
      listPricePaise: ABOVE_PAISE,
      discountBp: 0,
      available: 1,
    })
    const { orderId, vendorOrderId, token } = await inCash({ offer, totalPaise: ABOVE_PAISE })
    expect(await stockOf(app, offer)).toEqual({ onHand: 1, reserved: 1 })
    clock.turn(16 * HOUR - 1)
    await letUnconfirmedGo(app)
    expect(await kindsOf(orderId)).toEqual(['order-placed'])
    clock.turn(1)
    await Promise.all([letUnconfirmedGo(app), letUnconfirmedGo(app)])
    expect(await kindsOf(orderId)).toEqual(['cash-confirmation-reminder', 'order-placed'])
    clock.turn(8 * HOUR - 1)
    await letUnconfirmedGo(app)
    expect(await standingOf(orderId)).toMatchObject({ outcome: null })
    clock.turn(1)
    await Promise.all([letUnconfirmedGo(app), letUnconfirmedGo(app)])
    expect(await standingOf(orderId)).toMatchObject({ outcome: 'let-go' })
    expect(await kindsOf(orderId)).toEqual([
      'cash-confirmation-reminder',
      'order-pieces-cancelled',
      'order-placed',
    ])
    const mail = (await mailsOf(orderId)).find(({ kind }) => kind === 'order-pieces-cancelled')
    expect(mail?.text_body).toContain('was not confirmed in time')
    expect(mail?.text_body).toContain('Order again')
    expect(await stockOf(app, offer)).toEqual({ onHand: 1, reserved: 0 })
    const cancelled = await app.db
      .selectFrom('cancellations')
      .select(['by_kind', 'reason'])
      .where('vendor_order_id', '=', vendorOrderId)
      .execute()
    expect(cancelled).toEqual([{ by_kind: 'system', reason: 'not-confirmed' }])
    expect(await confirmByLink(app, token)).toMatchObject({
      problem: { code: 'cash_confirmations.ended', details: { outcome: 'let-go' } },
    })
  })

  test('confirmed at the moment in which it is let go, it is one or the other', async () => {
    for (const isFirst of [true, false]) {
      const { orderId, token } = await inCash()
      clock.turn(24 * HOUR)
      const confirm = (): Promise<unknown> => confirmByLink(app, token)
      const letGo = (): Promise<unknown> => letUnconfirmedGo(app)
      const [first, second] = isFirst ? [confirm, letGo] : [letGo, confirm]
      await points.overtaken('cash-confirmations:locked', first, second)
      const isConfirmed = (await standingOf(orderId))?.outcome === 'link'
      expect(isConfirmed).toBe(isFirst)
      expect(await toldSellers(orderId)).toBe(isConfirmed ? 1 : 0)
      expect((await kindsOf(orderId)).includes('order-pieces-cancelled')).toBe(!isConfirmed)
    }
  })

  test('paid at the moment in which it is let go, it is paid or its money goes back', async () => {
    const kept = await inCash()
    await (await paidAhead(kept))()
    clock.turn(24 * HOUR)
    await letUnconfirmedGo(app)
    expect(await standingOf(kept.orderId)).toMatchObject({ outcome: 'paid-ahead' })
    expect(await toldSellers(kept.orderId)).toBe(1)
    const lost = await inCash()
    const late = await paidAhead(lost)
    clock.turn(24 * HOUR)
    await points.overtaken('cash-confirmations:locked', () => letUnconfirmedGo(app), late)
    expect(await standingOf(lost.orderId)).toMatchObject({ outcome: 'let-go' })
    const back = await app.db
      .selectFrom('payment_refunds')
      .select('amount_paise')
      .where('order_id', '=', lost.orderId)
      .execute()
    expect(back).toEqual([{ amount_paise: ABOVE_PAISE }])
  })
})

test('what its customer cancels whole is not to be confirmed any more, whoever comes first', async () => {
  const cancelled = await inCash()
  await points.overtaken(
    'cancellations:locked',
    () => cancelAll(cancelled),
    () => confirmByLink(app, cancelled.token),
  )
  expect(await standingOf(cancelled.orderId)).toMatchObject({ outcome: 'cancelled' })
  const confirmed = await inCash()
  await points.overtaken(
    'cash-confirmations:locked',
    () => confirmByLink(app, confirmed.token),
    () => cancelAll(confirmed),
  )
  expect(await standingOf(confirmed.orderId)).toMatchObject({ outcome: 'link' })
  expect(await kindsOf(confirmed.orderId)).toContain('order-pieces-cancelled')
})

describe('an order of which pieces are cancelled while it waits', () => {
  async function orderOf(listPricePaise: number, quantity: number) {
    const offer = await addOffer(app, {
      sellerId: laptop.sellerId,
      listPricePaise,
      discountBp: 0,
      available: 9,
    })
    const customer = await addCustomer(app)
    const details = { ...homeDelivery(), paymentMethod: 'cod' as const }
    const placed = await placeOrder(
      app,
      customer,
      checkoutOf(offer, { details, quantity, expectedTotalPaise: quantity * listPricePaise }),
    )
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    return { customer, orderId, vendorOrderId: await vendorOrderOf(app, orderId) }
  }
  async function cancelOne({ customer, orderId, vendorOrderId }: Awaited<ReturnType<typeof orderOf>>) {
    const [line] = await readLinesToCancel(app.db, vendorOrderId)
    const lines = [{ lineId: line?.lineId ?? '', quantity: 1 }]
    const vendorOrders = [{ cancellationId: randomUUID(), vendorOrderId, lines }]
    return cancelOwnPieces(app, customer, { orderId, reason: 'changed-mind', vendorOrders })
  }
  const cancelledMailOf = async (orderId: string) =>
    (await mailsOf(orderId)).find(({ kind }) => kind === 'order-pieces-cancelled')?.text_body

  test('is its sellers’ to send once what is left is not above the limit, and its customer reads so', async () => {
    const order = await orderOf(1_500_000, 2)
    expect(await standingOf(order.orderId)).toMatchObject({ reasons: ['amount'], outcome: null })
    clock.turn(HOUR)
    expect(await cancelOne(order)).toMatchObject({ ok: true })
    expect(await standingOf(order.orderId)).toMatchObject({ outcome: 'not-needed' })
    expect(await toldSellers(order.orderId)).toBe(1)
    expect(await cancelledMailOf(order.orderId)).toContain('You no longer have to confirm the rest')
    expect(await acceptVendorOrder(app, seller, order.vendorOrderId)).toMatchObject({ ok: true })
  })

  test('waits on while more than the limit is left, or where something else than its sum asked for it', async () => {
    const large = await orderOf(1_600_000, 3)
    await cancelOne(large)
    expect(await standingOf(large.orderId)).toMatchObject({ outcome: null })
    expect(await cancelledMailOf(large.orderId)).toContain('Nothing changes for the rest')
    const risky = await orderOf(1_500_000, 2)
    await app.db
      .updateTable('cash_confirmations')
      .set({ reasons: ['amount', 'number'] })
      .where('order_id', '=', risky.orderId)
      .execute()
    await cancelOne(risky)
    expect(await standingOf(risky.orderId)).toMatchObject({ outcome: null })
    expect(await toldSellers(risky.orderId)).toBe(0)
  })

  test('is nothing that its seller reads of; what the seller cancels is', async () => {
    await addVendorOf(app, laptop.sellerId)
    const kindsToSeller = async (orderId: string) =>
      (await kindsOf(orderId)).filter((kind) => kind === 'seller-pieces-cancelled')
    const own = await inCash()
    await cancelAll(own)
    expect(await kindsToSeller(own.orderId)).toEqual([])
    const confirmed = await inCash()
    await confirmByLink(app, confirmed.token)
    await cancelAll(confirmed)
    expect(await kindsToSeller(confirmed.orderId)).toHaveLength(1)
  })
})

test('an order whose account was closed meanwhile is let go like any other', async () => {
  const { orderId, customer } = await inCash()
  await inTransaction(app, (tx) => erasePerson(tx, { userId: customer.userId, at: app.clock.now() }))
  clock.turn(24 * HOUR)
  await letUnconfirmedGo(app)
  expect(await standingOf(orderId)).toMatchObject({ outcome: 'let-go' })
})

test('cash that is chosen after an online payment failed has to be confirmed too, and its sellers are told then', async () => {
  gateway.behaviour = 'decline'
  const customer = await addCustomer(app)
  await placeOrder(app, customer, checkoutOf(laptop, { by: 'card', expectedTotalPaise: ABOVE_PAISE }))
  const { id: orderId } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', customer.userId)
    .executeTakeFirstOrThrow()
  await payOrder(app, customer, { orderId, method: 'cod', cardToken: undefined })
  expect(await standingOf(orderId)).toMatchObject({ reasons: ['amount'], outcome: null })
  expect(await toldSellers(orderId)).toBe(0)
  await confirmByLink(app, confirmationToken(app, orderId))
  expect(await toldSellers(orderId)).toBe(1)
})

describe('a small order in cash has to be confirmed', () => {
  test('after a refused parcel of the account, until one is taken in', async () => {
    const first = await inCash({ offer: mouse })
    await reported(first.orderId, 'refused')
    const { customer } = first
    const second = await inCash({ customer, offer: mouse })
    expect(await standingOf(second.orderId)).toMatchObject({ reasons: ['history'] })
    await confirmByLink(app, second.token)
    await reported(second.orderId, 'delivered')
    expect(await standingOf((await inCash({ customer, offer: mouse })).orderId)).toBeUndefined()
  })

  test('for a number to which another account refused one, and nothing says so to its customer', async () => {
    const { phoneNumber } = homeDelivery()
    await reported((await inCash({ offer: mouse, delivery: { phoneNumber } })).orderId, 'refused')
    const other = await inCash({ offer: mouse, delivery: { phoneNumber } })
    expect(await standingOf(other.orderId)).toMatchObject({ reasons: ['number'] })
    await tellToConfirm(app, other.orderId)
    const large = await inCash()
    await tellToConfirm(app, large.orderId)
    const wordsOf = async (orderId: string) =>
      (await mailsOf(orderId))
        .find(({ kind }) => kind === 'cash-confirmation')
        ?.text_body?.replaceAll(/[#₹\d,.-]+|http\S+|Mouse|Asha/g, '')
    expect(await wordsOf(other.orderId)).toBe(await wordsOf(large.orderId))
    clock.turn(181 * 24 * HOUR)
    expect(
      await standingOf((await inCash({ offer: mouse, delivery: { phoneNumber } })).orderId),
    ).toBeUndefined()
  })

  test('at a PIN code where two in five of twenty parcels were refused, as counted at night', async () => {
    const postalCode = '560034'
    const there = { delivery: { postalCode, city: 'Bengaluru', state: 'KA' as const }, offer: mouse }
    for (let parcel = 0; parcel < 20; parcel++) {
      const { orderId } = await inCash(there)
      await reported(orderId, parcel < 8 ? 'refused' : 'delivered')
    }
    expect(await standingOf((await inCash(there)).orderId)).toBeUndefined()
    await countRefusedCash(app)
    await countRefusedCash(app)
    expect(await standingOf((await inCash(there)).orderId)).toMatchObject({ reasons: ['pin'] })
    const counted = await app.db.selectFrom('cash_by_pin').selectAll().execute()
    expect(counted).toEqual([{ postal_code: postalCode, ended: 20, refused: 8 }])
  })
})

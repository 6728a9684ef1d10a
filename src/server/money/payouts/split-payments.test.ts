import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { razorpayRoute } from '#server/ground/outside/settlement/razorpay-route.ts'
import { readEarnings } from '#server/money/earnings/earnings-views.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { type FaultyLine, faultyLine, IMPATIENCE_MS, LINE_PATIENCE_MS } from '#tests/support/faulty-line.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { remitted } from '#tests/support/remittances.ts'
import { type RouteServer, startRouteServer } from '#tests/support/route-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { askPayouts } from './ask-payouts.ts'
import { linkAccount } from './link-account.ts'
import { makePayouts } from './make-payouts.ts'
import { readOwnPayouts } from './payout-views.ts'
import { splitPayments } from './split-payments.ts'

const DAY_SECONDS = 24 * 3_600

let app: App
let close: () => Promise<void>
let route: RouteServer
let line: FaultyLine
/** Soon stops waiting for a line that is silent. */
let impatient: NonNullable<App['settlement']>
let drive: AddedOffer
let by: Dispatcher
let linked: string
let pause: App['pause'] = async () => {}
let sellers = 0
const clock = turnedClock('2026-11-02T06:30:00Z')
beforeAll(async () => {
  route = await startRouteServer()
  line = await faultyLine(route.origin)
  const { keyId, keySecret } = route
  const options = { keyId, keySecret, apiOrigin: line.origin }
  const gateway = fakeGateway()
  // The gateway of the tests stands for Razorpay’s.
  const settlement = { ...razorpayRoute({ ...options, timeoutMs: LINE_PATIENCE_MS }), gateway: gateway.name }
  impatient = { ...razorpayRoute({ ...options, timeoutMs: IMPATIENCE_MS }), gateway: gateway.name }
  ;({ app, close } = await openTestApp({ clock, gateway, settlement, pause: (at) => pause(at) }))
})
afterAll(async () => {
  await close()
  await line.close()
  await route.close()
})
beforeEach(async () => {
  line.fault = () => undefined
  pause = async () => {}
  route.transfers.length = 0
  drive = await addOffer(app, { sellerId: app.random.uuid(), available: 900 })
  by = { kind: 'vendor', vendor: { sellerId: drive.sellerId, userId: app.random.uuid() } }
  sellers += 1
  linked = `acc_${String(sellers).padStart(14, '0')}`
  route.accounts.set(linked, { type: 'route', status: 'created', name: 'Nehru Place Hardware' })
  const bank = { bank_holder: 'Nehru Place Hardware', bank_ifsc: 'HDFC0000123', bank_account_last4: '1234' }
  await app.db
    .updateTable('sellers')
    .set({ ...bank, bank_account_ciphertext: 'sealed' })
    .where('id', '=', drive.sellerId)
    .execute()
})

afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})

const link = async (linkedAccount = linked) =>
  linkAccount(app, permitted(await addAdmin(app, 'finance'), 'payouts.run'), {
    sellerId: drive.sellerId,
    linkedAccount,
  })

/** Pieces of ₹900 with delivery, paid by card now. */
async function paid(quantity = 1, by: 'card' | 'cod' = 'card') {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(drive, { by, quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const { gateway_payment_id: paymentId, amount_paise: amount } = await app.db
    .selectFrom('payments')
    .select(['gateway_payment_id', 'amount_paise'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (paymentId) route.payments.set(paymentId, { amount, isRefunding: false })
  const { id: orderLineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { customer, orderId, paymentId, vendorOrderId: await vendorOrderOf(app, orderId), orderLineId }
}

/** Sent and delivered; gives the parcel. */
async function delivered({ vendorOrderId }: { vendorOrderId: string }): Promise<string> {
  const parcelId = await handedOver(app, by, { vendorOrderId, quantity: 1 })
  const moved = await reportParcel(app, by, { parcelId, to: 'delivered' })
  if (!moved.ok) throw new Error(moved.problem.code)
  const { cash_paise } = await app.db
    .selectFrom('parcels')
    .select('cash_paise')
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  if (cash_paise > 0) await remitted(app, parcelId)
  return parcelId
}

const balance = async () => (await readEarnings(app, drive.sellerId)).balancePaise
const week = () => clock.turn(7 * DAY_SECONDS)
const later = () => clock.turn(6 * 60)
const keptOf = (transfers: RouteServer['transfers']) =>
  transfers.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0)
const toSeller = () => route.transfers.filter(({ recipient }) => recipient === linked)
const split = () => toSeller().filter(({ source }) => source !== 'acc_marketplace')
const direct = () => toSeller().filter(({ source }) => source === 'acc_marketplace')

describe('what customers pay', () => {
  test('is split when it is captured: the seller’s share is on hold, and released with the payout', async () => {
    await link()
    const sale = await paid()
    await splitPayments(app)
    await splitPayments(app)
    expect(split()).toMatchObject([{ recipient: linked, onHold: true }])
    await delivered(sale)
    const earned = await balance()
    expect(keptOf(split())).toBe(earned)
    week()
    await makePayouts(app)
    await askPayouts(app)
    expect(toSeller()).toMatchObject([{ onHold: false, amount: earned, reversed: 0 }])
    route.settle()
    later()
    await askPayouts(app)
    const { payouts } = await readOwnPayouts(app, drive.sellerId, {})
    expect(payouts).toMatchObject([{ status: 'settled', amountPaise: earned, utr: `UTR${linked.slice(-4)}` }])
    expect(await balance()).toBe(0)
  })

  test('is reversed transfer by transfer as it goes back, and a payout pays what is left', async () => {
    await link()
    const [sale, other] = [await paid(2), await paid()]
    await splitPayments(app)
    const transferOf = ({ paymentId }: { paymentId: string | null }) =>
      split().find(({ source }) => source === paymentId)
    const cancelled = await cancelOwnPieces(app, sale.customer, {
      orderId: sale.orderId,
      reason: 'changed-mind',
      vendorOrders: [
        {
          cancellationId: app.random.uuid(),
          vendorOrderId: sale.vendorOrderId,
          lines: [{ lineId: sale.orderLineId, quantity: 1 }],
        },
      ],
    })
    expect(cancelled.ok).toBe(true)
    await splitPayments(app)
    const reversed = transferOf(sale)?.reversed
    expect(reversed).toBeGreaterThan(0)
    expect(transferOf(other)).toMatchObject({ reversed: 0 })
    await splitPayments(app)
    expect(transferOf(sale)).toMatchObject({ reversed })
    await delivered(sale)
    const parcelId = await delivered(other)
    await inTransaction(app, (tx) =>
      giveBackPieces(app, tx, {
        parcelId,
        reason: 'return',
        causeId: app.random.uuid(),
        pieces: [{ orderLineId: other.orderLineId, quantity: 1 }],
      }),
    )
    await splitPayments(app)
    expect(transferOf(other)?.reversed).toBe(transferOf(other)?.amount)
    week()
    await makePayouts(app)
    await askPayouts(app)
    // Of a seller of whom so much came back, part stays in reserve.
    const { payouts, coming } = await readOwnPayouts(app, drive.sellerId, {})
    expect(coming.reserves).toHaveLength(1)
    const legs = toSeller().filter(({ onHold }) => !onHold)
    expect(payouts).toMatchObject([{ amountPaise: keptOf(legs) }])
  })

  test('stands on hold as before when its payout fails, and the next payout releases it', async () => {
    await link()
    const [sale, other] = [await paid(), await paid()]
    await splitPayments(app)
    await delivered(sale)
    const parcelId = await delivered(other)
    await inTransaction(app, (tx) =>
      giveBackPieces(app, tx, {
        parcelId,
        reason: 'return',
        causeId: app.random.uuid(),
        pieces: [{ orderLineId: other.orderLineId, quantity: 1 }],
      }),
    )
    week()
    await makePayouts(app)
    const { settlement } = app
    if (!settlement) throw new Error('the shop has a settlement service')
    app.settlement = {
      ...settlement,
      pay: async () => ({ kind: 'failed', reason: 'The account is closed', isAccount: false }),
    }
    await askPayouts(app)
    app.settlement = settlement
    later()
    await makePayouts(app)
    await askPayouts(app)
    // Of a seller of whom so much came back, part stays in reserve: less is released than stood on hold.
    const { payouts } = await readOwnPayouts(app, drive.sellerId, {})
    expect(payouts.map(({ status }) => status)).toEqual(['pending', 'failed'])
    expect(direct()).toEqual([])
    const released = split().filter(({ onHold }) => !onHold)
    expect(released).toHaveLength(1)
    expect(released[0]?.reversed).toBeGreaterThan(0)
    expect(keptOf(released)).toBe(payouts[0]?.amountPaise)
  })

  test('is released with the first parcel that is paid, while that is under way too; the others come directly', async () => {
    await link()
    const [sale, cash] = [await paid(2), await paid(1, 'cod')]
    await splitPayments(app)
    // With the cash the first payout takes all that is on hold.
    await delivered(sale)
    await delivered(cash)
    clock.turn(DAY_SECONDS)
    await delivered(sale)
    const earned = await balance()
    clock.turn(6 * DAY_SECONDS)
    await makePayouts(app)
    await askPayouts(app)
    clock.turn(DAY_SECONDS)
    await makePayouts(app)
    await askPayouts(app)
    route.settle()
    later()
    await askPayouts(app)
    const { payouts } = await readOwnPayouts(app, drive.sellerId, {})
    expect(payouts.map(({ status }) => status)).toEqual(['settled', 'settled'])
    expect(keptOf(toSeller())).toBe(earned)
    expect(direct()).toHaveLength(2)
  })

  test('is not split where some of it goes back already', async () => {
    await link()
    const sale = await paid(2)
    await cancelOwnPieces(app, sale.customer, {
      orderId: sale.orderId,
      reason: 'changed-mind',
      vendorOrders: [
        {
          cancellationId: app.random.uuid(),
          vendorOrderId: sale.vendorOrderId,
          lines: [{ lineId: sale.orderLineId, quantity: 1 }],
        },
      ],
    })
    await splitPayments(app)
    expect(route.transfers).toEqual([])
  })

  test('of a part that is cancelled whole goes back whole', async () => {
    await link()
    const sale = await paid()
    await splitPayments(app)
    await cancelOwnPieces(app, sale.customer, {
      orderId: sale.orderId,
      reason: 'changed-mind',
      vendorOrders: [
        {
          cancellationId: app.random.uuid(),
          vendorOrderId: sale.vendorOrderId,
          lines: [{ lineId: sale.orderLineId, quantity: 1 }],
        },
      ],
    })
    await splitPayments(app)
    expect(keptOf(split())).toBe(0)
  })

  test('in cash, or before the seller had an account, is transferred with the payout', async () => {
    const early = await paid()
    clock.turn(3 * DAY_SECONDS)
    await link()
    const cash = await paid(1, 'cod')
    await splitPayments(app)
    expect(split()).toEqual([])
    await delivered(early)
    await delivered(cash)
    const earned = await balance()
    week()
    await makePayouts(app)
    await askPayouts(app)
    expect(direct()).toMatchObject([{ recipient: linked, amount: earned }])
  })

  test('and cannot be split any more, because its refund has begun, is transferred with the payout', async () => {
    await link()
    const sale = await paid()
    for (const payment of route.payments.values()) payment.isRefunding = true
    await splitPayments(app)
    expect(toSeller()).toEqual([])
    await delivered(sale)
    const earned = await balance()
    week()
    await makePayouts(app)
    await askPayouts(app)
    expect(direct()).toMatchObject([{ amount: earned }])
  })
})

describe('a worker that is killed', () => {
  test('between asking for a transfer and writing the answer asks what became of it: there is one', async () => {
    await link()
    await paid()
    pause = async (at) => {
      if (at === 'transfers:answered') throw new Error('killed')
    }
    await splitPayments(app)
    pause = async () => {}
    later()
    await splitPayments(app)
    expect(split()).toHaveLength(1)
    const held = await app.db
      .selectFrom('payment_transfers')
      .select(['status', 'reference'])
      .where('seller_id', '=', drive.sellerId)
      .execute()
    expect(held).toEqual([{ status: 'held', reference: split()[0]?.id }])
  })

  test('in the middle of a payout, or never answered, pays it once', async () => {
    await link()
    const [sale, cash] = [await paid(), await paid(1, 'cod')]
    await splitPayments(app)
    await delivered(sale)
    await delivered(cash)
    const earned = await balance()
    week()
    await makePayouts(app)
    const lost = new Set<string>()
    line.fault = (call) => {
      const isNew = !lost.has(call)
      lost.add(call)
      return isNew ? 'lose-answer' : undefined
    }
    for (let times = 0; times < 8; times++) {
      pause = async (at) => {
        if (at === 'payouts:answered' && times === 5) throw new Error('killed')
      }
      await askPayouts(app)
      later()
    }
    route.settle()
    await askPayouts(app)
    expect(keptOf(toSeller())).toBe(earned)
    expect(toSeller().every(({ isSettled }) => isSettled)).toBe(true)
    expect((await readOwnPayouts(app, drive.sellerId, {})).payouts).toMatchObject([{ status: 'settled' }])
  })
})

describe('the account of a seller', () => {
  test('is one that the service knows, and nobody else’s', async () => {
    expect(await link('4111')).toMatchObject({ ok: false, problem: { code: 'payouts.account_not_valid' } })
    expect(await link('acc_NOBODY00000000')).toMatchObject({
      problem: { fields: { linkedAccount: expect.stringMatching(/knows no such/) } },
    })
    expect(await link()).toMatchObject({ ok: true, value: { accountName: 'Nehru Place Hardware' } })
    drive = await addOffer(app, { sellerId: app.random.uuid() })
    expect(await link()).toMatchObject({ ok: false, problem: { code: 'payouts.account_not_valid' } })
    line.fault = () => 'silence'
    const { settlement } = app
    app.settlement = impatient
    expect(await link()).toMatchObject({ problem: { code: 'payouts.service_silent' } })
    app.settlement = settlement
  })

  test('is waited for', async () => {
    await delivered(await paid())
    week()
    await makePayouts(app)
    expect(await readOwnPayouts(app, drive.sellerId, {})).toMatchObject({
      wait: 'no-linked-account',
      payouts: [],
    })
  })
})

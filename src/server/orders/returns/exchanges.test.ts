import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InspectedUnit } from '#domain/orders/returns/inspection.ts'
import type { ExchangeChoice, ReturnRequest } from '#domain/orders/returns/return-form.ts'
import type { App } from '#server/ground/app.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { answerAsSeller } from '#server/orders/disputes/answer-dispute.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openedDispute, saying } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findExchangeOffers } from './exchange-offer-views.ts'
import { listHardware } from './hardware-views.ts'
import { inspectReturn } from './inspect-return.ts'
import { receiveReturn } from './receive-return.ts'
import { requestReturn } from './request-return.ts'
import { findOwnReturn } from './return-views.ts'
import { listReturnsOfOrder } from './returns-of-order-views.ts'

const FEE_PAISE = 39_900

let app: App
let close: () => Promise<void>
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
/** 900 rupees. */
let mouse: AddedOffer
/** 500 rupees. */
let pad: AddedOffer
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
})
beforeEach(async () => {
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 9 })
  pad = await addOffer(app, { sellerId, name: 'Mouse pad', listPricePaise: 50_000, discountBp: 0 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})
afterAll(() => close())

interface Delivered {
  userId: string
  orderId: string
  parcelId: string
  lineId: string
}

/** The one parcel of an order, at its customer's. */
async function deliver(userId: string, orderId: string): Promise<Delivered> {
  const parcelId = await handedOver(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  const line = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { userId, orderId, parcelId, lineId: line.id }
}

async function delivered(quantity = 1, by: 'card' | 'cod' = 'card'): Promise<Delivered> {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity, by }))
  if (!placed.ok) throw new Error(placed.problem.code)
  return deliver(customer.userId, placed.value.orderId)
}

const padOf = (paise = 50_000 + FEE_PAISE): ExchangeChoice => ({ offerId: pad.offerId, paise })

function ask(
  of: Delivered,
  { pieces = 1, ...change }: Partial<Omit<ReturnRequest, 'pieces'>> & { pieces?: number },
) {
  return requestReturn(app, of, {
    returnId: randomUUID(),
    parcelId: of.parcelId,
    pieces: Array.from({ length: pieces }, (_, index) => ({ orderLineId: of.lineId, piece: index + 1 })),
    reason: 'changed-mind',
    words: '',
    wanted: 'exchange',
    way: 'drop-off',
    ...change,
  })
}

/** Asked for, received and inspected. Gives its page. */
async function sentBack(
  of: Delivered,
  change: Parameters<typeof ask>[1],
  outcomes: readonly InspectedUnit['outcome'][] = [],
) {
  const asked = await ask(of, change)
  if (!asked.ok) throw new Error(JSON.stringify(asked.problem))
  const { returnId } = asked.value
  await receiveReturn(app, ravi, { returnId })
  return inspected(of, returnId, outcomes)
}

async function inspected(
  of: Delivered,
  returnId: string,
  outcomes: readonly InspectedUnit['outcome'][] = [],
) {
  const own = { orderId: of.orderId, returnId }
  const before = await findOwnReturn(app, of.userId, own)
  const units = (before?.units ?? []).map(({ id: unitId }, index): InspectedUnit => {
    const outcome = outcomes[index] ?? 'accepted'
    return {
      unitId,
      cameSerials: [],
      condition: 'like-new',
      outcome,
      note: outcome === 'refused' ? 'Scratched' : '',
    }
  })
  expect(await inspectReturn(app, ravi, { returnId, units })).toMatchObject({ ok: true })
  const page = await findOwnReturn(app, of.userId, own)
  if (!page) throw new Error('a return does not vanish')
  return page
}

const refundsOf = async (orderId: string) =>
  (
    await app.db
      .selectFrom('payment_refunds')
      .select(['amount_paise', 'reason'])
      .where('order_id', '=', orderId)
      .orderBy('asked_at')
      .execute()
  ).map((row) => [row.reason, row.amount_paise])
const paymentOf = (orderId: string) =>
  app.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
const mailsOf = async (orderId: string) =>
  app.db.selectFrom('mails').select(['kind', 'text_body']).where('order_id', '=', orderId).execute()

test('what was exchanged, or refunded after a dispute, is no longer among its customer’s hardware', async () => {
  const of = await delivered(3)
  const own = () => listHardware(app, of.userId, {})
  expect((await sentBack(of, { exchange: padOf() })).status).toBe('exchanged')
  expect((await own()).map(({ key }) => key)).toEqual(
    [2, 3].map((piece) => `${of.parcelId}:${of.lineId}:${piece}`),
  )
  const disputeId = await openedDispute(app, of, { pieces: [3] })
  const agreed = await answerAsSeller(app, ravi.vendor, { disputeId, agrees: true, fields: saying('') })
  expect(agreed).toMatchObject({ ok: true })
  expect((await own()).map(({ key }) => key)).toEqual([`${of.parcelId}:${of.lineId}:2`])
})

describe('an exchange', () => {
  test('orders what was chosen when the piece is accepted; only the difference goes back', async () => {
    const of = await delivered()
    const page = await sentBack(of, { exchange: padOf() })
    expect(page).toMatchObject({ status: 'exchanged', exchange: { paise: 89_900 } })
    const exchangeId = page.exchange?.order?.id ?? ''
    expect(await refundsOf(of.orderId)).toEqual([['exchange', 90_000 + FEE_PAISE - 89_900]])
    const source = await paymentOf(of.orderId)
    const paid = await paymentOf(exchangeId)
    expect(paid).toMatchObject({
      status: 'paid',
      amount_paise: 89_900,
      method: source.method,
      gateway_payment_id: source.gateway_payment_id,
      exchange_of_order_id: of.orderId,
    })
    expect(source).toMatchObject({ refunded_paise: 40_000, exchanged_paise: 89_900 })
    expect(await stockOf(app, pad)).toMatchObject({ reserved: 1 })
    expect((await mailsOf(exchangeId)).map(({ kind }) => kind)).toEqual(['order-placed'])
    expect((await mailsOf(of.orderId)).map(({ kind }) => kind)).toContain('return-exchanged')
  })

  test('is linked from both orders', async () => {
    const of = await delivered()
    const page = await sentBack(of, { exchange: padOf() })
    const exchangeId = page.exchange?.order?.id ?? ''
    for (const orderId of [of.orderId, exchangeId])
      expect(await listReturnsOfOrder(app.db, { orderId })).toMatchObject([
        {
          id: page.id,
          orderId: of.orderId,
          lineIds: [expect.any(String)],
          exchangeOrder: { id: exchangeId },
        },
      ])
  })

  test('inspected twice is ordered once', async () => {
    const of = await delivered()
    const page = await sentBack(of, { exchange: padOf() })
    const units = page.units.map(({ id: unitId }) => ({
      unitId,
      cameSerials: [],
      condition: 'used' as const,
      outcome: 'accepted' as const,
      note: '',
    }))
    const again = await inspectReturn(app, ravi, { returnId: page.id, units })
    expect(again).toMatchObject({ ok: true, value: { status: 'exchanged' } })
    const orders = await app.db.selectFrom('orders').select('id').where('user_id', '=', of.userId).execute()
    expect(orders).toHaveLength(2)
  })

  test.each([
    ['is sold out', { status: 'paused' as const }, 'not available'],
    ['costs otherwise', { list_price_paise: 40_000, unit_price_paise: 40_000 }, 'price'],
  ])('gives the money back when what was chosen %s by then, and says so', async (_, change, why) => {
    const of = await delivered()
    const asked = await ask(of, { exchange: padOf() })
    const returnId = asked.ok ? asked.value.returnId : ''
    await receiveReturn(app, ravi, { returnId })
    await app.db.updateTable('offers').set(change).where('id', '=', pad.offerId).execute()
    const page = await inspected(of, returnId)
    expect(page).toMatchObject({ status: 'refunded', exchange: { order: undefined } })
    expect(await refundsOf(of.orderId)).toEqual([['return', 90_000 + FEE_PAISE]])
    const letter = (await mailsOf(of.orderId)).find(({ kind }) => kind === 'return-refunded')
    expect(letter?.text_body).toContain(why)
    await app.db.updateTable('offers').set({ status: 'live' }).where('id', '=', pad.offerId).execute()
  })

  test.each(['deactivated', 'closed'])(
    'gives the money back when the account was %s by then: nobody there may order',
    async (end) => {
      const of = await delivered()
      const asked = await ask(of, { exchange: padOf() })
      const returnId = asked.ok ? asked.value.returnId : ''
      await receiveReturn(app, ravi, { returnId })
      const at = app.clock.now()
      if (end === 'closed')
        await app.db
          .updateTable('customers')
          .set({ closed_at: at })
          .where('user_id', '=', of.userId)
          .execute()
      else await app.db.updateTable('users').set({ deactivated_at: at }).where('id', '=', of.userId).execute()
      expect(await inspected(of, returnId)).toMatchObject({
        status: 'refunded',
        exchange: { order: undefined },
      })
      expect(await refundsOf(of.orderId)).toEqual([['return', 90_000 + FEE_PAISE]])
      const letter = (await mailsOf(of.orderId)).find(({ kind }) => kind === 'return-refunded')
      expect(letter?.text_body).toContain('account is closed')
    },
  )

  test('gives the money back when what was accepted is worth less than what was chosen', async () => {
    const of = await delivered(2)
    const page = await sentBack(of, { pieces: 2, exchange: padOf() }, ['accepted', 'refused'])
    // One of two mice, with half of the delivery, is worth more than the pad.
    expect(page.status).toBe('exchanged')
    const dear = await addOffer(app, {
      sellerId: ravi.vendor.sellerId,
      listPricePaise: 150_000,
      discountBp: 0,
    })
    const other = await delivered(2)
    const chosen = { offerId: dear.offerId, paise: 150_000 + FEE_PAISE }
    const refunded = await sentBack(other, { pieces: 2, exchange: chosen }, ['accepted', 'refused'])
    expect(refunded.status).toBe('refunded')
    expect(await refundsOf(other.orderId)).toEqual([['return', 90_000 + FEE_PAISE / 2]])
  })

  test('is for no more than goes back, for this seller’s goods, and for what was paid online', async () => {
    const of = await delivered()
    const { sellerId } = ravi.vendor
    const dear = await addOffer(app, { sellerId, listPricePaise: 90_001, discountBp: 0 })
    const foreign = await addOffer(app, {
      sellerId: app.random.uuid(),
      listPricePaise: 50_000,
      discountBp: 0,
    })
    const fields = async (exchange: ExchangeChoice, from = of) => {
      const asked = await ask(from, { exchange })
      return asked.ok ? 'ok' : asked.problem.fields?.offer
    }
    expect(await fields({ offerId: dear.offerId, paise: 90_001 + FEE_PAISE })).toContain('at most ₹1,299.00')
    expect(await fields({ offerId: foreign.offerId, paise: 89_900 })).toContain('not available')
    expect(await fields(padOf(50_000))).toContain('₹899.00 now')
    expect(await fields(padOf(), await delivered(1, 'cod'))).toContain('cannot be exchanged')
    const pieces = [{ orderLineId: of.lineId, piece: 1 }]
    const found = await findExchangeOffers(app, { parcelId: of.parcelId, sellerId, pieces, words: '' })
    expect(found.worthPaise).toBe(129_900)
    expect(found.offers.map(({ offerId, leftPaise }) => [offerId, leftPaise])).toEqual([
      [mouse.offerId, 0],
      [pad.offerId, 40_000],
    ])
  })

  test('for the same price moves no money at all', async () => {
    const of = await delivered()
    const page = await sentBack(of, { exchange: { offerId: mouse.offerId, paise: 129_900 } })
    expect(page.status).toBe('exchanged')
    expect(await refundsOf(of.orderId)).toEqual([])
  })
})

test('an order that was exchanged for can be cancelled: exactly what paid it goes back, once', async () => {
  const of = await delivered()
  const page = await sentBack(of, { exchange: padOf() })
  const orderId = page.exchange?.order?.id ?? ''
  const line = await app.db
    .selectFrom('order_lines')
    .select(['id', 'vendor_order_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const vendorOrder = {
    cancellationId: randomUUID(),
    vendorOrderId: line.vendor_order_id,
    lines: [{ lineId: line.id, quantity: 1 }],
  }
  for (let time = 0; time < 2; time++)
    expect(
      await cancelOwnPieces(app, of, { orderId, reason: 'changed-mind', vendorOrders: [vendorOrder] }),
    ).toMatchObject({
      ok: true,
    })
  await askRefunds(app)
  expect(await refundsOf(orderId)).toEqual([['cancellation', 89_900]])
  expect(await refundsOf(of.orderId)).toEqual([['exchange', 40_000]])
  expect(await paymentOf(orderId)).toMatchObject({ status: 'refunded' })
  expect(await stockOf(app, pad)).toMatchObject({ reserved: 0 })
})

test('order, exchange upon exchange, and a refund of the last give back exactly what was captured', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 3 }),
      async (prices) => {
        const { sellerId } = ravi.vendor
        let of = await delivered()
        const captured = await paymentOf(of.orderId)
        const orderIds = [of.orderId]
        for (const paise of prices.toSorted((a, b) => b - a)) {
          const offer = await addOffer(app, { sellerId, listPricePaise: paise, discountBp: 0 })
          const page = await sentBack(of, { exchange: { offerId: offer.offerId, paise: paise + FEE_PAISE } })
          expect(page.status).toBe('exchanged')
          of = await deliver(of.userId, page.exchange?.order?.id ?? '')
          orderIds.push(of.orderId)
        }
        expect((await sentBack(of, { wanted: 'refund' })).status).toBe('refunded')
        const refunds = await app.db
          .selectFrom('payment_refunds')
          .select(['amount_paise', 'gateway_payment_id'])
          .where('order_id', 'in', orderIds)
          .execute()
        expect(refunds.reduce((sum, row) => sum + row.amount_paise, 0)).toBe(captured.amount_paise)
        expect(new Set(refunds.map((row) => row.gateway_payment_id))).toEqual(
          new Set([captured.gateway_payment_id]),
        )
        await askRefunds(app)
        expect(await paymentOf(of.orderId)).toMatchObject({ status: 'refunded' })
      },
    ),
    { numRuns: 4 },
  )
})

test('the database itself refuses to give back or pass on what another order has', async () => {
  const of = await delivered()
  const page = await sentBack(of, { exchange: padOf() })
  const exchangeId = page.exchange?.order?.id ?? ''
  const more = app.db
    .updateTable('payments')
    .set((eb) => ({ refunded_paise: eb('refunded_paise', '+', eb.val(1)) }))
    .where('order_id', '=', of.orderId)
    .execute()
  await expect(more).rejects.toThrow('payments_give_back_what_came')
  const free = { exchange_of_order_id: null }
  const freed = app.db.updateTable('payments').set(free).where('order_id', '=', exchangeId).execute()
  await expect(freed).rejects.toThrow('payments')
})

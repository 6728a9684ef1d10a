import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { InspectedUnit } from '#domain/orders/returns/inspection.ts'
import type { ReturnRequest } from '#domain/orders/returns/return-form.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { giveGoodwill } from '#server/orders/refunds/goodwill/give-goodwill.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { endDisputedReturn } from './end-disputed-return.ts'
import { followReturns } from './follow-returns.ts'
import { listHardware, writeHardwareFile } from './hardware-views.ts'
import { inspectReturn } from './inspect-return.ts'
import { addPhotograph } from './photographs/add-photograph.ts'
import { openPhotograph, openPhotographForOffice } from './photographs/open-photograph.ts'
import { receiveReturn } from './receive-return.ts'
import { requestReturn } from './request-return.ts'
import { findOwnReturn, findSellerReturn } from './return-views.ts'
import { listParcelsToReturn } from './returnable-views.ts'
import { refundInstead, sendInstead } from './send-instead.ts'
import { sendReturn } from './send-return.ts'
import { withdrawReturn } from './withdraw-return.ts'

let app: App
let close: () => Promise<void>
let turnedMs = 0
let mouse: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  const { clock } = opened.app
  app = {
    ...opened.app,
    gateway: fakeGateway(),
    clock: { now: () => new Date(clock.now().getTime() + turnedMs) },
  }
})
beforeEach(async () => {
  turnedMs = 0
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 9 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

interface Delivered {
  userId: string
  orderId: string
  parcelId: string
  lineId: string
}

async function delivered(
  quantity = 1,
  by: 'card' | 'cod' = 'card',
  agreed: { expectedTotalPaise?: number } = {},
): Promise<Delivered> {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity, by, ...agreed }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const parcelId = await handedOver(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  const line = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { userId: customer.userId, orderId, parcelId, lineId: line.id }
}

function ask(
  of: Delivered,
  change: Partial<ReturnRequest> & { returnId?: string; pieceNumbers?: number[] } = {},
) {
  const { pieceNumbers = [1], returnId = randomUUID(), ...rest } = change
  return requestReturn(app, of, {
    returnId,
    parcelId: of.parcelId,
    pieces: pieceNumbers.map((piece) => ({ orderLineId: of.lineId, piece })),
    reason: 'changed-mind',
    words: '',
    wanted: 'refund',
    way: 'drop-off',
    ...rest,
  })
}

async function asked(of: Delivered, change: Parameters<typeof ask>[1] = {}): Promise<string> {
  const done = await ask(of, change)
  if (!done.ok) throw new Error(done.problem.code)
  return done.value.returnId
}

async function decided(
  of: Delivered,
  returnId: string,
  outcomes: readonly InspectedUnit['outcome'][],
  by: Dispatcher = ravi,
) {
  const page = await findOwnReturn(app, of.userId, { orderId: of.orderId, returnId })
  return inspectReturn(app, by, {
    returnId,
    reason: 'The seller asked for it',
    units: (page?.units ?? []).map(({ id: unitId }, index) => ({
      unitId,
      cameSerials: [],
      condition: 'like-new',
      outcome: outcomes[index] ?? 'accepted',
      note: outcomes[index] === 'refused' ? 'Scratched all over' : '',
    })),
  })
}

const statusOf = async (id: string) =>
  (await app.db.selectFrom('returns').select('status').where('id', '=', id).executeTakeFirst())?.status
const refundsOf = (orderId: string) =>
  app.db
    .selectFrom('payment_refunds')
    .select(['amount_paise', 'reason', 'cause_id'])
    .where('order_id', '=', orderId)
    .execute()
const codeOf = (result: { ok: boolean; problem?: { code: string } }) => result.problem?.code ?? 'ok'
const refundLetter = async ({ orderId }: Delivered) => {
  const letter = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'return-refunded')
    .executeTakeFirstOrThrow()
  return letter.text_body
}
const mailsTo = async (orderId: string) =>
  (
    await app.db
      .selectFrom('mails')
      .select('kind')
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute()
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('return-'))

describe('a delivered piece', () => {
  test('goes back step by step, and its money with the share of the delivery', async () => {
    const of = await delivered(2)
    const returnId = await asked(of)
    expect((await sendReturn(app, of, { returnId, courierName: 'DTDC', trackingNumber: 'D1' })).ok).toBe(true)
    expect((await receiveReturn(app, ravi, { returnId })).ok).toBe(true)
    expect(codeOf(await decided(of, returnId, ['accepted']))).toBe('ok')
    expect(await statusOf(returnId)).toBe('refunded')
    const refunds = await refundsOf(of.orderId)
    expect(refunds).toMatchObject([{ amount_paise: 90_000 + 19_950, reason: 'return' }])
    const page = await findOwnReturn(app, of.userId, { orderId: of.orderId, returnId })
    expect(page).toMatchObject({ creditNote: { totalPaise: 109_950 }, units: [{ outcome: 'accepted' }] })
    expect(page?.events.map(({ to, by }) => [to, by])).toEqual([
      ['requested', 'customer'],
      ['sent', 'customer'],
      ['received', 'vendor'],
      ['refunded', 'vendor'],
    ])
    expect(await mailsTo(of.orderId)).toEqual(['return-requested', 'return-received', 'return-refunded'])
    expect(await refundLetter(of)).toMatch(/₹1,099\.50 goes back to your card\. It should show between/)
  })

  test('of which goodwill was given goes back for the rest, and its page says both', async () => {
    const of = await delivered()
    const goodwill = {
      key: randomUUID(),
      item: `${of.parcelId}:${of.lineId}`,
      amount: '591.50',
      bearer: 'marketplace',
      cause: 'late',
      reason: 'Three days late',
    }
    const given = await giveGoodwill(app, await addAdmin(app), { orderId: of.orderId, fields: goodwill })
    expect(codeOf(given)).toBe('ok')
    const returnId = await asked(of)
    await sendReturn(app, of, { returnId, courierName: 'DTDC', trackingNumber: 'D1' })
    await receiveReturn(app, ravi, { returnId })
    expect(codeOf(await decided(of, returnId, ['accepted']))).toBe('ok')
    const page = await findOwnReturn(app, of.userId, { orderId: of.orderId, returnId })
    expect(page?.creditNote).toMatchObject({ totalPaise: 129_900 - 59_150, goodwillPaise: 59_150 })
  })

  test('is in one return, however often its form is sent; and never comes back twice', async () => {
    const of = await delivered(2)
    const returnId = randomUUID()
    const sent = await Promise.all([ask(of, { returnId }), ask(of, { returnId })])
    expect(sent.map((each) => each.ok && each.value.isNew).toSorted()).toEqual([false, true])
    expect(codeOf(await ask(of))).toBe('returns.piece_taken')
    expect(codeOf(await ask(of, { pieceNumbers: [3] }))).toBe('returns.piece_taken')
    await receiveReturn(app, ravi, { returnId })
    await decided(of, returnId, ['accepted'])
    expect(codeOf(await ask(of))).toBe('returns.piece_taken')
    expect(codeOf(await ask(of, { pieceNumbers: [2] }))).toBe('ok')
    await expect(
      app.db
        .insertInto('return_units')
        .columns(['id', 'return_id', 'parcel_id', 'order_line_id', 'product_id', 'piece', 'serials'])
        .expression((eb) =>
          eb
            .selectFrom('return_units')
            .select([eb.val(randomUUID()).as('id'), 'return_id', 'parcel_id', 'order_line_id'])
            .select(['product_id', 'piece', 'serials'])
            .where('return_id', '=', returnId),
        )
        .execute(),
    ).rejects.toMatchObject({ constraint: 'return_units_once' })
  })

  test('goes to the address that its seller gave for it, or else for parcels', async () => {
    const of = await delivered()
    const returnId = await asked(of)
    const goesTo = async (places: Record<string, string>) => {
      await app.db.updateTable('sellers').set(places).where('id', '=', ravi.vendor.sellerId).execute()
      return (await findOwnReturn(app, of.userId, { orderId: of.orderId, returnId }))?.returnAddress
    }
    const pickup = { pickup_address: '4 Dock', pickup_city: 'Thane', pickup_postal_code: '400601' }
    expect(await goesTo({ ...pickup, pickup_state_code: '27' })).toMatch(/, 4 Dock, Thane 400601$/)
    const returns = { return_address: '9 Yard', return_city: 'Nashik', return_postal_code: '422001' }
    expect(await goesTo({ ...returns, return_state_code: '27' })).toMatch(/, 9 Yard, Nashik 422001$/)
  })

  test('is nobody else’s to send back, to see or to decide about', async () => {
    const of = await delivered()
    const other = await addCustomer(app)
    expect(codeOf(await ask({ ...of, userId: other.userId }))).toBe('returns.gone')
    const returnId = await asked(of)
    expect(await findOwnReturn(app, other.userId, { orderId: of.orderId, returnId })).toBeUndefined()
    expect(codeOf(await withdrawReturn(app, other, returnId))).toBe('returns.gone')
    const stranger: Dispatcher = { kind: 'vendor', vendor: { sellerId: 'house', userId: randomUUID() } }
    expect(codeOf(await receiveReturn(app, stranger, { returnId }))).toBe('returns.gone')
    expect(await findSellerReturn(app, 'house', returnId)).toBeUndefined()
    expect(await findSellerReturn(app, ravi.vendor.sellerId, returnId)).toMatchObject({ status: 'requested' })
  })

  test('has its days: a fault is reported early, and later only the warranty answers', async () => {
    const of = await delivered()
    turnedMs = 8 * DAY_MS
    expect(codeOf(await ask(of, { reason: 'damaged', words: 'Broken' }))).toBe('returns.window_over')
    turnedMs = 31 * DAY_MS
    expect(codeOf(await ask(of))).toBe('returns.window_over')
    expect(codeOf(await ask(of, { reason: 'stopped-working', wanted: 'repair' }))).toBe('returns.window_over')
    await app.db.updateTable('order_lines').set({ warranty_months: 12 }).where('id', '=', of.lineId).execute()
    const claim = await asked(of, { reason: 'stopped-working', words: 'No light', wanted: 'repair' })
    await receiveReturn(app, ravi, { returnId: claim })
    expect(codeOf(await decided(of, claim, ['accepted']))).toBe('ok')
    expect(await statusOf(claim)).toBe('accepted')
    const back = { returnId: claim, courierName: 'DTDC', trackingNumber: '', serials: {} }
    expect(codeOf(await sendInstead(app, ravi, back))).toBe('ok')
    expect(await statusOf(claim)).toBe('repaired')
    expect(await refundsOf(of.orderId)).toEqual([])
  })

  describe('under warranty, whose seller refunds today’s price', () => {
    /** Claimed after 40 days, with the seller’s terms of the day on which it was ordered. */
    async function claimed(
      terms: 'paid' | 'today',
      quantity = 1,
      agreed: Parameters<typeof delivered>[2] = {},
    ) {
      const seller = app.db.updateTable('sellers').where('id', '=', ravi.vendor.sellerId)
      await seller.set({ warranty_refund: terms }).execute()
      const of = await delivered(quantity, 'card', agreed)
      await seller.set({ warranty_refund: terms === 'paid' ? 'today' : 'paid' }).execute()
      await app.db
        .updateTable('order_lines')
        .set({ warranty_months: 12 })
        .where('id', '=', of.lineId)
        .execute()
      turnedMs += 40 * DAY_MS
      const returnId = await asked(of, { reason: 'stopped-working', words: 'No light' })
      await receiveReturn(app, ravi, { returnId })
      return { of, returnId }
    }
    const now = (rupees: number) =>
      app.db
        .updateTable('offers')
        .set({ list_price_paise: rupees * 100, unit_price_paise: rupees * 100, discount_bp: 0 })
        .where('id', '=', mouse.offerId)
        .execute()
    const risesOf = async (orderId: string) =>
      (await refundsOf(orderId)).filter(({ reason }) => reason === 'price-rise')

    test('has the seller pay what it costs more, besides the price paid', async () => {
      const { of, returnId } = await claimed('today', 2)
      await now(1_300)
      expect(codeOf(await decided(of, returnId, ['accepted']))).toBe('ok')
      expect(await refundsOf(of.orderId)).toMatchObject([
        { amount_paise: 90_000 + 19_950, reason: 'return' },
        { amount_paise: 40_000, reason: 'price-rise', cause_id: returnId },
      ])
      const charged = app.db
        .selectFrom('ledger_entries')
        .select(['amount_paise', 'note'])
        .where('kind', '=', 'penalty')
        .where('seller_id', '=', ravi.vendor.sellerId)
      expect(await charged.execute()).toMatchObject([
        {
          amount_paise: 40_000,
          note: expect.stringMatching(/^Refund under warranty at today’s price, order /),
        },
      ])
      const letter = app.db
        .selectFrom('mails')
        .select('text_body')
        .where('order_id', '=', of.orderId)
        .where('kind', '=', 'price-rise-needs-account')
      expect((await letter.executeTakeFirstOrThrow()).text_body).toContain('the seller pays you ₹400')
    })

    test('is today’s price of what somebody else had paid a share of too', async () => {
      const fields = {
        name: 'Ten',
        kind: 'percent',
        percent: '10',
        covers: 'product',
        products: mouse.productId,
        paidBy: 'marketplace',
      }
      expect(await createSharedPromotion(app, OWNER, { fields, kinds: [] })).toMatchObject({ ok: true })
      // ₹900 and ₹399 less ₹90.
      const { of, returnId } = await claimed('today', 1, { expectedTotalPaise: 120_900 })
      await now(1_300)
      await decided(of, returnId, ['accepted'])
      expect(await refundsOf(of.orderId)).toMatchObject([
        { amount_paise: 81_000 + 39_900, reason: 'return' },
        { amount_paise: 130_000 - 81_000, reason: 'price-rise' },
      ])
    })

    test('never pays less than was paid, and nothing besides while nobody sells it', async () => {
      const cheaper = await claimed('today')
      const soldOut = await claimed('today')
      await now(700)
      await decided(cheaper.of, cheaper.returnId, ['accepted'])
      expect(await risesOf(cheaper.of.orderId)).toEqual([])
      await now(1_300)
      await app.db.updateTable('offers').set({ status: 'paused' }).where('id', '=', mouse.offerId).execute()
      await app.db.transaction().execute((tx) => refreshBestOffers(tx, [mouse.productId]))
      await decided(soldOut.of, soldOut.returnId, ['accepted'])
      expect(await risesOf(soldOut.of.orderId)).toEqual([])
    })

    test('holds for what was ordered under these terms, not for what was ordered before', async () => {
      const { of, returnId } = await claimed('paid')
      await now(1_300)
      await decided(of, returnId, ['accepted'])
      expect(await refundsOf(of.orderId)).toMatchObject([{ reason: 'return' }])
    })

    test('is not for what comes back within its days of return', async () => {
      await app.db
        .updateTable('sellers')
        .set({ warranty_refund: 'today' })
        .where('id', '=', ravi.vendor.sellerId)
        .execute()
      const of = await delivered()
      const returnId = await asked(of)
      await receiveReturn(app, ravi, { returnId })
      await now(1_300)
      await decided(of, returnId, ['accepted'])
      expect(await risesOf(of.orderId)).toEqual([])
    })
  })

  test('paid in cash is owed back to an account', async () => {
    const of = await delivered(1, 'cod')
    expect(await listParcelsToReturn(app.db, of.orderId)).toEqual([of.parcelId])
    const returnId = await asked(of)
    expect(await listParcelsToReturn(app.db, of.orderId)).toEqual([])
    await receiveReturn(app, ravi, { returnId })
    await decided(of, returnId, ['accepted'])
    expect(await refundsOf(of.orderId)).toMatchObject([{ amount_paise: 129_900, reason: 'return' }])
    expect(await findOwnReturn(app, of.userId, { orderId: of.orderId, returnId })).toMatchObject({
      isPaidInCash: true,
    })
    expect(await refundLetter(of)).toContain('₹1,299.00 goes back to you. You paid in cash')
    expect(await refundLetter(of)).toContain('to a bank account or UPI address you choose')
  })
})

test('a piece that came back is never packed again as new: its serial number is known', async () => {
  const customer = await addCustomer(app)
  const order = async () => {
    const placed = await placeOrder(app, customer, checkoutOf(mouse, { by: 'card' }))
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const { id: lineId } = await app.db
      .updateTable('order_lines')
      .set({ category: 'Laptops' })
      .where('order_id', '=', orderId)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { userId: customer.userId, orderId, lineId, vendorOrderId: await vendorOrderOf(app, orderId) }
  }
  const first = await order()
  const parcelId = await handedOver(app, ravi, first)
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  const returnId = await asked({ ...first, parcelId })
  await receiveReturn(app, ravi, { returnId })
  await decided({ ...first, parcelId }, returnId, ['accepted'])
  const { serial } = await app.db
    .selectFrom('parcel_units')
    .select('serial')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const { vendorOrderId, lineId } = await order()
  const packed = await packParcel(app, ravi, {
    parcelId: randomUUID(),
    vendorOrderId,
    lines: [{ lineId, quantity: 1, serials: [[serial]] }],
  })
  expect(packed).toMatchObject({ problem: { code: 'fulfilment.serial_taken', details: { serial } } })
})

describe('my hardware', () => {
  test('is what was delivered and stayed, with its warranty; what went back is gone', async () => {
    const of = await delivered(2)
    await app.db.updateTable('order_lines').set({ warranty_months: 12 }).where('id', '=', of.lineId).execute()
    await app.db
      .insertInto('parcel_units')
      .values({
        id: randomUUID(),
        parcel_id: of.parcelId,
        order_line_id: of.lineId,
        product_id: mouse.productId,
        piece: 2,
        serial: `SN-${of.lineId.slice(0, 8).toUpperCase()}`,
      })
      .execute()
    const own = (q?: string) => listHardware(app, of.userId, { q })
    expect(await own()).toMatchObject([
      { serials: [], isUnderWarranty: true, openReturnId: null },
      { serials: [`SN-${of.lineId.slice(0, 8).toUpperCase()}`] },
    ])
    expect(await own('sn-')).toHaveLength(1)
    expect(await own('MOUSE')).toHaveLength(2)
    expect(await own('_')).toEqual([])
    expect(await listHardware(app, (await addCustomer(app)).userId, {})).toEqual([])
    const returnId = await asked(of)
    expect((await own()).map(({ openReturnId }) => openReturnId)).toEqual([returnId, null])
    await receiveReturn(app, ravi, { returnId })
    await decided(of, returnId, ['accepted'])
    expect(await own()).toHaveLength(1)
    const file: string[] = []
    for await (const vendorOrder of writeHardwareFile(app, of.userId)) file.push(vendorOrder)
    expect(file).toHaveLength(2)
    expect(file[1]).toContain('Mouse')
    turnedMs = 400 * DAY_MS
    expect(await own()).toMatchObject([{ isUnderWarranty: false }])
  })
})

describe('an inspection', () => {
  test('refuses one piece with a reason and pays the other back', async () => {
    const of = await delivered(2)
    const returnId = await asked(of, { pieceNumbers: [1, 2] })
    await receiveReturn(app, ravi, { returnId })
    expect(codeOf(await decided(of, returnId, ['accepted', 'refused']))).toBe('ok')
    expect(await refundsOf(of.orderId)).toMatchObject([{ amount_paise: 109_950 }])
    expect(await refundLetter(of)).toContain(`/orders/${of.orderId}/dispute?return=${returnId}\n`)
    expect(codeOf(await decided(of, returnId, ['accepted', 'accepted']))).toBe('returns.move_not_allowed')
    expect(await refundsOf(of.orderId)).toHaveLength(1)
  })

  test('that refuses all can be turned round by a dispute, once', async () => {
    const of = await delivered()
    const returnId = await asked(of)
    await receiveReturn(app, ravi, { returnId })
    await decided(of, returnId, ['refused'])
    expect(await statusOf(returnId)).toBe('refused')
    const end = (outcome: 'refunded' | 'refused') =>
      app.db.transaction().execute((tx) => endDisputedReturn(app, tx, { returnId, outcome }))
    expect((await end('refused')).ok).toBe(true)
    expect(await statusOf(returnId)).toBe('refused')
    expect((await end('refunded')).ok).toBe(true)
    expect(await refundLetter(of)).not.toContain('Refused')
    expect(codeOf(await end('refunded'))).toBe('returns.move_not_allowed')
    expect(codeOf(await ask(of))).toBe('returns.piece_taken')
  })

  test('in the seller’s place needs a reason', async () => {
    const of = await delivered()
    const returnId = await asked(of)
    const admin: Dispatcher = { kind: 'admin', admin: OWNER }
    expect(codeOf(await receiveReturn(app, admin, { returnId }))).toBe('returns.reason_missing')
    expect(codeOf(await receiveReturn(app, admin, { returnId, reason: 'Seen at the depot' }))).toBe('ok')
    expect(codeOf(await decided(of, returnId, ['accepted'], admin))).toBe('ok')
  })

  test('that never comes is an acceptance after two working days, of which the seller is told before', async () => {
    const of = await delivered()
    const returnId = await asked(of)
    await receiveReturn(app, ravi, { returnId })
    await followReturns(app)
    expect(await statusOf(returnId)).toBe('received')
    turnedMs += 9 * DAY_MS
    await followReturns(app)
    await followReturns(app)
    expect(await statusOf(returnId)).toBe('refunded')
    expect(await refundsOf(of.orderId)).toHaveLength(1)
  })
})

describe('a return', () => {
  test('is withdrawn before it is sent, and can then be asked for again', async () => {
    const of = await delivered()
    const returnId = await asked(of)
    expect(codeOf(await withdrawReturn(app, of, returnId))).toBe('ok')
    expect(codeOf(await withdrawReturn(app, of, returnId))).toBe('ok')
    expect(codeOf(await receiveReturn(app, ravi, { returnId }))).toBe('returns.move_not_allowed')
    const again = await asked(of)
    const sent = { returnId: again, courierName: '', trackingNumber: '' }
    expect(codeOf(await sendReturn(app, of, sent))).toBe('ok')
    expect(codeOf(await withdrawReturn(app, of, again))).toBe('returns.move_not_allowed')
    expect(codeOf(await receiveReturn(app, ravi, { returnId: again }))).toBe('ok')
    expect(codeOf(await withdrawReturn(app, of, again))).toBe('returns.move_not_allowed')
  })

  test('of which nothing is sent in fourteen days ends', async () => {
    const of = await delivered()
    const returnId = await asked(of)
    turnedMs += 15 * DAY_MS
    await followReturns(app)
    expect(await statusOf(returnId)).toBe('expired')
    expect(codeOf(await ask(of))).toBe('ok')
  })

  test('for another one takes it from the stock without a new sale, and is refunded when none is left', async () => {
    const of = await delivered(2)
    const before = await stockOf(app, mouse)
    const first = await asked(of, { wanted: 'replacement' })
    await receiveReturn(app, ravi, { returnId: first })
    await decided(of, first, ['accepted'])
    const send = (returnId: string) =>
      sendInstead(app, ravi, { returnId, courierName: 'DTDC', trackingNumber: 'D2', serials: {} })
    expect(codeOf(await send(first))).toBe('ok')
    expect(await statusOf(first)).toBe('replaced')
    expect((await stockOf(app, mouse)).onHand).toBe(before.onHand - 1)
    expect(codeOf(await send(first))).toBe('returns.move_not_allowed')
    const second = await asked(of, { wanted: 'replacement', pieceNumbers: [2] })
    await receiveReturn(app, ravi, { returnId: second })
    await decided(of, second, ['accepted'])
    await app.db.transaction().execute(async (tx) => {
      const { on_hand } = await tx
        .selectFrom('stock')
        .select('on_hand')
        .where('offer_id', '=', mouse.offerId)
        .executeTakeFirstOrThrow()
      await tx.updateTable('stock').set({ on_hand: 0 }).where('offer_id', '=', mouse.offerId).execute()
      await tx
        .insertInto('stock_movements')
        .values({ offer_id: mouse.offerId, on_hand_change: -on_hand, reason: 'count' })
        .execute()
      await refreshBestOffers(tx, [mouse.productId])
    })
    expect(codeOf(await send(second))).toBe('inventory.below_promised')
    expect(codeOf(await refundInstead(app, ravi, { returnId: second }))).toBe('ok')
    expect(await refundsOf(of.orderId)).toMatchObject([{ amount_paise: 109_950 }])
  })

  test('takes six photographs of each side, which open for both sides alone', async () => {
    const of = await delivered()
    const returnId = await asked(of)
    const picture = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .withExif({ IFD0: { Copyright: 'Lamington Road 12' } })
        .jpeg()
        .toBuffer()
    const add = async (background: string) =>
      addPhotograph(app, { kind: 'customer', customer: of }, { returnId, bytes: await picture(background) })
    const added = await add('#c33')
    if (!added.ok) throw new Error(added.problem.code)
    const { photographId } = added.value
    for (let shade = 1; shade < 6; shade++) expect((await add(`#${shade}${shade}0`)).ok).toBe(true)
    expect(codeOf(await add('#fff'))).toBe('returns.photographs_full')
    const which = { returnId, photographId }
    const opened = await openPhotograph(app, of, which)
    expect(opened.ok && Buffer.from(opened.value.bytes).includes('Lamington')).toBe(false)
    expect((await openPhotograph(app, { sellerId: ravi.vendor.sellerId }, which)).ok).toBe(true)
    expect((await openPhotographForOffice(app, OWNER, which)).ok).toBe(true)
    expect(codeOf(await openPhotograph(app, { userId: (await addCustomer(app)).userId }, which))).toBe(
      'returns.gone',
    )
    expect(codeOf(await openPhotograph(app, { sellerId: 'house' }, which))).toBe('returns.gone')
    const bytes = Buffer.from('<svg onload="alert(1)"/>')
    expect(codeOf(await addPhotograph(app, ravi, { returnId, bytes }))).toBe('catalogue.picture_not_readable')
  })
})

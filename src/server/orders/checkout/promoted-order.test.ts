import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { enterCode, removeCode } from '#server/selling/cart/cart-codes.ts'
import { findCart, findCartPromotions } from '#server/selling/cart/cart-views.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { readCartCodes } from '#server/selling/promotions/code-views.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { endSellersPromotion } from '#server/selling/promotions/end-sellers-promotion.ts'
import {
  closeCode,
  endPromotion,
  pausePromotion,
  resumePromotion,
} from '#server/selling/promotions/move-promotion.ts'
import {
  findAnyPromotion,
  findOwnPromotion,
  listAllPromotions,
  listOwnPromotions,
} from '#server/selling/promotions/own-promotions-views.ts'
import { tryPromotion } from '#server/selling/promotions/try-promotion.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { BENGALURU_SYSTEMS, checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { inFull } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { payOrder } from './pay-again/pay-order.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

const FEE = 39_900
let clock: ReturnType<typeof turnedClock>
let app: App
let close: () => Promise<void>
let pause: (at: PausePoint) => Promise<void> = async () => {}
let gateway: FakeGateway
let mouse: AddedOffer
let meera: ActingVendor
let asha: Awaited<ReturnType<typeof addCustomer>>

beforeAll(async () => {
  clock = turnedClock(new Date().toISOString())
  ;({ app, close } = await openTestApp({ clock, pause: (at) => pause(at) }))
})
beforeEach(async () => {
  // What a test makes is newer than what those before it made.
  clock.turn(1)
  gateway = fakeGateway()
  app.gateway = gateway
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 9 })
  meera = await addVendorOf(app, sellerId)
  asha = await addCustomer(app)
})
afterEach(async () => {
  pause = async () => {}
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

const TEN_PERCENT = { name: 'Ten', kind: 'percent', percent: '10', covers: 'all' }

/** A promotion of the mouse's seller: ten per cent off everything unless told otherwise. */
async function promote(fields: Readonly<Record<string, string>> = {}, kinds: string[] = []): Promise<string> {
  const created = await createPromotion(app, meera, { fields: { ...TEN_PERCENT, ...fields }, kinds })
  if (!created.ok) throw new Error(JSON.stringify(created.problem))
  return created.value.promotionId
}

const codesOf = ({ userId }: { userId: string }) => readCartCodes(app.db, { userId, at: app.clock.now() })
const codeOf = async (promotionId: string) =>
  (await findOwnPromotion(app, meera.sellerId, promotionId))?.code ?? ''
const usesOf = async (promotionId: string) => (await findOwnPromotion(app, meera.sellerId, promotionId))?.uses

/** An order of mice whose page said what it comes to with its delivery. */
async function order(quantity: number, goodsPaise: number, by: 'cod' | 'card' = 'cod', customer = asha) {
  const expectedTotalPaise = goodsPaise + (quantity * 90_000 > 500_000 ? 0 : FEE)
  return placeOrder(app, customer, checkoutOf(mouse, { quantity, expectedTotalPaise, by }))
}

async function placed(...asked: Parameters<typeof order>): Promise<string> {
  const answer = await order(...asked)
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.value.orderId
}

describe('an order with a promotion', () => {
  test('costs less by it, with the tax inside what is paid, and keeps what it was', async () => {
    const promotionId = await promote()
    const orderId = await placed(2, 162_000)
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
      subtotalPaise: 162_000,
      promotionPaise: 18_000,
      savingsPaise: 38_000,
      totalPaise: 162_000 + FEE,
      vendorOrders: [{ lines: [{ unitPricePaise: 90_000, promotionPaise: 18_000, linePaise: 162_000 }] }],
      // 18 % inside ₹2,019: what the seller took off bears none (CGST Act s. 15(3)(a)).
      gst: { taxPaise: 30_798 },
    })
    await endPromotion(app, meera, promotionId)
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({ totalPaise: 162_000 + FEE })
    expect(await findOwnPromotion(app, meera.sellerId, promotionId)).toMatchObject({
      state: 'ended',
      uses: 1,
      givenPaise: 18_000,
      revenuePaise: 162_000 + FEE,
    })
  })

  test('ships for nothing where its goods do before the promotion', async () => {
    await promote()
    expect(await order(6, 486_000)).toMatchObject({ ok: true, value: { totalPaise: 486_000 } })
  })

  test('gives back what was printed for each piece of “buy two, get one free”, cancelled or returned', async () => {
    await promote({ kind: 'buy-get', buy: '2', get: '1' })
    const orderId = await placed(3, 180_000, 'card')
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const line = (await findOrder(app, asha.userId, orderId))?.vendorOrders[0]?.lines[0]
    const cancelled = await cancelOwnPieces(app, asha, {
      orderId,
      reason: 'changed-mind',
      vendorOrders: [
        {
          cancellationId: app.random.uuid(),
          vendorOrderId,
          lines: [{ lineId: line?.id ?? '', quantity: 1 }],
        },
      ],
    })
    expect(cancelled).toMatchObject({ ok: true })
    await askRefunds(app)
    const refunds = await app.db
      .selectFrom('payment_refunds')
      .select('amount_paise')
      .where('order_id', '=', orderId)
      .execute()
    // A third of ₹1,800, and a third of the delivery.
    expect(refunds).toEqual([{ amount_paise: 60_000 + FEE / 3 }])
  })

  test('stands on its invoice and in its seller’s books with what was paid', async () => {
    await promote()
    const orderId = await placed(1, 81_000, 'card')
    const by = { kind: 'vendor', vendor: meera } as const
    const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, by, { parcelId, to: 'delivered' })
    const invoice = await app.db
      .selectFrom('invoices')
      .select(['total_paise', 'taxable_paise', 'document'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(invoice.total_paise).toBe(81_000 + FEE)
    expect(invoice.document.lines[0]).toMatchObject({ listPaise: 100_000, discountPaise: 19_000 })
  })

  test('is refused with the price of now where its promotion is over since the page was shown', async () => {
    const promotionId = await promote()
    await pausePromotion(app, meera, promotionId)
    const offerIds = [mouse.offerId]
    expect(await findCartPromotions(app, { offerIds, userId: asha.userId })).toEqual([])
    expect(await order(1, 81_000)).toMatchObject({
      problem: { code: 'checkout.total_changed', details: { newTotalPaise: 90_000 + FEE } },
    })
    await resumePromotion(app, meera, promotionId)
    expect(await order(1, 81_000)).toMatchObject({ ok: true })
  })

  test.each<[string, Record<string, string>, string[], number]>([
    ['a kind', { covers: 'kind' }, ['mouse'], 81_000],
    ['another kind', { covers: 'kind' }, ['ssd'], 90_000],
    ['a brand, however it is spelt', { covers: 'brand', brands: 'LOGITECH' }, [], 81_000],
  ])('covers %s', async (_what, fields, kinds, goodsPaise) => {
    await promote(fields, kinds)
    expect(await order(1, goodsPaise)).toMatchObject({ ok: true })
  })

  test('covers no other seller’s goods', async () => {
    await promote()
    const pad = await addOffer(app, { sellerId: app.random.uuid() })
    expect(await placeOrder(app, asha, checkoutOf(pad))).toMatchObject({ ok: true })
  })
})

/** Two hundred at once for the last fifty uses; on each commit as many to one of fewer. */
const BUYERS = inFull(200, 8)

describe('the last use of a promotion', () => {
  test(`of a code that ${BUYERS} customers have is claimed once, and no use is left`, async () => {
    const uses = BUYERS / 4
    const pad = await addOffer(app, { sellerId: meera.sellerId, available: BUYERS })
    const code = await codeOf(
      await promote({ needsCode: 'on', codePrefix: 'LAST', usesMax: String(uses), usesPerCustomer: '1' }),
    )
    const people = await Promise.all(Array.from({ length: BUYERS }, () => addCustomer(app)))
    for (const each of people) expect(await enterCode(app, each, code)).toMatchObject({ ok: true })
    const buy = (each: (typeof people)[number], goodsPaise: number) =>
      placeOrder(app, each, checkoutOf(pad, { expectedTotalPaise: goodsPaise + FEE }))
    const answers = await Promise.all(people.map((each) => buy(each, 81_000)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(uses)
    const late = people.filter((_, at) => !answers[at]?.ok)
    expect(answers.flatMap((each) => (each.ok ? [] : [each.problem]))).toEqual(
      late.map(() =>
        expect.objectContaining({
          code: 'checkout.total_changed',
          details: expect.objectContaining({ newTotalPaise: 90_000 + FEE }),
        }),
      ),
    )
    expect(await listOwnPromotions(app, meera.sellerId)).toMatchObject({
      promotions: [{ uses, givenPaise: uses * 9_000, state: 'used-up' }],
    })
    const later = await Promise.all(late.map((each) => buy(each, 90_000)))
    expect(later.every(({ ok }) => ok)).toBe(true)
  })

  test.each([
    ['paused', pausePromotion],
    ['ended', endPromotion],
  ])('is not claimed by an order that was planned before it was %s', async (_what, move) => {
    const promotionId = await promote()
    pause = async (at) => {
      if (at === 'checkout:promotions-read') await move(app, meera, promotionId)
    }
    expect(await order(1, 81_000)).toMatchObject({ problem: { code: 'checkout.total_changed' } })
    expect(await usesOf(promotionId)).toBe(0)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 9, reserved: 0 })
  })

  test('has the use back that the order held which its customer lets go for it', async () => {
    const promotionId = await promote({ usesMax: '1' })
    gateway.behaviour = 'ask-customer'
    await addToCart(app, asha, { offerId: mouse.offerId, quantity: 1 })
    const { checkoutKey = '' } = await findCart(app, asha.userId)
    const asked = (expectedTotalPaise: number, rest: object = {}) =>
      placeOrder(app, asha, {
        ...checkoutOf(mouse, { by: 'card', expectedTotalPaise }),
        checkoutKey,
        isCart: true,
        ...rest,
      })
    const open = await asked(81_000 + FEE)
    const unpaidOrderId = open.ok ? '' : String(open.problem.details?.orderId)
    // As the page shows it: somebody has the use, and nobody else is that but this customer.
    const details = { ...checkoutOf(mouse).details, city: 'Nagpur', paymentMethod: 'card' as const }
    const instead = await asked(90_000 + FEE, { unpaidOrderId, details })
    expect(instead).toMatchObject({ ok: false, problem: { code: 'checkout.payment_step' } })
    const orderId = instead.ok ? '' : String(instead.problem.details?.orderId)
    expect(orderId).not.toBe(unpaidOrderId)
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({ totalPaise: 81_000 + FEE })
    expect(await usesOf(promotionId)).toBe(1)
  })

  test.each([{ usesMax: '1' }, { budget: '1' }])(
    'with %j is not claimed again by an order of other goods that was planned beside it',
    async (limit) => {
      const promotionId = await promote(limit)
      const pad = await addOffer(app, { sellerId: meera.sellerId })
      const other = await addCustomer(app)
      let isFirst = true
      pause = async (at) => {
        if (at !== 'checkout:promotions-read' || !isFirst) return
        isFirst = false
        const asked = checkoutOf(pad, { expectedTotalPaise: 81_000 + FEE })
        expect(await placeOrder(app, other, asked)).toMatchObject({ ok: true })
      }
      expect(await order(1, 81_000)).toMatchObject({
        problem: { code: 'checkout.total_changed', details: { newTotalPaise: 90_000 + FEE } },
      })
      expect(await usesOf(promotionId)).toBe(1)
    },
  )

  test('of a customer is theirs alone, and a budget ends with the order that reaches it', async () => {
    await promote({ usesPerCustomer: '1' })
    await placed(1, 81_000)
    expect(await order(1, 90_000)).toMatchObject({ ok: true })
    expect(await order(1, 81_000, 'cod', await addCustomer(app))).toMatchObject({ ok: true })
    // To the paisa.
    const spent = await promote({ percent: '20', budget: '180' })
    await placed(1, 72_000)
    expect(await findOwnPromotion(app, meera.sellerId, spent)).toMatchObject({ state: 'used-up' })
    expect(await order(1, 90_000)).toMatchObject({ ok: true })
  })
})

describe('an order that waits for its money', () => {
  test('keeps its promotion while it is held, though it is paused', async () => {
    const promotionId = await promote({ usesMax: '1' })
    gateway.behaviour = 'ask-customer'
    expect(await order(1, 81_000, 'card')).toMatchObject({ problem: { code: 'checkout.payment_step' } })
    const { id } = await onlyOrder()
    await pausePromotion(app, meera, promotionId)
    gateway.settle(id, 'paid')
    await settlePayment(app, id)
    expect(await findOrder(app, asha.userId, id)).toMatchObject({
      totalPaise: 81_000 + FEE,
      payment: { status: 'paid' },
    })
  })

  test('lets its use go with its goods, and takes it again in another try', async () => {
    const promotionId = await promote({ usesMax: '1' })
    gateway.behaviour = 'decline'
    await order(1, 81_000, 'card')
    const { id: orderId } = await onlyOrder()
    expect(await usesOf(promotionId)).toBe(0)
    gateway.behaviour = 'approve'
    const again = () => payOrder(app, asha, { orderId, method: 'card', cardToken: 'tok_again' })
    const other = await addCustomer(app)
    const first = await placed(1, 81_000, 'cod', other)
    expect(await again()).toMatchObject({ problem: { code: 'checkout.terms_changed' } })
    await cancelAll(first, other)
    expect(await usesOf(promotionId)).toBe(0)
    expect(await again()).toMatchObject({ ok: true, value: { totalPaise: 81_000 + FEE } })
    expect(await usesOf(promotionId)).toBe(1)
  })

  test('is paid as it was agreed, though others had another code, or a first order', async () => {
    const [own, others] = [{ codePrefix: 'own' }, { codePrefix: 'others', percent: '20' }]
    const [ten, twenty] = [
      await promote({ needsCode: 'on', ...own }),
      await promote({ needsCode: 'on', ...others }),
    ]
    const first = await promote({ name: 'First', percent: '30', 'asks-first-order': 'on' })
    await placed(1, 63_000, 'cod', await addCustomer(app))
    expect(await usesOf(first)).toBe(1)
    const ravi = await addCustomer(app)
    await pausePromotion(app, meera, first)
    await enterCode(app, ravi, await codeOf(twenty))
    await placed(1, 72_000, 'cod', ravi)
    await cancelAll(await placed(1, 90_000), asha)
    await resumePromotion(app, meera, first)
    await enterCode(app, asha, await codeOf(ten))
    gateway.behaviour = 'decline'
    await order(1, 81_000, 'card')
    const { id: orderId } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', asha.userId)
      .where('placed_at', 'is', null)
      .executeTakeFirstOrThrow()
    gateway.behaviour = 'approve'
    expect(await payOrder(app, asha, { orderId, method: 'card', cardToken: 'tok_again' })).toMatchObject({
      ok: true,
      value: { totalPaise: 81_000 + FEE },
    })
  })
})

describe('a combination', () => {
  const combine = async () => {
    const pad = await addOffer(app, { sellerId: meera.sellerId, listPricePaise: 30_000, discountBp: 0 })
    const products = `${mouse.productId}\n${pad.productId}`
    const promotionId = await promote({ kind: 'together', togetherAmount: '60', products })
    const asked = checkoutOf(mouse, {
      by: 'card',
      lines: [mouse, pad].map(({ offerId }) => ({ offerId, quantity: 1 })),
      expectedTotalPaise: 90_000 + 30_000 - 6_000 + FEE,
    })
    return { pad, promotionId, asked }
  }

  test('takes an amount off what is bought together, and each product is worth its share', async () => {
    const { asked } = await combine()
    const answer = await placeOrder(app, asha, asked)
    const orderId = answer.ok ? answer.value.orderId : ''
    const vendorOrderId = await vendorOrderOf(app, orderId)
    const lines = (await findOrder(app, asha.userId, orderId))?.vendorOrders[0]?.lines ?? []
    expect(lines.map(({ promotionPaise, linePaise }) => [promotionPaise, linePaise])).toEqual([
      [4_500, 85_500],
      [1_500, 28_500],
    ])
    const [, pad] = lines
    await cancelOwnPieces(app, asha, {
      orderId,
      reason: 'changed-mind',
      vendorOrders: [
        {
          cancellationId: app.random.uuid(),
          vendorOrderId,
          lines: [{ lineId: pad?.id ?? '', quantity: 1 }],
        },
      ],
    })
    await askRefunds(app)
    const refund = app.db.selectFrom('payment_refunds').select('amount_paise').where('order_id', '=', orderId)
    // With a quarter of the delivery, as the lines cost.
    expect(await refund.executeTakeFirstOrThrow()).toEqual({ amount_paise: 28_500 + FEE / 4 })
  })

  test('says what is missing, and is tried', async () => {
    const { pad, promotionId } = await combine()
    const promotions = await findCartPromotions(app, { offerIds: [mouse.offerId], userId: asha.userId })
    expect(promotions).toMatchObject([
      {
        rule: { products: expect.arrayContaining([expect.objectContaining({ offerIds: [mouse.offerId] })]) },
      },
    ])
    const promotion = await findOwnPromotion(app, meera.sellerId, promotionId)
    if (!promotion) throw new Error('it is there')
    const basket = `${mouse.productId} x 2\n${pad.productId}`
    const tried = await tryPromotion(app, meera.sellerId, { promotion, basket })
    const offOf = new Map(tried.lines.map(({ offerId, offPaise }) => [offerId, offPaise]))
    expect([mouse, pad].map(({ offerId }) => offOf.get(offerId))).toEqual([4_500, 1_500])
    const alone = await tryPromotion(app, meera.sellerId, { promotion, basket: mouse.productId })
    expect(alone.missing).toMatchObject({ why: 'products-missing' })
  })

  test('is of two products at least, by whatever names', async () => {
    const same = {
      kind: 'together',
      togetherAmount: '60',
      products: `${mouse.productId}\n${mouse.productId.toUpperCase()}`,
    }
    const created = await createPromotion(app, meera, { fields: { ...TEN_PERCENT, ...same }, kinds: [] })
    expect(created).toMatchObject({
      problem: { fields: { products: 'Please enter 2 to 8 different products' } },
    })
  })
})

describe('a promotion that asks who buys', () => {
  const asking = (ask: string, fields: Readonly<Record<string, string>> = {}) =>
    promote({ [`asks-${ask}`]: 'on', ...fields })

  test('for payment online is had by card and not in cash', async () => {
    await asking('online')
    expect(await order(1, 81_000, 'cod')).toMatchObject({
      problem: { code: 'checkout.total_changed', details: { newTotalPaise: 90_000 + FEE } },
    })
    expect(await order(1, 81_000, 'card')).toMatchObject({ ok: true })
  })

  test.each(['ask-customer', 'decline'] as const)(
    'for payment online is not kept where its order is paid in cash after all (%s)',
    async (first) => {
      await asking('online')
      gateway.behaviour = first
      await order(1, 81_000, 'card')
      const { id: orderId } = await onlyOrder()
      expect(await payOrder(app, asha, { orderId, method: 'cod', cardToken: undefined })).toMatchObject({
        problem: { code: 'checkout.terms_changed' },
      })
      gateway.behaviour = 'approve'
      const paid = await payOrder(app, asha, { orderId, method: 'card', cardToken: 'tok_again' })
      expect(paid).toMatchObject({ ok: true, value: { totalPaise: 81_000 + FEE } })
    },
  )

  test('for a business is had with its GSTIN', async () => {
    await asking('business')
    expect(await order(1, 81_000)).toMatchObject({ problem: { code: 'checkout.total_changed' } })
    const asked = checkoutOf(mouse, { expectedTotalPaise: 81_000 + FEE })
    const details = { ...asked.details, business: BENGALURU_SYSTEMS }
    expect(await placeOrder(app, asha, { ...asked, details })).toMatchObject({ ok: true })
  })

  test('for a first order is had once, by who has ordered from nobody here', async () => {
    await asking('first-order')
    await placed(1, 81_000)
    expect(await order(1, 81_000)).toMatchObject({ problem: { code: 'checkout.total_changed' } })
    expect(await order(1, 90_000)).toMatchObject({ ok: true })
    const other = await addCustomer(app)
    const pad = await addOffer(app, { sellerId: app.random.uuid() })
    expect(await placeOrder(app, other, checkoutOf(pad))).toMatchObject({ ok: true })
    expect(await order(1, 90_000, 'cod', other)).toMatchObject({ ok: true })
  })

  test('for a first order is not had twice by two orders that wait for their money', async () => {
    await asking('first-order')
    gateway.behaviour = 'ask-customer'
    expect(await order(1, 81_000, 'card')).toMatchObject({ problem: { code: 'checkout.payment_step' } })
    const { id: orderId } = await onlyOrder()
    expect(await order(1, 81_000, 'card')).toMatchObject({ problem: { code: 'checkout.total_changed' } })
    gateway.settle(orderId, 'paid')
    await settlePayment(app, orderId)
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({ totalPaise: 81_000 + FEE })
  })

  test('is said to who is not known as what is asked', async () => {
    await asking('first-order')
    const of = (userId: string | undefined) => findCartPromotions(app, { offerIds: [mouse.offerId], userId })
    expect(await of(undefined)).toMatchObject([{ asks: ['first-order'] }])
    expect(await of(asha.userId)).toMatchObject([{ asks: [] }])
  })
})

async function onlyOrder() {
  return app.db.selectFrom('orders').select('id').where('user_id', '=', asha.userId).executeTakeFirstOrThrow()
}

async function cancelAll(orderId: string, { userId }: { userId: string }): Promise<void> {
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const line = (await findOrder(app, userId, orderId))?.vendorOrders[0]?.lines[0]
  await cancelOwnPieces(
    app,
    { userId },
    {
      orderId,
      reason: 'changed-mind',
      vendorOrders: [
        {
          cancellationId: app.random.uuid(),
          vendorOrderId,
          lines: [{ lineId: line?.id ?? '', quantity: line?.quantity ?? 0 }],
        },
      ],
    },
  )
}

describe('a code', () => {
  const WITH_CODE = { needsCode: 'on', codePrefix: 'diwali' }

  test('takes off in the carts that have it, however it is typed, and nowhere else', async () => {
    const code = await codeOf(await promote(WITH_CODE))
    expect(code).toMatch(/^DIWALI-[A-HJ-NP-Z2-9]{8}$/)
    await changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 1 }])
    const promotionsOf = (userId: string | undefined) =>
      findCartPromotions(app, { offerIds: [mouse.offerId], userId })
    expect(await promotionsOf(asha.userId)).toEqual([])
    expect(await codesOf(asha)).toEqual([])
    const typed = ` ${code.toLowerCase().replace('-', ' – ')} `
    expect(await enterCode(app, asha, typed)).toMatchObject({ ok: true })
    expect(await promotionsOf(asha.userId)).toMatchObject([{ code }])
    expect(await codesOf(asha)).toMatchObject([{ code, state: 'works' }])
    expect(await promotionsOf(undefined)).toEqual([])
    expect(await order(1, 81_000, 'cod', await addCustomer(app))).toMatchObject({
      problem: { code: 'checkout.total_changed' },
    })
    expect(await order(1, 81_000)).toMatchObject({ ok: true })
  })

  test.each(['cod', 'card'] as const)(
    'leaves the cart with the order that used it, by %s, and others stay',
    async (by) => {
      const [used, other] = [await promote(WITH_CODE), await promote({ ...WITH_CODE, minGoods: '50000' })]
      for (const promotionId of [used, other]) await enterCode(app, asha, await codeOf(promotionId))
      expect(await order(1, 81_000, by)).toMatchObject({ ok: true })
      expect(await codesOf(asha)).toMatchObject([{ promotionId: other }])
    },
  )

  test('stays in the cart while its order waits for money', async () => {
    await enterCode(app, asha, await codeOf(await promote(WITH_CODE)))
    gateway.behaviour = 'decline'
    await order(1, 81_000, 'card')
    expect(await codesOf(asha)).toHaveLength(1)
  })

  test('can be taken out of the cart again', async () => {
    const promotionId = await promote(WITH_CODE)
    await enterCode(app, asha, await codeOf(promotionId))
    await removeCode(app, asha, promotionId)
    expect(await order(1, 90_000)).toMatchObject({ ok: true })
  })

  test('that was closed stays with the carts that have it, and is refused like none to others', async () => {
    const promotionId = await promote(WITH_CODE)
    const code = await codeOf(promotionId)
    await enterCode(app, asha, code)
    expect(await closeCode(app, meera, promotionId)).toMatchObject({ ok: true })
    const other = await addCustomer(app)
    expect(await enterCode(app, other, code)).toEqual(await enterCode(app, other, 'DIWALI-22222222'))
    expect(await enterCode(app, asha, code)).toMatchObject({ ok: true })
    expect(await order(1, 81_000)).toMatchObject({ ok: true })
  })

  test.each<[string, (promotionId: string) => Promise<unknown>]>([
    ['paused', (promotionId) => pausePromotion(app, meera, promotionId)],
    ['ended', (promotionId) => endPromotion(app, meera, promotionId)],
  ])('of a promotion that is %s is refused like none', async (_what, move) => {
    const promotionId = await promote(WITH_CODE)
    const code = await codeOf(promotionId)
    await move(promotionId)
    expect(await enterCode(app, asha, code)).toMatchObject({ problem: { code: 'cart.code_not_valid' } })
  })

  test('that this customer has used up says so', async () => {
    const code = await codeOf(await promote({ ...WITH_CODE, usesPerCustomer: '1' }))
    await enterCode(app, asha, code)
    await placed(1, 81_000)
    expect(await enterCode(app, asha, code)).toMatchObject({ problem: { code: 'cart.code_used_up' } })
  })

  test('whose last use is gone says so, also in the carts that have it', async () => {
    const code = await codeOf(await promote({ ...WITH_CODE, usesMax: '1', usesPerCustomer: '1' }))
    const [ravi, late] = [await addCustomer(app), await addCustomer(app)]
    for (const who of [asha, ravi]) await enterCode(app, who, code)
    await placed(1, 81_000)
    expect(await codesOf(ravi)).toMatchObject([{ code, state: 'used-up' }])
    expect(await enterCode(app, late, code)).toMatchObject({ problem: { code: 'cart.code_used_up' } })
  })

  test('that this customer has used up meanwhile says so in the cart that has it', async () => {
    const code = await codeOf(await promote({ ...WITH_CODE, usesPerCustomer: '1' }))
    gateway.behaviour = 'ask-customer'
    await enterCode(app, asha, code)
    await order(1, 81_000, 'card')
    expect(await codesOf(asha)).toMatchObject([{ code, state: 'used-up' }])
  })

  test('is not found by trying', async () => {
    for (let tries = 0; tries < 20; tries += 1)
      expect(await enterCode(app, asha, `TRY-${tries}`)).toMatchObject({
        problem: { code: 'cart.code_not_valid' },
      })
    expect(await enterCode(app, asha, 'TRY-20')).toMatchObject({
      problem: { code: 'limits.too_many_attempts' },
    })
  })
})

describe('a seller’s promotion', () => {
  test('is nobody else’s to see or to move', async () => {
    const promotionId = await promote()
    const other = {
      sellerId: (await addOffer(app, { sellerId: app.random.uuid() })).sellerId,
      userId: meera.userId,
    }
    expect(await findOwnPromotion(app, other.sellerId, promotionId)).toBeUndefined()
    expect((await listOwnPromotions(app, other.sellerId)).promotions).toEqual([])
    for (const move of [pausePromotion, resumePromotion, endPromotion, closeCode])
      expect(await move(app, other, promotionId)).toMatchObject({ problem: { code: 'promotions.not_found' } })
  })

  test('says what it covers, kinds and products by their names', async () => {
    const kind = await promote({ covers: 'kind' }, ['mouse'])
    const product = await promote({ covers: 'product', products: mouse.productId })
    const targetsOf = async (id: string) => (await findOwnPromotion(app, meera.sellerId, id))?.targets
    expect(await targetsOf(kind)).toMatchObject([{ what: 'kind', value: 'mouse' }])
    expect(await targetsOf(product)).toMatchObject([{ what: 'product', value: mouse.productId }])
  })

  test('covers nothing that the seller does not sell', async () => {
    const created = await createPromotion(app, meera, {
      fields: { ...TEN_PERCENT, covers: 'product', products: `${mouse.productId}\nnothing-9000` },
      kinds: [],
    })
    expect(created).toMatchObject({ problem: { fields: { products: 'You do not sell: nothing-9000' } } })
  })

  test('ends for good, and without a code has none to close', async () => {
    const promotionId = await promote()
    expect(await closeCode(app, meera, promotionId)).toMatchObject({
      problem: { code: 'promotions.move_not_allowed' },
    })
    await endPromotion(app, meera, promotionId)
    expect(await resumePromotion(app, meera, promotionId)).toMatchObject({
      problem: { code: 'promotions.move_not_allowed' },
    })
  })

  test('is ended by the back office with a reason that its seller reads, and stays as it was for what was ordered', async () => {
    const promotionId = await promote()
    const orderId = await placed(1, 81_000)
    expect(await endSellersPromotion(app, OWNER, { promotionId, reason: ' ' })).toMatchObject({
      problem: { code: 'audit.reason_invalid' },
    })
    const asked = { promotionId, reason: 'It names a brand that you do not sell.' }
    expect(await endSellersPromotion(app, OWNER, asked)).toMatchObject({ ok: true })
    expect(await endSellersPromotion(app, OWNER, asked)).toMatchObject({
      problem: { code: 'promotions.move_not_allowed' },
    })
    expect(await findAnyPromotion(app, OWNER, promotionId)).toMatchObject({ state: 'ended', uses: 1 })
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({ promotionPaise: 9_000 })
    expect(await order(1, 90_000)).toMatchObject({ ok: true })
    const [letter] = await app.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'promotion-ended')
      .execute()
    expect(JSON.stringify(letter)).toContain(asked.reason)
    const all = await listAllPromotions(app, OWNER, {})
    expect(all.promotions).toContainEqual(
      expect.objectContaining({ id: promotionId, sellerName: meera.sellerId }),
    )
  })

  test('is listed page by page, newest first', async () => {
    for (let count = 0; count < 27; count += 1) {
      clock.turn(1)
      await promote({ name: `Promotion ${count}` })
    }
    const first = await listOwnPromotions(app, meera.sellerId)
    expect(first.promotions).toHaveLength(25)
    expect(first.promotions[0]?.name).toBe('Promotion 26')
    const second = await listOwnPromotions(app, meera.sellerId, { after: first.next })
    expect(second.promotions.map(({ name }) => name)).toEqual(['Promotion 1', 'Promotion 0'])
    expect(second.next).toBeUndefined()
  })

  test('is tried on a cart without running', async () => {
    const startsAt = new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString().slice(0, 16)
    const promotionId = await promote({ kind: 'buy-get', buy: '2', get: '1', startsAt })
    const promotion = await findOwnPromotion(app, meera.sellerId, promotionId)
    if (!promotion) throw new Error('it was made')
    expect(promotion.state).toBe('planned')
    const basket = `${mouse.productId} × 2\nnothing x 3`
    expect(await tryPromotion(app, meera.sellerId, { promotion, basket })).toMatchObject({
      lines: [{ quantity: 2, goodsPaise: 180_000, offPaise: 0 }],
      missing: { why: 'pieces-missing', missingPieces: 1 },
      unknown: ['nothing'],
    })
    expect(
      await tryPromotion(app, meera.sellerId, { promotion, basket: `${mouse.productId}*3` }),
    ).toMatchObject({ lines: [{ offPaise: 90_000 }], missing: undefined })
  })
})

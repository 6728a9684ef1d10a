import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { asksMet } from '#domain/orders/checkout/asks-met.ts'
import { reviewCart } from '#domain/selling/cart/review-cart.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { drawInvoice } from '#server/money/invoicing/pdf/invoice-pdf.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { findOrderForMail } from '#server/orders/orders/mail/order-mail-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { findSoldOrder } from '#server/orders/orders/vendor-order-views.ts'
import { enterCode } from '#server/selling/cart/cart-codes.ts'
import { findCart, findCartPromotions } from '#server/selling/cart/cart-views.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { findAnyPromotion, findOwnPromotion } from '#server/selling/promotions/own-promotions-views.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { readOfferPromotions } from '#server/selling/promotions/shown-promotions-views.ts'
import { tryPromotion } from '#server/selling/promotions/try-promotion.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { brought, sentBack } from '#tests/support/exchanges.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { payOrder } from './pay-again/pay-order.ts'
import { placeOrder } from './place-order.ts'

const FEE = 39_900
type Customer = Awaited<ReturnType<typeof addCustomer>>

let app: App
let close: () => Promise<void>
let pause: (at: PausePoint) => Promise<void> = async () => {}
/** ₹900 a piece. */
let mouse: AddedOffer
/** ₹900 too, of another seller. */
let pad: AddedOffer
let meera: ActingVendor
let asha: Customer

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ pause: (at) => pause(at) }))
})
beforeEach(async () => {
  app.gateway = fakeGateway()
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 9 })
  pad = await addOffer(app, { sellerId: app.random.uuid(), available: 9 })
  meera = await addVendorOf(app, sellerId)
  asha = await addCustomer(app)
})
afterEach(async () => {
  pause = async () => {}
  await app.db.updateTable('promotions').set({ ended_at: new Date() }).where('ended_at', 'is', null).execute()
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})
afterAll(() => close())

const FREE = { name: 'Free delivery week', kind: 'delivery', covers: 'all' }
type Fields = Readonly<Record<string, string>>

/** Of the mouse's seller. */
async function ofSeller(fields: Fields = {}): Promise<{ promotionId: string; code: string }> {
  const made = await createPromotion(app, meera, { fields: { ...FREE, ...fields }, kinds: [] })
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  const { promotionId } = made.value
  return { promotionId, code: (await findOwnPromotion(app, meera.sellerId, promotionId))?.code ?? '' }
}
/** Of the marketplace, unless told otherwise. */
async function ofOthers(fields: Fields = {}): Promise<{ promotionId: string; code: string }> {
  const asked = { fields: { ...FREE, paidBy: 'marketplace', ...fields }, kinds: [] }
  const made = await createSharedPromotion(app, OWNER, asked)
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  const { promotionId } = made.value
  return { promotionId, code: (await findAnyPromotion(app, OWNER, promotionId))?.code ?? '' }
}
const WITH_CODE = { needsCode: 'on', codePrefix: 'SHIP' }

interface Asked {
  of?: AddedOffer[]
  quantity?: number
  by?: 'cod' | 'card'
  customer?: Customer
}
function order(toPayPaise: number, { of = [mouse], quantity = 1, by = 'card', customer = asha }: Asked = {}) {
  const lines = of.map(({ offerId }) => ({ offerId, quantity }))
  return placeOrder(app, customer, checkoutOf(mouse, { lines, by, expectedTotalPaise: toPayPaise }))
}
async function placed(...asked: Parameters<typeof order>): Promise<string> {
  const answer = await order(...asked)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.value.orderId
}
async function entriesOf(orderId: string, kinds: string[]): Promise<unknown[][]> {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'debit', 'credit', 'amount_paise'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', kinds as never[])
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.kind, row.debit, row.credit, row.amount_paise])
}
const refundsOf = async (orderId: string) =>
  (
    await app.db
      .selectFrom('payment_refunds')
      .select(['reason', 'amount_paise'])
      .where('order_id', '=', orderId)
      .execute()
  ).map((row) => [row.reason, row.amount_paise])
const invoiceOf = (orderId: string) =>
  app.db
    .selectFrom('invoices')
    .select(['total_paise', 'taxable_paise', 'document'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
async function cancelOne(orderId: string): Promise<void> {
  const line = (await findOrder(app, asha.userId, orderId))?.vendorOrders[0]?.lines[0]
  const vendorOrder = {
    cancellationId: app.random.uuid(),
    vendorOrderId: await vendorOrderOf(app, orderId),
    lines: [{ lineId: line?.id ?? '', quantity: 1 }],
  }
  const asked = { orderId, reason: 'changed-mind', vendorOrders: [vendorOrder] } as const
  expect(await cancelOwnPieces(app, asha, asked)).toMatchObject({ ok: true })
  await askRefunds(app)
}

describe('a seller’s free delivery', () => {
  test('is said by cart, order, mail and portal, and all of them come to the same', async () => {
    const { promotionId, code } = await ofSeller(WITH_CODE)
    await enterCode(app, asha, code)
    await changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 1 }])
    const { lines, offers } = await findCart(app, asha.userId)
    const promotions = await findCartPromotions(app, { offerIds: [mouse.offerId], userId: asha.userId })
    const said = `Delivery: free with ${code}`
    expect(reviewCart(lines, offers, OPENING_TERMS, promotions).totals).toMatchObject({
      shippingPaise: 0,
      totalPaise: 90_000,
      deliveryAs: said,
    })
    const orderId = await placed(90_000, { by: 'cod' })
    const sums = { shippingPaise: 0, totalPaise: 90_000, contributedPaise: 0, deliveryAs: said }
    // 18 % inside ₹900: what the seller took off the delivery bears none.
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({ ...sums, gst: { taxPaise: 13_728 } })
    expect(await findOrderForMail(app.db, orderId)).toMatchObject(sums)
    const sold = await findSoldOrder(app, meera.sellerId, await vendorOrderOf(app, orderId))
    expect(sold).toMatchObject({ ...sums, shippingOffPaise: FEE })
    expect(await findOwnPromotion(app, meera.sellerId, promotionId)).toMatchObject({
      uses: 1,
      givenPaise: FEE,
      revenuePaise: 90_000,
    })
  })

  test('takes off what its own goods bear of the fee, and another seller’s share stays', async () => {
    await ofSeller()
    const orderId = await placed(180_000 + FEE / 2, { of: [mouse, pad] })
    const page = await findOrder(app, asha.userId, orderId)
    expect(page).toMatchObject({
      shippingPaise: FEE / 2,
      deliveryAs: 'Delivery: ₹199.50 off with Free delivery week',
    })
    const shares = page?.vendorOrders.map(({ sellerName, shippingPaise }) => [sellerName, shippingPaise])
    expect(shares?.map(([, paise]) => paise).sort()).toEqual([0, FEE / 2])
  })

  test('stands on the invoice and lowers what tax, commission and TCS are taken of', async () => {
    const { code } = await ofSeller(WITH_CODE)
    await enterCode(app, asha, code)
    const orderId = await placed(90_000)
    const by = { kind: 'vendor', vendor: meera } as const
    await brought(app, by, { customer: asha, orderId })
    const { document, ...sums } = await invoiceOf(orderId)
    expect(sums).toEqual({ total_paise: 90_000, taxable_paise: 76_272 })
    expect(document).toMatchObject({
      totals: { deliveryPaise: 0 },
      offDelivery: { names: [code], paise: FEE },
    })
    expect((await drawInvoice({ document } as never)).length).toBeGreaterThan(1_000)
    expect(await entriesOf(orderId, ['sale'])).toEqual([['sale', 'customers', 'seller', 90_000]])
  })

  test('gives back what was paid when a piece is cancelled or comes back', async () => {
    await ofSeller()
    const two = await placed(180_000, { quantity: 2 })
    await cancelOne(two)
    expect(await refundsOf(two)).toEqual([['cancellation', 90_000]])
    const one = await placed(90_000)
    const by = { kind: 'vendor', vendor: meera } as const
    const { inspect } = await sentBack(app, by, {
      of: await brought(app, by, { customer: asha, orderId: one }),
    })
    expect(await inspect()).toMatchObject({ ok: true })
    expect(await refundsOf(one)).toEqual([['return', 90_000]])
  })

  test('is tried on a cart with the fee of today', async () => {
    const { promotionId } = await ofSeller({ minGoods: '1500' })
    const promotion = await findOwnPromotion(app, meera.sellerId, promotionId)
    if (!promotion) throw new Error('it was made')
    await app.db.updateTable('offers').set({ seller_sku: 'M-1' }).where('id', '=', mouse.offerId).execute()
    const tried = (basket: string) => tryPromotion(app, meera.sellerId, { promotion, basket })
    expect(await tried('M-1 × 2')).toMatchObject({
      lines: [{ goodsPaise: 180_000, offPaise: 0 }],
      delivery: { feePaise: FEE, offPaise: FEE },
      missing: undefined,
    })
    expect(await tried('M-1')).toMatchObject({
      delivery: { feePaise: FEE, offPaise: 0 },
      missing: { why: 'goods-missing', missingPaise: 60_000 },
    })
  })

  test('is said on the page of a product', async () => {
    await ofSeller({ minGoods: '1500' })
    const { offerId } = mouse
    const { said } = await readOfferPromotions(app, [{ offerId, unitPricePaise: 90_000 }])
    expect(said[offerId]?.texts).toEqual(['Free delivery from ₹1,500'])
    expect(said[offerId]?.freeDelivery).toEqual({ fromPaise: 150_000, text: 'Free delivery from ₹1,500' })
  })
})

describe('free delivery that others pay for', () => {
  test('leaves each seller its share of the fee, which the marketplace pays once the order is placed', async () => {
    const { code } = await ofOthers(WITH_CODE)
    await enterCode(app, asha, code)
    const orderId = await placed(180_000, { of: [mouse, pad] })
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
      shippingPaise: FEE,
      contributedPaise: FEE,
      contributedAs: 'Paid by NanoNagar',
      deliveryAs: `Delivery: free with ${code}`,
      vendorOrders: [{ shippingPaise: FEE / 2 }, { shippingPaise: FEE / 2 }],
    })
    await keepBooks(app)
    expect(await entriesOf(orderId, ['captured', 'promotion'])).toEqual(
      expect.arrayContaining([
        ['captured', 'gateway', 'customers', 180_000],
        ['promotion', 'promotions', 'customers', FEE / 2],
        ['promotion', 'promotions', 'customers', FEE / 2],
      ]),
    )
  })

  test('bears its tax, stands on the invoice as paid by a bank, and goes back to it with a piece', async () => {
    await ofOthers({ paidBy: 'bank', payerName: 'Bank of mice' })
    const two = await placed(180_000, { quantity: 2 })
    await cancelOne(two)
    expect(await refundsOf(two)).toEqual([['cancellation', 90_000]])
    expect(await entriesOf(two, ['promotion'])).toEqual([
      ['promotion', 'promotion-payers', 'customers', FEE],
      ['promotion', 'customers', 'promotion-payers', FEE / 2],
    ])
    const orderId = await placed(90_000)
    const by = { kind: 'vendor', vendor: meera } as const
    const delivered = await brought(app, by, { customer: asha, orderId })
    // 18 % inside ₹1,299, of which the customer paid ₹900.
    expect(await invoiceOf(orderId)).toMatchObject({
      total_paise: 90_000 + FEE,
      taxable_paise: 110_084,
      document: { paidByOthers: { names: ['Bank of mice'], paise: FEE } },
    })
    const { inspect } = await sentBack(app, by, { of: delivered })
    expect(await inspect()).toMatchObject({ ok: true })
    expect(await refundsOf(orderId)).toEqual([['return', 90_000]])
    expect(await entriesOf(orderId, ['promotion'])).toEqual([
      ['promotion', 'promotion-payers', 'customers', FEE],
      ['promotion', 'customers', 'promotion-payers', FEE],
    ])
  })

  test('is left where more is taken off its goods, unless both may be combined', async () => {
    const percent = { name: 'Half', kind: 'percent', percent: '50' }
    await ofOthers()
    await ofSeller(percent)
    await placed(45_000 + FEE)
    await ofSeller({ ...percent, percent: '50.01', isCombinable: 'on' })
    await ofOthers({ isCombinable: 'on' })
    await placed(44_991)
  })

  test('is had by who pays online, and not in cash', async () => {
    await ofOthers({ 'asks-online': 'on' })
    expect(await order(90_000, { by: 'cod' })).toMatchObject({
      problem: { code: 'checkout.total_changed', details: { newTotalPaise: 90_000 + FEE } },
    })
    const promotions = await findCartPromotions(app, { offerIds: [mouse.offerId], userId: asha.userId })
    await changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 1 }])
    const { lines, offers } = await findCart(app, asha.userId)
    const met = asksMet({ paymentMethod: 'cod' })
    expect(reviewCart(lines, offers, OPENING_TERMS, promotions, met)).toMatchObject({
      totals: { totalPaise: 90_000 + FEE, deliveryAs: undefined },
      promotions: { notApplied: [{ why: 'asks', asks: ['online'] }] },
    })
    await placed(90_000)
  })

  test.each([{ usesMax: '1' }, { budget: '1' }])(
    'with %j is had by one of two who order at once, and by nobody once it is used',
    async (limit) => {
      const { promotionId } = await ofOthers(limit)
      const other = await addCustomer(app)
      let isFirst = true
      pause = async (at) => {
        if (at !== 'checkout:promotions-read' || !isFirst) return
        isFirst = false
        await placed(90_000, { of: [pad], customer: other })
      }
      expect(await order(90_000)).toMatchObject({
        problem: { code: 'checkout.total_changed', details: { newTotalPaise: 90_000 + FEE } },
      })
      expect(await findAnyPromotion(app, OWNER, promotionId)).toMatchObject({
        uses: 1,
        givenPaise: FEE,
        state: 'used-up',
      })
      await placed(90_000 + FEE)
    },
  )

  test('is kept by an order that waits for its money, and costs nobody anything until it is placed', async () => {
    const gateway = fakeGateway()
    app.gateway = gateway
    await ofOthers({ usesMax: '1' })
    gateway.behaviour = 'decline'
    const declined = await order(90_000)
    const { orderId } = await app.db
      .selectFrom('promotion_uses')
      .select('order_id as orderId')
      .where('user_id', '=', asha.userId)
      .executeTakeFirstOrThrow()
    expect(declined).toMatchObject({ problem: { code: 'checkout.payment_declined' } })
    expect(await entriesOf(orderId, ['promotion'])).toEqual([])
    gateway.behaviour = 'approve'
    const paid = await payOrder(app, asha, { orderId, method: 'card', cardToken: 'tok_again' })
    expect(paid).toMatchObject({ ok: true })
    expect(await entriesOf(orderId, ['promotion'])).toEqual([['promotion', 'promotions', 'customers', FEE]])
  })
})

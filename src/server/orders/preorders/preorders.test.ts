import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { formatWeekday, indianDay } from '#domain/ground/shared/months.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { findBestSellers } from '#server/goods/best-sellers/best-sellers-views.ts'
import { findProduct } from '#server/goods/catalogue/product-page-views.ts'
import { listProducts } from '#server/goods/catalogue/product-views.ts'
import { findCompared } from '#server/goods/comparison/comparison-views.ts'
import { askForStockLetter, putOnWishlist } from '#server/goods/wishlist/change-wishlist.ts'
import { findCards } from '#server/goods/wishlist/wishlist-views.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { findDelivery, withDeliveryDays } from '#server/ground/shipping/delivery-views.ts'
import { readOwnKeptPromises } from '#server/ground/shipping/kept-promises-views.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { cancelOwnPieces, cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { countKeptWord } from '#server/orders/cancellations/kept-prices/kept-words-views.ts'
import { readNextOffers } from '#server/orders/cancellations/kept-prices/next-offers-views.ts'
import { readUsualPrice } from '#server/orders/cancellations/slip-claims/slip-claim-views.ts'
import { findCartCashProblem } from '#server/orders/checkout/cash-problem-views.ts'
import { correctOwnAddress } from '#server/orders/checkout/delivery-address/correct-address.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findPreorderProblem } from '#server/orders/checkout/preorder-problem-views.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { listLateVendorOrders } from '#server/orders/fulfilment/mail/late-mail-views.ts'
import { listDueVendorOrders } from '#server/orders/fulfilment/mail/seller-mail-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { priceExchangeOffer } from '#server/orders/returns/exchange-offer-views.ts'
import { keepForWaiting, tellNext } from '#server/selling/back-in-stock/keep-for-waiting.ts'
import { findCartOffers } from '#server/selling/cart/cart-views.ts'
import { openLaunch } from '#server/selling/launches/open-launch.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import { removeOffer } from '#server/selling/listings/move-offer.ts'
import { readOtherPrices } from '#server/selling/prices/offers-to-price-views.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { suspendSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { readSellerFigures } from '#server/selling/sellers/seller-record-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, homeDelivery, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { filled } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { endPreorders } from './end-preorders.ts'
import { movePreorders } from './move-preorders.ts'
import { beginPreorder, endPreorder, movePreorder } from './offer-preorder.ts'
import { findOwnPreorder, listOwnPreorders } from './own-preorder-views.ts'

type Person = Awaited<ReturnType<typeof addCustomer>>

/** A Saturday. */
const BEGIN = '2026-11-28T11:00+05:30'
/** A Tuesday. */
const DAY = '2026-12-15'
const LATER = '2026-12-29'

let app: App
let close: () => Promise<void>
let pause: (at: PausePoint) => Promise<void> = async () => {}
let now: Date
let gateway: FakeGateway
let card: AddedOffer
let shop: ActingVendor
let asha: Person

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now }, pause: (at) => pause(at) }))
})
beforeEach(async () => {
  now = new Date(BEGIN)
  gateway = fakeGateway()
  app.gateway = gateway
  const sellerId = app.random.uuid()
  card = await addOffer(app, { name: 'A card', sellerId, available: 0 })
  shop = { sellerId, userId: app.random.uuid(), address: '127.0.0.1' }
  asha = await addCustomer(app)
})
afterEach(async () => {
  pause = async () => {}
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
  now = new Date('2027-12-01T10:00+05:30')
  await endPreorders(app)
})
afterAll(() => close())

const begin = (change: Record<string, string> = {}, offer = card) =>
  beginPreorder(app, shop, {
    offerId: offer.offerId,
    fields: { from: DAY, pieces: '5', limit: '2', ...change },
  })
const move = (from: string) => movePreorder(app, shop, { offerId: card.offerId, from })

const order = (
  who: Person,
  { quantity = 1, sentFrom = DAY as string | null, by = 'card' as 'card' | 'cod', ...change } = {},
) => {
  const asked = checkoutOf(card, { by, quantity, ...change })
  const line = { offerId: card.offerId, quantity, ...(sentFrom && { sentFrom }) }
  return placeOrder(app, who, { ...asked, lines: [line] })
}
async function bought(who: Person = asha, change = {}): Promise<string> {
  const placed = await order(who, change)
  if (!placed.ok) throw new Error(JSON.stringify(placed.problem))
  return placed.value.orderId
}
const seller = (vendor = shop) => ({ kind: 'vendor', vendor }) as Extract<Dispatcher, { kind: 'vendor' }>
const vendorOrder = (orderId: string) =>
  app.db
    .selectFrom('vendor_orders')
    .select(['dispatch_by', 'promised_by', 'preorder_from', 'moved_later_at', 'status'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
const cardOf = ({ productId }: AddedOffer) =>
  app.db
    .selectFrom('products')
    .select(['best_offer_id', 'in_stock'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
const letters = async (orderId: string) =>
  (
    await app.db
      .selectFrom('mails')
      .select('subject')
      .where('kind', '=', 'preorder-moved')
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute()
  ).map(({ subject }) => subject.split(':')[0])

describe('a seller offers a pre-order', () => {
  test('of so many pieces, which are its stock, and nothing of it is in stock', async () => {
    expect(await begin()).toEqual({ ok: true, value: { from: DAY } })
    expect(await stockOf(app, card)).toEqual({ onHand: 5, reserved: 0 })
    expect(await cardOf(card)).toEqual({ best_offer_id: card.offerId, in_stock: false })
    expect(await begin()).toMatchObject({ problem: { code: 'preorders.under_way' } })
  })

  test('not of what is in stock, in a draw, or another seller’s; and draws none', async () => {
    const other = await addOffer(app, { sellerId: shop.sellerId, available: 3 })
    expect(await begin({}, other)).toMatchObject({
      problem: { code: 'preorders.in_stock', details: { free: 3 } },
    })
    const foreign = await addOffer(app, { sellerId: app.random.uuid(), available: 0 })
    expect(await begin({}, foreign)).toMatchObject({ problem: { code: 'listings.not_found' } })
    const draw = (offerId: string, pieces: string) =>
      openLaunch(app, shop, {
        offerId,
        fields: {
          opensAt: momentText(new Date(now.getTime() + DAY_MS)),
          closesAt: momentText(new Date(now.getTime() + 1.5 * DAY_MS)),
          pieces,
          buyHours: '12',
        },
      })
    expect(await draw(other.offerId, '3')).toMatchObject({ ok: true })
    expect(await begin({}, other)).toMatchObject({ problem: { code: 'preorders.in_draw' } })
    await begin()
    expect(await draw(card.offerId, '1')).toMatchObject({ problem: { code: 'launches.preorder' } })
  })

  test('which stands behind an offer in stock, however much dearer that is, and before none', async () => {
    await begin()
    const dearer = await addOfferOf(app, card, { sellerId: app.random.uuid(), pricePaise: 500_000 })
    await begin({ from: LATER }, await addOffer(app, { sellerId: shop.sellerId, available: 0 }))
    await move('2026-12-16')
    expect(await cardOf(card)).toEqual({ best_offer_id: dearer.offerId, in_stock: true })
    await placeOrder(
      app,
      asha,
      checkoutOf(dearer, { by: 'card', quantity: 10, expectedTotalPaise: 5_000_000 }),
    )
    expect(await cardOf(card)).toEqual({ best_offer_id: card.offerId, in_stock: false })
  })
})

describe('a pre-order', () => {
  test('is paid at once and promised from its day; it has no invoice before it is sent', async () => {
    await begin()
    const orderId = await bought()
    expect(gateway.paid).toEqual([orderId])
    expect(await vendorOrder(orderId)).toMatchObject({ preorder_from: DAY, dispatch_by: '2026-12-16' })
    expect((await vendorOrder(orderId)).promised_by ?? '').toMatch(/^2026-12-(1[6-9]|2)/)
    expect(await stockOf(app, card)).toEqual({ onHand: 5, reserved: 1 })
    const invoices = () =>
      app.db.selectFrom('invoices').select('id').where('order_id', '=', orderId).execute()
    expect(await invoices()).toEqual([])
    const page = await findOrder(app, asha.userId, orderId)
    expect(page?.vendorOrders[0]?.lines[0]?.preorder).toBe('Pre-order: sent from Tue 15 Dec')
    now = new Date('2026-12-15T10:00+05:30')
    await handedOver(app, seller(), { vendorOrderId: await vendorOrderOf(app, orderId) })
    expect(await invoices()).toHaveLength(1)
  })

  test('is not paid in cash, which the checkout says before', async () => {
    await begin()
    expect(await order(asha, { by: 'cod' })).toMatchObject({
      problem: { code: 'checkout.cod_preorder', details: { name: 'A card' } },
    })
    const terms = OPENING_TERMS
    expect(
      await findCartCashProblem(app, { lines: [{ offerId: card.offerId, quantity: 1 }], terms }),
    ).toMatchObject({ code: 'checkout.cod_preorder' })
    expect(await stockOf(app, card)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('is ordered by nobody who has not read its day', async () => {
    await begin()
    for (const sentFrom of [null, '2026-12-14'])
      expect(await order(asha, { sentFrom })).toMatchObject({
        problem: { code: 'checkout.preorder_day', details: { name: 'A card', day: 'Tue 15 Dec' } },
      })
    expect(await order(asha, { sentFrom: '2026-12-16' })).toMatchObject({ ok: true })
  })

  test('goes so many times to a person, and to a place of delivery', async () => {
    await begin()
    const home = homeDelivery()
    const at = (address: string) => ({ details: { ...home, address, paymentMethod: 'card' as const } })
    await bought(asha, at('12, M.G. Road'))
    expect(await order(asha, { quantity: 2 })).toMatchObject({
      problem: { code: 'checkout.preorder_limit', details: { limit: 2, left: 1 } },
    })
    await bought(asha)
    expect(await order(asha)).toMatchObject({ problem: { code: 'checkout.preorder_limit' } })
    const ravi = await addCustomer(app)
    expect(await order(ravi, { quantity: 2, ...at('12 MG Road') })).toMatchObject({
      problem: { code: 'checkout.preorder_limit', details: { left: 1 } },
    })
    expect(await order(ravi, { quantity: 2, ...at('14 MG Road') })).toMatchObject({ ok: true })
  })

  test('goes so many times to a place by a corrected address too', async () => {
    await begin()
    const home = homeDelivery()
    const at = (address: string) => ({ details: { ...home, address, paymentMethod: 'card' as const } })
    const first = await bought(asha, { quantity: 2, ...at('12 MG Road') })
    const ravi = await addCustomer(app)
    const orderId = await bought(ravi, { quantity: 1, ...at('14 MG Road') })
    const { city, postalCode } = home
    const correct = (address: string) =>
      correctOwnAddress(app, ravi, { orderId, fields: { address, city, postalCode } })
    expect(await correct('12, M.G. Road')).toMatchObject({
      problem: { fields: { address: expect.stringContaining('at most 2 for each person and address') } },
    })
    expect(await correct('14 MG Road, first floor')).toEqual({ ok: true, value: { isNew: true } })
    await cancel(asha, first)
    expect(await correct('12, M.G. Road')).toEqual({ ok: true, value: { isNew: true } })
  })

  test('of which an order is not paid yet names that order', async () => {
    await begin()
    gateway.behaviour = 'ask-customer'
    await order(asha)
    const unpaid = await app.db
      .selectFrom('orders')
      .select(['id', 'sequence'])
      .where('user_id', '=', asha.userId)
      .executeTakeFirstOrThrow()
    const more = await order(asha, { quantity: 2 })
    expect(more).toMatchObject({
      problem: {
        code: 'checkout.preorder_limit',
        details: { left: 1, orderId: unpaid.id, number: orderNumber(unpaid.sequence) },
      },
    })
    gateway.settle(unpaid.id, 'paid')
    await settlePayment(app, unpaid.id)
    const paid = await order(asha, { quantity: 2 })
    expect(!paid.ok && paid.problem.details).not.toHaveProperty('orderId')
  })

  test('counts what is cancelled, or was never paid, for nobody', async () => {
    await begin({ limit: '1' })
    await cancel(asha, await bought())
    gateway.behaviour = 'decline'
    await order(asha)
    gateway.behaviour = 'approve'
    expect(await order(asha)).toMatchObject({ ok: true })
  })

  test('has one last piece for one of those who want it', async () => {
    await begin({ pieces: '1' })
    const all = await Promise.all(
      [asha, await addCustomer(app), await addCustomer(app)].map((who) => order(who)),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(all.flatMap((each) => (each.ok ? [] : each.problem.code))).toEqual([
      'checkout.out_of_stock',
      'checkout.out_of_stock',
    ])
  })

  test('of one person who sends two at once is counted once after the other', async () => {
    await begin({ limit: '1' })
    const both = await Promise.all([order(asha), order(asha)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('has all that its seller sends of the order wait for it', async () => {
    await begin()
    const mouse = await addOffer(app, { name: 'A mouse', sellerId: shop.sellerId })
    const asked = checkoutOf(card, { by: 'card', expectedTotalPaise: 180_000 + 39_900 })
    const placed = await placeOrder(app, asha, {
      ...asked,
      lines: [
        { offerId: mouse.offerId, quantity: 1 },
        { offerId: card.offerId, quantity: 1, sentFrom: DAY },
      ],
    })
    expect(placed.ok && (await vendorOrder(placed.value.orderId))).toMatchObject({
      preorder_from: DAY,
      dispatch_by: '2026-12-16',
    })
  })

  test('is due from its day on: nobody is late or reminded before', async () => {
    await begin()
    const orderId = await bought()
    const { dispatch_by, promised_by } = await vendorOrder(orderId)
    const dueOn = (today: string) =>
      listDueVendorOrders(app.db, { today, isLate: false }, { sellerId: shop.sellerId, limit: 9 })
    const lateOn = (today: string) =>
      listDueVendorOrders(app.db, { today, isLate: true }, { sellerId: shop.sellerId, limit: 9 })
    expect((await dueOn('2026-11-30')).count + (await lateOn('2026-12-16')).count).toBe(0)
    expect((await dueOn(dispatch_by)).count).toBe(1)
    expect((await lateOn('2026-12-17')).count).toBe(1)
    expect(await listLateVendorOrders(app.db, { today: promised_by ?? '', limit: 9 })).toEqual([])
    now = new Date('2026-12-14T10:00+05:30')
    expect(await readOwnKeptPromises(app, shop.sellerId)).toMatchObject([
      { dispatched: { due: 0 }, delivered: { due: 0 } },
      { dispatched: { due: 0 }, delivered: { due: 0 } },
    ])
    expect(await countKeptWord(app, { sellerId: shop.sellerId, today: '2026-12-14' })).toEqual({
      orders: 0,
      kept: 0,
    })
  })

  test('ordered months before its day still counts for its seller’s word', async () => {
    await begin({ from: '2027-03-20' })
    const orderId = await bought(asha, { sentFrom: '2027-03-20' })
    const { promised_by } = await vendorOrder(orderId)
    expect(promised_by && promised_by > '2027-03-20').toBe(true)
    expect(await countKeptWord(app, { sellerId: shop.sellerId, today: '2027-04-10' })).toEqual({
      orders: 1,
      kept: 0,
    })
  })
})

async function cancel(who: Person, orderId: string, { offerId }: AddedOffer = card) {
  const line = await app.db
    .selectFrom('order_lines')
    .select(['id', 'vendor_order_id'])
    .where('order_id', '=', orderId)
    .where('offer_id', '=', offerId)
    .executeTakeFirstOrThrow()
  const cancelled = await cancelOwnPieces(app, who, {
    orderId,
    reason: 'changed-mind',
    vendorOrders: [
      {
        cancellationId: app.random.uuid(),
        vendorOrderId: line.vendor_order_id,
        lines: [{ lineId: line.id, quantity: 1 }],
      },
    ],
  })
  expect(cancelled).toMatchObject({ ok: true })
}

describe('the day is moved', () => {
  test('later: who has ordered is told, may cancel for all of the money, and the word is broken', async () => {
    await begin()
    const orderId = await bought()
    const before = await vendorOrder(orderId)
    expect(await move(LATER)).toMatchObject({ ok: true })
    expect(await movePreorders(app, card.offerId)).toBe(1)
    const after = await vendorOrder(orderId)
    expect(after).toMatchObject({ preorder_from: LATER, dispatch_by: '2026-12-30' })
    expect(after.moved_later_at).toEqual(now)
    expect((after.promised_by ?? '') > (before.promised_by ?? '')).toBe(true)
    expect(await letters(orderId)).toEqual([`Later, sent from ${formatWeekday(LATER)}`])
    expect(await movePreorders(app, card.offerId)).toBe(0)
    expect(await countKeptWord(app, { sellerId: shop.sellerId, today: indianDay(now) })).toEqual({
      orders: 1,
      kept: 0,
    })
    await cancel(asha, orderId)
    const refund = await app.db
      .selectFrom('payment_refunds')
      .select('amount_paise')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(refund.amount_paise).toBe(90_000 + 39_900)
  })

  test('later does not keep the seller’s day, though it is sent by the new one', async () => {
    await begin()
    const orderId = await bought()
    await move(LATER)
    await movePreorders(app, card.offerId)
    now = new Date('2026-12-29T10:00+05:30')
    await handedOver(app, seller(), { vendorOrderId: await vendorOrderOf(app, orderId) })
    now = new Date('2026-12-31T10:00+05:30')
    expect(await readOwnKeptPromises(app, shop.sellerId)).toMatchObject([
      { dispatched: { due: 1, kept: 0 } },
      { dispatched: { due: 1, kept: 0 } },
    ])
  })

  test('earlier and to now: who has ordered is told, and the word is kept', async () => {
    await begin()
    const orderId = await bought()
    await move('2026-12-08')
    await movePreorders(app, card.offerId)
    expect(await vendorOrder(orderId)).toMatchObject({ dispatch_by: '2026-12-09', moved_later_at: null })
    await endPreorder(app, shop, { offerId: card.offerId })
    // A worker does both within a minute: the letters come first.
    expect(await endPreorders(app)).toBe(1)
    expect(await vendorOrder(orderId)).toMatchObject({ dispatch_by: '2026-11-30', moved_later_at: null })
    expect(await letters(orderId)).toEqual(['Sooner, sent from Tue 8 Dec', 'Sooner, sent from Sat 28 Nov'])
    expect(await cardOf(card)).toEqual({ best_offer_id: card.offerId, in_stock: true })
  })

  test('of what waits for another pre-order of its seller: told is the day on which both leave, and no day that stays', async () => {
    await begin()
    const other = await addOffer(app, { sellerId: shop.sellerId, available: 0 })
    await begin({ from: LATER }, other)
    const asked = checkoutOf(card, { by: 'card', expectedTotalPaise: 180_000 + 39_900 })
    const lines = [
      { offerId: card.offerId, quantity: 1, sentFrom: DAY },
      { offerId: other.offerId, quantity: 1, sentFrom: LATER },
    ]
    const placed = await placeOrder(app, asha, { ...asked, lines })
    if (!placed.ok) throw new Error(JSON.stringify(placed.problem))
    const { orderId } = placed.value
    await move('2026-12-22')
    expect(await movePreorders(app, card.offerId)).toBe(1)
    expect(await vendorOrder(orderId)).toMatchObject({ preorder_from: LATER, moved_later_at: null })
    expect(await letters(orderId)).toEqual([])
    await movePreorder(app, shop, { offerId: other.offerId, from: '2026-12-01' })
    await movePreorders(app, other.offerId)
    expect(await vendorOrder(orderId)).toMatchObject({ preorder_from: '2026-12-22' })
    expect(await letters(orderId)).toEqual(['Sooner, sent from Tue 22 Dec'])
  })

  test('of orders that were accepted or sent in part: told is what is still to come', async () => {
    await begin({ limit: '5' })
    const mouse = await addOffer(app, { name: 'A mouse', sellerId: shop.sellerId })
    const accepted = await bought(await addCustomer(app))
    await acceptVendorOrder(app, seller(), await vendorOrderOf(app, accepted))
    const sentSome = await bought(asha, { quantity: 3 })
    await handedOver(app, seller(), { vendorOrderId: await vendorOrderOf(app, sentSome), quantity: 1 })
    await cancel(asha, sentSome)
    const sent = await bought(await addCustomer(app))
    await handedOver(app, seller(), { vendorOrderId: await vendorOrderOf(app, sent) })
    // Of the same seller, with nothing pre-ordered.
    await placeOrder(app, asha, checkoutOf(mouse, { by: 'card' }))
    expect(await findOwnPreorder(app, shop.sellerId, card.offerId)).toMatchObject({
      name: 'A card',
      ordered: 2,
    })
    expect(await findOwnPreorder(app, shop.sellerId, mouse.offerId)).toMatchObject({
      name: 'A mouse',
      preorder: undefined,
      ordered: 0,
    })
    await move(LATER)
    expect(await movePreorders(app, card.offerId)).toBe(2)
    for (const orderId of [accepted, sentSome]) {
      const { text_body: text } = await app.db
        .selectFrom('mails')
        .select('text_body')
        .where('kind', '=', 'preorder-moved')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      expect(text).toContain('  1 × A card\n')
      expect(text).toContain('If you do not want to wait, you can cancel it free of charge until it is sent.')
    }
    expect(await letters(sent)).toEqual([])
    await endPreorder(app, shop, card)
    await movePreorders(app, card.offerId)
    const sooner = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', '=', 'preorder-moved')
      .where('order_id', '=', accepted)
      .where('subject', 'like', 'Sooner%')
      .executeTakeFirstOrThrow()
    expect(sooner.text_body).toContain('You can cancel it free of charge until it is sent.')
  })

  test('of what a cancelled pre-order no longer holds up', async () => {
    await begin()
    const other = await addOffer(app, { name: 'Another card', sellerId: shop.sellerId, available: 0 })
    await begin({ from: LATER }, other)
    const placed = await placeOrder(app, asha, {
      ...checkoutOf(card, { by: 'card', expectedTotalPaise: 180_000 + 39_900 }),
      lines: [
        { offerId: other.offerId, quantity: 1, sentFrom: LATER },
        { offerId: card.offerId, quantity: 1, sentFrom: DAY },
      ],
    })
    const orderId = placed.ok ? placed.value.orderId : ''
    await cancel(asha, orderId, other)
    expect((await vendorOrder(orderId)).preorder_from).toBe(DAY)
    await move('2026-12-22')
    await movePreorders(app, card.offerId)
    expect(await vendorOrder(orderId)).toMatchObject({ preorder_from: '2026-12-22' })
    expect(await letters(orderId)).toEqual(['Later, sent from Tue 22 Dec'])
  })

  test('by nobody but its seller, and no pre-order begins without a day', async () => {
    expect(await begin({ from: '' })).toMatchObject({ problem: { code: 'preorders.not_valid' } })
    await begin()
    const other = { ...shop, sellerId: app.random.uuid() }
    expect(await movePreorder(app, other, { offerId: card.offerId, from: LATER })).toMatchObject({
      problem: { code: 'listings.not_found' },
    })
    expect(await findOwnPreorder(app, other.sellerId, card.offerId)).toBeUndefined()
  })

  test('while somebody checks out: they order with the new day, or are told of it', async () => {
    await begin()
    let moving: Promise<unknown> = Promise.resolve()
    pause = async (at) => {
      if (at !== 'checkout:stock-locked') return
      pause = async () => {}
      moving = move(LATER)
    }
    const orderId = await bought()
    await moving
    expect(await movePreorders(app, card.offerId)).toBe(1)
    expect(await letters(orderId)).toHaveLength(1)
    expect(await order(await addCustomer(app))).toMatchObject({
      problem: { code: 'checkout.preorder_day', details: { day: formatWeekday(LATER) } },
    })
  })

  test('while somebody pays: the confirmation says the new day and that it was moved', async () => {
    await begin()
    gateway.behaviour = 'ask-customer'
    await order(asha)
    const { id } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', asha.userId)
      .executeTakeFirstOrThrow()
    await move(LATER)
    await movePreorders(app, card.offerId)
    expect(await letters(id)).toEqual([])
    gateway.settle(id, 'paid')
    await settlePayment(app, id)
    expect(await vendorOrder(id)).toMatchObject({ status: 'pending', dispatch_by: '2026-12-30' })
    const mail = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', id)
      .where('kind', '=', 'order-placed')
      .executeTakeFirstOrThrow()
    expect(mail.text_body).toContain(
      'Pre-order: sent from Tue 29 Dec. The seller moved this day later while you paid',
    )
  })

  test('not back, further than 120 days, or of what is none', async () => {
    expect(await move(LATER)).toMatchObject({ problem: { code: 'preorders.none' } })
    await begin()
    for (const day of ['2026-11-28', DAY, '2027-03-29', ''])
      expect(await move(day)).toMatchObject({ problem: { code: 'preorders.not_valid' } })
    now = new Date('2026-12-15T00:00+05:30')
    expect(await move(LATER)).toMatchObject({ problem: { code: 'preorders.none' } })
  })
})

describe('of a deleted offer, or of a seller that is suspended', () => {
  test('the day can still be moved, and its seller finds it', async () => {
    await begin()
    const orderId = await bought()
    expect(await removeOffer(app, shop, card.offerId)).toMatchObject({ ok: true })
    expect(await findOwnPreorder(app, shop.sellerId, card.offerId)).toMatchObject({
      isRemoved: true,
      preorder: { from: DAY },
      ordered: 1,
    })
    expect((await listOwnPreorders(app, shop.sellerId)).preorders).toEqual([
      { offerId: card.offerId, name: 'A card', from: DAY, ordered: 1, left: 0, status: 'removed' },
    ])
    expect((await listOwnPreorders(app, app.random.uuid())).preorders).toEqual([])
    expect(await move(LATER)).toMatchObject({ ok: true })
    await movePreorders(app, card.offerId)
    expect(await letters(orderId)).toEqual(['Later, sent from Tue 29 Dec'])
    expect((await vendorOrder(orderId)).preorder_from).toBe(LATER)
    now = new Date('2026-12-29T10:00+05:30')
    expect(await findOwnPreorder(app, shop.sellerId, card.offerId)).toBeUndefined()
  })

  test('are listed page by page, the soonest first', async () => {
    const offers = []
    for (let n = 0; n < 26; n++) offers.push(await addOffer(app, { sellerId: shop.sellerId, available: 0 }))
    await app.db
      .updateTable('offers')
      .set({ preorder_from: DAY, preorder_limit: 1, preorder_since: now })
      .where('seller_id', '=', shop.sellerId)
      .execute()
    await begin({ from: LATER }, await addOffer(app, { sellerId: shop.sellerId, available: 0 }))
    const first = await listOwnPreorders(app, shop.sellerId)
    const second = await listOwnPreorders(app, shop.sellerId, { after: first.next })
    expect([first.preorders.length, second.preorders.length, second.next]).toEqual([25, 3, undefined])
    expect(second.preorders.at(-1)?.from).toBe(LATER)
    const ids = [...first.preorders, ...second.preorders].map(({ offerId }) => offerId)
    expect(new Set(ids).size).toBe(28)
  })

  test('the office sees what is paid, and cancels it for all of the money', async () => {
    await begin()
    const orderId = await bought()
    await suspendSeller(app, COMMAND_LINE, { sellerId: shop.sellerId, reason: 'Complaints' })
    expect(await readSellerFigures(app, shop.sellerId)).toMatchObject({
      ordersToSend: 1,
      preordersToSend: 1,
      lastPreorderDay: DAY,
    })
    // Its people still sign in, and may move what is paid.
    expect(await move(LATER)).toMatchObject({ ok: true })
    await movePreorders(app, card.offerId)
    const line = await app.db
      .selectFrom('order_lines')
      .select(['id', 'vendor_order_id'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const admin = permitted(await addAdmin(app), 'orders.fulfil')
    const cancelled = await cancelSoldPieces(
      app,
      { kind: 'admin', admin },
      {
        reason: 'cannot-deliver',
        vendorOrder: {
          cancellationId: app.random.uuid(),
          vendorOrderId: line.vendor_order_id,
          lines: [{ lineId: line.id, quantity: 1 }],
        },
      },
    )
    expect(cancelled).toMatchObject({ ok: true })
    expect(await readSellerFigures(app, shop.sellerId)).toMatchObject({ preordersToSend: 0 })
    const refunds = await app.db
      .selectFrom('payment_refunds')
      .select('amount_paise')
      .where('order_id', '=', orderId)
      .orderBy('amount_paise')
      .execute()
    // And what the seller pays for its broken word.
    expect(refunds.map((refund) => refund.amount_paise)).toEqual([12_990, 90_000 + 39_900])
  })
})

describe('a cancelled pre-order', () => {
  async function boughtWithMouse(): Promise<{ orderId: string; lineId: string; vendorOrderId: string }> {
    const mouse = await addOffer(app, { name: 'A mouse', sellerId: shop.sellerId })
    const placed = await placeOrder(app, asha, {
      ...checkoutOf(card, { by: 'card', expectedTotalPaise: 180_000 + 39_900 }),
      lines: [
        { offerId: mouse.offerId, quantity: 1 },
        { offerId: card.offerId, quantity: 1, sentFrom: DAY },
      ],
    })
    const orderId = placed.ok ? placed.value.orderId : ''
    const line = await app.db
      .selectFrom('order_lines')
      .select(['id', 'vendor_order_id'])
      .where('order_id', '=', orderId)
      .where('offer_id', '=', card.offerId)
      .executeTakeFirstOrThrow()
    return { orderId, lineId: line.id, vendorOrderId: line.vendor_order_id }
  }
  async function cancelCard(of: { orderId: string; lineId: string; vendorOrderId: string }) {
    const cancelled = await cancelOwnPieces(app, asha, {
      orderId: of.orderId,
      reason: 'changed-mind',
      vendorOrders: [
        {
          cancellationId: app.random.uuid(),
          vendorOrderId: of.vendorOrderId,
          lines: [{ lineId: of.lineId, quantity: 1 }],
        },
      ],
    })
    expect(cancelled).toMatchObject({ ok: true })
    const mail = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', of.orderId)
      .where('kind', '=', 'order-pieces-cancelled')
      .executeTakeFirstOrThrow()
    return mail.text_body
  }

  test('lets what waited for it leave from now on, and its customer reads when', async () => {
    await begin()
    const of = await boughtWithMouse()
    // A Thursday; what is ordered then leaves on the next working day.
    now = new Date('2026-12-03T11:00+05:30')
    const text = await cancelCard(of)
    expect(await vendorOrder(of.orderId)).toMatchObject({ preorder_from: null, dispatch_by: '2026-12-04' })
    expect(text).toContain('no longer waits for it: it is sent by Fri 4 Dec')
    expect(text).not.toContain('Nothing changes for the rest')
  })

  test('after its day was moved later lets the rest leave too, and that day stays one that was not kept', async () => {
    await begin()
    const of = await boughtWithMouse()
    await move(LATER)
    await movePreorders(app, card.offerId)
    now = new Date('2026-12-03T11:00+05:30')
    await cancelCard(of)
    const after = await vendorOrder(of.orderId)
    expect(after).toMatchObject({ preorder_from: '2026-12-03', dispatch_by: '2026-12-04' })
    expect(after.moved_later_at).not.toBeNull()
  })

  test('changes nothing where its day has come', async () => {
    await begin()
    const of = await boughtWithMouse()
    now = new Date('2026-12-15T11:00+05:30')
    expect(await cancelCard(of)).toContain('Nothing changes for the rest of your order.')
    expect(await vendorOrder(of.orderId)).toMatchObject({ dispatch_by: '2026-12-16' })
  })
})

test('a place of delivery is the same whatever it calls its house', async () => {
  const placeOf = async (address: string) =>
    (await sql<{ place: string }>`SELECT delivery_place(${address}, '560001') AS place`.execute(app.db))
      .rows[0]?.place
  const [first = ''] = await Promise.all([placeOf('Flat 12, MG Road')])
  for (const address of [
    'Flat No. 12 MG Road',
    'flat no 12, mg road',
    'FLAT NO.12, M.G. Road',
    '#12 MG Road',
    'H.No 12, MG Road',
    'House No. 12 MG Road',
    'Flat12 MG Road',
    'D/No: 12 MG Road',
    'Apt 12, MG Road',
  ])
    expect([address, await placeOf(address)]).toEqual([address, first])
  for (const address of ['Flat 13, MG Road', '12 Noble Road', 'Flat 1, 2nd MG Road', 'Unit'])
    expect(await placeOf(address)).not.toBe(first)
  expect(await placeOf('House')).not.toBe(await placeOf('Flat'))
})

describe('on its day', () => {
  test('an offer is an ordinary one by itself, and its card within a minute', async () => {
    await begin({ limit: '1' })
    await bought()
    expect(await endPreorders(app)).toBe(0)
    now = new Date('2026-12-15T00:00+05:30')
    // Before any worker looks: no limit, no day, and cash.
    expect(await order(asha, { by: 'cod', sentFrom: null })).toMatchObject({ ok: true })
    expect(await endPreorders(app)).toBe(1)
    expect(await cardOf(card)).toEqual({ best_offer_id: card.offerId, in_stock: true })
    expect(await endPreorders(app)).toBe(0)
  })

  test('the next pre-order of the same offer counts anew and leaves former orders alone', async () => {
    await begin({ pieces: '1', limit: '1' })
    const orderId = await bought()
    now = new Date('2026-12-16T10:00+05:30')
    await endPreorders(app)
    const { dispatch_by } = await vendorOrder(orderId)
    expect(await begin({ from: LATER, limit: '1' })).toMatchObject({ ok: true })
    expect(await movePreorders(app, card.offerId)).toBe(0)
    expect(await vendorOrder(orderId)).toMatchObject({ dispatch_by, moved_later_at: null })
    expect(await order(asha, { sentFrom: LATER })).toMatchObject({ ok: true })
  })
})

describe('a seller cannot send what was pre-ordered', () => {
  async function broken(orderId: string, by: ActingVendor) {
    const line = await app.db
      .selectFrom('order_lines')
      .select(['id', 'vendor_order_id'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const cancelled = await cancelSoldPieces(app, seller(by), {
      reason: 'cannot-deliver',
      vendorOrder: {
        cancellationId: app.random.uuid(),
        vendorOrderId: line.vendor_order_id,
        lines: [{ lineId: line.id, quantity: 1 }],
      },
    })
    expect(cancelled).toMatchObject({ ok: true })
    const again = await app.db
      .selectFrom('cancellation_lines')
      .innerJoin('orders', 'orders.id', 'bought_again_as')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select('order_lines.offer_id')
      .where('order_line_id', '=', line.id)
      .executeTakeFirst()
    return again?.offer_id
  }

  test('and it is bought from who has it in stock', async () => {
    const dearer = await addOfferOf(app, card, { sellerId: app.random.uuid(), pricePaise: 95_000 })
    await begin()
    expect(await broken(await bought(), shop)).toBe(dearer.offerId)
  })

  test('and nothing is bought from another’s pre-order, neither for it nor for what was in stock', async () => {
    const other = { ...shop, sellerId: app.random.uuid() }
    const inStock = await addOfferOf(app, card, { sellerId: other.sellerId, pricePaise: 90_000 })
    await begin()
    const placed = await placeOrder(app, asha, checkoutOf(inStock, { by: 'card' }))
    const orderId = placed.ok ? placed.value.orderId : ''
    const [line] = await app.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()
    const lines = [{ lineId: line?.id ?? '', offerId: inStock.offerId, quantity: 1 }]
    expect([...(await readNextOffers(app, app.db, { orderId, lines })).values()]).toEqual([[]])
    expect(await broken(orderId, other)).toBeUndefined()
  })
})

test('more pieces are taken by receiving them', async () => {
  await begin({ pieces: '1' })
  await bought()
  expect(await order(await addCustomer(app))).toMatchObject({ problem: { code: 'checkout.out_of_stock' } })
  const entries = filled({ change: 'receipt', pieces: '3' })
  await changeStock(app, shop, { offerId: card.offerId, key: app.random.uuid(), entries })
  expect(await order(await addCustomer(app))).toMatchObject({ ok: true })
})

describe('elsewhere a pre-order', () => {
  const PIN = '411001'

  test('is found, shown with its day, and not in stock', async () => {
    await begin()
    const list = async (filters: object) =>
      (await listProducts(app, { sort: 'newest', ...filters })).products.filter(
        ({ id }) => id === card.productId,
      )
    expect(await list({})).toMatchObject([{ inStock: true, stockText: 'Pre-order: sent from Tue 15 Dec' }])
    expect(await list({ stock: 'in' })).toEqual([])
    const sellerSlug = await app.db
      .selectFrom('sellers')
      .select('slug')
      .where('id', '=', shop.sellerId)
      .execute()
    const seller = sellerSlug[0]?.slug
    expect(await list({ seller })).toHaveLength(1)
    expect(await list({ seller, stock: 'in' })).toEqual([])
    const page = await findProduct(app, card.productId)
    expect(page?.offers).toMatchObject([
      {
        orderableMax: 2,
        preorderFrom: DAY,
        stockText: 'Pre-order: sent from Tue 15 Dec',
        dispatch: 'Pre-order: sent from Tue 15 Dec.',
      },
    ])
    const [found] = await findCompared(app, [card.productId])
    expect(found?.offer).toMatchObject({ inStock: false, stockText: 'Pre-order: sent from Tue 15 Dec' })
  })

  test('is promised from its day', async () => {
    await begin()
    const { offerId } = card
    const delivery = await findDelivery(app, { pin: PIN, offerIds: [offerId], refusedParcels: 0 })
    const { deliverFrom = '' } = delivery.offers[offerId] ?? {}
    expect(deliverFrom > DAY).toBe(true)
    expect(delivery.offers[offerId]?.noCash).toBe('Pre-orders are paid online when you order.')
    const [shown] = await withDeliveryDays(app, PIN, [{ offerId, inStock: true }])
    expect(shown?.deliverBy).toBe(delivery.offers[offerId]?.deliverBy)
  })

  test('keeps nothing for who waits for stock, who waits on', async () => {
    await askForStock()
    await begin()
    expect(await keepForWaiting(app)).toBe(0)
    now = new Date('2026-12-15T10:00+05:30')
    await endPreorders(app)
    expect(await keepForWaiting(app)).toBe(1)
  })

  test('on a wishlist may be waited for, by letter when its stock is there', async () => {
    await begin()
    expect(await findCards(app, [card.productId])).toMatchObject([{ inStock: true, isPreorder: true }])
    await askForStock()
    now = new Date('2026-12-15T10:00+05:30')
    await endPreorders(app)
    expect((await findCards(app, [card.productId]))[0]).not.toHaveProperty('isPreorder')
    expect(await inTransaction(app, (tx) => tellNext(app, tx, card))).toBe(1)
  })

  test('is not kept though it became one a moment before, and pays no other order', async () => {
    await askForStock()
    await begin()
    expect(await inTransaction(app, (tx) => tellNext(app, tx, card))).toBe(0)
    const offer = { offerId: card.offerId, preorderFrom: DAY }
    const asked = {
      userId: asha.userId,
      details: homeDelivery(),
      orderId: app.random.uuid(),
      isPaid: true,
      lines: [{ offerId: card.offerId, sentFrom: DAY }],
      planned: [{ ...offer, quantity: 1 }],
      offers: [{ ...offer, name: 'A card', preorderLimit: 2, preorderSince: now }],
    }
    expect(await findPreorderProblem(app.db, asked)).toMatchObject({ code: 'checkout.out_of_stock' })
    expect(await findPreorderProblem(app.db, { ...asked, isPaid: false })).toBeUndefined()
  })

  test('is begun only when nothing of it is kept for somebody', async () => {
    await askForStock()
    const entries = filled({ change: 'receipt', pieces: '1' })
    await changeStock(app, shop, { offerId: card.offerId, key: app.random.uuid(), entries })
    // Whoever waited in another test is told as well.
    expect(await keepForWaiting(app)).toBeGreaterThan(0)
    expect(await begin()).toMatchObject({ problem: { code: 'preorders.in_stock', details: { free: 0 } } })
  })

  test('is no price of others, no best seller and nothing to exchange for', async () => {
    const own = await addOfferOf(app, card, { sellerId: app.random.uuid(), pricePaise: 95_000 })
    await begin()
    const lowest = await inTransaction(app, (tx) => readOtherPrices(tx, [own.offerId]))
    expect(lowest.size).toBe(0)
    const best = await findBestSellers(app, {
      wanted: [{ productId: card.productId, quantity: 1 }],
      goal: 'total',
      pin: undefined,
      asker: '127.0.0.1',
    })
    expect(best.ok && Object.keys(best.value.offers)).toEqual([own.offerId])
    const day = indianDay(now)
    expect(
      await priceExchangeOffer(app.db, { offerId: card.offerId, sellerId: shop.sellerId, day }),
    ).toBeUndefined()
    expect(await readUsualPrice(app.db, { offerId: own.offerId, at: now })).not.toBe(90_000)
  })

  test('has what its seller sends beside it wait in a cart, and nobody else’s goods', async () => {
    await begin()
    const mouse = await addOffer(app, { sellerId: shop.sellerId })
    const foreign = await addOffer(app, { sellerId: app.random.uuid() })
    const offers = await findCartOffers(app, [mouse.offerId, card.offerId, foreign.offerId])
    const waitsFor = new Map(offers.map((offer) => [offer.offerId, offer.waitsFor]))
    expect(waitsFor.get(mouse.offerId)).toEqual({
      offerId: card.offerId,
      text: 'Sent together with your pre-order from this seller (Pre-order: sent from Tue 15 Dec). Order it separately to get it sooner.',
    })
    expect(waitsFor.get(card.offerId) ?? waitsFor.get(foreign.offerId)).toBeUndefined()
    expect(offers.find(({ offerId }) => offerId === card.offerId)).toMatchObject({ available: 2 })
  })

  async function askForStock() {
    const { userId } = await addCustomer(app)
    await putOnWishlist(app, { userId }, [card.productId])
    expect(await askForStockLetter(app, { userId }, { productId: card.productId })).toMatchObject({
      ok: true,
    })
  }
})

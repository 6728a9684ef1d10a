import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sandboxPayouts } from '#server/ground/outside/customer-payouts/sandbox-payouts.ts'
import { readPaidForCustomers } from '#server/money/accounting/tally/money-moved-views.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { chargeSeller } from '#server/money/earnings/charge-seller.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { answerAsSeller } from '#server/orders/disputes/answer-dispute.ts'
import { followChargebacks } from '#server/orders/disputes/chargebacks/follow-chargebacks.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { confirmAccount } from '#server/orders/refunds/confirm-account.ts'
import { lookUpAccount } from '#server/orders/refunds/look-up-account.ts'
import { payCashRefunds } from '#server/orders/refunds/pay-cash-refunds.ts'
import { findCashToGoBack } from '#server/orders/refunds/refund-account-views.ts'
import { readExchangeableValue } from '#server/orders/refunds/value-of-pieces-views.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { bankSays } from '#tests/support/chargebacks.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { openedDispute, saying } from '#tests/support/disputes.ts'
import { deliveredByCard, exchanged, sentBack } from '#tests/support/exchanges.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { cancelChargedBack } from '../cancel-charged-back.ts'
import { readCancelPage } from '../cancel-page-views.ts'
import { cancelOwnPieces, cancelSoldPieces } from '../cancel-pieces.ts'

const FEE = 39_900

let app: App
let close: () => Promise<void>
let pause: (at: PausePoint) => Promise<void> = async () => {}
type Vendor = Extract<Dispatcher, { kind: 'vendor' }>
let gateway: FakeGateway
let ravi: Vendor
let meera: Vendor
/** Ravi sells it for ₹900, Meera for ₹1,000, Kiran for ₹1,050. */
let mouse: AddedOffer
let meeras: AddedOffer
let kirans: AddedOffer
let asha: Awaited<ReturnType<typeof addCustomer>>

beforeAll(async () => {
  const opened = await openTestApp({ pause: (at) => pause(at) })
  close = opened.close
  app = opened.app
})
beforeEach(async () => {
  gateway = fakeGateway()
  app.gateway = gateway
  ravi = vendorOf(randomUUID())
  meera = vendorOf(randomUUID())
  mouse = await addOffer(app, { sellerId: ravi.vendor.sellerId, available: 9 })
  meeras = await addOfferOf(app, mouse, { sellerId: meera.vendor.sellerId, pricePaise: 100_000 })
  kirans = await addOfferOf(app, mouse, { sellerId: randomUUID(), pricePaise: 105_000 })
  asha = await addCustomer(app)
})
afterEach(async () => {
  pause = async () => {}
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})
afterAll(() => close())

function vendorOf(sellerId: string): Vendor {
  return { kind: 'vendor', vendor: { sellerId, userId: randomUUID() } } as Vendor
}

interface Bought {
  orderId: string
  vendorOrderId: string
  lineId: string
}

async function bought(by: 'card' | 'cod' | 'upi' = 'card', quantity = 1, change = {}): Promise<Bought> {
  const placed = await placeOrder(app, asha, checkoutOf(mouse, { by, quantity, ...change }))
  if (!placed.ok) throw new Error(placed.problem.code)
  return lineOf(placed.value.orderId)
}

async function lineOf(orderId: string): Promise<Bought> {
  const { id } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, vendorOrderId: await vendorOrderOf(app, orderId), lineId: id }
}

function breakWord(
  { vendorOrderId, lineId }: Bought,
  {
    by = ravi,
    quantity = 1,
    reason = 'cannot-deliver',
    id = randomUUID(),
    agreedPaise = undefined as number | undefined,
  } = {},
) {
  return cancelSoldPieces(app, by, {
    reason,
    vendorOrder: { cancellationId: id, vendorOrderId, lines: [{ lineId, quantity }] },
    ...(agreedPaise !== undefined && { agreedPaise }),
  })
}

/** The order that was bought in the place of the cancelled pieces of another one. */
async function againOf({ lineId }: Bought): Promise<Bought | undefined> {
  const row = await app.db
    .selectFrom('cancellation_lines')
    .select('bought_again_as')
    .where('order_line_id', '=', lineId)
    .where('bought_again_as', 'is not', null)
    .executeTakeFirst()
  return row?.bought_again_as ? lineOf(row.bought_again_as) : undefined
}

async function mustBeBoughtAgain(of: Bought): Promise<Bought> {
  const again = await againOf(of)
  if (!again) throw new Error('it was not bought again')
  return again
}

const orderOf = ({ orderId }: Bought) =>
  app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('vendor_orders', 'vendor_orders.order_id', 'orders.id')
    .select(['orders.total_paise as total', 'payments.amount_paise as paid', 'payments.status as payment'])
    .select([
      'refunded_paise as refunded',
      'exchanged_paise as passedOn',
      'vendor_orders.seller_id as seller',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()

/** What a seller's ledger comes to. */
async function balanceOf({ vendor }: Vendor): Promise<number> {
  const row = await app.db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('seller_paise'), eb.val(0)).as('paise'))
    .where('seller_id', '=', vendor.sellerId)
    .executeTakeFirstOrThrow()
  return Number(row.paise)
}

async function penaltiesOf({ vendor }: Vendor): Promise<number[]> {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select('seller_paise')
    .where('seller_id', '=', vendor.sellerId)
    .where('kind', '=', 'penalty')
    .orderBy('id')
    .execute()
  return rows.map(({ seller_paise }) => Number(seller_paise))
}

const refundsOf = async ({ orderId }: Bought) =>
  (
    await app.db
      .selectFrom('payment_refunds')
      .select(['amount_paise', 'reason', 'gateway_payment_id'])
      .where('order_id', '=', orderId)
      .orderBy('asked_at')
      .orderBy('reason')
      .execute()
  ).map((row) => [row.reason, row.amount_paise, row.gateway_payment_id === null ? 'account' : 'gateway'])

test('what a seller calls sold goods since is nothing to the word that it gave', async () => {
  const order = await bought()
  await app.db.updateTable('offers').set({ condition: 'open-box' }).where('id', '=', mouse.offerId).execute()
  await breakWord(order)
  const again = await againOf(order)
  const { offer_id: offerId } = await app.db
    .selectFrom('order_lines')
    .select('offer_id')
    .where('id', '=', again?.lineId ?? '')
    .executeTakeFirstOrThrow()
  expect(offerId).toBe(meeras.offerId)
})

describe('a seller who cannot send what it sold', () => {
  test('has it bought from the next seller, pays the difference, and the customer pays nothing', async () => {
    const order = await bought()
    expect(await breakWord(order)).toMatchObject({ ok: true, value: { isNew: true } })
    const again = await mustBeBoughtAgain(order)
    // ₹900 and ₹399 were paid; ₹1,000 and ₹399 it costs now.
    expect(await orderOf(again)).toEqual({
      total: 100_000 + FEE,
      paid: 90_000 + FEE,
      payment: 'paid',
      refunded: 0,
      passedOn: 0,
      seller: meera.vendor.sellerId,
    })
    expect(await orderOf(order)).toMatchObject({ refunded: 0, passedOn: 90_000 + FEE, payment: 'paid' })
    expect(await penaltiesOf(ravi)).toEqual([-10_000])
    expect(await refundsOf(order)).toEqual([])
    expect(await stockOf(app, meeras)).toMatchObject({ reserved: 1 })
    const page = (id: string) => findOrder(app, asha.userId, id)
    expect(await page(order.orderId)).toMatchObject({
      next: { text: 'Another seller sends your order' },
      boughtAgain: { former: undefined, next: [{ id: again.orderId, sellerName: meera.vendor.sellerId }] },
    })
    expect(await page(again.orderId)).toMatchObject({
      totalPaise: 100_000 + FEE,
      contributedPaise: 10_000,
      boughtAgain: { former: { id: order.orderId }, next: [] },
    })
    expect(await findAdminOrder(app, OWNER, again.orderId)).toMatchObject({
      boughtAgain: { former: { id: order.orderId }, next: [] },
    })
    expect((await listOrders(app, asha.userId)).orders).toMatchObject([
      { totalPaise: 90_000 + FEE },
      { totalPaise: 0, next: { text: 'Another seller sends your order' } },
    ])
  })

  test('leaves what is bought again in the build that it was bought with', async () => {
    const order = await bought()
    const build = `${mouse.productId}.another`
    await app.db
      .insertInto('order_line_builds')
      .values({ order_line_id: order.lineId, build_text: build })
      .execute()
    await breakWord(order)
    const again = await findOrder(app, asha.userId, (await mustBeBoughtAgain(order)).orderId)
    expect(again?.vendorOrders[0]?.lines).toMatchObject([
      { buildTo: `/build/shared?parts=${encodeURIComponent(build)}` },
    ])
  })

  test('is told what it costs, and the customer and the next seller are told at once', async () => {
    const vendor = await addVendorOf(app, ravi.vendor.sellerId)
    const order = await bought()
    await breakWord(order)
    const again = await mustBeBoughtAgain(order)
    const mails = await app.db
      .selectFrom('mails')
      .select(['kind', 'text_body', 'user_id'])
      .where('order_id', '=', order.orderId)
      .where('kind', 'in', ['order-pieces-cancelled', 'seller-pieces-cancelled'])
      .execute()
    const to = (userId: string) => mails.find((mail) => mail.user_id === userId)?.text_body
    expect(to(asha.userId)).toContain('You pay nothing more.')
    expect(to(asha.userId)).toContain(`Now sold and sent by ${meera.vendor.sellerId}`)
    expect(to(vendor.userId)).toContain('The difference is ₹100.00, which you pay')
    const { rows } = await sql`SELECT FROM pgboss.job WHERE name = 'tell-sellers'
      AND data ->> 'orderId' = ${again.orderId}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('costs no more than its form said: else nothing is cancelled', async () => {
    const order = await bought()
    expect(await breakWord(order, { agreedPaise: 9_999 })).toEqual({
      ok: false,
      problem: { code: 'cancellations.cost_changed', details: { costPaise: 10_000 } },
    })
    expect(await againOf(order)).toBeUndefined()
    expect(await breakWord(order, { agreedPaise: 10_000 })).toMatchObject({ ok: true })
  })

  test('pays once for a form that is sent twice', async () => {
    const order = await bought()
    const id = randomUUID()
    await breakWord(order, { id })
    expect(await breakWord(order, { id })).toMatchObject({ ok: true, value: { isNew: false } })
    expect(await penaltiesOf(ravi)).toEqual([-10_000])
  })

  test('pays nothing for what its customer asked to cancel', async () => {
    const order = await bought()
    await breakWord(order, { reason: 'customer-asked' })
    expect(await againOf(order)).toBeUndefined()
    expect(await penaltiesOf(ravi)).toEqual([])
    expect(await refundsOf(order)).toEqual([['cancellation', 90_000 + FEE, 'gateway']])
  })

  test.each(['price-wrong', 'damaged-in-store', 'cannot-deliver'])('pays for “%s” too', async (reason) => {
    await breakWord(await bought(), { reason })
    expect(await penaltiesOf(ravi)).toEqual([-10_000])
  })

  test('cannot cancel an order by UPI that nobody has paid yet', async () => {
    gateway.behaviour = 'ask-customer'
    expect(await placeOrder(app, asha, checkoutOf(mouse, { by: 'upi' }))).toMatchObject({
      problem: { code: 'checkout.payment_step' },
    })
    const { id } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', asha.userId)
      .executeTakeFirstOrThrow()
    const order = await lineOf(id)
    expect(await breakWord(order)).toMatchObject({ problem: { code: 'cancellations.vendor_order_gone' } })
  })

  test('pays for some of the pieces, to the paisa; the rest is its own to send', async () => {
    const order = await bought('card', 3)
    await breakWord(order, { quantity: 2 })
    const again = await mustBeBoughtAgain(order)
    // Two of three pieces, and two thirds of the delivery.
    const paid = 180_000 + (FEE * 2) / 3
    expect(await orderOf(again)).toMatchObject({ total: 200_000 + FEE, paid })
    expect(await penaltiesOf(ravi)).toEqual([-(200_000 + FEE - paid)])
    await cancelOwn(again, 1)
    await askRefunds(app)
    expect(await refundsOf(again)).toEqual([['cancellation', paid / 2, 'gateway']])
    expect(await penaltiesOf(ravi)).toEqual([-33_300, 16_650])
  })

  testInFull('gives the customer what is left where it is cheaper now', async () => {
    await app.db
      .updateTable('offers')
      .set({ list_price_paise: 80_000, unit_price_paise: 80_000 })
      .where('id', '=', meeras.offerId)
      .execute()
    const order = await bought()
    await breakWord(order)
    expect(await orderOf(await mustBeBoughtAgain(order))).toMatchObject({
      total: 80_000 + FEE,
      paid: 80_000 + FEE,
    })
    expect(await refundsOf(order)).toEqual([['cancellation', 10_000, 'gateway']])
    expect(await penaltiesOf(ravi)).toEqual([])
  })

  test('pays what its promotion had taken off besides', async () => {
    const own = await addVendorOf(app, ravi.vendor.sellerId)
    const fields = { name: 'Ten', kind: 'percent', percent: '10', covers: 'all' }
    expect(await createPromotion(app, own, { fields, kinds: [] })).toMatchObject({ ok: true })
    const order = await bought('card', 1, { expectedTotalPaise: 81_000 + FEE })
    await breakWord(order)
    expect(await orderOf(await mustBeBoughtAgain(order))).toMatchObject({
      total: 100_000 + FEE,
      paid: 81_000 + FEE,
    })
    expect(await penaltiesOf(ravi)).toEqual([-19_000])
  })

  testInFull('the marketplace’s own shop pays it as a loss', async () => {
    const own = await addOffer(app, { sellerId: 'house' })
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', 'house').execute()
    await app.db
      .updateTable('offers')
      .set({ product_id: mouse.productId })
      .where('id', '=', own.offerId)
      .execute()
    await app.db
      .updateTable('products')
      .set({ in_stock: false, on_sale: false })
      .where('id', '=', own.productId)
      .execute()
    const placed = await placeOrder(app, asha, checkoutOf(own, { by: 'card' }))
    if (!placed.ok) throw new Error(placed.problem.code)
    await app.db.updateTable('offers').set({ status: 'paused' }).where('id', '=', mouse.offerId).execute()
    const order = await lineOf(placed.value.orderId)
    await breakWord(order, { by: vendorOf('house') })
    const again = await mustBeBoughtAgain(order)
    const loss = await app.db
      .selectFrom('ledger_entries')
      .select(['debit', 'credit', 'amount_paise'])
      .where('kind', '=', 'price-kept')
      .where('order_id', '=', again.orderId)
      .executeTakeFirst()
    expect(loss).toEqual({ debit: 'losses', credit: 'customers', amount_paise: 10_000 })
  })
})

describe('what nobody else has', () => {
  const NEAR = [
    ['is sold out', { status: 'paused' as const }],
    // A quarter of ₹1,299 is ₹324.75.
    ['costs a rupee more than a quarter above it', { list_price_paise: 122_575, unit_price_paise: 122_575 }],
  ] as const

  test.each(NEAR)(
    'since it %s goes back at once, with an amount for the broken word',
    async (_why, change) => {
      await app.db
        .updateTable('offers')
        .set(change)
        .where('id', 'in', [meeras.offerId, kirans.offerId])
        .execute()
      const order = await bought()
      await breakWord(order)
      expect(await againOf(order)).toBeUndefined()
      // A tenth of ₹1,299 is less than ₹250.
      expect(await refundsOf(order)).toEqual([
        ['broken-word', 12_990, 'account'],
        ['cancellation', 90_000 + FEE, 'gateway'],
      ])
      expect(await penaltiesOf(ravi)).toEqual([-12_990])
      await askRefunds(app)
      expect(await orderOf(order)).toMatchObject({ refunded: 90_000 + FEE, payment: 'refunded' })
    },
  )

  test('at the limit it is bought', async () => {
    const price = 90_000 + 32_475
    await app.db
      .updateTable('offers')
      .set({ list_price_paise: price, unit_price_paise: price })
      .where('id', 'in', [meeras.offerId, kirans.offerId])
      .execute()
    const order = await bought()
    await breakWord(order)
    expect(await againOf(order)).toBeDefined()
    expect(await penaltiesOf(ravi)).toEqual([-32_475])
  })

  test('the customer names an account, and has both', async () => {
    await pauseOthers()
    const order = await bought()
    await breakWord(order)
    await askRefunds(app)
    app.customerPayouts = sandboxPayouts()
    // What the seller pays is not called cash that the customer paid.
    expect(await findCashToGoBack(app, asha, order.orderId)).toMatchObject({
      paise: 12_990,
      ofSellerPaise: 12_990,
    })
    const typed = { kind: 'upi', upiAddress: 'asha.rao@ok' }
    const found = await lookUpAccount(app, asha, { orderId: order.orderId, typed })
    if (!found.ok) throw new Error(found.problem.code)
    const { accountId } = found.value
    expect(await confirmAccount(app, asha, { orderId: order.orderId, accountId })).toMatchObject({ ok: true })
    await payCashRefunds(app)
    expect(await refundStates(order)).toEqual([
      ['broken-word', 'processed'],
      ['cancellation', 'processed'],
    ])
    expect(await orderOf(order)).toMatchObject({ payment: 'refunded' })
  })

  testInFull('of an order in cash nothing goes back but that amount', async () => {
    await pauseOthers()
    const order = await bought('cod')
    await breakWord(order)
    expect(await refundsOf(order)).toEqual([['broken-word', 12_990, 'account']])
    expect(await orderOf(order)).toMatchObject({ payment: 'cancelled', refunded: 0 })
  })
})

describe('an order in cash that its seller cannot send', () => {
  test('is bought again for the cash that was agreed', async () => {
    const order = await bought('cod')
    await breakWord(order)
    const again = await mustBeBoughtAgain(order)
    expect(await orderOf(again)).toMatchObject({ total: 100_000 + FEE, paid: 90_000 + FEE, payment: 'due' })
    const parcelId = await handedOver(app, meera, again)
    expect(await cashOf(parcelId)).toBe(90_000 + FEE)
    expect(await keptBooksAreRight()).toEqual([])
    await reportParcel(app, meera, { parcelId, to: 'delivered' })
    expect(await orderOf(again)).toMatchObject({ payment: 'paid' })
    expect(await keptBooksAreRight()).toEqual([])
    await returned(again, parcelId, meera)
    expect(await refundsOf(again)).toEqual([['return', 90_000 + FEE, 'account']])
    expect(await penaltiesOf(ravi)).toEqual([-10_000, 10_000])
  })

  test('gives its contribution back when it is refused at the door', async () => {
    const order = await bought('cod')
    await breakWord(order)
    const again = await mustBeBoughtAgain(order)
    const parcelId = await handedOver(app, meera, again)
    await reportParcel(app, meera, { parcelId, to: 'returning', reason: 'Refused' })
    await reportParcel(app, meera, { parcelId, to: 'returned' })
    expect(await refundsOf(again)).toEqual([])
    expect(await penaltiesOf(ravi)).toEqual([-10_000, 10_000])
  })

  testInFull('in two parcels collects in two parts what was agreed', async () => {
    const order = await bought('cod', 3)
    await breakWord(order, { quantity: 3 })
    const again = await mustBeBoughtAgain(order)
    const first = await handedOver(app, meera, { ...again, quantity: 1 })
    const second = await handedOver(app, meera, { ...again, quantity: 2 })
    expect((await cashOf(first)) + (await cashOf(second))).toBe(270_000 + FEE)
    await reportParcel(app, meera, { parcelId: first, to: 'delivered' })
    expect(await keptBooksAreRight()).toEqual([])
    await reportParcel(app, meera, { parcelId: second, to: 'returning', reason: 'Refused' })
    await reportParcel(app, meera, { parcelId: second, to: 'returned' })
  })

  test('is not bought from a seller whose couriers may not collect it', async () => {
    await app.db
      .updateTable('seller_cash_limits')
      .set({ limit_paise: 0 })
      .where('seller_id', '=', meera.vendor.sellerId)
      .execute()
    const order = await bought('cod')
    await breakWord(order)
    expect(await orderOf(await mustBeBoughtAgain(order))).toMatchObject({ seller: kirans.sellerId })
  })
})

describe('the books of what was bought again', () => {
  test('have the whole price on the invoice of the new seller, and the difference as nobody’s discount', async () => {
    const order = await bought()
    await breakWord(order)
    const again = await mustBeBoughtAgain(order)
    const parcelId = await handedOver(app, meera, again)
    const invoice = await app.db
      .selectFrom('invoices')
      .select(['total_paise', 'taxable_paise', 'document'])
      .where('parcel_id', '=', parcelId)
      .executeTakeFirstOrThrow()
    // 9 % twice inside ₹1,399: 1,39,900 × 9 / 118 = 10,670.34, half up; 1,39,900 − 2 × 10,670.
    expect(invoice).toMatchObject({ total_paise: 139_900, taxable_paise: 118_560 })
    expect(invoice.document.lines[0]).toMatchObject({ listPaise: 100_000, discountPaise: 0 })
    const entries = await app.db
      .selectFrom('ledger_entries')
      .select(['kind', 'debit', 'credit', 'amount_paise'])
      .where('order_id', '=', again.orderId)
      .where('kind', 'in', ['sale', 'tcs-cgst', 'tcs-sgst', 'price-kept'])
      .orderBy('id')
      .execute()
    expect(
      entries.map(({ kind, debit, credit, amount_paise }) => [kind, debit, credit, amount_paise]),
    ).toEqual([
      ['price-kept', 'penalties', 'customers', 10_000],
      ['sale', 'customers', 'seller', 139_900],
      // 0.25 % of ₹1,185.60.
      ['tcs-cgst', 'seller', 'tcs-cgst', 296],
      ['tcs-sgst', 'seller', 'tcs-sgst', 296],
    ])
  })

  testInFull('between states have IGST of the new seller’s state, wherever the first one was', async () => {
    await app.db
      .updateTable('sellers')
      .set({ state_code: 'KA', gstin: '29AAGCB7383J1Z4' })
      .where('id', '=', meera.vendor.sellerId)
      .execute()
    const order = await bought()
    await breakWord(order)
    const again = await mustBeBoughtAgain(order)
    await handedOver(app, meera, again)
    const tcs = await app.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount_paise', 'basis_paise'])
      .where('order_id', '=', again.orderId)
      .where('kind', 'in', ['tcs-igst', 'tcs-cgst', 'tcs-sgst'])
      .execute()
    // 18 % inside ₹1,399 is 21,340.68, half up.
    expect(tcs).toEqual([{ kind: 'tcs-igst', amount_paise: 593, basis_paise: 118_559 }])
  })

  test('give the customer back what the customer paid, and the seller who broke its word the rest', async () => {
    const order = await bought()
    await breakWord(order)
    const again = await mustBeBoughtAgain(order)
    const parcelId = await handedOver(app, meera, again)
    await reportParcel(app, meera, { parcelId, to: 'delivered' })
    await returned(again, parcelId, meera)
    await askRefunds(app)
    expect(await refundsOf(again)).toEqual([['return', 90_000 + FEE, 'gateway']])
    const note = await app.db
      .selectFrom('credit_notes')
      .select('total_paise')
      .where('order_id', '=', again.orderId)
      .executeTakeFirstOrThrow()
    expect(note.total_paise).toBe(100_000 + FEE)
    expect(await penaltiesOf(ravi)).toEqual([-10_000, 10_000])
    expect(await balanceOf(meera)).toBe(0)
    expect(await orderOf(again)).toMatchObject({ refunded: 90_000 + FEE, payment: 'refunded' })
  })

  test('the same when the customer cancels it, whole or in part', async () => {
    const order = await bought('card', 2)
    await breakWord(order, { quantity: 2 })
    const again = await mustBeBoughtAgain(order)
    await cancelOwn(again, 1)
    await cancelOwn(again, 1)
    await askRefunds(app)
    expect((await refundsOf(again)).map(([, paise]) => paise)).toEqual([
      (180_000 + FEE) / 2,
      (180_000 + FEE) / 2,
    ])
    expect(await penaltiesOf(ravi)).toEqual([-20_000, 10_000, 10_000])
  })

  testInFull('the same when it never arrives', async () => {
    const order = await bought()
    await breakWord(order)
    const again = await mustBeBoughtAgain(order)
    const parcelId = await handedOver(app, meera, again)
    await reportParcel(app, meera, { parcelId, to: 'lost', reason: 'The courier lost it' })
    expect(await refundsOf(again)).toEqual([['lost', 90_000 + FEE, 'gateway']])
    expect(await penaltiesOf(ravi)).toEqual([-10_000, 10_000])
  })

  testInFull('the same when its seller agrees to a dispute about it', async () => {
    const order = await bought()
    await breakWord(order)
    const again = await mustBeBoughtAgain(order)
    const parcelId = await handedOver(app, meera, again)
    await reportParcel(app, meera, { parcelId, to: 'delivered' })
    const disputeId = await openedDispute(app, { ...again, parcelId, userId: asha.userId })
    const agreed = await answerAsSeller(app, meera.vendor, { disputeId, fields: saying(''), agrees: true })
    expect(agreed).toMatchObject({
      ok: true,
    })
    expect(await refundsOf(again)).toEqual([['dispute', 90_000 + FEE, 'gateway']])
    expect(await penaltiesOf(ravi)).toEqual([-10_000, 10_000])
  })

  test('its pieces cannot be exchanged for something else: their money is of two people', async () => {
    const order = await bought()
    await breakWord(order)
    const again = await mustBeBoughtAgain(order)
    const parcelId = await handedOver(app, meera, again)
    await reportParcel(app, meera, { parcelId, to: 'delivered' })
    const pieces = [{ orderLineId: again.lineId, quantity: 1 }]
    expect(await readExchangeableValue(app.db, { parcelId, pieces })).toBeUndefined()
  })
})

describe('a chain of broken words', () => {
  testInFull('never goes back to who broke it first, though its offer is the cheapest', async () => {
    const order = await bought()
    await breakWord(order)
    const second = await mustBeBoughtAgain(order)
    await breakWord(second, { by: meera })
    const third = await mustBeBoughtAgain(second)
    expect(await orderOf(third)).toMatchObject({ seller: kirans.sellerId })
    await breakWord(third, { by: vendorOf(kirans.sellerId) })
    expect(await againOf(third)).toBeUndefined()
    expect((await refundsOf(third)).map(([, paise]) => paise)).toEqual([12_990, 90_000 + FEE])
    expect((await penaltiesOf(ravi)).reduce((sum, paise) => sum + paise, 0)).toBe(0)
  })

  test('the former pays what it paid and the latter what it adds; the customer stays at the first price', async () => {
    const order = await bought()
    await breakWord(order)
    const second = await mustBeBoughtAgain(order)
    await breakWord(second, { by: meera })
    const third = await mustBeBoughtAgain(second)
    expect(await orderOf(third)).toMatchObject({
      seller: kirans.sellerId,
      total: 105_000 + FEE,
      paid: 90_000 + FEE,
    })
    expect(await penaltiesOf(ravi)).toEqual([-10_000, 10_000, -10_000])
    expect(await penaltiesOf(meera)).toEqual([-5_000])
    await cancelOwn(third, 1)
    await askRefunds(app)
    expect(await refundsOf(third)).toEqual([['cancellation', 90_000 + FEE, 'gateway']])
    expect(await penaltiesOf(ravi)).toEqual([-10_000, 10_000, -10_000, 10_000])
    expect(await penaltiesOf(meera)).toEqual([-5_000, 5_000])
  })
})

describe('at one moment', () => {
  test('the next offer is sold out between the plan and its purchase: the following one is bought', async () => {
    const order = await bought()
    await leaveOne(meeras)
    pause = async (at) => {
      if (at !== 'cancellations:next-offers') return
      pause = async () => {}
      const other = await addCustomer(app)
      const asked = checkoutOf(meeras, { expectedTotalPaise: 100_000 + FEE })
      expect(await placeOrder(app, other, asked)).toMatchObject({ ok: true })
    }
    await breakWord(order)
    expect(await orderOf(await mustBeBoughtAgain(order))).toMatchObject({ seller: kirans.sellerId })
    expect(await penaltiesOf(ravi)).toEqual([-15_000])
  })

  testInFull('two tabs of a seller cancel: it is bought once', async () => {
    const order = await bought()
    const both = await Promise.all([breakWord(order), breakWord(order)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await penaltiesOf(ravi)).toEqual([-10_000])
  })

  test('two sellers cancel, and each is the other’s next: both are bought', async () => {
    const mine = await bought()
    const placed = await placeOrder(
      app,
      await addCustomer(app),
      checkoutOf(meeras, { by: 'card', expectedTotalPaise: 100_000 + FEE }),
    )
    if (!placed.ok) throw new Error(placed.problem.code)
    const theirs = await lineOf(placed.value.orderId)
    const both = await Promise.all([breakWord(mine), breakWord(theirs, { by: meera })])
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
    expect(await orderOf(await mustBeBoughtAgain(mine))).toMatchObject({ seller: meera.vendor.sellerId })
    expect(await orderOf(await mustBeBoughtAgain(theirs))).toMatchObject({ seller: ravi.vendor.sellerId })
  })
})

test('what a seller pays in its customer’s place is no money that came in, in our books for Tally', async () => {
  const month = indianDay(app.clock.now()).slice(0, 7)
  const before = await readPaidForCustomers(app.db, month)
  const paid = async () => (await readPaidForCustomers(app.db, month)) - before
  const first = await bought()
  expect(await breakWord(first)).toMatchObject({ ok: true })
  expect(await paid()).toBe(10_000)
  await cancelOwn(await mustBeBoughtAgain(first), 1)
  expect(await paid()).toBe(0)
})

describe('a seller that cannot bear it', () => {
  test('has the money sent back, and nobody pays in its place beyond ₹10,000', async () => {
    // ₹24 lakh are owed for penalties already.
    await owes(ravi, 1_000_000)
    const order = await bought()
    await breakWord(order)
    expect(await againOf(order)).toBeUndefined()
    expect(await refundsOf(order)).toEqual([['cancellation', 90_000 + FEE, 'gateway']])
  })

  testInFull('up to there it is bought, however little the seller is owed', async () => {
    await owes(ravi, 990_000)
    const order = await bought()
    await breakWord(order)
    expect(await againOf(order)).toBeDefined()
  })

  test('several at once leave it owing no more than that', async () => {
    await owes(ravi, 985_000)
    const orders = [await bought(), await bought(), await bought()]
    await Promise.all(orders.map((order) => breakWord(order)))
    const again = await Promise.all(orders.map(againOf))
    expect(again.filter(Boolean)).toHaveLength(1)
  })
})

test('the buyer of a closed account has the money back, and nothing that nobody could have', async () => {
  const order = await bought()
  const costOfIt = async () =>
    (await readCancelPage(app, { vendorOrderId: order.vendorOrderId }, () => 1)).review?.cost
  expect(await costOfIt()).toMatchObject({ linesBoughtAgain: 1, differencePaise: 10_000 })
  await app.db
    .updateTable('customers')
    .set({ closed_at: new Date() })
    .where('user_id', '=', asha.userId)
    .execute()
  expect(await costOfIt()).toEqual({ linesBoughtAgain: 0, differencePaise: 0, brokenWordPaise: 0 })
  await breakWord(order)
  expect(await againOf(order)).toBeUndefined()
  expect((await refundsOf(order)).map(([reason]) => reason)).toEqual(['cancellation'])
  expect(await penaltiesOf(ravi)).toEqual([])
})

testInFull('what goods of another order paid for is bought again by them', async () => {
  const delivered = await deliveredByCard(app, ravi, mouse)
  asha = delivered.customer as typeof asha
  const pad = await addOffer(app, { sellerId: ravi.vendor.sellerId, listPricePaise: 50_000, discountBp: 0 })
  await addOfferOf(app, pad, { sellerId: meera.vendor.sellerId, pricePaise: 55_000 })
  const { orderId } = await exchanged(app, ravi, {
    of: delivered,
    exchange: { offerId: pad.offerId, paise: 50_000 + FEE },
  })
  const order = await lineOf(orderId)
  await breakWord(order)
  const again = await mustBeBoughtAgain(order)
  expect(await orderOf(again)).toMatchObject({ total: 55_000 + FEE, paid: 50_000 + FEE, payment: 'paid' })
  await cancelOwn(again, 1)
  await askRefunds(app)
  expect(await refundsOf(again)).toEqual([['cancellation', 50_000 + FEE, 'gateway']])
})

test('what its bank takes back is what the customer paid; the contribution stays with the sale', async () => {
  const order = await bought()
  await breakWord(order)
  const again = await mustBeBoughtAgain(order)
  const parcelId = await handedOver(app, meera, again)
  await reportParcel(app, meera, { parcelId, to: 'delivered' })
  const paymentId = gateway.paymentsOf(order.orderId)[0]?.id ?? ''
  const dispute = { paymentId, disputeId: `disp_${paymentId}` }
  await bankSays(app, dispute, 'open')
  await followChargebacks(app)
  expect(await keptBooksAreRight()).toEqual([])
  await bankSays(app, dispute, 'lost')
  await followChargebacks(app)
  expect(await penaltiesOf(ravi)).toEqual([-10_000])
})

testInFull(
  'what was not sent when its bank has taken the money is cancelled, and its contribution goes back',
  async () => {
    const order = await bought()
    await breakWord(order)
    const again = await mustBeBoughtAgain(order)
    const paymentId = gateway.paymentsOf(order.orderId)[0]?.id ?? ''
    const dispute = { paymentId, disputeId: `disp_${paymentId}` }
    await bankSays(app, dispute, 'open')
    await followChargebacks(app)
    expect(await breakWord(again, { by: meera })).toMatchObject({ problem: { code: 'refunds.charged_back' } })
    await bankSays(app, dispute, 'lost')
    await followChargebacks(app)
    await cancelChargedBack(app)
    expect(await penaltiesOf(ravi)).toEqual([-10_000, 10_000])
  },
)

const keptBooksAreRight = async () => {
  await keepBooks(app)
  return findAccountingErrors(databaseUrlOf(app), { areKept: true })
}

const pauseOthers = () =>
  app.db
    .updateTable('offers')
    .set({ status: 'paused' })
    .where('id', 'in', [meeras.offerId, kirans.offerId])
    .execute()

async function cashOf(parcelId: string): Promise<number> {
  const row = await app.db
    .selectFrom('parcels')
    .select('cash_paise')
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return row.cash_paise
}

function cancelOwn({ orderId, vendorOrderId, lineId }: Bought, quantity: number) {
  return cancelOwnPieces(app, asha, {
    orderId,
    reason: 'changed-mind',
    vendorOrders: [{ cancellationId: randomUUID(), vendorOrderId, lines: [{ lineId, quantity }] }],
  })
}

async function returned(of: Bought, parcelId: string, by: Vendor): Promise<void> {
  const { inspect } = await sentBack(app, by, {
    of: { customer: asha, orderId: of.orderId, parcelId, lineId: of.lineId },
  })
  expect(await inspect()).toMatchObject({ ok: true })
}

async function refundStates({ orderId }: Bought) {
  const rows = await app.db
    .selectFrom('payment_refunds')
    .select(['reason', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('reason')
    .execute()
  return rows.map(({ reason, status }) => [reason, status])
}

/** One piece is left of an offer. */
async function leaveOne({ offerId }: AddedOffer): Promise<void> {
  await app.db.updateTable('stock').set({ on_hand: 1 }).where('offer_id', '=', offerId).execute()
  await app.db
    .insertInto('stock_movements')
    .values({ offer_id: offerId, on_hand_change: -9, reason: 'correction' })
    .execute()
}

/** A penalty that stands in a seller's ledger already. */
async function owes({ vendor: { sellerId } }: Vendor, paise: number): Promise<void> {
  const sold = await bought('cod')
  await inTransaction(app, (tx) =>
    chargeSeller(app, tx, {
      sellerId,
      vendorOrderId: sold.vendorOrderId,
      kind: 'return-freight',
      paise: Math.round((paise * 100) / 118),
      reason: 'Before',
      causeId: randomUUID(),
    }),
  )
}

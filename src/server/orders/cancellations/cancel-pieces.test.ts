import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatInr } from '#domain/ground/shared/money.ts'
import { dispatchList } from '#domain/orders/fulfilment/dispatch-list.ts'
import { vendorOrderList } from '#domain/orders/orders/vendor-order-list.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { listDispatch } from '#server/orders/fulfilment/dispatch-list-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { issueInvoiceAhead } from '#server/orders/fulfilment/tax-papers/issue-invoice-ahead.ts'
import { findAdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { listSoldOrders } from '#server/orders/orders/vendor-order-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { readCancelPage } from './cancel-page-views.ts'
import { cancelOwnPieces, cancelSoldPieces } from './cancel-pieces.ts'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let ravi: Dispatcher
let gateway: FakeGateway
let customer: Awaited<ReturnType<typeof addCustomer>>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 9 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
  customer = await addCustomer(app)
  gateway = fakeGateway()
  app.gateway = gateway
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

interface Bought {
  orderId: string
  vendorOrderId: string
  lineId: string
}

async function bought(quantity: number, by: 'card' | 'cod' = 'cod'): Promise<Bought> {
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity, by }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const { id } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, vendorOrderId: await vendorOrderOf(app, orderId), lineId: id }
}

const cancel = (
  { orderId, vendorOrderId, lineId }: Bought,
  quantity: number,
  { cancellationId = randomUUID(), userId = customer.userId, reason = 'changed-mind' } = {},
) =>
  cancelOwnPieces(
    app,
    { userId },
    {
      orderId,
      reason,
      vendorOrders: [{ cancellationId, vendorOrderId, lines: [{ lineId, quantity }] }],
    },
  )

const isOnSale = async () =>
  (
    await app.db
      .selectFrom('products')
      .select('in_stock')
      .where('id', '=', mouse.productId)
      .executeTakeFirstOrThrow()
  ).in_stock

async function standing({ orderId }: Bought) {
  return app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('vendor_orders', 'vendor_orders.order_id', 'orders.id')
    .select(['orders.status as order', 'payments.status as payment', 'refunded_paise as refunded'])
    .select('vendor_orders.status as vendorOrder')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function letters({ orderId }: Bought): Promise<string[]> {
  const rows = await app.db
    .selectFrom('mails')
    .select(['kind', 'text_body'])
    .where('order_id', '=', orderId)
    .where('kind', 'like', '%cancelled')
    .orderBy('kind')
    .execute()
  return rows.map(({ text_body }) => text_body ?? '')
}

test('one of three is cancelled: it can be bought again, and its share of the card payment goes back', async () => {
  const order = await bought(3, 'card')
  expect(await cancel(order, 1)).toEqual({ ok: true, value: { isNew: true } })
  expect(await stockOf(app, mouse)).toEqual({ onHand: 9, reserved: 2 })
  expect(await standing(order)).toEqual({
    order: 'pending',
    payment: 'paid',
    vendorOrder: 'pending',
    refunded: 103_300,
  })
  const [letter] = await letters(order)
  expect(letter).toContain('₹1,033.00 goes back to your card')
  await askRefunds(app)
  expect(await standing(order)).toMatchObject({ payment: 'partly-refunded' })
})

test('the last pieces that are cancelled are on sale again at once', async () => {
  const order = await bought(9)
  expect(await isOnSale()).toBe(false)
  await cancel(order, 1)
  expect(await isOnSale()).toBe(true)
})

test('My Orders, the seller’s list and its work of the day leave out what was cancelled', async () => {
  const order = await bought(3)
  await cancel(order, 1)
  const own = await listOrders(app, customer.userId)
  expect(own.orders).toMatchObject([{ totalPaise: 309_900 - 103_300, itemCount: 2, productCount: 1 }])
  const sold = await listSoldOrders(app, mouse.sellerId, vendorOrderList.parse({ get: () => null }))
  expect(sold.orders).toMatchObject([{ totalPaise: 309_900 - 103_300, units: 2 }])
  const work = await listDispatch(app, mouse.sellerId, dispatchList.parse(new URLSearchParams()))
  expect(work.rows).toMatchObject([{ cashPaise: 309_900 - 103_300, pieces: [{ quantity: 2 }] }])
  await cancel(order, 2)
  const ended = await listOrders(app, customer.userId)
  expect(ended.orders).toMatchObject([
    { totalPaise: 309_900, itemCount: 3, productCount: 1, status: 'cancelled' },
  ])
})

test('the tax that pages name is that of what was not cancelled, as its invoice has it', async () => {
  const order = await bought(3)
  await cancel(order, 2)
  const page = await findOrder(app, customer.userId, order.orderId)
  const office = await findAdminOrder(app, OWNER, order.orderId)
  const parcelId = await handedOver(app, ravi, { vendorOrderId: order.vendorOrderId, quantity: 1 })
  const { total } = await app.db
    .selectFrom('invoices')
    .select('total_paise as total')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const [rate, ...others] = office?.gst ?? []
  expect(others).toEqual([])
  expect((rate?.taxablePaise ?? 0) + (rate?.taxPaise ?? 0)).toBe(total)
  expect(page?.gst?.taxPaise).toBe(rate?.taxPaise)
  expect((page?.totalPaise ?? 0) - (page?.cancelledPaise ?? 0)).toBe(total)
})

test('cancelled piece by piece, a paid order gives back what was paid, and ends', async () => {
  const order = await bought(3, 'card')
  for (let piece = 0; piece < 3; piece++) expect((await cancel(order, 1)).ok).toBe(true)
  expect(await standing(order)).toEqual({
    order: 'cancelled',
    payment: 'refund-due',
    vendorOrder: 'cancelled',
    refunded: 270_000 + 39_900,
  })
  expect(await stockOf(app, mouse)).toEqual({ onHand: 9, reserved: 0 })
  await askRefunds(app)
  expect(await standing(order)).toMatchObject({ order: 'refunded', payment: 'refunded' })
  const { orders } = await listOrders(app, customer.userId)
  const refunded = { paise: 270_000 + 39_900, to: 'card' }
  expect(orders[0]).toMatchObject({ totalPaise: 270_000 + 39_900, status: 'refunded', refunded })
})

test('of an order in cash less is collected, and nothing when all is cancelled', async () => {
  const order = await bought(2)
  await cancel(order, 1)
  expect((await letters(order))[0]).toContain('Please keep ₹1,099.50 ready')
  const parcelId = await packed(app, ravi, { vendorOrderId: order.vendorOrderId, quantity: 1 })
  expect(
    await app.db.selectFrom('parcels').select('cash_paise').where('id', '=', parcelId).executeTakeFirst(),
  ).toEqual({ cash_paise: 109_950 })
  await cancel(order, 1)
  expect(await standing(order)).toEqual({
    order: 'cancelled',
    payment: 'cancelled',
    vendorOrder: 'cancelled',
    refunded: 0,
  })
})

test('what was paid at the door for one parcel is not asked for again', async () => {
  const order = await bought(3)
  const parcelId = await handedOver(app, ravi, { vendorOrderId: order.vendorOrderId, quantity: 1 })
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  const { cash_paise: paid } = await app.db
    .selectFrom('parcels')
    .select('cash_paise')
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  await cancel(order, 1)
  const left = 309_900 - 103_300 - paid
  expect((await letters(order))[0]).toContain(`Please keep ${formatInr(left, 2)} ready`)
})

test('sent twice, it cancels once', async () => {
  const order = await bought(3)
  const cancellationId = randomUUID()
  expect(await cancel(order, 1, { cancellationId })).toEqual({ ok: true, value: { isNew: true } })
  expect(await cancel(order, 1, { cancellationId })).toEqual({ ok: true, value: { isNew: false } })
  expect(await stockOf(app, mouse)).toEqual({ onHand: 9, reserved: 2 })
})

test('pieces in a packed parcel are taken out of it; those that left stay sold, and the rest arrives', async () => {
  const order = await bought(3)
  const { vendorOrderId } = order
  const left = await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
  await packed(app, ravi, { vendorOrderId, quantity: 2 })
  expect(await cancel(order, 3)).toMatchObject({
    problem: { code: 'cancellations.too_many_pieces', details: { left: 2 } },
  })
  expect((await cancel(order, 1)).ok).toBe(true)
  expect(await standing(order)).toMatchObject({ vendorOrder: 'partly-shipped' })
  expect((await cancel(order, 1)).ok).toBe(true)
  expect(await standing(order)).toMatchObject({ vendorOrder: 'shipped' })
  await reportParcel(app, ravi, { parcelId: left, to: 'delivered' })
  expect(await standing(order)).toEqual({
    order: 'delivered',
    payment: 'paid',
    vendorOrder: 'delivered',
    refunded: 0,
  })
  expect(await cancel(order, 1)).toMatchObject({ problem: { code: 'cancellations.too_late' } })
})

test('an invoice that was issued ahead is credited whole, and the seller is told', async () => {
  const pc = await addOffer(app, { sellerId: mouse.sellerId, available: 9, listPricePaise: 10_000_000 })
  mouse = pc
  const placed = await placeOrder(app, customer, {
    ...checkoutOf(pc, { quantity: 2, by: 'card' }),
    expectedTotalPaise: 18_000_000,
  })
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const line = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const order = { orderId, lineId: line.id, vendorOrderId: await vendorOrderOf(app, orderId) }
  const parcelId = await packed(app, ravi, { vendorOrderId: order.vendorOrderId })
  expect(await issueInvoiceAhead(app, ravi, parcelId)).toMatchObject({ ok: true })
  expect((await cancel(order, 1)).ok).toBe(true)
  const note = await app.db
    .selectFrom('credit_notes')
    .selectAll()
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  expect(note).toMatchObject({ reason: 'cancellation', total_paise: 18_000_000 })
  expect(await standing(order)).toMatchObject({ vendorOrder: 'accepted', refunded: 9_000_000 })
  await handedOver(app, ravi, { vendorOrderId: order.vendorOrderId, quantity: 1 })
  expect(await standing(order)).toMatchObject({ vendorOrder: 'shipped' })
})

test('a seller cancels what it cannot supply, with a reason of sellers', async () => {
  const order = await bought(2, 'card')
  const vendorOrder = {
    cancellationId: randomUUID(),
    vendorOrderId: order.vendorOrderId,
    lines: [{ lineId: order.lineId, quantity: 2 }],
  }
  expect(await cancelSoldPieces(app, ravi, { reason: 'changed-mind', vendorOrder })).toMatchObject({
    problem: { code: 'cancellations.reason_missing' },
  })
  expect(await cancelSoldPieces(app, ravi, { reason: 'damaged-in-store', vendorOrder })).toMatchObject({
    ok: true,
  })
  expect((await letters(order))[0]).toContain('cannot send your order')
  const asked = await bought(1, 'card')
  const lines = [{ lineId: asked.lineId, quantity: 1 }]
  const wished = { cancellationId: randomUUID(), vendorOrderId: asked.vendorOrderId, lines }
  expect((await cancelSoldPieces(app, ravi, { reason: 'customer-asked', vendorOrder: wished })).ok).toBe(true)
  expect((await letters(asked))[0]).toMatch(/has cancelled your order \S+, as you asked/)
})

test.each([
  ['cannot-deliver', { onHand: 9, reserved: 1 }],
  ['damaged-in-store', { onHand: 7, reserved: 1 }],
  ['out-of-stock', { onHand: 1, reserved: 1 }],
])('what a seller cancels as “%s” leaves on the shelf what it says is there', async (reason, left) => {
  await bought(1)
  const order = await bought(2)
  const lines = [{ lineId: order.lineId, quantity: 2 }]
  const vendorOrder = { cancellationId: randomUUID(), vendorOrderId: order.vendorOrderId, lines }
  expect((await cancelSoldPieces(app, ravi, { reason, vendorOrder })).ok).toBe(true)
  expect(await stockOf(app, mouse)).toEqual(left)
  expect(await isOnSale()).toBe(reason !== 'out-of-stock')
})

test('nobody cancels somebody else’s order', async () => {
  const order = await bought(1)
  const other = await addCustomer(app)
  const gone = { problem: { code: 'cancellations.vendor_order_gone' } }
  expect(await cancel(order, 1, { userId: other.userId })).toMatchObject(gone)
  const stranger: Dispatcher = { kind: 'vendor', vendor: { sellerId: randomUUID(), userId: randomUUID() } }
  const lines = [{ lineId: order.lineId, quantity: 1 }]
  const vendorOrder = { cancellationId: randomUUID(), vendorOrderId: order.vendorOrderId, lines }
  expect(await cancelSoldPieces(app, stranger, { reason: 'out-of-stock', vendorOrder })).toMatchObject(gone)
})

test('while a bank takes a payment back nothing of it is cancelled; once the payment stands, it is', async () => {
  const order = await bought(2, 'card')
  await settlePayment(app, order.orderId)
  const told = (status: string) =>
    inTransaction(app, (tx) =>
      saveDispute(tx, {
        gateway: 'fake',
        dispute: {
          id: `disp_${order.orderId}`,
          status,
          phase: 'chargeback',
          reason: 'goods_not_received',
          gatewayPaymentId: gateway.paymentsOf(order.orderId)[0]?.id ?? '',
          amountPaise: 1_00,
          respondBy: undefined,
        },
        at: app.clock.now(),
      }),
    )
  await told('open')
  const cancelled = await cancel(order, 1)
  expect(cancelled).toMatchObject({ ok: false, problem: { code: 'refunds.charged_back' } })
  expect(await standing(order)).toMatchObject({ refunded: 0 })
  const page = () => readCancelPage(app, { orderId: order.orderId }, () => 1)
  expect(await page()).toMatchObject({ review: undefined, problem: { code: 'refunds.charged_back' } })
  await told('won')
  expect(await page()).toMatchObject({ review: { refund: { method: 'card' } }, problem: undefined })
  expect(await cancel(order, 1)).toMatchObject({ ok: true })
})

test('the order of a customer says what was cancelled of it, by whom', async () => {
  const order = await bought(3)
  await cancel(order, 1)
  const lines = [{ lineId: order.lineId, quantity: 2 }]
  const vendorOrder = { cancellationId: randomUUID(), vendorOrderId: order.vendorOrderId, lines }
  await cancelSoldPieces(app, ravi, { reason: 'out-of-stock', vendorOrder })
  const seen = await findOrder(app, customer.userId, order.orderId)
  expect(seen?.cancellations).toMatchObject([
    { by: 'customer', reason: 'changed-mind', pieces: [{ quantity: 1 }] },
    { by: 'vendor', reason: 'out-of-stock', pieces: [{ quantity: 2 }] },
  ])
  const end = seen?.timeline.find(({ to, subject }) => subject === 'vendor_order' && to === 'cancelled')
  expect(end?.at).toBe(seen?.cancellations[1]?.at)
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { readPromotionsOfMonth } from '#server/money/accounting/tally/money-moved-views.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { noteReceipt } from '#server/money/earnings/promotion-receipts/note-receipt.ts'
import { listPayerAccounts } from '#server/money/earnings/promotion-receipts/payer-account-views.ts'
import { takeBackReceipt } from '#server/money/earnings/promotion-receipts/take-back-receipt.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { cancelOwnPieces, cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { readCostOfBreaking } from '#server/orders/cancellations/kept-prices/cost-of-breaking-views.ts'
import { readLinesToCancel } from '#server/orders/cancellations/pieces-to-cancel-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { readExchangeableValue } from '#server/orders/refunds/value-of-pieces-views.ts'
import { enterCode } from '#server/selling/cart/cart-codes.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { endSellersPromotion } from '#server/selling/promotions/end-sellers-promotion.ts'
import { moveSharedPromotion } from '#server/selling/promotions/move-shared-promotion.ts'
import { findAnyPromotion, listOwnPromotions } from '#server/selling/promotions/own-promotions-views.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { brought, sentBack } from '#tests/support/exchanges.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { placeOrder } from '../place-order.ts'

const FEE = 39_900
type Vendor = Extract<Dispatcher, { kind: 'vendor' }>

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
/** ₹900 a piece. */
let mouse: AddedOffer
let meera: Vendor
let asha: Awaited<ReturnType<typeof addCustomer>>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  gateway = fakeGateway()
  app.gateway = gateway
  const sellerId = randomUUID()
  mouse = await addOffer(app, { sellerId, available: 9 })
  meera = { kind: 'vendor', vendor: await addVendorOf(app, sellerId) }
  asha = await addCustomer(app)
})
afterEach(async () => {
  await app.db.updateTable('promotions').set({ ended_at: new Date() }).where('ended_at', 'is', null).execute()
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})
afterAll(() => close())

/** A tenth off the mouse, paid by the marketplace, unless told otherwise. */
async function promote(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const created = await createSharedPromotion(app, OWNER, {
    fields: {
      name: 'Ten',
      kind: 'percent',
      percent: '10',
      covers: 'product',
      products: mouse.productId,
      paidBy: 'marketplace',
      ...fields,
    },
    kinds: [],
  })
  if (!created.ok) throw new Error(JSON.stringify(created.problem))
  return created.value.promotionId
}
const byBank = (fields: Readonly<Record<string, string>> = {}) =>
  promote({ paidBy: 'bank', payerName: `Bank of ${mouse.productId}`, ...fields })
const owedBy = async () =>
  (await listPayerAccounts(app, OWNER)).accounts.find(({ name }) => name === `Bank of ${mouse.productId}`)

/** An order whose page said what its customer is to pay. */
function order(quantity: number, toPayPaise: number, by: 'cod' | 'card' = 'card', of = mouse) {
  return placeOrder(app, asha, checkoutOf(of, { quantity, expectedTotalPaise: toPayPaise, by }))
}
async function placed(...asked: Parameters<typeof order>): Promise<string> {
  const answer = await order(...asked)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.value.orderId
}
const lineOf = async (orderId: string) =>
  (await findOrder(app, asha.userId, orderId))?.vendorOrders[0]?.lines[0]?.id ?? ''
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
      .orderBy('asked_at')
      .execute()
  ).map((row) => [row.reason, row.amount_paise])
const cancelled = async (orderId: string, quantity: number) => ({
  cancellationId: randomUUID(),
  vendorOrderId: await vendorOrderOf(app, orderId),
  lines: [{ lineId: await lineOf(orderId), quantity }],
})

describe('a promotion that the marketplace pays for', () => {
  test('leaves the seller its whole price, with tax, commission, TCS and TDS as without it', async () => {
    const sold = async (orderId: string) => {
      const parcelId = await handedOver(app, meera, { vendorOrderId: await vendorOrderOf(app, orderId) })
      await reportParcel(app, meera, { parcelId, to: 'delivered' })
      const kinds = ['sale', 'commission', 'commission-gst', 'tcs-cgst', 'tcs-sgst', 'tcs-igst', 'tds']
      return entriesOf(orderId, kinds)
    }
    const whole = await sold(await placed(2, 180_000 + FEE))
    await promote()
    const orderId = await placed(2, 180_000 + FEE - 18_000)
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
      subtotalPaise: 180_000,
      promotionPaise: 0,
      totalPaise: 180_000 + FEE,
      contributedPaise: 18_000,
      contributedAs: 'Paid by NanoNagar',
    })
    expect(await sold(orderId)).toEqual(whole)
    await keepBooks(app)
    expect(await entriesOf(orderId, ['captured', 'promotion'])).toEqual(
      expect.arrayContaining([
        ['promotion', 'promotions', 'customers', 18_000],
        ['captured', 'gateway', 'customers', 180_000 + FEE - 18_000],
      ]),
    )
  })

  test('stands on invoice and credit note, and its share goes back with one of two pieces', async () => {
    await promote()
    const orderId = await placed(2, 180_000 + FEE - 18_000)
    const delivered = await brought(app, meera, { customer: asha, orderId })
    const invoice = await app.db
      .selectFrom('invoices')
      .select(['total_paise', 'taxable_paise', 'document'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    // 18 % inside ₹2,199, the whole price: 2,19,900 × 9 / 118 = 16,772.03 twice.
    expect(invoice).toMatchObject({ total_paise: 219_900, taxable_paise: 219_900 - 2 * 16_772 })
    expect(invoice.document.paidByOthers).toEqual({ names: ['NanoNagar'], paise: 18_000 })
    const { inspect } = await sentBack(app, meera, { of: delivered })
    expect(await inspect()).toMatchObject({ ok: true })
    const note = await app.db
      .selectFrom('credit_notes')
      .select(['total_paise', 'taxable_paise', 'document'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(note).toMatchObject({ total_paise: 109_950, taxable_paise: 109_950 - 2 * 8_386 })
    expect(note.document.paidByOthers).toEqual({ names: ['NanoNagar'], paise: 9_000 })
    // ₹1,099.50 less the ₹90 that NanoNagar paid for this piece.
    expect(await refundsOf(orderId)).toEqual([['return', 100_950]])
    expect(await entriesOf(orderId, ['promotion'])).toEqual([
      ['promotion', 'promotions', 'customers', 18_000],
      ['promotion', 'customers', 'promotions', 9_000],
    ])
  })

  test('is paid at the door less its share, and nothing is paid for what never becomes an order', async () => {
    await promote()
    gateway.behaviour = 'decline'
    expect(await order(1, 81_000 + FEE)).toMatchObject({ problem: { code: 'checkout.payment_declined' } })
    expect(
      await app.db
        .selectFrom('price_contributions')
        .select('id')
        .where('order_line_id', 'in', (eb) =>
          eb.selectFrom('order_lines').select('id').where('offer_id', '=', mouse.offerId),
        )
        .execute(),
    ).toEqual([])
    const orderId = await placed(1, 81_000 + FEE, 'cod')
    const parcelId = await handedOver(app, meera, { vendorOrderId: await vendorOrderOf(app, orderId) })
    await reportParcel(app, meera, { parcelId, to: 'delivered' })
    await keepBooks(app)
    expect(await entriesOf(orderId, ['cash-collected', 'promotion'])).toEqual([
      ['promotion', 'promotions', 'customers', 9_000],
      ['cash-collected', 'couriers', 'customers', 81_000 + FEE],
    ])
  })

  test('gives its share back with a lost parcel and with cancelled pieces', async () => {
    await promote()
    const lost = await placed(1, 81_000 + FEE)
    const parcelId = await handedOver(app, meera, { vendorOrderId: await vendorOrderOf(app, lost) })
    await reportParcel(app, meera, { parcelId, to: 'lost', reason: 'The courier lost it' })
    expect(await refundsOf(lost)).toEqual([['lost', 81_000 + FEE]])
    const orderId = await placed(2, 162_000 + FEE)
    const vendorOrders = [await cancelled(orderId, 1)]
    expect(await cancelOwnPieces(app, asha, { orderId, reason: 'changed-mind', vendorOrders })).toMatchObject(
      { ok: true },
    )
    await askRefunds(app)
    expect(await refundsOf(orderId)).toEqual([['cancellation', 81_000 + FEE / 2]])
    for (const id of [lost, orderId])
      expect(await entriesOf(id, ['promotion'])).toContainEqual([
        'promotion',
        'customers',
        'promotions',
        9_000,
      ])
  })

  test('ends with its line where the seller breaks its word: the seller pays the whole difference', async () => {
    const kiran = randomUUID()
    await addOfferOf(app, mouse, { sellerId: kiran, pricePaise: 95_000 })
    await promote({ covers: 'product' })
    const orderId = await placed(1, 81_000 + FEE)
    const vendorOrder = await cancelled(orderId, 1)
    const [line] = await readLinesToCancel(app.db, vendorOrder.vendorOrderId)
    const whole = { goodsPaise: 90_000, shippingPaise: FEE, contributedPaise: 9_000 }
    const lines = line ? [{ ...line, ...whole }] : []
    const { sellerId } = meera.vendor
    expect(await readCostOfBreaking(app, app.db, { orderId, sellerId, lines })).toMatchObject({
      differencePaise: 14_000,
    })
    expect(await cancelSoldPieces(app, meera, { reason: 'out-of-stock', vendorOrder })).toMatchObject({
      ok: true,
    })
    const paid = await app.db
      .selectFrom('price_contributions')
      .select(['seller_id', 'promotion_id', 'paise'])
      .where('cancellation_id', '=', vendorOrder.cancellationId)
      .execute()
    // ₹950 with delivery for what the customer paid: ₹810 with delivery.
    expect(paid).toEqual([{ seller_id: meera.vendor.sellerId, promotion_id: null, paise: 14_000 }])
    expect(await entriesOf(orderId, ['promotion'])).toContainEqual([
      'promotion',
      'customers',
      'promotions',
      9_000,
    ])
  })

  test('counts for an exchange with what the customer paid', async () => {
    await promote()
    const { parcelId, lineId } = await brought(app, meera, {
      customer: asha,
      orderId: await placed(1, 81_000 + FEE),
    })
    const pieces = [{ orderLineId: lineId, quantity: 1 }]
    expect(await readExchangeableValue(app.db, { parcelId, pieces })).toBe(81_000 + FEE)
  })

  test('covers all sellers, beside a seller’s own, which comes first', async () => {
    await createPromotion(app, meera.vendor, {
      fields: { name: 'Own', kind: 'percent', percent: '20', covers: 'all', isCombinable: 'on' },
      kinds: [],
    })
    const promotionId = await promote({ isCombinable: 'on' })
    const orderId = await placed(1, 72_000 - 7_200 + FEE)
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
      promotionPaise: 18_000,
      contributedPaise: 7_200,
    })
    const other = await addOfferOf(app, mouse, { sellerId: randomUUID(), pricePaise: 100_000 })
    expect(await order(1, 90_000 + FEE, 'card', other)).toMatchObject({ ok: true })
    expect(
      (await listOwnPromotions(app, meera.vendor.sellerId)).promotions.map(({ id }) => id),
    ).not.toContain(promotionId)
    expect(await findAnyPromotion(app, OWNER, promotionId)).toMatchObject({ uses: 2, givenPaise: 17_200 })
  })
})

describe('a promotion that a bank pays for', () => {
  test('is owed by it until it pays, whatever comes back meanwhile', async () => {
    await byBank()
    const orderId = await placed(2, 162_000 + FEE)
    expect(await entriesOf(orderId, ['promotion'])).toEqual([
      ['promotion', 'promotion-payers', 'customers', 18_000],
    ])
    expect(await owedBy()).toMatchObject({ payer: 'bank', paidPaise: 18_000, owedPaise: 18_000 })
    const vendorOrders = [await cancelled(orderId, 1)]
    await cancelOwnPieces(app, asha, { orderId, reason: 'changed-mind', vendorOrders })
    const month = indianDay(app.clock.now()).slice(0, 7)
    const before = await readPromotionsOfMonth(app.db, month)
    const payment = {
      id: randomUUID(),
      payerName: `Bank of ${mouse.productId}`,
      amount: '50',
      receivedOn: indianDay(app.clock.now()),
      reference: 'UTR1',
    }
    for (let press = 0; press < 2; press += 1)
      expect(await noteReceipt(app, OWNER, payment)).toMatchObject({ ok: true })
    expect(await owedBy()).toMatchObject({ paidPaise: 9_000, receivedPaise: 5_000, owedPaise: 4_000 })
    expect(await readPromotionsOfMonth(app.db, month)).toEqual({
      ...before,
      receivedPaise: before.receivedPaise + 5_000,
    })
    // The nightly check finds nothing unexplained.
    await checkLedger(app)
    expect(
      await app.db.selectFrom('ledger_differences').selectAll().where('closed_at', 'is', null).execute(),
    ).toEqual([])
    expect(await noteReceipt(app, OWNER, { ...payment, id: randomUUID(), amount: '40.01' })).toMatchObject({
      problem: { fields: { amount: 'They owe ₹40.00' } },
    })
    const two = [randomUUID(), randomUUID()].map((id) =>
      noteReceipt(app, OWNER, { ...payment, id, amount: '40', reference: id }),
    )
    expect((await Promise.all(two)).filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('a payment that was noted by mistake is taken back, once, and owed again', async () => {
    await byBank()
    await placed(1, 81_000 + FEE)
    const { name: payerName = '', owedPaise = 0 } = (await owedBy()) ?? {}
    expect(owedPaise).toBe(9_000)
    const today = indianDay(app.clock.now())
    const month = today.slice(0, 7)
    const before = await readPromotionsOfMonth(app.db, month)
    const id = randomUUID()
    const payment = { id, payerName, amount: '90', receivedOn: today, reference: 'UTR of another' }
    expect(await noteReceipt(app, OWNER, payment)).toMatchObject({ ok: true })
    expect(await owedBy()).toMatchObject({ owedPaise: 0 })
    expect(await Promise.all([id, id].map((each) => takeBackReceipt(app, OWNER, each)))).toMatchObject([
      { ok: true },
      { ok: true },
    ])
    expect(await owedBy()).toMatchObject({ owedPaise })
    expect(await readPromotionsOfMonth(app.db, month)).toEqual(before)
    const { receipts } = await listPayerAccounts(app, OWNER)
    expect(receipts.filter((receipt) => receipt.takenBackAt).map((receipt) => receipt.id)).toEqual([id])
    expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
    await checkLedger(app)
    const open = app.db.selectFrom('ledger_differences').select('id').where('closed_at', 'is', null)
    expect(await open.execute()).toEqual([])
    for (const unknown of [randomUUID(), 'x', undefined])
      expect(await takeBackReceipt(app, OWNER, unknown)).toMatchObject({
        problem: { code: 'promotions.not_found' },
      })
  })

  test('shares one line with the marketplace’s, and each gets back its part', async () => {
    await byBank({ isCombinable: 'on' })
    await promote({ isCombinable: 'on', kind: 'amount', amount: '90' })
    const orderId = await placed(2, 180_000 - 18_000 - 9_000 + FEE)
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
      contributedAs: expect.stringMatching(/^Paid by (NanoNagar and Bank of|Bank of .* and NanoNagar)/),
    })
    const vendorOrders = [await cancelled(orderId, 1)]
    await cancelOwnPieces(app, asha, { orderId, reason: 'changed-mind', vendorOrders })
    expect(await entriesOf(orderId, ['promotion'])).toEqual(
      expect.arrayContaining([
        ['promotion', 'customers', 'promotion-payers', 9_000],
        ['promotion', 'customers', 'promotions', 4_500],
      ]),
    )
  })

  test('has limits, a code and moves as a seller’s, and is one bank however it is spelt', async () => {
    const promotionId = await byBank({ needsCode: 'on', codePrefix: 'bank', usesPerCustomer: '1' })
    const code = (await findAnyPromotion(app, OWNER, promotionId))?.code ?? ''
    expect(await order(1, 81_000 + FEE)).toMatchObject({ problem: { code: 'checkout.total_changed' } })
    await enterCode(app, asha, code)
    await placed(1, 81_000 + FEE)
    expect(await enterCode(app, asha, code)).toMatchObject({ problem: { code: 'cart.code_used_up' } })
    expect(await moveSharedPromotion(app, OWNER, { promotionId, to: 'pause' })).toMatchObject({ ok: true })
    expect(await findAnyPromotion(app, OWNER, promotionId)).toMatchObject({ state: 'paused' })
    expect(await endSellersPromotion(app, OWNER, { promotionId, reason: 'It is over now.' })).toMatchObject({
      ok: true,
    })
    expect(await moveSharedPromotion(app, OWNER, { promotionId, to: 'resume' })).toMatchObject({
      problem: { code: 'promotions.move_not_allowed' },
    })
    const again = await byBank({ payerName: `BANK OF ${mouse.productId}` })
    expect(await findAnyPromotion(app, OWNER, again)).toMatchObject({
      paidBy: `Bank of ${mouse.productId}`,
    })
  })
})

describe('a combination across sellers', () => {
  test('takes its amount off whoever sells its products', async () => {
    const pad = await addOffer(app, { sellerId: randomUUID(), listPricePaise: 30_000, discountBp: 0 })
    await promote({
      kind: 'together',
      togetherAmount: '60',
      products: `${mouse.productId}\n${pad.productId}`,
    })
    const answer = await placeOrder(
      app,
      asha,
      checkoutOf(mouse, {
        by: 'card',
        lines: [mouse, pad].map(({ offerId }) => ({ offerId, quantity: 1 })),
        expectedTotalPaise: 120_000 - 6_000 + FEE,
      }),
    )
    const orderId = answer.ok ? answer.value.orderId : ''
    const shares = await app.db
      .selectFrom('order_lines')
      .select(['offer_id', 'contributed_paise'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute()
    expect(shares).toEqual([
      { offer_id: mouse.offerId, contributed_paise: 4_500 },
      { offer_id: pad.offerId, contributed_paise: 1_500 },
    ])
  })

  test.each<[string, Record<string, string>, string]>([
    ['products that nobody knows', { products: 'nothing-9000\nmouse' }, 'Not in the catalogue'],
    ['one product twice', { products: 'ITSELF\nITSELF ' }, 'Please enter 2 to 8'],
  ])('is refused for %s', async (_what, fields, said) => {
    const products = fields.products?.replaceAll('ITSELF', mouse.productId) ?? ''
    expect(await refusedFor(products)).toContain(said)
  })

  test('is refused for a processor and a board that do not fit together, with the reason', async () => {
    const component = async (kind: 'cpu' | 'motherboard', attributes: Record<string, string>) => {
      const { productId } = await addOffer(app, { name: `A ${kind}`, sellerId: randomUUID() })
      const facts = { kind, category: 'Components', attributes: JSON.stringify(attributes) } as const
      await app.db.updateTable('products').set(facts).where('id', '=', productId).execute()
      return productId
    }
    const processor = await component('cpu', { socket: 'AM5', generation: 'Ryzen 9000' })
    const intels = await component('motherboard', { socket: 'LGA1851', chipset: 'Z890' })
    const fitting = await component('motherboard', { socket: 'AM5', chipset: 'B850' })
    expect(await refusedFor(`${processor}\n${intels}`)).toContain('LGA1851')
    expect(await refusedFor(`${processor}\n${fitting}`)).toBeUndefined()
  })

  async function refusedFor(products: string): Promise<string | undefined> {
    const asked = { name: 'Both', kind: 'together', togetherAmount: '60', paidBy: 'marketplace', products }
    const created = await createSharedPromotion(app, OWNER, { fields: asked, kinds: [] })
    return created.ok ? undefined : created.problem.fields?.products
  }
})

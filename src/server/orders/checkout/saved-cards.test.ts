import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import {
  type RazorpayOptions,
  razorpayGateway,
} from '#server/ground/outside/gateways/razorpay/razorpay-gateway.ts'
import { findOpenTry } from '#server/money/payments/find-step.ts'
import { deleteSavedCard } from '#server/money/payments/saved-cards/delete-saved-card.ts'
import { forgetSavedCards } from '#server/money/payments/saved-cards/forget-saved-cards.ts'
import { listSavedCards, mayHaveSavedCards } from '#server/money/payments/saved-cards/list-saved-cards.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import { revokeCreatorAccess } from '#server/people/sign-in/passwords/revoke-creator-access-store.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FaultyLine, faultyLine, LINE_PATIENCE_MS } from '#tests/support/faulty-line.ts'
import { type RazorpayServer, startRazorpayServer } from '#tests/support/razorpay-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { payOrder } from './pay-again/pay-order.ts'
import { payWithSavedCard } from './pay-again/pay-with-saved-card.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

let app: App
let close: () => Promise<void>
let razorpay: RazorpayServer
let line: FaultyLine
let options: RazorpayOptions
let now: Date
let asha: Customer
let bala: Customer
let mouse: Awaited<ReturnType<typeof addOffer>>

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
})
beforeEach(async () => {
  now = new Date()
  razorpay = await startRazorpayServer()
  line = await faultyLine(razorpay.origin)
  const { keyId, keySecret, webhookSecret } = razorpay
  const asked = { apiOrigin: line.origin, timeoutMs: LINE_PATIENCE_MS, savesCards: true }
  options = { keyId, keySecret, webhookSecret, ...asked }
  app.gateway = razorpayGateway(options)
  asha = await addCustomer(app)
  bala = await addCustomer(app)
  mouse = await addOffer(app, { available: 50 })
})
afterEach(async () => {
  await line.close()
  await razorpay.close()
})
afterAll(() => close())

describe('a card', () => {
  test('is saved where its customer agreed, with the payment, and shown to them alone', async () => {
    await payAndSave(asha)
    expect(await listSavedCards(app, asha.userId)).toMatchObject([
      { brand: 'Visa', last4: '1111', issuer: 'HDFC Bank' },
    ])
    expect(await listSavedCards(app, bala.userId)).toEqual([])
  })

  test('is not saved where nobody agreed, and the gateway hears of no customer', async () => {
    const orderId = await order(asha, { savesCard: false })
    const open = await findOpenTry(app, orderId)
    expect(open?.step?.kind).toBe('form')
    expect(razorpay.customers).toEqual([])
    expect(await mayHaveSavedCards(app, asha.userId)).toBe(false)
  })

  test('is saved by another try, where its customer agrees after the first has begun', async () => {
    const orderId = await order(asha, { savesCard: false })
    const again = () =>
      payOrder(app, asha, { orderId, method: 'card', cardToken: undefined, savesCard: true })
    now = new Date(now.getTime() + 1_000)
    await again()
    const open = await findOpenTry(app, orderId)
    expect(open?.step).toMatchObject({ kind: 'script', options: { remember_customer: true } })
    await again()
    expect(
      await app.db
        .selectFrom('payment_attempts')
        .select('saves_card')
        .where('order_id', '=', orderId)
        .orderBy('started_at')
        .execute(),
    ).toEqual([{ saves_card: false }, { saves_card: true }])
  })

  test('is not saved where the gateway has not allowed it, and one that was saved before pays and is deleted', async () => {
    await payAndSave(asha)
    app.gateway = razorpayGateway({ ...options, savesCards: false })
    expect((await findOpenTry(app, await order(bala, { savesCard: true })))?.step?.kind).toBe('form')
    const [card] = (await listSavedCards(app, asha.userId)) ?? []
    const orderId = await order(asha, { by: 'online' })
    expect((await payWithSavedCard(app, asha, { orderId, cardId: card?.id ?? '' })).ok).toBe(true)
    await deleteSavedCard(app, asha.userId, card?.id ?? '')
    expect(left()).toEqual([])
  })

  test('is paid with, and the receipt says what it says of any card', async () => {
    await payAndSave(asha)
    const orderId = await order(asha, { by: 'online' })
    const [card] = (await listSavedCards(app, asha.userId)) ?? []
    const paid = await payWithSavedCard(app, asha, { orderId, cardId: card?.id ?? '' })
    expect(paid.ok).toBe(true)
    const open = await findOpenTry(app, orderId)
    expect(open?.by).toBe('Credit / Debit Card: Visa ending in 1111, HDFC Bank')
    const options = open?.step?.kind === 'script' ? open.step.options : {}
    expect(options).toMatchObject({ customer_id: razorpay.customers[0]?.id })
    razorpay.standardCheckout(options, 'authorized')
    await settlePayment(app, orderId)
    const { status, method, instrument } = await paymentOf(orderId)
    expect({ status, method, instrument }).toEqual({ status: 'paid', method: 'card', instrument: null })
  })

  test('of another account is as absent as one that never was', async () => {
    await payAndSave(asha)
    const [card] = (await listSavedCards(app, asha.userId)) ?? []
    const orderId = await order(bala, { by: 'online' })
    const refused = { problem: { code: 'checkout.way_unavailable' } }
    const cardId = card?.id ?? ''
    expect(await payWithSavedCard(app, bala, { orderId, cardId })).toMatchObject(refused)
    // Nor does one who has a card of their own reach it.
    await payAndSave(bala)
    expect(await payWithSavedCard(app, bala, { orderId, cardId })).toMatchObject(refused)
    await deleteSavedCard(app, bala.userId, cardId)
    expect(await listSavedCards(app, asha.userId)).toMatchObject([{ id: cardId }])
  })

  test('is not given to who has the e-mail after its owner', async () => {
    await payAndSave(asha)
    const { email } = await accountOf(asha)
    await app.db
      .updateTable('users')
      .set({ email: 'asha.new@example.in' })
      .where('id', '=', asha.userId)
      .execute()
    await app.db.updateTable('users').set({ email }).where('id', '=', bala.userId).execute()
    const orderId = await order(bala, { savesCard: true })
    // It pays, by the form of who saves nothing.
    expect((await findOpenTry(app, orderId))?.step?.kind).toBe('form')
    expect(await listSavedCards(app, bala.userId)).toEqual([])
  })

  test.each(['lose-call', 'lose-answer', 'silence', 500] as const)(
    'that cannot be saved (%s) does not keep its customer from paying',
    async (fault) => {
      const orderId = await unpaid(asha)
      line.fault = (call) => (call.includes('/customers') ? fault : undefined)
      if (fault === 'silence') waitShortly()
      await payOrder(app, asha, { orderId, method: 'card', cardToken: undefined, savesCard: true })
      expect((await findOpenTry(app, orderId))?.step?.kind).toBe('form')
      answers()
      await payAndSave(asha)
      expect(razorpay.customers).toHaveLength(1)
    },
  )
})

describe('a saved card', () => {
  test('is deleted once, whatever becomes of the answer, and the record says so once', async () => {
    await payAndSave(asha)
    const [card] = (await listSavedCards(app, asha.userId)) ?? []
    const cardId = card?.id ?? ''
    line.fault = (call) => (call.startsWith('DELETE') ? 'lose-answer' : undefined)
    expect(await deleteSavedCard(app, asha.userId, cardId)).toMatchObject({
      problem: { code: 'payments.card_not_deleted' },
    })
    answers()
    expect(await deleteSavedCard(app, asha.userId, cardId)).toMatchObject({ ok: true })
    await payAndSave(asha)
    const [again] = (await listSavedCards(app, asha.userId)) ?? []
    expect(await deleteSavedCard(app, asha.userId, again?.id ?? '')).toMatchObject({ ok: true })
    expect(await deleteSavedCard(app, asha.userId, again?.id ?? '')).toMatchObject({ ok: true })
    expect(await auditOf(asha)).toEqual([{ before: { card: 'Visa ending in 1111, HDFC Bank' } }])
  })

  test('is unknown while the gateway is silent, and nothing is said to be deleted', async () => {
    await payAndSave(asha)
    line.fault = () => 'silence'
    waitShortly()
    expect(await listSavedCards(app, asha.userId)).toBeUndefined()
    expect(await deleteSavedCard(app, asha.userId, razorpay.tokens[0]?.id ?? '')).toMatchObject({
      problem: { code: 'payments.card_not_deleted' },
    })
  })

  test('goes with its account, also one that a late payment saves after that, and the customer is forgotten', async () => {
    const [orderId, options] = await savingOrder(asha)
    await payAndSave(asha)
    await app.db.deleteFrom('passwords').where('user_id', '=', asha.userId).execute()
    await app.db.updateTable('orders').set({ placed_at: null }).where('user_id', '=', asha.userId).execute()
    expect(await closeAccount(app, { userId: asha.userId, fields: {}, isProved: true })).toMatchObject({
      ok: true,
    })
    expect(await listSavedCards(app, asha.userId)).toEqual([])
    line.fault = () => 'silence'
    waitShortly()
    await forgetSavedCards(app)
    answers()
    expect(left()).toHaveLength(1)
    await forgetSavedCards(app)
    expect(left()).toEqual([])
    razorpay.standardCheckout(options, 'authorized')
    expect(left()).toHaveLength(1)
    now = new Date(now.getTime() + 4 * DAY_MS + 1)
    await forgetSavedCards(app)
    expect(left()).toEqual([])
    expect(await customersOf(asha)).toEqual([])
    expect(orderId).toEqual(expect.any(String))
  })

  test('of who made the account goes when its address is proved by its owner', async () => {
    await payAndSave(asha)
    await app.db.transaction().execute((tx) => revokeCreatorAccess(tx, asha.userId))
    expect(await listSavedCards(app, asha.userId)).toEqual([])
    await forgetSavedCards(app)
    expect(left()).toEqual([])
  })
})

const left = () => razorpay.tokens.filter(({ isDeleted }) => !isDeleted)

async function order(
  customer: Customer,
  { by = 'card', savesCard }: { by?: 'card' | 'online'; savesCard?: boolean },
): Promise<string> {
  const placed = await placeOrder(app, customer, {
    ...checkoutOf(mouse, { by }),
    cardToken: undefined,
    savesCard,
  })
  if (placed.ok) throw new Error('it waits for its payment')
  return String(placed.problem.details?.orderId)
}

function waitShortly(): void {
  app.gateway = razorpayGateway({ ...options, timeoutMs: 1_500 })
}

function answers(): void {
  line.fault = () => undefined
  app.gateway = razorpayGateway(options)
}

const unpaid = (customer: Customer) => order(customer, { by: 'online' })

/** An order that waits on the gateway's page, with what that page is given. */
async function savingOrder(customer: Customer): Promise<[string, Record<string, unknown>]> {
  const orderId = await order(customer, { savesCard: true })
  const open = await findOpenTry(app, orderId)
  if (open?.step?.kind !== 'script') throw new Error('a card is saved on the page of the script')
  return [orderId, open.step.options]
}

async function payAndSave(customer: Customer): Promise<void> {
  const [orderId, options] = await savingOrder(customer)
  razorpay.standardCheckout(options, 'authorized')
  await settlePayment(app, orderId)
}

function paymentOf(orderId: string) {
  return app.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
}

function accountOf({ userId }: Customer) {
  return app.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
}

function customersOf({ userId }: Customer) {
  return app.db.selectFrom('gateway_customers').selectAll().where('user_id', '=', userId).execute()
}

function auditOf({ userId }: Customer) {
  return app.db
    .selectFrom('audit_log')
    .select('before')
    .where('action', '=', 'account.card_deleted')
    .where('subject_id', '=', userId)
    .execute()
}

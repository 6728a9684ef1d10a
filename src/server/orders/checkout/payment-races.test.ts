import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { receiveWebhook } from '#server/money/payments/receive-webhook.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { inFull, RACE_ROUNDS } from '#tests/support/full-run.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { comeBackFromGateway } from './come-back-from-gateway.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'
import { settleUnfinishedPayments } from './settle-unfinished-payments.ts'
import { workOffGatewayEvent } from './work-off-gateway-event.ts'

/** For a machine that does much else: the work is a few seconds of it. */
const PATIENCE_MS = inFull(1_800_000, 400_000)
/** Questions to the database by which one of several may come later than another: a settlement asks some thirty. */
const DELAY_MAX = 12

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
beforeAll(async () => {
  gateway = Object.assign(fakeGateway(), {
    isSignedReturn: () => true,
    readWebhook: ({ rawBody }: { rawBody: Buffer }) => ({
      eventId: `event-${rawBody}`,
      kind: 'payment.captured',
      gatewayOrderId: `order_${rawBody}`,
      gatewayPaymentId: undefined,
      dispute: undefined,
    }),
  })
  ;({ app, close } = await openTestApp({ pause: () => delay(3), gateway }))
})
afterAll(() => close())

/** Fails when `settlePayment` reads what is on record of the payment before the locks of cart, order and payment. */
describe('a payment that several hear of at once', () => {
  test(
    `${RACE_ROUNDS} times: one capture, one placed order, one confirmation`,
    async () => {
      const offer = await addOffer(app, { available: 3 * RACE_ROUNDS })
      const buyers: string[] = []
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { orderId, userId } = await waitingForBank(offer)
        buyers.push(userId)
        gateway.settle(orderId, 'authorized')
        await together([
          () => bankTells(orderId),
          () => bankTells(orderId),
          () => comeBackFromGateway(app, orderId, {}),
          () => settlePayment(app, orderId),
        ])
        expect(gateway.paid.filter((paid) => paid === orderId)).toHaveLength(1)
        expect(gateway.refunded).toEqual([])
        expect(await letters(orderId)).toEqual({ 'order-placed': 1 })
      }
      expect(await placedBy(buyers)).toBe(RACE_ROUNDS)
      expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
    },
    PATIENCE_MS,
  )
})

/** Fails when `settlePayment` owes no refund for goods that are gone, or reads the payment before the locks. */
describe('money that comes as the hold ends, while somebody else wants the last piece', () => {
  test(
    `${RACE_ROUNDS} times: the goods or the money, never both, never neither`,
    async () => {
      const outcomes = { sent: 0, refunded: 0 }
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const last = await addOffer(app, { available: 1 })
        const { orderId, userId } = await waitingForBank(last)
        const rival = await addCustomer(app)
        await endHold(orderId)
        const rivalComes = async () => {
          await settleUnfinishedPayments(app)
          await placeOrder(app, rival, checkoutOf(last))
        }
        const moneyComes = async () => {
          gateway.settle(orderId, 'paid')
          await bankTells(orderId)
        }
        // The first two rounds are the two ends of all interleavings; in between chance decides.
        if (round === 0) await rivalComes().then(moneyComes)
        else if (round === 1) await moneyComes().then(rivalComes)
        else await together([rivalComes, () => delay(DELAY_MAX).then(moneyComes)])
        // Whoever asked before the money came is not the last to ask.
        await settlePayment(app, orderId)
        await askRefunds(app)
        const isSent = (await placedBy([userId])) === 1
        const refunds = gateway.refunded.filter((id) => id.startsWith(`pay_${orderId}`))
        expect(refunds).toHaveLength(isSent ? 0 : 1)
        expect(await placedBy([userId, rival.userId])).toBeLessThanOrEqual(1)
        if (!isSent) expect(await letters(orderId)).toMatchObject({ 'order-refund-due': 1 })
        outcomes[isSent ? 'sent' : 'refunded']++
      }
      expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
      expect(Math.min(...Object.values(outcomes)), 'both ways were seen').toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )
})

/** Somebody's order by card of which the bank has not said anything. */
async function waitingForBank(offer: AddedOffer): Promise<{ orderId: string; userId: string }> {
  const customer = await addCustomer(app)
  gateway.behaviour = 'never-arrive'
  const waiting = await placeOrder(app, customer, checkoutOf(offer, { by: 'card' }))
  gateway.behaviour = 'approve'
  if (waiting.ok) throw new Error('nobody has paid yet')
  return { orderId: String(waiting.problem.details?.orderId), userId: customer.userId }
}

/** A webhook with its job: the same event however often it comes. */
async function bankTells(orderId: string): Promise<void> {
  const rawBody = Buffer.from(orderId)
  expect(await receiveWebhook(app, { gateway: 'fake', rawBody, headers: new Headers() })).toBe(true)
  await workOffGatewayEvent(app, { gateway: 'fake', eventId: `event-${orderId}` })
}

async function endHold(orderId: string): Promise<void> {
  await app.db
    .updateTable('stock_holds')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('order_id', '=', orderId)
    .execute()
  await app.db
    .updateTable('payments')
    .set({ next_ask_at: sql`now()` })
    .where('order_id', '=', orderId)
    .execute()
}

async function placedBy(userIds: readonly string[]): Promise<number> {
  const { placed } = await app.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('placed'))
    .where('user_id', 'in', userIds)
    .where('placed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(placed)
}

/** How many mails of each kind the customer was written about an order. */
async function letters(orderId: string): Promise<Record<string, number>> {
  const rows = await app.db
    .selectFrom('mails')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('order_id', '=', orderId)
    .where('vendor_order_id', 'is', null)
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}

/** Begins all, each later than it could, in an order that chance decides. */
async function together(each: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.all(each.map((one) => delay(DELAY_MAX).then(one)))
}

async function delay(max: number): Promise<void> {
  for (let times = app.random.below(max); times > 0; times--) await sql`SELECT`.execute(app.db)
}

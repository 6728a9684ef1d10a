import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sandboxMessages } from '#server/ground/outside/messages/sandbox-messages.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { askForCode } from '#server/people/sign-in/codes/ask-for-code.ts'
import { claimUnused, startAnew } from '#server/people/sign-in/codes/claim-unused.ts'
import { signInByCode } from '#server/people/sign-in/codes/sign-in-by-code.ts'
import { findBegunOrder } from '#server/selling/cart/begun-order-views.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openSignIn } from '#tests/support/sign-in.ts'
import { findOrderPayment } from '../order-payment-views.ts'
import { placeOrder } from '../place-order.ts'
import { settlePayment } from '../settle-payment.ts'
import { payOrder } from './pay-order.ts'

const { app, clock, visitorIn } = await openSignIn({ messages: sandboxMessages() })
const NUMBER = '9000112345'
const YEAR_SECONDS = 366 * 24 * 3_600

/** Asks for a code in this browser and types it. */
async function enter(jar: ReturnType<typeof openBrowser>) {
  const asked = await askForCode(app, { fields: { phoneNumber: NUMBER }, browser: jar.browser() })
  if (!asked.ok) throw new Error(asked.problem.code)
  jar.take(asked.value.setCookies)
  const { rows } = await sql<{ code: string }>`
    SELECT filled_in ->> 'code' AS code FROM phone_messages WHERE to_number = ${`+91${NUMBER}`}
    ORDER BY created_at DESC, id LIMIT 1`.execute(app.db)
  const opened = await signInByCode(app, { fields: { code: rows[0]?.code }, browser: jar.browser() })
  if (!opened.ok) throw new Error(opened.problem.code)
  if ('setCookies' in opened.value) jar.take(opened.value.setCookies)
  return opened.value.state
}

async function customerIn(jar: ReturnType<typeof openBrowser>) {
  const { customer } = await visitorIn(jar)
  if (!customer) throw new Error('nobody is signed in')
  return customer
}

test('who is given a number after a year sees nothing of an order by EMI that waited for its payment, and cannot pay it', async () => {
  const gateway = Object.assign(fakeGateway(), { methods: ['card', 'upi', 'emi'] as const })
  gateway.behaviour = 'ask-customer'
  app.gateway = gateway
  const jar = openBrowser('10.0.0.7')
  await enter(jar)
  const asha = await customerIn(jar)
  const laptop = await addOffer(app, { available: 2, listPricePaise: 6_000_000, discountBp: 0 })
  const wanted = checkoutOf(laptop, { by: 'online', expectedTotalPaise: 6_000_000 })
  const placed = await placeOrder(app, asha, wanted)
  const orderId = String(placed.ok || placed.problem.details?.orderId)
  const emi = { months: 6, rateBp: 1_600 }
  const instrument = { code: 'HDFC', name: 'HDFC Bank credit card, 6 months', emi } as never
  const chosen = { orderId, method: 'emi' as const, instrument, cardToken: undefined }
  expect(await payOrder(app, asha, chosen)).toMatchObject({ value: { paymentStatus: 'pending' } })

  clock.turn(YEAR_SECONDS)
  await app.db
    .updateTable('stock_holds')
    .set({ expires_at: new Date(0) })
    .execute()
  await settlePayment(app, orderId)
  const other = openBrowser('10.0.1.7')
  expect(await enter(other)).toBe('unused')
  // It was never placed: its PIN code opens nothing.
  const fields = { pinCode: wanted.details.postalCode }
  expect((await claimUnused(app, { fields, browser: other.browser() })).ok).toBe(false)
  const begun = await startAnew(app, { browser: other.browser() })
  if (!begun.ok) throw new Error(begun.problem.code)
  other.take(begun.value.setCookies)

  const newcomer = await customerIn(other)
  expect(newcomer.userId).not.toBe(asha.userId)
  expect((await listOrders(app, newcomer.userId)).orders).toEqual([])
  expect(await findBegunOrder(app, newcomer.userId)).toBeUndefined()
  expect(await findOrder(app, newcomer.userId, orderId)).toBeUndefined()
  expect(await findOrderPayment(app, newcomer.userId, orderId)).toBeUndefined()
  expect(await payOrder(app, newcomer, chosen)).toMatchObject({ problem: { code: 'checkout.order_gone' } })
  // What its bank still pays after that goes back the way it came, and to nobody's new account.
  gateway.settle(orderId, 'paid')
  await settlePayment(app, orderId)
  expect(await findOrderPayment(app, asha.userId, orderId)).toMatchObject({ status: 'refund-due' })
})

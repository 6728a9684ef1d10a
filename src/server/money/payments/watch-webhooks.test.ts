import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { readHealth } from '#server/office/system/read-health.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { watchWebhooks } from './watch-webhooks.ts'

const HOUR_SECONDS = 3_600
const clock = turnedClock('2026-11-20T06:30:00Z')
const errors: string[] = []
let app: App
let close: () => Promise<void>
let mouse: AddedOffer

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  app.gateway = fakeGateway()
  app.gateway.readWebhook = ({ rawBody }) => JSON.parse(rawBody.toString())
  app.log.error = (_about: unknown, words?: string) => void errors.push(words ?? '')
  mouse = await addOffer(app, { available: 50 })
})
afterAll(() => close())

async function alarms(): Promise<{ logged: number; health: string | undefined }> {
  errors.length = 0
  await watchWebhooks(app)
  const vendorOrders = await readHealth(app, await addAdmin(app))
  return {
    logged: errors.filter((words) => words.includes('no webhook')).length,
    health: vendorOrders.find(({ name }) => name === 'gateway')?.state,
  }
}

const QUIET = { logged: 0, health: 'good' }
const SILENT = { logged: 1, health: 'warn' }

test('a day of payments without a webhook is an error in the log and on the page of the system, until one comes', async () => {
  // A shop where nobody pays is not told anything either.
  expect(await alarms()).toEqual(QUIET)
  await placeOrder(app, await addCustomer(app), checkoutOf(mouse))
  clock.turn(30 * HOUR_SECONDS)
  expect(await alarms()).toEqual(QUIET)
  // Nor is one about the sample orders that it opened with.
  await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { by: 'card' }))
  clock.turn(30 * HOUR_SECONDS)
  const at = app.clock.now()
  await app.db
    .insertInto('shop_opening')
    .values({ is_demonstration: true, begun_at: at, completed_at: at })
    .execute()
  clock.turn(HOUR_SECONDS)
  expect(await alarms()).toEqual(QUIET)
  await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { by: 'card' }))
  clock.turn(23 * HOUR_SECONDS)
  expect(await alarms()).toEqual(QUIET)
  clock.turn(HOUR_SECONDS)
  expect(await alarms()).toEqual(SILENT)
  await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { by: 'card' }))
  expect(await alarms()).toEqual(SILENT)
  const event = { eventId: 'evt_1', kind: 'order.paid' }
  await receiveWebhook(app, {
    gateway: 'fake',
    rawBody: Buffer.from(JSON.stringify(event)),
    headers: new Headers(),
  })
  expect(await alarms()).toEqual(QUIET)
})

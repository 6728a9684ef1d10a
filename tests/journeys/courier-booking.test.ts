import { afterAll, expect } from 'vitest'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { runBooking } from '#server/orders/fulfilment/couriers/run-booking.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { startShiprocketServer } from '#tests/support/shiprocket-server.ts'

const courier = await startShiprocketServer()
const { shop, newPerson } = openJourneys({
  SHIPROCKET_ORIGIN: courier.origin,
  SHIPROCKET_EMAIL: courier.email,
  SHIPROCKET_PASSWORD: courier.password,
  SHIPROCKET_WEBHOOK_TOKEN: 'a token of the test',
})
afterAll(() => courier.close())

/** A packed parcel of a shop with an address to collect from, and its owner's session. */
async function packedParcel() {
  const { app } = shop()
  const [sellerId, userId, token] = [app.random.uuid(), app.random.uuid(), app.random.token()]
  const offer = await addOffer(app, { sellerId, available: 9 })
  await app.db
    .updateTable('sellers')
    .set({ address: '12 MG Road', city: 'Pune', state_code: 'MH', postal_code: '411001' })
    .set({ care_email: 'care@asha.test', care_phone: '+91 98765 43210' })
    .where('id', '=', sellerId)
    .execute()
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const seller: Dispatcher = { kind: 'vendor', vendor: { sellerId, userId } }
  const parcelId = await packed(app, seller, { vendorOrderId })
  const user = { id: userId, name: 'Meera Iyer', email: `${userId}@example.in`, email_verified: true }
  await app.db.insertInto('users').values(user).execute()
  await app.db
    .insertInto('vendors')
    .values({ user_id: userId, seller_id: sellerId, name: user.name })
    .execute()
  const session = { id: app.random.uuid(), user_id: userId, token_sha256: fingerprint(token) }
  const expires_at = new Date(Date.now() + 3_600_000)
  await app.db
    .insertInto('sessions')
    .values({ ...session, role: 'vendor', expires_at, ip_address: null, user_agent: null })
    .execute()
  return { token, parcelId, home: `/vendor/orders/${vendorOrderId}` }
}

testInFull.each([
  { width: 360, colorScheme: 'dark', javaScript: true },
  { width: 1440, colorScheme: 'light', javaScript: false },
] as const)('a seller books a courier, cancels it and books it again, at $width pixels', async (screen) => {
  const { app, url } = shop()
  const { token, parcelId, home } = await packedParcel()
  const meera = await newPerson(screen)
  await meera.context.addCookies([{ name: 'nn_sid', value: token, url }])
  const { page, visit } = meera
  const press = (name: string) => page.getByRole('button', { name }).click()
  /** What the worker’s job does, and what the page then says. */
  const carryOut = async () => {
    await runBooking(app, parcelId)
    await visit(home)
  }

  await visit(home)
  await meera.lookAround({ axe: true })
  meera.expectStatus(422)
  await press('Book Shiprocket')
  await page.getByText('Enter whole grams, from 1 to 1,00,000').waitFor()
  await page.getByLabel('Weight in grams').fill('450')
  await page.getByLabel('Length in cm').fill('20')
  await page.getByLabel('Breadth in cm').fill('15')
  await page.getByLabel('Height in cm').fill('8')
  await meera.lookAround({ axe: true })
  await press('Book Shiprocket')
  await page.getByText('Shiprocket is being booked').waitFor()
  expect(await page.getByRole('button', { name: 'Hand over to the courier' }).count()).toBe(0)
  await carryOut()
  await page.getByText('Booked with Shiprocket').waitFor()
  await meera.lookAround({ axe: true })
  const label = await page.request.get(`${home}/parcels/${parcelId}/courier-label.pdf`, { maxRedirects: 0 })
  expect([label.status(), label.headers().location]).toEqual([302, 'https://labels.test/label.pdf'])

  await press('Cancel the booking')
  await page.getByText('The booking with Shiprocket is being cancelled').waitFor()
  await carryOut()
  expect(courier.orders.at(-1)?.isCancelled).toBe(true)
  await page.getByLabel('Weight in grams').fill('450')
  await page.getByLabel('Length in cm').fill('20')
  await page.getByLabel('Breadth in cm').fill('15')
  await page.getByLabel('Height in cm').fill('8')
  await press('Book Shiprocket')
  await page.getByText('Shiprocket is being booked').waitFor()
  await carryOut()
  await press('Hand over to the courier')
  await page.getByText('On its way: nothing to do').waitFor()
  expect(courier.orders.at(-1)?.isCancelled).toBe(false)
})

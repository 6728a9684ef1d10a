import { describe, expect } from 'vitest'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { doorUrl } from '#server/orders/fulfilment/door/door-link.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { openJourneys, type Person } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'

const { newPerson, shop } = openJourneys()

async function signedIn(person: Person, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
}

/** A laptop of ₹25,000 in cash, on its way to its buyer. */
async function parcelOnItsWay() {
  const { app } = shop()
  const sellerId = app.random.uuid()
  const laptop = await addOffer(app, { name: 'Laptop', sellerId, listPricePaise: 2_500_000, discountBp: 0 })
  const [buyer] = await addBuyers(app, 1)
  if (!buyer) throw new Error('there is a buyer')
  const customer = { userId: buyer.userId, name: 'Asha Rao', email: 'asha@example.in' }
  const placed = await placeOrder(app, customer, checkoutOf(laptop, { expectedTotalPaise: 2_500_000 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const seller: Dispatcher = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
  const parcelId = await handedOver(app, seller, { vendorOrderId: await vendorOrderOf(app, orderId) })
  return { orderId, parcelId, seller, buyer, door: new URL(doorUrl(app, parcelId)).pathname }
}

describe('a parcel that is worth much', () => {
  testInFull(
    'is opened at the door and handed out for the customer’s code, on a phone without JavaScript',
    async () => {
      const { orderId, buyer, door } = await parcelOnItsWay()
      const customer = await newPerson({ width: 360 })
      await signedIn(customer, buyer.cookie)
      await customer.visit(`/orders/${orderId}`)
      await customer.page.getByText('Open the box before you share the code').waitFor()
      await customer.lookAround({ axe: true })
      const parcel = await customer.page.getByRole('article', { name: 'Parcel 1' }).textContent()
      const code = parcel?.match(/Delivery code\s*(\d{6})/)?.[1] ?? ''

      const courier = await newPerson({ width: 360, javaScript: false })
      const onlooker = await newPerson({ width: 360, colorScheme: 'dark' })
      const lookAtDoor = async () => {
        await onlooker.visit(door)
        await onlooker.lookAround({ axe: true })
      }
      const { page } = courier
      await courier.visit(door)
      await page.getByText('Collect ₹25,000.00').waitFor()
      expect(await page.getByLabel('Delivery code').count()).toBe(0)
      await lookAtDoor()
      courier.expectStatus(422)
      await page.getByRole('button', { name: 'The box is open' }).click()
      await page.getByText('Please open the box with the customer and tick this').waitFor()
      await page.getByLabel(/The box was opened/).check()
      await page.getByRole('button', { name: 'The box is open' }).click()
      await page.getByLabel('Delivery code').fill('12')
      await page.getByRole('button', { name: 'Deliver' }).click()
      await page.getByText('The code has six digits').waitFor()
      await lookAtDoor()
      await page.getByLabel('Delivery code').fill(code)
      await page.getByRole('button', { name: 'Deliver' }).click()
      await page.getByText('Thank you. You are done.').waitFor()
      await lookAtDoor()
      await customer.page.reload()
      expect(await customer.page.getByText('Open the box before you share the code').count()).toBe(0)
    },
  )

  testInFull('that is refused goes back', async () => {
    const { door } = await parcelOnItsWay()
    const courier = await newPerson({ width: 1440 })
    const { page } = courier
    await courier.visit(door)
    await page.getByText('It cannot be delivered').click()
    await page.getByLabel('Why').selectOption('The parcel was refused')
    await courier.lookAround({ axe: true })
    await page.getByRole('button', { name: 'Report it' }).click()
    await page.getByText('Do not deliver this parcel now').waitFor()
  })
})

testInFull('the back office imports what a courier paid, and sees what is of no parcel', async () => {
  const office = await newPerson({ width: 360 })
  const { page } = office
  await signedIn(office, await signInAdmin(shop().app, await addAdmin(shop().app)))
  await office.visit('/admin/cash')
  await office.lookAround()
  await page.getByRole('link', { name: 'Import a remittance' }).click()
  await page.getByRole('heading', { name: 'Import a remittance' }).waitFor()
  await office.lookAround()
  const choose = (text: string, encoding: BufferEncoding = 'utf8') =>
    page
      .getByLabel('File')
      .setInputFiles({ name: 'cod.csv', mimeType: 'text/csv', buffer: Buffer.from(text, encoding) })
  await choose('AWB,Amount\nBD999999,500\n')
  office.expectStatus(422)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText('The file has no column for: Date, Reference.').waitFor()
  // As Excel saves “Unicode Text”.
  await choose(
    '\uFEFFAWB\tAmount\tDate\tUTR\nBD999999\t500\t22-Nov-26\tUTR77\n\t\t\t\nTotal\t500\t\t\n',
    'utf16le',
  )
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText('0 parcels matched, 1 line with no parcel, or several.').waitFor()
  await page.getByText('UTR77').waitFor()
  await office.lookAround()

  const { orderId, parcelId, seller } = await parcelOnItsWay()
  await page.getByRole('link', { name: 'Assign to a parcel' }).click()
  await page.getByText('No cash parcel has this number').waitFor()
  await office.lookAround({ axe: true })
  await page.getByLabel('Order number').fill(await numberOfOrder(orderId))
  await page.getByRole('button', { name: 'Show parcels' }).click()
  const parcel = page.getByRole('radio', { name: /^Parcel 1 of #NN/ })
  await parcel.waitFor()
  office.expectStatus(422)
  await page.getByRole('button', { name: 'Assign it' }).click()
  await page.getByText('Please choose the parcel').waitFor()
  await office.lookAround({ axe: true })
  await parcel.check()
  await page.getByLabel('Reason').fill('The courier wrote another number.')
  await page.getByRole('button', { name: 'Assign it' }).click()
  await page.getByText('Payment assigned').waitFor()
  await office.visit('/admin/cash?state=short')
  await page.getByRole('link', { name: 'Assigned by hand' }).click()
  await page.getByText('You can undo this as long as nothing has been paid out on it').waitFor()
  await office.lookAround({ axe: true })
  await page.getByLabel('Reason').fill('It was for another parcel.')
  await page.getByRole('button', { name: 'Unassign' }).click()
  await page.getByText('Payment unassigned').waitFor()

  await reportParcel(shop().app, seller, { parcelId, to: 'lost', reason: 'It was stolen' })
  await office.visit('/admin/cash?state=lost')
  await office.lookAround({ axe: true })
  await page.getByRole('link', { name: /^Close/ }).click()
  await page.getByRole('heading', { name: 'Close cash for a lost parcel' }).waitFor()
  await office.lookAround({ axe: true })
  await page.getByLabel('Reason').fill('The customer says that nobody came.')
  await page.getByRole('button', { name: 'Close it' }).click()
  await page.getByText('No seller’s own courier has lost a parcel').waitFor()
})

async function numberOfOrder(orderId: string): Promise<string> {
  const order = shop().app.db.selectFrom('orders').select('sequence').where('id', '=', orderId)
  return orderNumber((await order.executeTakeFirstOrThrow()).sequence)
}

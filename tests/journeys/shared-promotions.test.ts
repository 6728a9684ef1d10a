import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { becomeCustomer, placeOrderButton } from './steps.ts'

const { shop, newPerson } = openJourneys()

testInFull('what a bank pays for stands in cart, order and the office’s list until it has paid', async () => {
  const admin = await newPerson()
  admin.expectStatus(422)
  const { app } = shop()
  const fan = await addOffer(app, { name: 'Quiet fan', sellerId: randomUUID() })
  const [name = '', value = ''] = (await signInAdmin(app, await addAdmin(app))).split('=')
  await admin.context.addCookies([{ name, value, url: shop().url }])
  await admin.visit('/admin/promotions/new')
  const office = admin.page
  await office.getByText('A bank', { exact: true }).click()
  await office.getByLabel('Name', { exact: true }).fill('Card week')
  await office.getByLabel('Percent', { exact: true }).fill('10')
  await office.getByRole('button', { name: 'Create promotion' }).click()
  await office.getByText('This field is required').first().waitFor()
  await admin.lookAround({ axe: true })
  await office.getByLabel('Name of the manufacturer or bank').fill('HDFC Bank')
  await office.getByRole('button', { name: 'Create promotion' }).click()
  await office.getByRole('heading', { name: 'Card week', level: 1 }).waitFor()
  await office.getByText('Paid by HDFC Bank').waitFor()
  await admin.lookAround({ axe: true })

  const customer = await newPerson({ width: 360 })
  const { page } = customer
  const asha = { ...(await becomeCustomer(customer, shop())), name: 'Asha Rao' }
  await customer.visit(`/products/${fan.productId}`)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await customer.visit('/cart')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await summary.getByText('Paid by HDFC Bank', { exact: true }).waitFor()
  await customer.lookAround({ axe: true })
  await customer.visit('/checkout')
  await summary.getByText('For one item that you return you get ₹810 back').waitFor()
  expect(await placeOrderButton(page).last().textContent()).toContain('₹1,209')
  await customer.lookAround()

  const placed = await placeOrder(app, asha, checkoutOf(fan, { expectedTotalPaise: 120_900 }))
  await customer.visit(`/orders/${placed.ok ? placed.value.orderId : ''}`)
  await summary.getByText('Paid by HDFC Bank', { exact: true }).waitFor()
  await summary.getByText('₹1,209.00').waitFor()
  await customer.lookAround({ axe: true })
  await admin.visit('/admin/promotions')
  await office.getByRole('link', { name: 'Owed by others' }).click()
  await office.getByLabel('Amount').fill('90.01')
  await office.getByLabel('Reference').fill('UTR 1234')
  await office.getByRole('button', { name: 'Note payment' }).click()
  await office.getByText('They owe ₹90.00').waitFor()
  await admin.lookAround({ axe: true })
  await office.getByLabel('Amount').fill('90')
  await office.getByRole('button', { name: 'Note payment' }).click()
  await office.getByText('Payments received', { exact: true }).waitFor()
  expect(
    await office
      .getByRole('row', { name: /HDFC Bank/ })
      .first()
      .textContent(),
  ).toContain('₹0.00')
  await admin.lookAround({ axe: true })
})

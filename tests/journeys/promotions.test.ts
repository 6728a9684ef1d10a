import { expect, test } from 'vitest'
import { approveSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { becomeCustomer, becomeSeller, placeOrderButton } from './steps.ts'

const { shop, newPerson } = openJourneys()

test('a seller’s code takes off in a cart, and the order costs what the cart said', async () => {
  const vendor = await newPerson()
  vendor.expectStatus(422)
  const { app } = shop()
  const seller = await findSeller(app.db, await becomeSeller(vendor, shop(), 'Fan House'))
  await approveSeller(app, COMMAND_LINE, { sellerId: seller?.id ?? '' })
  const { productId } = await addOffer(app, { name: 'Quiet fan', sellerId: seller?.id ?? '' })

  await vendor.visit('/vendor/promotions')
  await vendor.page.getByText('No promotions yet').waitFor()
  await vendor.lookAround()
  await vendor.page.getByRole('link', { name: 'Create a promotion' }).click()
  await vendor.page.getByLabel('Name').fill('Three for two')
  await vendor.page.getByText('Free or cheaper items').click()
  await vendor.page.getByLabel('Buy', { exact: true }).fill('2')
  await vendor.page.getByRole('checkbox', { name: 'Customers need a code' }).check()
  await vendor.page.getByLabel('Code begins with').fill('fans')
  await vendor.page.getByRole('button', { name: 'Create promotion' }).click()
  await vendor.page.getByText('Please enter a whole number from 1 to 10').waitFor()
  expect(await vendor.page.getByLabel('Code begins with').inputValue()).toBe('fans')
  await vendor.lookAround({ axe: true })
  await vendor.page.getByLabel('Get', { exact: true }).fill('1')
  await vendor.page.getByRole('button', { name: 'Create promotion' }).dblclick()
  await vendor.page.getByRole('heading', { name: 'Three for two', level: 1 }).waitFor()
  const code = await vendor.page.getByText(/^FANS-/).textContent()
  await vendor.lookAround({ axe: true })

  const customer = await newPerson({ width: 360 })
  const { page } = customer
  customer.expectStatus(422)
  await becomeCustomer(customer, shop())
  await customer.visit(`/products/${productId}`)
  await page.getByRole('spinbutton').first().fill('3')
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await customer.visit('/cart')
  await page.getByText('Subtotal (3 items)').waitFor()
  const field = page.getByLabel('Coupon code')
  await field.fill('FANS-22222222')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('This code is not valid.').waitFor()
  await field.fill(code?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Apply' }).click()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await summary.getByRole('list', { name: 'Promotions' }).getByText('−₹900').waitFor()
  expect(await page.getByText('This code is not valid.').count()).toBe(0)
  await customer.lookAround({ axe: true })

  await customer.visit('/checkout')
  await summary.getByText('For one item that you return you get ₹600 back').waitFor()
  await customer.lookAround()
  expect(await placeOrderButton(page).last().textContent()).toContain('₹2,199')
  await vendor.page.getByText('Close the code…').click()
  await vendor.page.getByRole('button', { name: 'Close the code', exact: true }).click()
  await vendor.page.getByText('closed to new carts').waitFor()
})

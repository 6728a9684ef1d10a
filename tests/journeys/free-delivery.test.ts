import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { findAnyPromotion } from '#server/selling/promotions/own-promotions-views.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { becomeCustomer, CARD, fillAddress, fillCard, placeOrderButton } from './steps.ts'

const { shop, newPerson } = openJourneys()

test('a code takes the delivery off from the cart to the order, and a cancelled item gives back what was paid', async () => {
  const { app } = shop()
  const fan = await addOffer(app, { name: 'Quiet fan', sellerId: randomUUID() })
  const made = await createSharedPromotion(app, OWNER, {
    fields: {
      name: 'Free delivery week',
      kind: 'delivery',
      covers: 'all',
      minGoods: '1500',
      paidBy: 'marketplace',
      needsCode: 'on',
      codePrefix: 'SHIP',
    },
    kinds: [],
  })
  const promotionId = made.ok ? made.value.promotionId : ''
  const code = (await findAnyPromotion(app, OWNER, promotionId))?.code ?? ''

  const customer = await newPerson({ width: 360 })
  const { page } = customer
  const { userId } = await becomeCustomer(customer, shop())
  await customer.visit(`/products/${fan.productId}`)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await customer.visit('/cart')
  await page.getByLabel('Coupon code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await summary.getByText('Add ₹600 more to get it.').waitFor()
  await customer.lookAround({ axe: true })
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click()
  const said = summary.getByText(`Delivery: free with ${code}`)
  await said.waitFor()
  await summary.getByText('₹1,800', { exact: true }).last().waitFor()
  expect(await summary.getByText('more for free shipping').count()).toBe(0)
  await customer.lookAround({ axe: true })

  await customer.visit('/checkout')
  await said.waitFor()
  await customer.lookAround({ axe: true })
  await fillAddress(page)
  await fillCard(page, CARD)
  expect(await placeOrderButton(page).last().textContent()).toContain('₹1,800')
  await placeOrderButton(page).last().click()
  await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await customer.visit(`/orders/${id}`)
  await said.waitFor()
  await summary.getByText('₹1,800.00').last().waitFor()
  await customer.lookAround({ axe: true })

  await customer.visit(`/orders/${id}/cancel`)
  await page.getByRole('combobox', { name: /^Cancel/ }).selectOption('1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Why are you cancelling?').selectOption({ label: 'I ordered the wrong item' })
  await page.getByText('₹900.00').last().waitFor()
  await customer.lookAround({ axe: true })
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByText('Cancelled. We have emailed you').waitFor()
  await askRefunds(app)
  const refunds = app.db.selectFrom('payment_refunds').select('amount_paise').where('order_id', '=', id)
  expect(await refunds.execute()).toEqual([{ amount_paise: 90_000 }])
})

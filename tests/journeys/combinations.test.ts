import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { becomeCustomer } from './steps.ts'

const { shop, newPerson } = openJourneys()

/** A fan and a case of one seller, ₹100 less together; of the case there are two. */
async function combine() {
  const { app } = shop()
  const sellerId = randomUUID()
  const fan = await addOffer(app, { name: 'Quiet fan', sellerId, available: 9 })
  const box = await addOffer(app, { name: 'Small case', sellerId, available: 2 })
  const made = await createPromotion(app, await addVendorOf(app, sellerId), {
    fields: {
      name: 'Quiet build',
      kind: 'together',
      togetherAmount: '100',
      products: `${fan.productId}\n${box.productId}`,
    },
    kinds: [],
  })
  if (!made.ok) throw new Error(made.problem.code)
  return { fan, box, promotionId: made.value.promotionId }
}

test('a combination is put into a visitor’s cart with one press, counted as one and removed as one', async () => {
  const { fan, promotionId } = await combine()
  const visitor = await newPerson({ width: 360 })
  const { page } = visitor
  await visitor.visit(`/together/${promotionId}`)
  await page.getByRole('heading', { name: 'Quiet build', level: 1 }).waitFor()
  await page.getByText('₹1,700', { exact: true }).waitFor()
  await visitor.lookAround({ axe: true })
  await visitor.visit(`/products/${fan.productId}`)
  await page.getByRole('button', { name: 'Add all to cart' }).click()
  const group = page.getByRole('group', { name: 'Quiet build' })
  await group.getByText('₹1,700 for 1 set').waitFor()
  await visitor.lookAround({ axe: true })
  await group.getByRole('button', { name: /^Increase/ }).click()
  await group.getByText('₹3,400 for 2 sets').waitFor()
  // The scarcest of its products ends it.
  expect(await group.getByRole('button', { name: /^Increase/ }).isDisabled()).toBe(true)
  await group.getByRole('button', { name: 'Remove combination' }).click()
  await page.getByText('Your cart is empty').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await group.getByText('₹3,400 for 2 sets').waitFor()
  await visitor.lookAround()
})

testInFull('works without JavaScript for a customer', async () => {
  const { fan } = await combine()
  const customer = await newPerson({ width: 360, javaScript: false })
  const { page } = customer
  await becomeCustomer(customer, shop())
  await customer.visit(`/products/${fan.productId}`)
  await page.getByRole('button', { name: 'Add all to cart' }).click()
  const group = page.getByRole('group', { name: 'Quiet build' })
  await group.getByText('₹1,700 for 1 set').waitFor()
  await group.getByRole('spinbutton', { name: 'Sets of Quiet build' }).fill('2')
  await group.getByRole('button', { name: 'Update' }).first().click()
  await group.getByText('₹3,400 for 2 sets').waitFor()
  await group.getByRole('button', { name: 'Remove combination' }).click()
  await page.getByText('Your cart is empty').waitFor()
})

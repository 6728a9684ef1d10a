import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { refreshWays } from '#server/money/payments/ways/refresh-ways.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { openJourneys, type Person } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { becomeCustomer, CARD, comeToCheckout, DECLINED_CARD, fillCard, placeOrderButton } from './steps.ts'

const { newPerson, shop } = openJourneys()

const CONFIRMED_CARD = { ...CARD, number: '4000 0000 0000 3220' }

async function atCheckout(options: Parameters<typeof newPerson>[0] = {}): Promise<Person> {
  const person = await newPerson(options)
  const { page } = person
  await comeToCheckout(person, shop())
  await fillDelivery(page)
  return person
}

async function fillDelivery(page: Page): Promise<void> {
  const form = page.locator('form[action="/checkout"]')
  await form.getByLabel('Phone number').fill('9876543210')
  await form.getByLabel('Address', { exact: true }).fill('12 MG Road, Shivajinagar')
  await form.locator('[name=postalCode]').fill('411005')
}

/** What the last order was of, once more in its customer’s cart. */
async function fillCartAgain(app: App): Promise<void> {
  const { userId, offerId } = await app.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['orders.user_id as userId', 'order_lines.offer_id as offerId'])
    .where('orders.placed_at', 'is not', null)
    .orderBy('orders.sequence', 'desc')
    .executeTakeFirstOrThrow()
  await addToCart(app, { userId }, { offerId, quantity: 1 })
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You for Your Order!' })

describe('a card that the bank asks about', () => {
  test('is confirmed on the page of the bank, saved with the order, pays the next one, and is deleted', async () => {
    const { app } = shop()
    await refreshWays(app)
    const person = await atCheckout()
    person.expectStatus(409)
    const { page } = person
    await fillCard(page, CONFIRMED_CARD)
    const box = page.getByLabel('Save this card for the next time')
    expect(await box.isChecked()).toBe(false)
    await box.check()
    await placeOrderButton(page).click()
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await thanks(page).waitFor()

    await fillCartAgain(app)
    await person.visit('/checkout')
    await fillDelivery(page)
    await page.getByRole('radio', { name: /^Visa ending in 3220, NanoNagar Test Bank/ }).check()
    await person.lookAround({ axe: true })
    await placeOrderButton(page).click()
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await thanks(page).waitFor()

    await person.visit('/profile/cards')
    await page.getByText('Visa ending in 3220, NanoNagar Test Bank').waitFor()
    await page.locator('summary', { hasText: 'Delete' }).click()
    await person.lookAround({ axe: true })
    await page.getByRole('button', { name: /^Delete card/ }).click()
    await page.getByText('You have no saved cards.').waitFor()
  })

  testInFull('is declined there, and another card pays for the same order', async () => {
    const person = await atCheckout({ width: 360 })
    person.expectStatus(409)
    const { page } = person
    await fillCard(page, CONFIRMED_CARD)
    await placeOrderButton(page).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('This order is not paid yet.').waitFor()
    await person.lookAround({ axe: true })
    const asked = await page.getByRole('button', { name: /^Pay ₹[\d,.]+$/ }).textContent()
    const sum = await page.getByRole('region', { name: 'Your order' }).textContent()
    expect(sum).toContain('Shipping')
    expect(asked).toContain(/To pay(₹[\d,.]+)/.exec(sum ?? '')?.[1])
    await fillCard(page, { ...CARD, number: '4111' })
    await page.getByRole('button', { name: /^Pay ₹[\d,.]+$/ }).click()
    const wrong = page.getByText('Please enter a valid 16-digit card number')
    await wrong.waitFor()
    expect(await page.locator('[data-field=cardNumber]:focus').count()).toBe(1)
    await fillCard(page, CARD)
    expect(await wrong.count()).toBe(0)
    await page.getByRole('button', { name: /^Pay ₹[\d,.]+$/ }).click()
    await thanks(page).waitFor()
  })

  testInFull('is declined there, and pays a part; the rest is for the door', async () => {
    const person = await atCheckout({ width: 360 })
    person.expectStatus(409)
    const { page } = person
    await fillCard(page, CONFIRMED_CARD)
    await placeOrderButton(page).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    const part = page.getByRole('region', { name: 'Pay part now, the rest in cash' })
    await person.lookAround({ axe: true })
    const first = part.getByRole('button', { name: /^Pay ₹[\d,]+ now/ }).first()
    const [, now, rest] =
      /^Pay (₹[\d,]+) nowthen (₹[\d,.]+) in cash$/.exec((await first.textContent()) ?? '') ?? []
    await first.click()
    await page.getByRole('heading', { name: 'Choose how to pay' }).waitFor()
    await page.getByText(`${now}.00 now, ${rest} in cash when your items arrive`).waitFor()
    await person.lookAround({ axe: true })
    await fillCard(page, CARD)
    await page.getByRole('button', { name: `Pay ${now}.00` }).click()
    await thanks(page).waitFor()
    await page.getByText(`${now}.00 paid by card, ${rest} in cash at delivery`).waitFor()
    await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor()
  })

  testInFull('that is declined at once keeps the form, and UPI pays for the same order', async () => {
    const person = await atCheckout()
    person.expectStatus(409)
    const { page } = person
    await fillCard(page, DECLINED_CARD)
    await placeOrderButton(page).click()
    await page
      .getByRole('alert')
      .getByText(/declined/)
      .waitFor()
    await page.getByRole('radio', { name: /^UPI/ }).check()
    await placeOrderButton(page).click()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    await person.lookAround({ axe: true })
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Open the test UPI app' }).click()
    const upiApp = await opened
    await upiApp.getByRole('button', { name: 'Pay', exact: true }).click()
    await thanks(page).waitFor()
    expect(page.url()).toContain('/order-success')
    await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor()
  })
})

test('the last piece in one’s own unpaid order is said where it is sold, and let go from there', async () => {
  const { app } = shop()
  const person = await newPerson({ width: 360 })
  person.expectStatus(409)
  const { userId } = await becomeCustomer(person, shop())
  // Of a product that nobody else sells.
  const { rows } = await sql<{ offerId: string; productId: string }>`
    SELECT product_id AS "productId", (array_agg(offers.id))[1] AS "offerId"
    FROM offers JOIN products ON products.id = product_id AND on_sale AND in_stock AND price_paise < 2000000
    GROUP BY 1 HAVING count(*) = 1 ORDER BY 1 LIMIT 1`.execute(app.db)
  const [last] = rows
  if (!last) throw new Error('something is sold by one shop alone')
  const { offerId, productId } = last
  await sql`UPDATE stock SET on_hand = reserved + 1 WHERE offer_id = ${offerId}`.execute(app.db)
  await addToCart(app, { userId }, { offerId, quantity: 1 })
  const { page } = person
  await person.visit('/checkout')
  await fillDelivery(page)
  await page.getByRole('radio', { name: /^UPI/ }).check()
  await placeOrderButton(page).click()
  await page.getByRole('link', { name: 'Open the test UPI app' }).waitFor()
  const held = /^You hold the last one in order #NN\d+, which waits for your payment/

  await person.visit('/cart')
  await page.getByRole('link', { name: held }).waitFor()
  await person.visit(`/products/${productId}`)
  await page.getByText(held).waitFor()
  expect(await page.getByRole('button', { name: 'Tell me when it is back' }).count()).toBe(0)
  await person.lookAround({ axe: true })
  await page.locator('summary', { hasText: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('The order is cancelled, and you pay nothing for it.').waitFor()
  await page.getByText('Only 1 left').first().waitFor()
  expect(await page.getByText(held).count()).toBe(0)
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openJourneys, type Person } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { CARD, comeToCheckout, DECLINED_CARD, fillCard, placeOrderButton } from './steps.ts'

const { newPerson, shop } = openJourneys()

const CONFIRMED_CARD = { ...CARD, number: '4000 0000 0000 3220' }

async function atCheckout(options: Parameters<typeof newPerson>[0] = {}): Promise<Person> {
  const person = await newPerson(options)
  const { page } = person
  await comeToCheckout(person, shop())
  const form = page.locator('form[action="/checkout"]')
  await form.getByLabel('Phone number').fill('9876543210')
  await form.getByLabel('Address', { exact: true }).fill('12 MG Road, Shivajinagar')
  await form.locator('[name=postalCode]').fill('411005')
  return person
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You for Your Order!' })

describe('a card that the bank asks about', () => {
  test('is confirmed on the page of the bank, and the order is placed', async () => {
    const person = await atCheckout()
    person.expectStatus(409)
    const { page } = person
    await fillCard(page, CONFIRMED_CARD)
    await placeOrderButton(page).click()
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await thanks(page).waitFor()
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
    const asked = await page.getByRole('button', { name: /^Pay ₹/ }).textContent()
    const sum = await page.getByRole('region', { name: 'Your order' }).textContent()
    expect(sum).toContain('Shipping')
    expect(asked).toContain(/To pay(₹[\d,.]+)/.exec(sum ?? '')?.[1])
    await fillCard(page, CARD)
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await thanks(page).waitFor()
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
    await page.getByRole('radio', { name: /UPI/ }).check()
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

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import {
  addFromList,
  CARD,
  fillAddress,
  fillCard,
  openMenu,
  placeOrderButton,
  register,
  signIn,
  verifyOwnEmail,
} from './steps.ts'

const { newPerson, shop } = openJourneys()

describe('from the first look to the order', () => {
  test('a person browses, fills a cart, registers, pays by card, and finds cart and orders on another device', async () => {
    const desk = await newPerson()
    const { page } = desk
    await desk.visit('/')
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).first().click()
    await page.getByRole('radio', { name: /Storage/ }).check()
    await page.waitForURL(/category=Storage/)
    await expectText(page, /Showing \d+ results/)
    await addFromList(page, /990 PRO/)
    await expectText(page, /Samsung 990 PRO.* added to cart/)
    await desk.lookAround({ axe: true })

    await page.getByRole('link', { name: /cart/i }).first().click()
    await page.getByRole('button', { name: /Increase: Quantity of Samsung/ }).click()
    expect(await page.getByRole('spinbutton', { name: /Quantity of Samsung/ }).inputValue()).toBe('2')
    await desk.lookAround({ axe: true })
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()

    await expectText(page, 'You must be logged in to place an order.')
    expect(new URL(page.url()).search).toBe('?from=/checkout')
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    const email = await register(page)
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
    await page.getByText('Quantity 2').waitFor()
    await desk.lookAround({ axe: true })

    await fillAddress(page)
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Pune')
    expect(await page.getByLabel('State or union territory').inputValue()).toBe('MH')
    await fillCard(page, CARD)
    await page.getByLabel('Save this address for next time').check()
    await placeOrderButton(page).click()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    await expectText(page, 'Order placed successfully!')
    const number = (await page.getByText(/^#NN\d{6}$/).textContent()) ?? ''
    const ordered = page.getByRole('region', { name: 'What you ordered' })
    await ordered.getByText(/^2 items \(1 product\) · ₹/).waitFor()
    await ordered.getByRole('link', { name: /990 PRO/ }).waitFor()
    await page.getByRole('region', { name: 'Order Summary' }).getByText('MRP total').waitFor()
    await desk.lookAround({ axe: true })

    await page.getByRole('main').getByRole('link').first().click()
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
    await expectText(page, 'Visa ending in 1111')
    await desk.lookAround()
    await page.getByRole('link', { name: 'My Orders' }).first().click()
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
    await page.getByRole('listitem').filter({ hasText: number }).getByText('Pending').waitFor()
    await desk.lookAround()

    await desk.visit('/products')
    await addFromList(page, /MX Master/)
    await expectText(page, /MX Master.* added to cart/)
    await page.waitForFunction(isCartSent)
    await openMenu(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await desk.visit('/cart')
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()

    const phone = await newPerson({ width: 360 })
    await phone.visit('/auth/login?from=/cart')
    await signIn(phone.page, email)
    await phone.page
      .getByRole('link', { name: /MX Master/ })
      .first()
      .waitFor()
    await phone.lookAround()
    await phone.visit('/orders')
    await phone.page.getByRole('listitem').filter({ hasText: number }).waitFor()
    await phone.lookAround()
  })

  testInFull('a person orders by cash on delivery on a phone, in the dark', async () => {
    const phone = await newPerson({ width: 360, colorScheme: 'dark' })
    const { page } = phone
    await phone.visit('/products')
    await addFromList(page, /MX Master/)
    await phone.visit('/cart')
    await phone.lookAround()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await register(page)
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
    await fillAddress(page)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await phone.lookAround()
    await placeOrderButton(page).click()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    await expectText(page, 'Cash on Delivery')
    await phone.lookAround()
    await page.goBack()
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  })

  test('a person without JavaScript signs in, keeps a cart and orders by cash on delivery', async () => {
    const plain = await newPerson({ javaScript: false })
    const { page } = plain
    await plain.visit('/products')
    await addFromList(page, /MX Master/)
    await expectText(page, /We then add .*MX Master/)
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    const email = await register(page)
    await expectText(page, /MX Master.* added to cart/)
    await verifyOwnEmail(shop().app, email)
    await page.getByRole('spinbutton').fill('3')
    await page.getByRole('button', { name: 'Update' }).click()
    expect(await page.getByRole('spinbutton').inputValue()).toBe('3')
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    await page.getByRole('link', { name: 'Keep it' }).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    // It stands in a noscript, where a search by text alone does not look.
    await page
      .getByRole('paragraph')
      .filter({ hasText: 'To pay by card, please turn on JavaScript' })
      .waitFor()

    plain.expectStatus(422)
    await placeOrderButton(page).click()
    expect(await page.getByText('This field is required').count()).toBe(5)
    await fillAddress(page, { fillsPlace: true })
    await placeOrderButton(page).click()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    await page.reload()
    const number = (await page.getByText(/^#NN\d{6}$/).textContent()) ?? ''
    await plain.visit('/orders')
    await page.getByRole('listitem').filter({ hasText: number }).waitFor()
    await plain.visit('/cart')
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  })
})

async function expectText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor()
}

/** Everything that was changed here is in the account. */
function isCartSent(): boolean {
  const { state } = JSON.parse(localStorage.getItem('nn-cart') ?? '{}')
  return state?.account && state.unsent.length === 0
}

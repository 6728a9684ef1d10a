import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import {
  becomeCustomer,
  comeToCheckout,
  fillAddress,
  newEmail,
  openMenu,
  PASSWORD,
  placeOrderButton,
  register,
} from './steps.ts'

const { newPerson, shop } = openJourneys()

const ERROR = 'An error occurred. Please try again.'

/** What a reverse proxy sends while the shop behind it is being started again. */
const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }

async function expectText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor()
}

async function expectHeader(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'NanoNagar, home' }).waitFor()
}

describe('a request that fails leaves the page and what was typed', () => {
  testInFull(
    'signing in while the connection is cut says so, keeps what was typed, and works the second time',
    async () => {
      const person = await newPerson({ width: 360, colorScheme: 'dark' })
      const { page } = person
      const email = newEmail()
      await createAccount(shop().app, {
        name: 'Asha Rao',
        email,
        password: PASSWORD,
        roles: [{ kind: 'customer' }],
      })
      await person.visit('/auth/login')
      await page.getByLabel('Email').first().fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Remember me').check()

      person.expectDisconnection()
      await page.route('**/auth/login.data*', (route) => route.abort('connectionreset'))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectText(page, ERROR)
      await expectHeader(page)
      expect(await page.getByLabel('Email').first().inputValue()).toBe(email)
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD)
      expect(await page.getByLabel('Remember me').isChecked()).toBe(true)
      await person.lookAround({ axe: true })

      await page.unroute('**/auth/login.data*')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectText(page, 'Login successful')
      expect(await page.getByText(ERROR).count()).toBe(0)
    },
  )

  testInFull(
    'registering through a proxy that answers 502, and with a query that fails, keeps the form',
    async () => {
      const person = await newPerson()
      const { page } = person
      await person.visit('/auth/register')
      person.expectStatus(502, 500, 503)
      await page.route('**/auth/register.data*', (route) => route.fulfill(BAD_GATEWAY))
      const email = await register(page, 'Meera Nair')
      await expectText(page, ERROR)
      await expectHeader(page)
      await page.unroute('**/auth/register.data*')

      await whileMissing('passwords', async () => {
        await page.getByRole('button', { name: 'Close this message' }).click()
        await page.getByRole('button', { name: /create account/i }).click()
        await expectText(page, ERROR)
      })
      const form = page.getByRole('main')
      expect(await form.getByLabel(/^(Full name|Name)$/).inputValue()).toBe('Meera Nair')
      expect(await form.getByLabel('Email', { exact: false }).first().inputValue()).toBe(email)
      expect(await form.getByLabel('Confirm password').inputValue()).toBe(PASSWORD)
      await form.getByRole('button', { name: /create account/i }).click()
      await expectText(page, 'Registration successful')
    },
  )

  testInFull('an order that does not come through leaves the checkout as it was', async () => {
    const person = await newPerson({ width: 360 })
    const { page } = person
    await comeToCheckout(person, shop())
    await fillAddress(page)
    await page.getByLabel(/Cash on Delivery/).check()
    person.expectStatus(502)
    await page.route('**/checkout.data*', (route) =>
      route.request().method() === 'POST' ? route.fulfill(BAD_GATEWAY) : route.continue(),
    )
    await placeOrderButton(page).click()
    await expectText(page, 'Failed to place order. Please try again.')
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('12 MG Road, Shivajinagar')
    await page.unroute('**/checkout.data*')
    await placeOrderButton(page).click()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
  })

  testInFull('a link that leads nowhere while the connection is cut keeps the half-typed form', async () => {
    const person = await newPerson()
    const { page, context } = person
    await person.visit('/contact')
    await page.getByRole('textbox', { name: 'Message' }).fill('Does the H7 Flow hold a 360 mm radiator?')
    person.expectDisconnection()
    person.expectComplaint(/loading route module|dynamically imported module/)
    await context.setOffline(true)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /Refund/ })
      .click()
    await expectText(page, /This page could not be loaded/)
    await expectHeader(page)
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
      'Does the H7 Flow hold a 360 mm radiator?',
    )
    await context.setOffline(false)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /Refund/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /Refund|Return/ }).waitFor()
  })

  testInFull(
    'My Orders says what failed under the shop’s header, by link and by address, and works again',
    async () => {
      const person = await newPerson()
      const { page } = person
      await becomeCustomer(person, shop())
      await person.visit('/')
      person.expectStatus(500, 502, 503)
      person.expectComplaint(/Unexpected Server Error/)
      await page.route('**/orders.data*', (route) => route.fulfill(BAD_GATEWAY))
      const openOrders = async () => {
        await openMenu(page)
        await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click()
      }
      await openOrders()
      await expectText(page, 'Failed to load orders')
      await expectHeader(page)
      await page.unroute('**/orders.data*')
      await page.getByRole('link', { name: 'Try again' }).click()
      await expectText(page, 'You have no orders yet.')

      await person.visit('/')
      await whileMissing('order_lines', async () => {
        await openOrders()
        await expectText(page, 'Failed to load orders')
        await expectText(page, /Failed to fetch orders: /)
        await expectHeader(page)
        await page.goto('/orders')
        await expectText(page, 'Failed to load orders')
        await expectHeader(page)
      })
      await person.visit('/orders')
      await expectText(page, 'You have no orders yet.')
    },
  )

  test('while sessions cannot be read, a page keeps its header, and no form acts for an unknown visitor', async () => {
    const person = await newPerson()
    const { page } = person
    await becomeCustomer(person, shop())
    await person.visit('/profile')
    const name = page.getByRole('main').getByLabel('Name').first()
    await name.fill('Asha Rao-Iyer')
    person.expectStatus(503)
    await whileMissing('sessions', async () => {
      await page.getByRole('button', { name: /^Save/ }).first().click()
      await expectText(page, ERROR)
      expect(await name.inputValue()).toBe('Asha Rao-Iyer')
      const other = await page.context().newPage()
      const answer = await other.goto('/profile')
      expect(answer?.status()).toBe(503)
      expect(answer?.headers()['retry-after']).toBeDefined()
      await expectHeader(other)
      await other.close()
    })
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await page.waitForFunction(() => document.querySelector('[role=alert]')?.textContent === '')
    await person.visit('/profile')
    expect(await page.getByRole('main').getByLabel('Name').first().inputValue()).toBe('Asha Rao-Iyer')
  })
})

/** Every query of one table fails meanwhile. */
async function whileMissing(table: 'passwords' | 'order_lines' | 'sessions', work: () => Promise<void>) {
  const { db } = shop().app
  await db.schema.alterTable(table).renameTo(`${table}_away`).execute()
  try {
    await work()
  } finally {
    await db.schema.alterTable(`${table}_away`).renameTo(table).execute()
  }
}

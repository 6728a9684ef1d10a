import { describe, expect, test } from 'vitest'
import { looks, openJourneys } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { testInFull } from '#tests/support/full-run.ts'

const { enter, newPerson, shop } = openJourneys()

testInFull.each(looks('phone'))(
  'a customer who has done nothing yet finds pages that say so, at $width pixels, $colorScheme',
  async (look) => {
    const [buyer] = await addBuyers(shop().app, 1)
    const { page, visit, lookAround } = await enter(buyer?.cookie ?? '', look)
    for (const path of ['/profile', '/orders', '/cart', '/checkout']) {
      await visit(path)
      expect(await page.locator('h1').count(), `headings of ${path}`).toBe(1)
      await lookAround({ axe: true })
    }
  },
)

describe('what is not there', () => {
  test('an unknown address is a page of its own, with ways home and to the products', async () => {
    const person = await newPerson()
    person.expectStatus(404)
    await person.visit('/no/such/page')
    await person.page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await person.lookAround({ axe: true })
    await person.page
      .getByRole('main')
      .getByRole('link', { name: /products/i })
      .first()
      .click()
    await person.page.waitForURL(/\/products$/)
  })

  testInFull('an unknown product answers 404 and sends the person on to the products', async () => {
    const person = await newPerson()
    person.expectStatus(404)
    await person.page.goto('/products/no-such-thing')
    await person.page.waitForURL(/\/products$/)
  })

  testInFull('the thank-you page without an order leads home', async () => {
    const person = await newPerson()
    await person.visit('/order-success')
    expect(new URL(person.page.url()).pathname).toBe('/')
  })
})

describe('the small things of the shell', () => {
  testInFull('a message to the shop becomes a ticket, and bad fields say what is wrong', async () => {
    const person = await newPerson({ width: 360 })
    person.expectStatus(422)
    const { page } = person
    await person.visit('/contact')
    const form = page.getByRole('main')
    await form.getByLabel('Phone').fill('12345')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await form.getByText('This field is required').first().waitFor()
    expect(await form.getByText('This field is required').count()).toBe(3)
    await form.getByText('Please enter a valid 10-digit phone number').waitFor()
    expect(await form.getByLabel('Phone').inputValue()).toBe('12345')

    await form.getByLabel('Phone').fill('9876543210')
    await form.getByLabel('Name').fill('Ravi')
    await form.getByLabel('Email').fill('ravi@example.in')
    await form.getByLabel('Message').fill('Does the H7 Flow take a 360 mm radiator on top?')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Message sent successfully! We will get back to you soon.').waitFor()
    await form.getByText(/Your message is ticket NN-T-\d{6}/).waitFor()
    expect(await form.getByLabel('Message').inputValue()).toBe('')
  })

  testInFull('the newsletter asks before it begins', async () => {
    const { page, visit } = await newPerson()
    await visit('/')
    await page.getByLabel('Email address').fill('meera@example.in')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText(/Open the email we sent you and confirm/).waitFor()
    const mail = await shop()
      .app.db.selectFrom('mails')
      .select('text_body')
      .where('to_address', '=', 'meera@example.in')
      .executeTakeFirstOrThrow()
    await visit(mail.text_body?.match(/\/newsletter\/confirm\?token=[\w-]+/)?.[0] ?? '/missing')
    await page.getByRole('main').getByRole('button', { name: 'Confirm my subscription' }).click()
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
  })

  testInFull('the dark theme is kept over a reload, also without JavaScript', async () => {
    const { page } = await newPerson({ javaScript: false })
    await page.goto('/')
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.goto('/products')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  test('scripts and styles travel packed and are kept for a year', async () => {
    const html = await (await fetch(shop().url)).text()
    const script = html.match(/\/assets\/[\w.-]+\.js/)?.[0] ?? ''
    const { headers } = await fetch(shop().url + script, { headers: { 'Accept-Encoding': 'br' } })
    expect(headers.get('Content-Encoding')).toBe('br')
    expect(headers.get('Cache-Control')).toContain('immutable')
  })
})

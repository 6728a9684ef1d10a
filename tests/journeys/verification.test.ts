import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mailResetLink } from '#server/people/sign-in/passwords/mail-reset-link.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { addFromList, newEmail, PASSWORD, register } from './steps.ts'

const { newPerson, shop } = openJourneys()

/** The path of the link that the latest letter of a kind brought to an address. */
async function linkIn(email: string, kind = 'email-verification'): Promise<string> {
  const mail = await shop()
    .app.db.selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const url = mail.text_body?.match(/https?:\S+token=[\w-]+/)?.[0] ?? ''
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** What the personal export holds of newsletters, in the browser that is signed in. */
async function exportedNewsletters(page: Page): Promise<unknown[]> {
  const answer = await page.request.get('/profile/export')
  return ((await answer.json()) as { newsletter: unknown[] }).newsletter
}

describe('the verified e-mail', () => {
  test('a person registers, sees nothing of others, opens the mail in another browser, and then has what was left for them', async () => {
    const stranger = await newPerson()
    const email = newEmail()
    await stranger.visit('/')
    await stranger.page.getByLabel('Email address').fill(email)
    await stranger.page.getByRole('button', { name: 'Subscribe' }).click()
    await stranger.page.getByText(/Open the email we sent you and confirm/).waitFor()

    const desk = await newPerson({ width: 360 })
    const { page } = desk
    await desk.visit('/auth/register?from=/profile')
    await register(page, 'Asha Rao', email)
    await page.getByText('Verify your email').waitFor()
    await desk.lookAround({ axe: true })
    expect(await exportedNewsletters(page)).toEqual([])
    await page.getByRole('button', { name: 'Send a new email' }).click()
    await page.getByText(`We have sent a new email to ${email}`).waitFor()

    const phone = await newPerson({ width: 360, colorScheme: 'dark' })
    await phone.visit(await linkIn(email))
    await phone.page.getByText(email).waitFor()
    await phone.lookAround({ axe: true })
    expect(await exportedNewsletters(page)).toEqual([])
    await phone.page.getByRole('button', { name: 'Verify my email' }).click()
    await phone.page.getByRole('heading', { name: 'Your email is verified' }).waitFor()
    await phone.lookAround({ axe: true })

    expect(await exportedNewsletters(page)).toMatchObject([{ email, status: 'pending' }])
    await desk.visit('/profile')
    await page.getByText(`${email} (verified)`).waitFor()
    expect(await page.getByText('Verify your email').count()).toBe(0)
  })

  testInFull(
    'without JavaScript: the checkout says its limit, the mail comes again, the link works once',
    async () => {
      const plain = await newPerson({ javaScript: false })
      const { page } = plain
      await plain.visit('/products?category=Storage')
      await addFromList(page, /990 PRO/)
      await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
      const email = await register(page)
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      await page
        .getByRole('paragraph')
        .filter({ hasText: 'Until your email is verified: available for orders up to ₹10,000' })
        .waitFor()
      expect(await page.getByRole('radio', { name: 'Cash on Delivery' }).count()).toBe(0)
      expect(await page.getByRole('radio', { name: 'UPI' }).isChecked()).toBe(true)
      await page.getByRole('button', { name: 'Send a new email' }).click()
      // Without scripts the toast stands in a noscript, where a search by text alone does not look.
      await page
        .getByRole('listitem')
        .filter({ hasText: `a new email to ${email}` })
        .waitFor()
      const link = await linkIn(email)
      await plain.visit(link)
      await page.getByRole('button', { name: 'Verify my email' }).click()
      await page.getByRole('heading', { name: 'Your email is verified' }).waitFor()
      await plain.visit('/checkout')
      expect(await page.getByText(/Until your email is verified/).count()).toBe(0)
    },
  )

  testInFull('a link that is no good says so; too many mails are refused with a time to wait', async () => {
    const desk = await newPerson()
    const { page } = desk
    await desk.visit('/auth/verify-email?token=nobody')
    await page.getByText('This link does not work').waitFor()
    await page.getByRole('link', { name: 'Sign in to get a new email' }).waitFor()
    await desk.lookAround()
    await desk.visit('/auth/register?from=/profile')
    await register(page)
    await page.getByText('Verify your email').waitFor()
    for (let n = 0; n < 3; n++) {
      const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await page.getByRole('button', { name: 'Send a new email' }).click()
      expect((await sent).status()).toBeLessThan(400)
      await page.getByRole('button', { name: 'Send a new email' }).waitFor()
    }
    desk.expectStatus(429)
    await page.getByRole('button', { name: 'Send a new email' }).click()
    await page.getByText(/Too many attempts\. Please try again in \d+ minutes/).waitFor()
    await desk.lookAround({ axe: true })
    const again = await page.request.post('/auth/verify-email', {
      form: { intent: 'send' },
      headers: { Origin: shop().url },
    })
    expect([again.status(), Number(again.headers()['retry-after']) > 0]).toEqual([429, true])
  })

  testInFull(
    'the owner of an address takes it back from somebody who used it, without JavaScript',
    async () => {
      const squatter = await newPerson()
      await squatter.visit('/auth/register?from=/profile')
      const email = await register(squatter.page, 'Somebody Else')
      await squatter.page.getByText('Verify your email').waitFor()
      const owner = await newPerson({ javaScript: false })
      const { page } = owner
      await owner.visit(await linkIn(email))
      await page.getByRole('link', { name: 'Choose a password' }).click()
      await page.getByLabel('Email').first().fill(email)
      await page.getByRole('main').getByRole('button').first().click()
      await page
        .getByText(/mail|letter|link/i)
        .first()
        .waitFor()
      await mailResetLink(shop().app, email)
      await owner.visit(await linkIn(email, 'password-reset'))
      await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD}-mine`)
      await page.getByLabel(/Confirm/).fill(`${PASSWORD}-mine`)
      await page
        .getByRole('main')
        .getByRole('button', { name: /password/i })
        .last()
        .click()
      await page.getByRole('listitem').filter({ hasText: 'Your password is changed' }).waitFor()
      await squatter.visit('/profile')
      expect(new URL(squatter.page.url()).pathname).toBe('/auth/login')
    },
  )
})

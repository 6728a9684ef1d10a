import { beforeEach, expect, test } from 'vitest'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { openJourneys } from '#tests/support/browser.ts'
import {
  addFromList,
  becomeCustomer,
  CARD,
  fillAddress,
  fillCard,
  newEmail,
  placeOrderButton,
} from './steps.ts'

const { newPerson, shop } = openJourneys({ NODE_ENV: 'test', MESSAGES: 'sandbox' })

// Other journeys had codes sent from the same address.
beforeEach(() => shop().app.db.deleteFrom('rate_limits').execute())

let numbers = 0
const newNumber = () => `${98100 + ++numbers}45671`

/** What the message to a number says. */
async function codeSentTo(digits: string): Promise<string> {
  const { filled_in: values } = await shop()
    .app.db.selectFrom('phone_messages')
    .select('filled_in')
    .where('to_number', '=', `+91${digits}` as PhoneNumber)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return (values as { code: string }).code
}

test('a laptop is bought on a phone with a number alone: number, code, address, payment', async () => {
  const person = await newPerson({ width: 360 })
  const { page } = person
  const digits = newNumber()
  await person.visit('/products?category=Laptops')
  await addFromList(page, /Dell/)
  await page.getByText(/added to cart/).waitFor()
  await person.visit('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByText('You must be logged in to place an order.').waitFor()
  const number = page.getByLabel('Mobile number')
  await number.fill('12345')
  person.expectStatus(422)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Please enter a valid 10-digit phone number').waitFor()
  await person.lookAround({ axe: true })
  await page.getByLabel('Mobile number').fill(`+91 ${digits}`)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  expect(await page.locator('input[type="password"]').count()).toBe(0)
  const code = page.getByLabel('Code', { exact: true })
  expect([await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ])
  await person.lookAround({ axe: true })
  const sent = await codeSentTo(digits)
  await code.fill(sent === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This code is not right. You have 4 tries left.').waitFor()
  await code.fill(sent)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/Registration successful/).waitFor()
  await page.waitForURL(/\/checkout/)
  expect(await page.getByLabel('Phone number').inputValue()).toBe(digits)
  expect(await page.getByLabel('First name').inputValue()).toBe('')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Email').first().fill(newEmail())
  await fillAddress(page)
  await fillCard(page, CARD)
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()

  await person.visit('/profile')
  await page.getByText(`A code to +91 ${digits.slice(0, 5)} ${digits.slice(5)} opens your account.`).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha Rao')
  await person.lookAround({ axe: true })

  // An account without an email of its own keeps its cart like any other.
  await person.visit('/products?category=Storage')
  await addFromList(page, /990 PRO/)
  await page.getByText(/990 PRO.* added to cart/).waitFor()
  await page.goto(`${shop().url}/cart`)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
})

test('without JavaScript a number signs in, gets another code, adds an email and chooses another number', async () => {
  const person = await newPerson({ javaScript: false, colorScheme: 'dark' })
  const { page } = person
  const digits = newNumber()
  await person.visit('/auth/register?from=/profile')
  await page.getByLabel('Mobile number').fill(digits)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  person.expectStatus(429)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByText(/Too many attempts\. Please try again in \d+ seconds?\./).waitFor()
  await page.getByRole('button', { name: 'Use another number' }).click()
  await page.getByRole('heading', { name: 'Your number' }).waitFor()
  const other = newNumber()
  await page.getByLabel('Mobile number').fill(other)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await codeSentTo(other))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('If you lose this number, only your email brings you back.').waitFor()
  await page.getByRole('link', { name: 'Add email' }).click()
  const email = newEmail()
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const mail = await shop()
    .app.db.selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .where('kind', '=', 'email-code')
    .executeTakeFirstOrThrow()
  await person.lookAround({ axe: true })
  await page.getByLabel('Code', { exact: true }).fill(/: (\d{6})/.exec(mail.text_body ?? '')?.[1] ?? '')
  await page.getByRole('button', { name: 'Save email' }).click()
  await page.getByText(`${email} (verified)`).waitFor()
  await page.getByRole('link', { name: 'Change number' }).click()
  await page.getByRole('heading', { name: 'Change your number' }).waitFor()
  const third = newNumber()
  await page.getByLabel('Mobile number').fill(third)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await codeSentTo(third))
  await page.getByRole('button', { name: 'Save number' }).click()
  await page.getByText(`A code to +91 ${third.slice(0, 5)} ${third.slice(5)} opens your account.`).waitFor()
})

test.each([{ javaScript: true }, { javaScript: false }])(
  'two accounts of one person become one, which has what both had (%o)',
  async ({ javaScript }) => {
    const digits = newNumber()
    const number = `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`
    const before = await newPerson({ javaScript })
    await before.visit('/auth/register?from=/products?category=Laptops')
    await before.page.getByLabel('Mobile number').fill(digits)
    await before.page.getByRole('button', { name: 'Send code' }).click()
    await before.page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await before.page.getByLabel('Code', { exact: true }).fill(await codeSentTo(digits))
    await before.page.getByRole('button', { name: 'Continue' }).click()
    await before.page.waitForURL(/\/products/)
    await addFromList(before.page, /Dell/)
    await before.page.getByText(/added to cart/).waitFor()
    await before.visit('/cart')
    await before.page.getByRole('link', { name: /Dell/ }).first().waitFor()

    const person = await newPerson({ javaScript, width: 390 })
    await becomeCustomer(person, shop())
    const { page } = person
    await person.visit('/profile/phone')
    await page.getByLabel('Mobile number').fill(digits)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await page.getByLabel('Code', { exact: true }).fill(await codeSentTo(digits))
    await page.getByRole('button', { name: 'Save number' }).click()
    await page.getByRole('heading', { name: 'Join your two accounts?' }).waitFor()
    await page.getByText('1 item in its cart').waitFor()
    await person.lookAround({ axe: true })
    await page.getByRole('button', { name: 'Join the accounts' }).click()
    await page.getByText(`A code to ${number} opens your account.`).waitFor()
    await person.visit('/cart')
    await page.getByRole('link', { name: /Dell/ }).first().waitFor()
    await before.visit('/profile')
    await before.page.waitForURL(/\/auth\/login/)
  },
)

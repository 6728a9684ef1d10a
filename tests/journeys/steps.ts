import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { verifyEmail } from '#server/people/sign-in/email-verification/verify-email.ts'
import { registerCustomer } from '#server/people/sign-in/registration/register-customer.ts'
import type { SignedIn } from '#server/people/sign-in/sign-in.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { registerVendor } from '#server/selling/sellers/register-vendor.ts'
import type { Person } from '#tests/support/browser.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import type { RunningMarketplace } from '#tests/support/start-marketplace.ts'

export const PASSWORD = 'marigold-lantern-7'
export const CARD = { number: '4111 1111 1111 1111', expiry: '12/49', cvv: '123' }
export const DECLINED_CARD = { ...CARD, number: '4000 0000 0000 0002' }

/** Puts a product's piece into the cart from the list of products; once by a double click too. */
export async function addFromList(page: Page, name: RegExp, { clickCount = 1 } = {}): Promise<void> {
  await page
    .getByRole('article')
    .filter({ hasText: name })
    .getByRole('button', { name: /Add to Cart/ })
    .click({ clickCount })
}

/** An address that nobody has yet, in letters alone: digits at random may look like a card number, which forms refuse. */
export function newEmail(name = 'asha'): string {
  return `${name}-${randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}@example.in`
}

/** Fills in the registration form that is open, as a new person; gives their e-mail. */
export async function register(page: Page, name = 'Asha Rao', email = newEmail()): Promise<string> {
  const form = page.getByRole('main')
  await form.getByLabel(/^(Full name|Name)$/).fill(name)
  await form.getByLabel('Email', { exact: false }).first().fill(email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm password').fill(PASSWORD)
  await form.getByRole('checkbox', { name: /terms/i }).check()
  await form.getByRole('button', { name: /create account/i }).click()
  return email
}

type Where = Pick<RunningMarketplace, 'app' | 'url'>

/** What the form does that `register` fills in, where the journey is about something else; gives the e-mail. */
export async function becomeCustomer(
  { context }: Pick<Person, 'context'>,
  { app, url }: Where,
  { name = 'Asha Rao', email = newEmail() } = {},
): Promise<{ userId: string; email: string }> {
  const browser = openBrowser(newAddress())
  const fields = { name, email, password: PASSWORD, confirmPassword: PASSWORD, terms: 'on' }
  const { userId, setCookies } = signedIn(await registerCustomer(app, { fields, browser: browser.browser() }))
  await keepCookies(context, { url, setCookies })
  return { userId, email }
}

/** The same as what `registerShop` does. */
export async function becomeSeller(
  { context }: Pick<Person, 'context'>,
  { app, url }: Where,
  shopName: string,
): Promise<string> {
  const email = newEmail()
  const browser = openBrowser(newAddress())
  const person = { name: 'Meera Iyer', email, password: PASSWORD, confirmPassword: PASSWORD, terms: 'on' }
  const { setCookies } = signedIn(
    await registerVendor(app, { fields: { ...person, shopName }, browser: browser.browser() }),
  )
  await keepCookies(context, { url, setCookies })
  return email
}

/** A new customer at the checkout with one mouse in the cart; gives their e-mail. */
export async function comeToCheckout(person: Person, where: Where): Promise<string> {
  const { userId, email } = await becomeCustomer(person, where)
  const { offerId } = await where.app.db
    .selectFrom('offers')
    .select('id as offerId')
    .where('product_id', '=', 'logitech-mx-master-3s')
    .executeTakeFirstOrThrow()
  const added = await addToCart(where.app, { userId }, { offerId, quantity: 1 })
  if (!added.ok) throw new Error(added.problem.code)
  await person.visit('/checkout')
  await person.page.getByText('Quantity 1').waitFor()
  return email
}

/** One address may register so many people and no more. */
let addresses = 0
function newAddress(): string {
  addresses += 1
  return `10.0.${addresses >> 8}.${addresses & 255}`
}

function signedIn(answer: Result<SignedIn, ProblemCode>): SignedIn {
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.value
}

async function keepCookies(
  context: Person['context'],
  { url, setCookies }: { url: string; setCookies: readonly string[] },
): Promise<void> {
  const cookies = setCookies.map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value, url }
  })
  await context.addCookies(cookies)
}

/** Presses, as it were, the button behind the link that the registration mailed. */
export async function verifyOwnEmail(app: App, email: string): Promise<void> {
  const mail = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .where('kind', '=', 'email-verification')
    .executeTakeFirstOrThrow()
  const verified = await verifyEmail(app, { token: mail.text_body?.match(/token=([\w-]+)/)?.[1] ?? '' })
  if (!verified.ok) throw new Error(verified.problem.code)
}

export async function signIn(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Email').first().fill(email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Everything of the checkout but the payment. State and city come out of the PIN code where scripts run. */
export async function fillAddress(page: Page, { fillsPlace = false } = {}): Promise<void> {
  await page.getByLabel('Phone number').fill('9876543210')
  await page.getByLabel('Address', { exact: true }).fill('12 MG Road, Shivajinagar')
  await page.getByRole('textbox', { name: /^PIN code/ }).fill('411005')
  // The table of PIN codes comes when somebody begins to fill in the form.
  if (!fillsPlace) return expect.poll(() => page.getByLabel('City').inputValue()).not.toBe('')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('State or union territory').selectOption('Maharashtra')
}

export async function fillCard(page: Page, card: typeof CARD): Promise<void> {
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel('Expiry date').fill(card.expiry)
  await page.getByLabel('CVV').fill(card.cvv)
}

export const placeOrderButton = (page: Page) => page.getByRole('button', { name: /Place Order/ })

/** Registers a shop and its owner, who is then signed in; gives the owner's e-mail. */
export async function registerShop(
  { page, visit }: Pick<Person, 'page' | 'visit'>,
  shopName: string,
): Promise<string> {
  await visit('/vendor/register')
  await page.getByLabel('Shop name').fill(shopName)
  const email = await register(page, 'Meera Iyer')
  await page.waitForURL('**/vendor/dashboard')
  return email
}

/** Opens the menu of the header. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByLabel(/^Menu/).click()
}

/** Saves one section of a shop's settings. */
export async function saveSection(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name }).getByRole('button', { name: 'Save', exact: true }).click()
}

/** Puts pieces of a product into the cart from its page and pays them by card; gives the customer's only order. */
export async function buyByCard(
  { page, visit }: Person,
  { app }: { app: App },
  wanted: { productId: string; userId: string; pieces?: number; card?: typeof CARD },
): Promise<string> {
  const { productId, userId, pieces = 1, card = CARD } = wanted
  await visit(`/products/${productId}`)
  for (let piece = 0; piece < pieces; piece++) {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await page
      .getByText(/added to cart/i)
      .first()
      .waitFor()
  }
  await visit('/checkout')
  if (pieces > 1) await page.getByText(`Quantity ${pieces}`).waitFor()
  await fillAddress(page)
  await fillCard(page, card)
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return id
}

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openJourneys, type Person } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import {
  addFromList,
  CARD,
  comeToCheckout,
  fillAddress,
  fillCard,
  placeOrderButton,
  signIn,
  verifyOwnEmail,
} from './steps.ts'

const { shop, newPerson } = openJourneys()

let person: Person
let first: Page
let second: Page
let email: string
beforeEach(async () => {
  person = await newPerson()
  first = person.page
  email = await comeToCheckout(person, shop())
  // Two mice together are more than an unverified address may order in cash.
  await verifyOwnEmail(shop().app, email)
  second = await openCheckout(person)
  person.expectStatus(409)
})

/** The checkout in one more tab of the same browser. */
async function openCheckout({ context }: Person): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/checkout')
  await page.getByText('Quantity 1').waitFor()
  return page
}

/** The same with scripts that arrive when the test says so, as on a slow line. */
async function openLateCheckout({ context }: Person): Promise<{ page: Page; arrive(): void }> {
  const page = await context.newPage()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/checkout', { waitUntil: 'commit' })
  await page.getByText('Quantity 1').waitFor()
  return { page, arrive }
}

async function orders(): Promise<{ id: string; payment_method: string }[]> {
  return shop()
    .app.db.selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.payment_method'])
    .where('users.email', '=', email)
    .where('orders.placed_at', 'is not', null)
    .execute()
}

const payInCash = (page: Page) => page.getByRole('radio', { name: /Cash on Delivery/ }).check()
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You for Your Order!' })
const ordered = (page: Page) => page.getByRole('heading', { name: 'You have already placed this order' })

/** Keeps a tab from hearing what became of the cart: what it reads and asks for is as it was, until it is sent. */
async function keepInTheDark(page: Page): Promise<void> {
  person.expectDisconnection()
  await page.route('**/api/cart', (route) => route.abort('internetdisconnected'))
  await page.evaluate(() => {
    const before = new Map(Object.entries(localStorage))
    Storage.prototype.getItem = (name) => before.get(name) ?? null
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true })
  })
}

test('two tabs that send the same cart at once place one order, and the other tab shows it', async () => {
  for (const page of [first, second]) {
    await fillAddress(page)
    await payInCash(page)
  }
  await second.getByLabel('City').fill('Poona')
  // In one moment: a click that waits would find that the other tab has already shown its order here.
  const buttons = await Promise.all([first, second].map((page) => placeOrderButton(page).elementHandle()))
  await Promise.all(buttons.map((button) => button?.evaluate((element: HTMLElement) => element.click())))
  await Promise.race([thanks(first).waitFor(), thanks(second).waitFor()])
  const [late] = (await thanks(first).isVisible()) ? [second] : [first]
  await ordered(late).waitFor()
  expect(await orders()).toHaveLength(1)
  await person.lookAround({ axe: true })
  await late.getByRole('link', { name: 'See the order' }).click()
  await late.waitForURL(`**/orders/${(await orders())[0]?.id}`)
})

testInFull(
  'a cart that was ordered in one tab is shown as ordered in the other without a press',
  async () => {
    await fillAddress(first)
    await payInCash(first)
    await placeOrderButton(first).click()
    await thanks(first).waitFor()
    await ordered(second).waitFor()
    expect(await placeOrderButton(second).count()).toBe(0)
  },
)

testInFull('cash in one tab and a card in another are one order, and the card is not charged', async () => {
  await keepInTheDark(second)
  await fillAddress(first)
  await payInCash(first)
  await fillAddress(second)
  await fillCard(second, CARD)
  await placeOrderButton(first).click()
  await thanks(first).waitFor()
  await placeOrderButton(second).click()
  await ordered(second).waitFor()
  expect(await orders()).toMatchObject([{ payment_method: 'cod' }])
})

testInFull('what is typed and chosen before the scripts have arrived counts when they have', async () => {
  const { page, arrive } = await openLateCheckout(person)
  await fillAddress(page)
  await page.getByLabel('Card number').fill(CARD.number.replaceAll(' ', ''))
  await payInCash(page)
  arrive()
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Pune')
  await page.getByText('Delivery to 411005').waitFor()
  expect(await page.getByLabel('Card number').count(), 'the fields of the way that was left').toBe(0)
  await placeOrderButton(page).click()
  await thanks(page).waitFor()
  expect(await orders()).toMatchObject([{ payment_method: 'cod' }])
})

testInFull('the same account on another device orders the cart once too', async () => {
  const phone = await newPerson({ width: 360 })
  phone.expectStatus(409)
  await phone.visit('/auth/login?from=/checkout')
  await signIn(phone.page, email)
  await phone.page.getByText('Quantity 1').waitFor()
  await fillAddress(phone.page)
  await payInCash(phone.page)
  await fillAddress(first)
  await payInCash(first)
  await first.getByLabel('City').fill('Poona')
  await placeOrderButton(first).click()
  await thanks(first).waitFor()
  await placeOrderButton(phone.page).click()
  await ordered(phone.page).waitFor()
  await phone.lookAround()
  expect(await orders()).toHaveLength(1)
})

testInFull(
  'a cart that another device has changed is shown anew before it is ordered, and nothing typed is lost',
  async () => {
    const phone = await newPerson({ width: 360 })
    await phone.visit('/auth/login?from=/cart')
    await signIn(phone.page, email)
    await fillAddress(first)
    await payInCash(first)
    await phone.page.getByRole('button', { name: /Increase: Quantity of .*MX Master/ }).click()
    await phone.page.getByText('Subtotal (2 items)').waitFor()
    await expect
      .poll(() =>
        shop()
          .app.db.selectFrom('cart_lines')
          .innerJoin('users', 'users.id', 'cart_lines.user_id')
          .select('quantity')
          .where('users.email', '=', email)
          .executeTakeFirst(),
      )
      .toEqual({ quantity: 2 })
    await placeOrderButton(first).click()
    await first
      .getByRole('alert')
      .getByText(/Your cart has changed/)
      .waitFor()
    await first.getByText('Quantity 2').waitFor()
    expect(await first.getByLabel('Address', { exact: true }).inputValue()).toBe('12 MG Road, Shivajinagar')
    expect(await orders()).toEqual([])
    await placeOrderButton(first).click()
    await thanks(first).waitFor()
    expect(await orders()).toHaveLength(1)
  },
)

testInFull('a cart that is filled again after an order is ordered again', async () => {
  await fillAddress(first)
  await payInCash(first)
  await placeOrderButton(first).click()
  await thanks(first).waitFor()
  await person.visit('/products')
  await addFromList(first, /MX Master/)
  const again = await openCheckout(person)
  await fillAddress(again)
  await payInCash(again)
  await placeOrderButton(again).click()
  await thanks(again).waitFor()
  expect(await orders()).toHaveLength(2)
})

testInFull('without JavaScript two tabs, a second press and the way back lead to one order', async () => {
  const plain = await newPerson({ width: 360, javaScript: false })
  plain.expectStatus(409)
  await plain.visit('/auth/login?from=/checkout')
  await signIn(plain.page, email)
  await plain.page.getByText('Quantity 1').waitFor()
  const other = await openCheckout(plain)
  for (const page of [plain.page, other]) await fillAddress(page, { fillsPlace: true })
  await placeOrderButton(plain.page).dblclick()
  await thanks(plain.page).waitFor()
  await plain.page.goBack()
  await plain.page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await plain.page.getByRole('link', { name: /^order #NN/ }).waitFor()
  await other.getByLabel('City').fill('Poona')
  await placeOrderButton(other).click()
  await ordered(other).waitFor()
  expect(await orders()).toHaveLength(1)
  await other.getByRole('link', { name: 'See the order' }).click()
  await other.waitForURL(`**/orders/${(await orders())[0]?.id}`)
})

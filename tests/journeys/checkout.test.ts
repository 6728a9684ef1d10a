import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { addAddress } from '#server/people/accounts/saved-addresses.ts'
import { openJourneys, type Person } from '#tests/support/browser.ts'
import { inFull, testInFull } from '#tests/support/full-run.ts'
import {
  addFromList,
  becomeCustomer,
  CARD,
  comeToCheckout,
  DECLINED_CARD,
  fillAddress,
  fillCard,
  newEmail,
  openMenu,
  placeOrderButton,
  register,
  verifyOwnEmail,
} from './steps.ts'

const { shop, newPerson } = openJourneys()

let person: Person
let page: Page
let email: string
beforeEach(async () => {
  person = await newPerson()
  page = person.page
  email = await comeToCheckout(person, shop())
})

const orders = async () =>
  shop()
    .app.db.selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.placed_at'])
    .where('users.email', '=', email)
    .execute()

test('on a wide screen the cart stands at the end of the header, which has no search while somebody pays', async () => {
  await page.setViewportSize({ width: 1_280, height: 800 })
  const cart = await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).boundingBox()
  expect(cart?.x).toBeGreaterThan(800)
})

describe('wrong input', () => {
  test('every bad field says what is wrong, the first gets the focus, and the message goes when it is edited', async () => {
    await page.getByLabel('First name').fill('')
    await page.getByLabel('Email').first().fill('asha@')
    await page.getByLabel('Phone number').fill('12345')
    await page.getByRole('textbox', { name: 'PIN code' }).fill('0110')
    await fillCard(page, { number: '4111', expiry: '13/30', cvv: '12' })
    await placeOrderButton(page).click()
    for (const message of [
      'Please enter a valid email address',
      'Please enter a valid 10-digit phone number',
      'Please enter a valid 6-digit postal code',
      'Please enter a valid 16-digit card number',
      'Please use MM/YY format',
      'Please enter a valid CVV',
    ])
      await page.getByText(message).waitFor()
    expect(await page.getByText('This field is required').count()).toBe(4)
    expect(await focused(page)).toBe('First name')
    await person.lookAround({ axe: true })
    await page.getByLabel('First name').fill('Asha')
    expect(await page.getByText('This field is required').count()).toBe(3)
    await page.getByLabel('Card number').fill('')
    await placeOrderButton(page).click()
    await page.getByText('Card number is required').waitFor()
    expect(await orders()).toEqual([])
  })

  testInFull('a declined card is forgotten, all else is kept, and another card pays', async () => {
    person.expectStatus(409)
    await fillAddress(page)
    await fillCard(page, DECLINED_CARD)
    await placeOrderButton(page).click()
    await page
      .getByRole('alert')
      .getByText(/Your card was declined/)
      .waitFor()
    expect(await page.getByLabel('Card number').inputValue()).toBe('')
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('12 MG Road, Shivajinagar')
    expect(await focused(page)).toBe('Card number')
    await fillCard(page, CARD)
    await placeOrderButton(page).click()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    expect((await orders()).filter((order) => order.placed_at)).toHaveLength(1)
  })

  testInFull('a card that the gateway does not know is refused before anything is ordered', async () => {
    person.expectStatus(422)
    await fillAddress(page)
    await fillCard(page, { ...CARD, number: '4242 4242 4242 4242' })
    await placeOrderButton(page).click()
    await page.getByText('The test gateway takes published test cards only.').waitFor()
    expect(await orders()).toEqual([])
  })
})

const SAVED = {
  firstName: 'Asha',
  lastName: 'Rao',
  phoneNumber: '9876543210',
  address: '12 MG Road, Shivajinagar',
  city: 'Pune',
  state: 'MH',
  postalCode: '411005',
}
const OFFICE = {
  ...SAVED,
  address: '4th floor, Nirlon Knowledge Park',
  city: 'Mumbai',
  postalCode: '400063',
}

describe('a saved address', () => {
  beforeEach(async () => {
    const { app } = shop()
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    for (const address of [SAVED, OFFICE]) await addAddress(app, id, address)
  })

  testInFull(
    'is a text until it is edited, another one takes its place, and wrong input opens it again',
    async () => {
      await person.visit('/checkout')
      await page.getByText('12 MG Road, Shivajinagar').first().waitFor()
      const phone = page.getByLabel('Phone number')
      expect(await phone.isVisible()).toBe(false)
      await page.getByText('Edit', { exact: true }).click()
      await page.getByLabel('Email').first().fill('asha@')
      await page.getByText('Close', { exact: true }).click()
      await phone.waitFor({ state: 'hidden' })
      await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
      await placeOrderButton(page).click()
      await page.getByText('Please enter a valid email address').waitFor()
      expect(await focused(page)).toBe('Email')
      await page.getByLabel('Email').first().fill(email)
      expect(await phone.isVisible()).toBe(true)
      await page.getByText('Use another address').click()
      await person.lookAround({ axe: true })
      await page.getByRole('radio', { name: 'Another address' }).check()
      expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('')
      await page.getByRole('radio', { name: /Nirlon/ }).check()
      await phone.waitFor({ state: 'hidden' })
      await placeOrderButton(page).click()
      const ordered = page.getByRole('definition').filter({ hasText: 'Nirlon Knowledge Park' })
      await ordered.waitFor()
    },
  )

  testInFull('folds without JavaScript, too, and loses nothing of what was typed', async () => {
    const plain = await newPerson({ javaScript: false })
    await plain.context.addCookies(await person.context.cookies())
    const { page: form } = plain
    await form.goto('/checkout')
    const phone = form.getByLabel('Phone number')
    expect(await phone.isVisible()).toBe(false)
    await form.getByText('Use another address').click()
    await form.getByRole('link', { name: 'Asha Rao' }).last().click()
    await form.getByText('Edit', { exact: true }).click()
    expect(await form.getByRole('textbox', { name: 'PIN code' }).inputValue()).toBe('400063')
    await phone.fill('12345')
    plain.expectStatus(422)
    await placeOrderButton(form).click()
    await form.getByText('Please enter a valid 10-digit phone number').waitFor()
    expect(await phone.inputValue()).toBe('12345')
    await phone.fill('9876543210')
    await placeOrderButton(form).click()
    await form.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
  })
})

testInFull('a long name and an e-mail address of 60 letters hold on a phone', async () => {
  const phone = await newPerson({ width: 360 })
  await phone.visit('/products')
  await addFromList(phone.page, /MX Master/)
  const name = 'Venkatanarasimharajuvaripeta Thiruvenkatanathapuram Krishnamurthy'
  const long = newEmail().replaceAll('-', '').padStart(60, 'v')
  const { userId } = await becomeCustomer(phone, shop(), { name, email: long })
  await addAddress(shop().app, userId, { ...SAVED, firstName: name.slice(0, 40) })
  for (const path of ['/checkout', '/profile', '/profile/closing']) {
    await phone.visit(path)
    await phone.page.getByRole('main').getByText(long).first().waitFor()
    await phone.lookAround()
  }
})

describe('the card', () => {
  test('goes to the gateway alone: no request to the shop holds its number, and its fields have no names', async () => {
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(shop().url)) bodies.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    await fillAddress(page)
    await fillCard(page, CARD)
    for (const label of ['Card number', 'Expiry date', 'CVV'])
      expect(await page.getByLabel(label).getAttribute('name')).toBeNull()
    await placeOrderButton(page).click()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    expect(bodies.some((body) => body.includes('cardToken'))).toBe(true)
    expect(bodies.filter((body) => /4111[\s+%20]*1111/.test(body) || body.includes('12/49'))).toEqual([])
  })
})

describe('nothing is lost, nothing is ordered twice', () => {
  testInFull('a reload keeps what was typed, but never the card', async () => {
    await fillAddress(page)
    await page.getByLabel('City').fill('Poona')
    await fillCard(page, CARD)
    await person.visit('/checkout')
    expect(await page.getByLabel('Phone number').inputValue()).toBe('9876543210')
    expect(await page.getByLabel('City').inputValue()).toBe('Poona')
    expect(await page.getByLabel('Card number').inputValue()).toBe('')
  })

  testInFull('a session that ended on the way costs nothing that was typed', async () => {
    await fillAddress(page)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await person.context.clearCookies()
    await placeOrderButton(page).click()
    await page.getByText('You must be logged in to place an order.').waitFor()
    const form = page.getByRole('main')
    await form.getByLabel('Email').first().fill(email)
    await form.getByLabel('Password', { exact: true }).fill('marigold-lantern-7')
    await form.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('12 MG Road, Shivajinagar')
    expect(await page.getByRole('radio', { name: /Cash on Delivery/ }).isChecked()).toBe(true)
  })

  test('a double click places one order, and the way back leads to no second one', async () => {
    await fillAddress(page)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await placeOrderButton(page).dblclick()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    await page.goBack()
    await person.visit('/checkout')
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    expect(await orders()).toHaveLength(1)
  })

  testInFull('the same form sent twice from two tabs is one order', async () => {
    await fillAddress(page)
    const fields = await page
      .locator('form[action="/checkout"]')
      .evaluate((form) =>
        [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
      )
    const body = new URLSearchParams(
      fields.map(([name, value]) => [name ?? '', name === 'paymentMethod' ? 'cod' : (value ?? '')]),
    )
    const send = () =>
      person.context.request.post('/checkout', {
        data: body.toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
        maxRedirects: 0,
      })
    const answers = await Promise.all([send(), send()])
    expect(answers.map((answer) => answer.status())).toEqual([303, 303])
    expect(await orders()).toHaveLength(1)
  })

  test('a shop that cannot be reached says so, keeps form and cart, and takes the order when it is back', async () => {
    await fillAddress(page)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    person.expectDisconnection()
    await page.route('**/checkout.data*', (route) => route.abort('connectionreset'))
    const failing = page.waitForEvent('requestfailed')
    await placeOrderButton(page).click()
    await failing
    await page.getByText('Failed to place order. Please try again.').first().waitFor()
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('12 MG Road, Shivajinagar')
    await page.unroute('**/checkout.data*')
    await placeOrderButton(page).click()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    expect(await orders()).toHaveLength(1)
  })
})

testInFull(
  'a price that changed on the way is shown, and asked about again before anything is ordered',
  async () => {
    person.expectStatus(409)
    await verifyOwnEmail(shop().app, email)
    await fillAddress(page)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    const { db } = shop().app
    const offer = await db
      .selectFrom('offers')
      .selectAll()
      .where('product_id', '=', 'logitech-mx-master-3s')
      .executeTakeFirstOrThrow()
    const setPrice = (paise: number, discountBp: number) =>
      db
        .updateTable('offers')
        .set({
          list_price_paise: paise,
          unit_price_paise: discountBp ? offer.unit_price_paise : paise,
          discount_bp: discountBp,
        })
        .where('id', '=', offer.id)
        .execute()
    await setPrice(1_234_500, 0)
    await placeOrderButton(page).click()
    await page.getByRole('alert').getByText('The total is now ₹12,345.').waitFor()
    await page.getByRole('button', { name: 'Place Order · ₹12,345' }).click()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    await setPrice(offer.list_price_paise, offer.discount_bp)
  },
)

describe('a page that breaks while the order is under way', () => {
  const byUpi = {
    method: /UPI/,
    title: 'Your order is waiting for payment',
    way: 'Go to the payment',
    at: /^\/orders\/[\w-]+\/pay$/,
  }
  const inCash = {
    method: /Cash on Delivery/,
    title: 'Your order is placed',
    way: 'See the order',
    at: /^\/orders\/[\w-]+$/,
  }
  testInFull.each(inFull([byUpi, inCash], [byUpi]))(
    'leads to the order and does not ask to try again: $title',
    async ({ method, title, way, at }) => {
      person.expectComplaint(/broken by the test/)
      person.expectStatus(409)
      await fillAddress(page)
      await page.getByRole('radio', { name: method }).check()
      await placeOrderButton(page).evaluate(breakOnChange)
      await placeOrderButton(page).click()
      await page.getByRole('heading', { name: title }).waitFor()
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
      await person.lookAround({ axe: true })
      await page.getByRole('link', { name: way }).click()
      await page.waitForURL(({ pathname }) => at.test(pathname))
      expect(await orders()).toHaveLength(1)
    },
  )

  testInFull('says to try again where no order came of it', async () => {
    person.expectComplaint(/broken by the test/)
    person.expectStatus(500)
    await page.route('**/checkout.data', (route) => route.fulfill({ status: 500, body: '' }))
    await fillAddress(page)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await placeOrderButton(page).evaluate(breakOnChange)
    await placeOrderButton(page).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await orders()).toEqual([])
  })
})

/** Runs in the page: React fails when it puts something into this element. */
function breakOnChange(element: Element): void {
  element.insertBefore = element.appendChild = () => {
    throw new Error('broken by the test')
  }
}

testInFull('nobody reads the order of another person', async () => {
  await fillAddress(page)
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await placeOrderButton(page).click()
  await page.getByRole('link', { name: 'View your order' }).click()
  await page.waitForURL(/\/orders\//)
  const stranger = await newPerson()
  await becomeCustomer(stranger, shop(), { name: 'Ravi Kumar' })
  stranger.expectStatus(404)
  const foreign = await stranger.page.goto(new URL(page.url()).pathname)
  const absent = await stranger.page.goto('/orders/00000000-0000-4000-8000-000000000000')
  expect([foreign?.status(), absent?.status()]).toEqual([404, 404])
})

testInFull(
  'the thank-you page ends with the session that placed the order, also for the next person at the browser',
  async () => {
    await fillAddress(page)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await placeOrderButton(page).click()
    const thanks = page.getByRole('heading', { name: 'Thank You for Your Order!' })
    await thanks.waitFor()
    await person.visit('/order-success')
    await thanks.waitFor()
    await openMenu(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await person.visit('/order-success')
    expect(new URL(page.url()).pathname).toBe('/')
    await person.visit('/auth/register?from=/profile')
    await register(page, 'Ravi Kumar')
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
    await person.visit('/order-success')
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

/** The label of the field that has the focus. */
async function focused(on: Page): Promise<string | undefined> {
  return on.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? undefined)
}

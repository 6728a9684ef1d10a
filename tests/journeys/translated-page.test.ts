import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addAddress } from '#server/people/accounts/saved-addresses.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { openJourneys, type Person } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'
import { readTranslated, translated, translatePages, visitTranslated } from '#tests/support/translator.ts'
import { CARD, newEmail, PASSWORD } from './steps.ts'

const { shop, enter, newPerson } = openJourneys()

const HOME = {
  firstName: 'Asha',
  lastName: 'Rao',
  phoneNumber: '9876543210',
  address: '12 MG Road, Shivajinagar',
  city: 'Pune',
  state: 'MH',
  postalCode: '411005',
}

/** Fields are found by their names in the form: their labels are translated. */
const field = ({ page }: Person, name: string) => page.getByRole('main').locator(`[name="${name}"]`)
const press = ({ page }: Person, name: RegExp) => page.getByRole('main').getByRole('button', { name }).click()

/** The words of the button are translated anew between the press and the release, as after a change of the page. */
async function pressWhileTranslated({ page }: Person, name: RegExp): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name })
  await translated(page)
  await button.hover()
  await page.mouse.down()
  await button.evaluate((element) => {
    for (const words of element.querySelectorAll('font')) words.replaceWith(words.cloneNode(true))
  })
  await page.mouse.up()
}

/** A customer with an address and a mouse in the cart, whose browser translates. */
async function enterWithCart({ isEarly = false } = {}): Promise<Person> {
  const { app } = shop()
  const [buyer] = await addBuyers(app, 1)
  if (!buyer) throw new Error('nobody was added')
  const { offerId } = await addOffer(app)
  await addAddress(app, buyer.userId, HOME)
  await changeCart(app, buyer, [{ offerId, quantity: 1 }])
  const person = await enter(buyer.cookie)
  await translatePages(person, { isEarly })
  return person
}

describe('on a page that the browser translates', () => {
  test('an order is placed, and what follows is seen', () => order({ method: 'cod' }))
  testInFull.each(['upi', 'card'])('so is one by %s', (method) => order({ method }))
  testInFull('so is one on a page that was translated before its scripts came', () =>
    order({ method: 'cod', isEarly: true }),
  )

  async function order({ method, isEarly = false }: { method: string; isEarly?: boolean }) {
    const person = await enterWithCart({ isEarly })
    const { page } = person
    // React says that it draws such a page anew.
    if (isEarly) person.expectComplaint(/React error #418/)
    await visitTranslated(person, '/checkout')
    await page.locator(`input[name="paymentMethod"][value="${method}"]`).check()
    if (method === 'card') {
      await page.getByLabel('Card number').fill(CARD.number)
      await page.getByLabel('Expiry date').fill(CARD.expiry)
      await page.getByLabel('CVV').fill(CARD.cvv)
    }
    // The next step is said in an answer of this status.
    if (method === 'upi') person.expectStatus(409)
    await pressWhileTranslated(person, /Place Order/i)
    if (method === 'upi') await page.getByRole('img', { name: /QR code/ }).waitFor()
    else await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
  }

  testInFull('somebody registers after a refusal, and signs in after another', async () => {
    const person = await newPerson()
    const { page } = person
    await translatePages(person)
    person.expectStatus(401, 422)
    await visitTranslated(person, '/auth/register?from=/cart')
    const email = newEmail()
    await field(person, 'name').fill('Asha Rao')
    await field(person, 'password').fill(PASSWORD)
    await field(person, 'confirmPassword').fill(`${PASSWORD}0`)
    await field(person, 'terms').check()
    await press(person, /Create account/i)
    const refused = page.locator('[aria-invalid="true"]')
    await expect.poll(() => refused.count()).toBe(2)
    await field(person, 'email').fill(email)
    await field(person, 'confirmPassword').fill(PASSWORD)
    await expect.poll(() => refused.count()).toBe(0)
    await press(person, /Create account/i)
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()

    await person.context.clearCookies()
    await visitTranslated(person, '/auth/login?from=/cart')
    await field(person, 'email').fill(email)
    await field(person, 'password').fill('not the password')
    await press(person, /^.?Sign in.?$/i)
    await page.getByRole('main').getByRole('alert').waitFor()
    await field(person, 'password').fill(PASSWORD)
    await press(person, /^.?Sign in.?$/i)
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  })

  testInFull(
    'a filter changes the count of what is shown, and taking it away brings the first back',
    async () => {
      const person = await newPerson()
      const { page } = person
      await translatePages(person)
      await visitTranslated(person, '/products?category=Storage')
      const count = () => readTranslated(page.getByRole('status').filter({ hasText: /Showing/i }))
      const before = await count()
      await page.getByRole('complementary', { name: 'Filters' }).locator('[name="max"]').fill('20000')
      await page.keyboard.press('Enter')
      await page.waitForURL('/products?category=Storage&max=20000')
      const { total } = await shop()
        .app.db.selectFrom('products')
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .where('category', '=', 'Storage')
        .where('price_paise', '<=', 20_000_00)
        .executeTakeFirstOrThrow()
      expect(before).not.toBe(`SHOWING ${total} RESULTS`)
      await expect.poll(count).toBe(`SHOWING ${total} RESULTS`)
      await page.getByRole('link', { name: /Remove filter: Up to/i }).click()
      await expect.poll(count).toBe(before)
    },
  )

  testInFull('a larger quantity changes the line, the subtotal and the total of the cart', async () => {
    const person = await enterWithCart()
    const { page } = person
    await visitTranslated(person, '/cart')
    const summary = () => readTranslated(page.getByRole('region', { name: 'Order Summary' }))
    await expect.poll(summary).toMatch(/SUBTOTAL \(1 ITEM\) ₹900 .*₹1,299/)
    await page.getByRole('button', { name: /^Increase:/ }).click()
    await expect.poll(summary).toMatch(/SUBTOTAL \(2 ITEMS\) ₹1,800 .*₹2,199/)
    await expect
      .poll(() => readTranslated(page.getByRole('main').getByRole('listitem')))
      .toMatch(/₹900 .*EACH ₹1,800/)
    await page.getByRole('button', { name: /^.?Remove/i }).click()
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  })

  testInFull('a vendor counts a delivery in, and sees what can be sold now', async () => {
    const { app } = shop()
    const sellerId = randomUUID()
    const { offerId } = await addOffer(app, { sellerId, available: 9 })
    const person = await enter(await signInVendor(app, await addVendorOf(app, sellerId)))
    await translatePages(person)
    person.expectStatus(422)
    await visitTranslated(person, `/vendor/products/${offerId}`)
    const stock = () => readTranslated(person.page.getByRole('region', { name: 'Stock' }))
    await field(person, 'pieces').fill('many')
    await press(person, /Change stock/i)
    await person.page.locator('[name="pieces"][aria-invalid="true"]').waitFor()
    await field(person, 'pieces').fill('5')
    await press(person, /Change stock/i)
    await expect.poll(stock).toMatch(/AVAILABLE 14 /)
    await expect.poll(() => person.page.getByRole('button', { name: /Change stock/i }).isEnabled()).toBe(true)
  })

  testInFull('the back office saves a template, and changes it', async () => {
    const { app } = shop()
    const { userId } = await addAdmin(app, 'support', 'Leela Nair')
    const person = await enter(await signInAdmin(app, { userId }))
    const { page } = person
    await translatePages(person)
    person.expectStatus(422)
    await visitTranslated(person, '/admin/support/templates')
    await field(person, 'name').fill('Fan rattles')
    await press(person, /Save template/i)
    await page.locator('[name="text"][aria-invalid="true"]').waitFor()
    await field(person, 'text').fill('Please tighten the screws.')
    await press(person, /Save template/i)
    await page.getByRole('link', { name: 'Fan rattles' }).click()
    await page.getByRole('heading', { name: 'Fan rattles' }).waitFor()
    await field(person, 'text').fill('Please send it in.')
    await press(person, /^.?Save/i)
    await expect
      .poll(() => readTranslated(page.getByRole('list', { name: 'Templates' })))
      .toMatch(/FAN RATTLES .* PLEASE SEND IT IN\./)
  })
})

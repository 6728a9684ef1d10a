import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { looks, openJourneys, type Person } from '#tests/support/browser.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { trustWithCash } from '#tests/support/customers-and-offers.ts'
import { inFull, testInFull } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { becomeCustomer } from './steps.ts'

const { newPerson, shop } = openJourneys()

const PARTS = ['msi-mag-x870-tomahawk', 'crucial-pro-ddr5-32gb', 'samsung-990-pro-2tb', 'corsair-rm850x']

const slotOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true, level: 3 }) })

/** Chooses the processor through its list, and puts the others in from the pages that say whether they fit. */
async function buildPc({ page, visit }: Pick<Person, 'page' | 'visit'>) {
  await visit('/build')
  await slotOf(page, 'Processor').getByRole('link', { name: 'Choose' }).click()
  await page.getByRole('heading', { level: 1, name: 'A processor for your build' }).waitFor()
  await page.getByRole('button', { name: /^Add to build.*9800X3D/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Your build', exact: true }).waitFor()
  for (const id of PARTS) {
    await visit(`/build/with/${id}`)
    await page.getByRole('button', { name: /^Add to build/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Your build', exact: true }).waitFor()
  }
}

describe.each([...looks('phone').map((look) => ({ ...look, javaScript: false })), ...looks('phone')])(
  'a computer is built with JavaScript: $javaScript',
  (look) => {
    testInFull('from lists that show what fits, with every change undone', async () => {
      const { page, visit, lookAround } = await newPerson(look)
      await buildPc({ page, visit })
      const summary = page.getByRole('region', { name: 'Summary' })
      expect(await summary.textContent()).toContain('Still needed: cooler, case.')
      await lookAround({ axe: true })

      await slotOf(page, 'Processor').getByText('Change', { exact: true }).click()
      await slotOf(page, 'Processor').getByRole('link', { name: 'Swap' }).click()
      await page.getByText('Socket: AM5').waitFor()
      await page.getByRole('list', { name: 'What was checked' }).getByText('socket').first().waitFor()
      await page.getByText('In your build').waitFor()
      expect(await page.getByText('Intel Core Ultra 7 265K').count()).toBe(0)
      await lookAround({ axe: true })
      await page.getByRole('link', { name: 'Everything' }).click()
      await page.getByText('The processor is for socket LGA1851, the board has AM5.').waitFor()
      await page.getByRole('button', { name: /^Add to build.*265K/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Your build', exact: true }).waitFor()
      await summary.getByText('Swap or remove a part.').first().waitFor()
      expect(await slotOf(page, 'Processor').textContent()).not.toContain('9800X3D')
      const problems = page.getByRole('region', { name: /^\d+ problems?$/ })
      await problems.getByText('The processor is for socket LGA1851, the board has AM5.').waitFor()
      await problems
        .getByRole('link', { name: /show motherboards that fit$/ })
        .first()
        .waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000)
      await lookAround({ axe: true })

      await summary.getByRole('button', { name: 'Undo' }).click()
      await slotOf(page, 'Processor').getByRole('link', { name: 'AMD Ryzen 7 9800X3D' }).waitFor()
      expect(await summary.textContent()).not.toContain('Swap or remove a part.')
    })
  },
)

testInFull.each([{ javaScript: true }, { javaScript: false }])(
  'an empty build offers whole computers to start from (JavaScript: $javaScript)',
  async ({ javaScript }) => {
    const { page, visit, lookAround } = await newPerson({ width: 360, javaScript })
    await visit('/build')
    const examples = page.getByRole('region', { name: 'Start from an example' })
    expect(await examples.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'For games at 2560 × 1440',
      'For games at Full HD',
      'For office and study',
    ])
    const example = examples.getByRole('listitem').filter({ hasText: 'Full HD' })
    const total = /₹[\d,]+/.exec((await example.textContent()) ?? '')?.[0] ?? ''
    await example.getByText('Everything we checked fits.').waitFor()
    await page.getByText('0 of 6 needed parts').waitFor()
    expect(await slotOf(page, 'Monitor').isVisible()).toBe(false)
    await page.getByText('Add more: fans, monitor, peripherals, laptop').click()
    await slotOf(page, 'Monitor').getByRole('link', { name: 'Choose' }).waitFor()
    await page.getByText('Add more: fans, monitor, peripherals, laptop').click()
    // Less than a screen of a phone.
    const parts = await page.getByRole('region', { name: 'Parts', exact: true }).boundingBox()
    expect(parts?.height).toBeLessThan(600)
    await lookAround()
    await example.getByRole('link', { name: 'For games at Full HD' }).click()
    await page.getByRole('heading', { level: 1, name: 'A shared build' }).waitFor()
    await page.getByText('Everything we checked fits.').first().waitFor()
    await page.getByText(total, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Use it as my build' }).click()
    await slotOf(page, 'Motherboard').getByRole('link', { name: 'ASUS TUF GAMING B650M-E WIFI' }).waitFor()
    expect(await page.getByRole('region', { name: 'Summary' }).textContent()).toContain(total)
    expect(await examples.count()).toBe(0)
  },
)
testInFull(
  'a build is printed alone, dark on white, with the facts of every verdict and without empty places',
  async () => {
    const { page, visit } = await newPerson({ width: 1440, colorScheme: 'dark' })
    await buildPc({ page, visit })
    const fact = page.getByText('Socket of AMD Ryzen 7 9800X3D').first()
    expect(await fact.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await fact.waitFor({ state: 'visible' })
    for (const shell of ['banner', 'contentinfo'] as const)
      expect(await page.getByRole(shell).isVisible()).toBe(false)
    expect(await slotOf(page, 'Fans').isVisible()).toBe(false)
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(scheme).toBe('light')
  },
)

test('a build goes into a visitor’s cart with one press, and its link opens it elsewhere', async () => {
  const { page, visit } = await newPerson(looks('desk')[0])
  await buildPc({ page, visit })
  await page.getByText('Share', { exact: true }).click()
  const shared = new URL(
    (await page.getByRole('link', { name: 'Link to this build' }).getAttribute('href')) ?? '',
  )
  expect(await page.getByLabel('As text for a forum or chat').inputValue()).toContain(
    '**Processor**: AMD Ryzen 7 9800X3D: ₹',
  )
  const picture = await page.getByRole('link', { name: 'See it as a picture' }).getAttribute('href')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'download the picture' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('nanonagar-build.png')
  await page.getByRole('button', { name: 'Add everything to the cart' }).click()
  await page.waitForURL('**/cart')
  for (const name of ['AMD Ryzen 7 9800X3D', 'MSI MAG X870 TOMAHAWK WIFI', 'Samsung 990 PRO 2 TB NVMe'])
    await page.getByRole('link', { name }).first().waitFor()

  const other = await newPerson({ width: 360, javaScript: false })
  await other.visit(shared.pathname + shared.search)
  await other.page.getByRole('heading', { level: 1, name: 'A shared build' }).waitFor()
  const shown = await other.page.locator('meta[property="og:image"]').getAttribute('content')
  expect(shown).toBe(new URL(picture ?? '', shop().url).href)
  const answer = await fetch(shown ?? '')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  await other.page.getByRole('button', { name: 'Use it as my build' }).click()
  await other.page.getByRole('heading', { level: 1, name: 'Your build', exact: true }).waitFor()
  expect(await slotOf(other.page, 'Motherboard').textContent()).toContain('MSI MAG X870')
})

testInFull('without JavaScript a customer’s build goes into the cart of the account', async () => {
  const person = await newPerson({ width: 360, javaScript: false })
  const { page, visit } = person
  await becomeCustomer(person, shop())
  await buildPc({ page, visit })
  await page.getByRole('button', { name: 'Add everything to the cart' }).click()
  await page.waitForURL('**/cart')
  for (const name of ['AMD Ryzen 7 9800X3D', 'Corsair RM850x 850 W, 80 PLUS Gold'])
    await page.getByRole('link', { name }).first().waitFor()
})

testInFull(
  'a customer’s build is in the cart at once, and once, though the button is pressed twice',
  async () => {
    const person = await newPerson(looks('desk')[0])
    const { page, visit } = person
    await becomeCustomer(person, shop())
    await buildPc({ page, visit })
    await page.getByRole('button', { name: 'Add everything to the cart' }).dblclick()
    await page.waitForURL('**/cart')
    const quantity = page.getByRole('spinbutton', { name: /Quantity.*9800X3D/ })
    await quantity.waitFor()
    expect(await quantity.inputValue()).toBe('1')
    await page.reload()
    await quantity.waitFor()
    expect(await quantity.inputValue()).toBe('1')
  },
)

testInFull.each(inFull([{ javaScript: false }, { javaScript: true }], [{ javaScript: true }]))(
  'what a customer owns goes into the build from My hardware with one press (JavaScript: $javaScript)',
  async ({ javaScript }) => {
    const person = await newPerson({ width: 360, javaScript })
    const { page, visit, lookAround } = person
    await receive(await becomeCustomer(person, shop()), 'nzxt-h7-flow')
    await visit('/hardware')
    await lookAround()
    await page.getByRole('button', { name: /^Add to my build.*NZXT H7 Flow/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Your build', exact: true }).waitFor()
    const place = slotOf(page, 'Case')
    await place.getByRole('link', { name: /^NZXT H7 Flow/ }).waitFor()
    await place.getByText('Owned', { exact: true }).waitFor()
    await visit('/hardware')
    await page.getByRole('link', { name: /^In your build.*NZXT H7 Flow/ }).click()
    await place.getByText('Not in the total').waitFor()
  },
)

/** A product that was ordered, sent and delivered. */
async function receive(
  { userId, email }: { userId: string; email: string },
  productId: string,
): Promise<void> {
  const { app } = shop()
  const offer = await app.db
    .selectFrom('offers')
    .select(['id as offerId', 'seller_id as sellerId', 'unit_price_paise as unitPricePaise'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  await trustWithCash(app, offer.sellerId)
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
  const placed = await placeOrder(
    app,
    { userId, email, name: 'Asha Rao' },
    checkoutOf(offer, { expectedTotalPaise: offer.unitPricePaise }),
  )
  if (!placed.ok) throw new Error(placed.problem.code)
  const by = { kind: 'vendor', vendor: { sellerId: offer.sellerId, userId: app.random.uuid() } } as const
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId, offer.sellerId)
  await reportParcel(app, by, { parcelId: await handedOver(app, by, { vendorOrderId }), to: 'delivered' })
}

testInFull('a product’s page says by itself whether it fits the build that is open', async () => {
  const { page, visit } = await newPerson()
  await visit('/products/intel-core-ultra-7-265k')
  await page.getByRole('link', { name: 'Does it fit my build?' }).waitFor()
  await buildPc({ page, visit })
  await visit('/products/intel-core-ultra-7-265k')
  await page
    .getByRole('link', { name: 'Does not fit: The processor is for socket LGA1851, the board has AM5.' })
    .click()
  await page.getByText('The processor is for socket LGA1851, the board has AM5.').waitFor()
  await page.getByText('It replaces AMD Ryzen 7 9800X3D.').waitFor()
  await visit('/products/corsair-rm850x')
  await page.getByRole('link', { name: 'In your build' }).waitFor()
  expect(await page.getByRole('button', { name: 'Add to my build' }).isVisible()).toBe(false)
  await visit('/products/nzxt-h7-flow')
  await page.getByRole('button', { name: 'Add to my build' }).click()
  await slotOf(page, 'Case')
    .getByRole('link', { name: /^NZXT H7 Flow/ })
    .waitFor()
})

testInFull(
  'the best sellers of a build are found, and go into the cart at the prices that were shown',
  async () => {
    const sellers = await shop().app.db.selectFrom('sellers').select('id').execute()
    for (const { id } of sellers) await trustWithCash(shop().app, id)
    const { page, visit, lookAround } = await newPerson(looks('phone')[0])
    await buildPc({ page, visit })
    await page.getByRole('link', { name: 'Find the best mix of sellers' }).click()
    await page.getByRole('heading', { level: 1, name: 'Best mix of sellers' }).waitFor()
    await page.getByText('from Chandni Computers').first().waitFor()
    await lookAround()
    await page.getByRole('link', { name: /^Enter your PIN code/ }).click()
    await page.getByRole('textbox', { name: 'PIN code' }).fill('560001')
    await page.getByRole('button', { name: 'Show delivery dates' }).click()
    await page.getByRole('list', { name: 'Delivery to 560001' }).getByText('From Chandni Computers').waitFor()
    await page.getByText(/^Cash on delivery is available/).waitFor()
    await lookAround({ axe: true })
    await page.getByRole('link', { name: 'Fewest sellers' }).click()
    await page.waitForURL(/goal=sellers/)
    const { app } = shop()
    await app.db
      .updateTable('offers')
      .set((eb) => ({ discount_bp: 0, unit_price_paise: eb.ref('list_price_paise') }))
      .where('product_id', '=', 'corsair-rm850x')
      .execute()
    await page.getByRole('button', { name: 'Add these to the cart' }).click()
    await page.getByText('Prices or stock have just changed.').waitFor()
    await page.getByRole('button', { name: 'Add these to the cart' }).click()
    await page.waitForURL('**/cart')
    await page.getByRole('link', { name: 'AMD Ryzen 7 9800X3D' }).first().waitFor()
  },
)

testInFull('a cart says whether its parts fit, and warns when one stops fitting', async () => {
  const { page, visit, lookAround } = await newPerson(looks('phone')[0])
  const add = async (id: string) => {
    await visit(`/products/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await page
      .getByText(/added to cart/)
      .first()
      .waitFor()
  }
  await add('msi-mag-x870-tomahawk')
  await add('crucial-pro-ddr5-32gb')
  await visit('/cart')
  await page.getByText('Everything we checked fits.').waitFor()
  await add('intel-core-ultra-7-265k')
  await visit('/cart')
  await page.getByText('The processor is for socket LGA1851, the board has AM5.', { exact: true }).waitFor()
  await page.getByText(/^Not covered by “Fits or free return”: The processor/).waitFor()
  await lookAround({ axe: true })
  await page.getByRole('button', { name: /^Remove Intel/ }).click()
  await page.getByText('Everything we checked fits.').waitFor()
})

testInFull('a customer saves a build, changes it, and opens its first version elsewhere', async () => {
  const person = await newPerson(looks('phone')[0])
  const { page, visit, lookAround } = person
  await becomeCustomer(person, shop())
  await visit('/build/saved')
  await page.getByRole('heading', { name: 'No saved builds yet' }).waitFor()
  await buildPc({ page, visit })
  await page.getByLabel('Name', { exact: true }).fill('For games')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved as “For games”.').waitFor()
  await slotOf(page, 'Storage').getByText('Change', { exact: true }).click()
  await slotOf(page, 'Storage')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('button', { name: 'Save version' }).click()
  await page.getByText('Saved as “For games”.').waitFor()
  await page.getByRole('link', { name: 'Your saved builds' }).click()
  await page.getByRole('heading', { name: 'For games' }).waitFor()
  await page.getByText('1 earlier version').click()
  await lookAround({ axe: true })
  await page.getByRole('button', { name: /^Open\s+version 1 of For games/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Your build', exact: true }).waitFor()
  await slotOf(page, 'Storage').getByRole('link', { name: 'Samsung 990 PRO 2 TB NVMe SSD' }).waitFor()
  await visit('/build/saved')
  await page.getByText('Remove', { exact: true }).first().click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('heading', { name: 'No saved builds yet' }).waitFor()
})

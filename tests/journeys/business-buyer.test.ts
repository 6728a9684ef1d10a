import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'
import { fillAddress, placeOrderButton } from './steps.ts'

const { shop, newPerson } = openJourneys()

const GSTIN = '29AAGCB7383J1Z4'
const ELSEWHERE =
  'This GSTIN is registered in Karnataka and the delivery is to Maharashtra. Please give the registered address'

/** A signed-in customer whose cart holds a mouse of a shop in Maharashtra. */
async function buyer(options: PersonOptions): Promise<Person & { offer: AddedOffer }> {
  const { app, url } = shop()
  const offer = await addOffer(app, { sellerId: randomUUID(), available: 3 })
  const { userId } = await addCustomer(app)
  await app.db
    .insertInto('cart_lines')
    .values({ user_id: userId, offer_id: offer.offerId, quantity: 1, seen_unit_price_paise: 90_000 })
    .execute()
  const token = app.random.token()
  const session = {
    id: randomUUID(),
    user_id: userId,
    token_sha256: fingerprint(token),
    role: 'customer' as const,
  }
  await app.db
    .insertInto('sessions')
    .values({ ...session, expires_at: new Date(Date.now() + 3_600_000), ip_address: null, user_agent: null })
    .execute()
  const person = await newPerson(options)
  await person.context.addCookies([{ name: 'nn_sid', value: token, url }])
  return { ...person, offer }
}

const invoiceBox = (page: Page) => page.getByRole('checkbox', { name: /^Buying for a business\?/ })

/** Opens the order from the page that thanks for it; gives its id. */
async function openOrder(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
  await page.locator('a[href^="/orders/"]').first().click()
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}/)
  return page.url().split('/').at(-1) ?? ''
}

test('a business in Karnataka has goods sent to Pune, and gets its GSTIN, its PO and IGST on the invoice', async () => {
  const asha = await buyer({ width: 1440 })
  const { page } = asha
  await asha.visit('/checkout')
  await fillAddress(page)
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  expect(await page.getByLabel('GSTIN').isVisible()).toBe(false)
  await invoiceBox(page).check()
  await page.getByLabel('GSTIN').fill('29AAGCB7383J1Z5')
  await page.getByLabel('PO number').fill('=PO/2026/17')
  await asha.lookAround()
  await placeOrderButton(page).click()
  await page.getByText('This GSTIN has a typing error').waitFor()
  expect(await page.getByLabel('GSTIN').evaluate((field) => field === document.activeElement)).toBe(true)

  await page.getByLabel('GSTIN').fill(GSTIN.toLowerCase())
  await page.getByLabel('Company name').fill('Bengaluru Systems Private Limited')
  await placeOrderButton(page).click()
  await page.getByText(ELSEWHERE).waitFor()
  await asha.lookAround({ axe: true })
  // Nothing typed is lost when the page is loaded anew, the tick neither.
  await asha.visit('/checkout')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=company]')?.value)
  expect(await page.getByLabel('PO number').inputValue()).toBe('=PO/2026/17')
  await page.getByLabel('Registered address').fill('1 Residency Road')
  await page.getByLabel('Registered PIN code').fill('560025')
  await page.getByLabel('Registered town').fill('Bengaluru')
  await placeOrderButton(page).click()
  const orderId = await openOrder(page)
  await page.getByText(`GSTIN ${GSTIN}`).waitFor()
  await page.getByText('Place of supply: Karnataka').waitFor()
  await page.getByText('Purchase order: =PO/2026/17').waitFor()
  await asha.lookAround()

  const { app } = shop()
  const { sellerId } = asha.offer
  const by = { kind: 'vendor', vendor: { sellerId, userId: randomUUID() } } as const
  await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId) })
  await asha.visit(`/orders/${orderId}`)
  const href = await page.locator('a[href$=".pdf"]').getAttribute('href')
  const text = pdfText(await (await page.context().request.get(href ?? '')).body())
  expect(text).toContain('Bengaluru Systems Private Limited')
  expect(text).toContain('1 Residency Road')
  expect(text).toContain(`GSTIN ${GSTIN}`)
  expect(text).toContain('=PO/2026/17')
  expect(text).toContain('Karnataka (29)')
  expect(text).toContain('Maharashtra (27)')
  expect(text).toContain('IGST')
  expect(text).not.toMatch(/^[CS]GST \d|Not registered/m)
  await looksAtInvoices(sellerId)
})

testInFull(
  'without JavaScript a business is kept in the account, and a refused checkout keeps what was typed',
  async () => {
    const ravi = await buyer({ width: 360, javaScript: false, colorScheme: 'dark' })
    const { page } = ravi
    ravi.expectStatus(422)
    await ravi.visit('/profile/business')
    await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZX')
    await page.getByLabel('Company name').fill('Pune Systems')
    await page.getByRole('button', { name: 'Save business details' }).click()
    await page.getByText('This GSTIN has a typing error').waitFor()
    expect(await page.getByLabel('Company name').inputValue()).toBe('Pune Systems')
    await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
    await page.getByRole('button', { name: 'Save business details' }).click()
    await page.getByText('27AAPFU0939F1ZV').waitFor()

    await ravi.visit('/checkout')
    expect(await invoiceBox(page).isChecked()).toBe(true)
    expect(await page.getByLabel('Company name').inputValue()).toBe('Pune Systems')
    await fillAddress(page, { fillsPlace: true })
    await page.getByLabel('PO number').fill('PO 9')
    await page.getByLabel('GSTIN').fill('27AAPFU0939F1Z')
    await placeOrderButton(page).click()
    await page.getByText('A GSTIN has 15 letters and digits').waitFor()
    expect(await invoiceBox(page).isChecked()).toBe(true)
    expect(await page.getByLabel('PO number').inputValue()).toBe('PO 9')
    expect(await page.getByLabel('GSTIN').inputValue()).toBe('27AAPFU0939F1Z')
    await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
    await placeOrderButton(page).click()
    await openOrder(page)
    await page.getByText('GSTIN 27AAPFU0939F1ZV').waitFor()

    await ravi.visit('/profile')
    await page.getByRole('button', { name: 'Remove business details' }).click()
    await page.getByRole('link', { name: 'Add business details' }).waitFor()
  },
)

/** The seller's side: the list, its file for GSTR-1, and the order with whom it is invoiced to. */
async function looksAtInvoices(sellerId: string): Promise<void> {
  const { app, url } = shop()
  const [, value = ''] = (await signInVendor(app, await addVendorOf(app, sellerId))).split('=')
  for (const width of [1440, 360]) {
    const meera = await newPerson({ width, colorScheme: width === 360 ? 'dark' : 'light' })
    const { page } = meera
    await meera.context.addCookies([{ name: 'nn_sid', value, url }])
    await meera.visit('/vendor/invoices')
    await page.getByText(GSTIN).waitFor()
    await page.getByText('₹198.15').waitFor()
    await meera.lookAround()
    const file = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
    const text = await (await page.context().request.get(file ?? '')).text()
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(
      `,B2B,${GSTIN},Bengaluru Systems Private Limited,'=PO/2026/17,29-Karnataka,N,1299,18,1100.85,198.15,0,0`,
    )
    await page.getByRole('link', { name: /^#NN/ }).click()
    await page.getByText(`GSTIN ${GSTIN}`).waitFor()
    const href = await page.locator('a[href$=".pdf"]').first().getAttribute('href')
    expect((await page.context().request.get(href ?? '')).headers()['content-type']).toBe('application/pdf')
    await meera.lookAround()
    await meera.visit('/vendor/invoices?q=ZZZ')
    await page.getByText('No invoices found').waitFor()
    await meera.lookAround()
  }
}

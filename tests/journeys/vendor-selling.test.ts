import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { approveSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { refreshSellerOffers } from '#server/selling/sellers/refresh-seller-offers.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { looks, openJourneys, type Person } from '#tests/support/browser.ts'
import { trustWithCash } from '#tests/support/customers-and-offers.ts'
import { KEYBOARD } from '#tests/support/sellers.ts'
import { fillAddress, placeOrderButton, register, registerShop } from './steps.ts'

const { shop, newPerson } = openJourneys()

describe('a shop, from its registration to its first sale', () => {
  test.each(looks('phone'))('at $width pixels', async ({ width }) => {
    const { app } = shop()
    const product = `Keychron K${width} keyboard`
    const vendor = await newPerson({ width })
    const email = await registerShop(vendor, `Keys of Pune ${width}`)
    await vendor.visit('/vendor/dashboard')
    await vendor.page.getByText('Your shop is not approved yet').waitFor()
    await vendor.lookAround()
    await listByHand(vendor, product)

    const buyer = await newPerson({ width })
    buyer.expectStatus(404)
    await buyer.visit(`/shops/keys-of-pune-${width}`)
    await buyer.page.getByRole('heading', { name: 'We could not find this seller' }).waitFor()

    await approve(app, email)
    await vendor.visit('/vendor/products')
    await vendor.page.getByText(product).filter({ visible: true }).first().waitFor()
    expect(await vendor.page.getByText('Your shop is not approved yet').count()).toBe(0)
    await vendor.lookAround()

    const { page } = buyer
    await buyer.visit(`/shops/keys-of-pune-${width}`)
    await page.getByRole('link', { name: product }).first().click()
    await page.getByRole('heading', { name: product, level: 1 }).waitFor()
    await page.getByText('Sold by').first().waitFor()
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .click()
    await page
      .getByText(/added to cart/)
      .first()
      .waitFor()
    await buyer.visit('/auth/register?from=/checkout')
    await register(page)
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
    await fillAddress(page)
    await page.getByRole('radio', { name: /Cash on Delivery/i }).check()
    await placeOrderButton(page).click()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    const number = (await page.getByText(/^#NN\d{6}$/).textContent()) ?? ''

    await vendor.visit('/vendor/dashboard')
    await waitForText(vendor.page, number)
    await vendor.visit('/vendor/orders')
    await waitForText(vendor.page, number)
    await vendor.lookAround()
    await vendor.page.getByRole('link', { name: number }).filter({ visible: true }).first().click()
    await vendor.page.getByRole('heading', { name: `Order ${number}` }).waitFor()
    await waitForText(vendor.page, product)
    await vendor.lookAround()
  })
})

const waitForText = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

async function marketplaceOf(app: App, email: string): Promise<string> {
  const seller = await findSeller(app.db, email)
  if (!seller) throw new Error(`nobody registered as ${email}`)
  return seller.id
}

/** Describes a keyboard in the form, and puts it on sale. */
async function listByHand({ page, visit }: Person, name: string): Promise<void> {
  await visit('/vendor/products/new/keyboard')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Brand', { exact: true }).fill(KEYBOARD.brand)
  await page.getByLabel('Short description').fill(KEYBOARD.shortDescription)
  await page.getByLabel('Description', { exact: true }).fill(KEYBOARD.description)
  await page.getByLabel('Country of origin').selectOption({ label: KEYBOARD.countryOfOrigin })
  await page.getByLabel('BIS registration number').fill(KEYBOARD.bisNumber)
  await page.getByLabel('Manufacturer or importer').fill(KEYBOARD.importer)
  const closed = page.getByRole('main').locator('details:not([open]) > summary')
  while ((await closed.count()) > 0) await closed.first().click()
  await page.locator('[name="attributes.layout"]').selectOption(KEYBOARD['attributes.layout'])
  await page.getByLabel('MRP price').fill(KEYBOARD.mrp)
  await page.getByLabel('Discount').fill(KEYBOARD.discount)
  await page.getByLabel('Pieces in stock').fill(KEYBOARD.stock)
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await page.getByText('Your product is listed').waitFor()
}

/** As `npm run vendor:approve` does. */
async function approve(app: App, email: string): Promise<void> {
  const sellerId = await marketplaceOf(app, email)
  const approved = await approveSeller(app, COMMAND_LINE, { sellerId })
  if (!approved.ok) throw new Error(approved.problem.code)
  await trustWithCash(app, sellerId)
  await refreshSellerOffers(app, sellerId)
}

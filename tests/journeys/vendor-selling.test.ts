import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { createProductWithOffer } from '#server/vendors/create-product.ts'
import { approveSeller } from '#server/vendors/decide-standing.ts'
import { refreshSellerOffers } from '#server/vendors/refresh-seller-offers.ts'
import { findSeller } from '#server/vendors/seller-views.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { filled, KEYBOARD } from '#tests/support/vendor-shop.ts'
import { fillAddress, placeOrderButton, register, registerShop } from './steps.ts'

const { shop, newPerson } = openJourneys()

describe('a shop, from its registration to its first sale', () => {
  test.each([360, 1440])('at %i pixels', async (width) => {
    const { app } = shop()
    const product = `Keychron K${width} keyboard`
    const vendor = await newPerson({ width })
    const email = await registerShop(vendor, `Keys of Pune ${width}`)
    await vendor.page.getByText('Your shop is not approved yet').waitFor()
    await vendor.lookAround()
    await list(app, email, product)

    const buyer = await newPerson({ width })
    buyer.expectStatus(404)
    await buyer.visit(`/shops/keys-of-pune-${width}`)
    await buyer.page.getByRole('heading', { name: 'There is no such shop' }).waitFor()

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

async function shopOf(app: App, email: string): Promise<string> {
  const seller = await findSeller(app.db, email)
  if (!seller) throw new Error(`nobody registered as ${email}`)
  return seller.id
}

/** What the product form sends: here the journey is about what happens to a product, not about the form. */
async function list(app: App, email: string, name: string): Promise<void> {
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const who = { userId: user.id, sellerId: await shopOf(app, email) }
  const entries = filled({ ...KEYBOARD, name })
  const listing = { kind: 'keyboard', key: app.random.uuid(), entries, publish: true } as const
  const created = await createProductWithOffer(app, who, listing)
  if (!created.ok) throw new Error(JSON.stringify(created.problem))
}

/** As `npm run vendor:approve` does. */
async function approve(app: App, email: string): Promise<void> {
  const sellerId = await shopOf(app, email)
  const approved = await approveSeller(app, { sellerId, by: { kind: 'system', id: 'command line' } })
  if (!approved.ok) throw new Error(approved.problem.code)
  await refreshSellerOffers(app, sellerId)
}

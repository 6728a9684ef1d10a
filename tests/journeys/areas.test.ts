import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { openJourneys, type Person } from '#tests/support/browser.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'

const { shop, enter } = openJourneys()

/** The home page, and not only its address. */
async function seesHome({ page }: Person): Promise<void> {
  await page.waitForURL('/')
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

test('the way from a vendor’s or an administrator’s pages to the shop leads to its pages', async () => {
  const { app } = shop()
  const sellerId = randomUUID()
  await addOffer(app, { sellerId })
  const vendor = await enter(await signInVendor(app, await addVendorOf(app, sellerId)))
  const admin = await enter(await signInAdmin(app, await addAdmin(app)))
  for (const [person, start] of [
    [vendor, '/vendor/orders'],
    [admin, '/admin/products'],
  ] as const) {
    await person.visit(start)
    await person.page.getByRole('link', { name: 'Go to NanoNagar' }).first().click()
    await seesHome(person)
    await person.page.goBack()
    await person.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(person.page.url()).pathname).toBe(start)
  }
  await vendor.page.getByRole('button', { name: 'Logout' }).first().click()
  await seesHome(vendor)
})

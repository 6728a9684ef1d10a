import { expect, test } from 'vitest'
import { moveDatedPrices } from '#server/selling/prices/move-dated-prices.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { becomeSeller } from './steps.ts'

const { shop, newPerson } = openJourneys()

async function shopWith(
  vendor: Awaited<ReturnType<typeof newPerson>>,
  name: string,
  products: readonly string[],
) {
  const { app } = shop()
  const seller = await findSeller(app.db, await becomeSeller(vendor, shop(), name))
  for (const product of products) await addOffer(app, { name: product, sellerId: seller?.id ?? '' })
}

test('a seller changes the prices that a filter shows, sees each before, and takes it back', async () => {
  const vendor = await newPerson({ width: 1440 })
  vendor.expectStatus(422)
  await shopWith(vendor, 'Fan House', ['Quiet fan', 'Loud fan', 'Keyboard'])
  const { page } = vendor
  await vendor.visit('/vendor/products?q=fan')
  await page.getByRole('link', { name: 'Change their prices' }).click()
  await page.getByText('Your products with “fan”').waitFor()
  await page.getByText(': 2 products, on all pages').waitFor()
  await vendor.lookAround({ axe: true })
  await page.getByRole('button', { name: 'Show new prices' }).click()
  await page.getByText('Please enter a percentage from 0.01 to 90').waitFor()
  await vendor.lookAround({ axe: true })
  await page.getByLabel('Percent', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Show new prices' }).click()
  await page.getByRole('heading', { name: '40% lower', level: 1 }).waitFor()
  await page.getByText('40% below ₹900, the lowest price of the last 90 days').first().waitFor()
  await vendor.lookAround({ axe: true })

  await page.getByRole('button', { name: 'Change 2 prices' }).click()
  await page.getByText('2 new prices are far from those of the last 90 days.').waitFor()
  await page.getByRole('checkbox', { name: /They are right/ }).check()
  await page.getByRole('button', { name: 'Change 2 prices' }).dblclick()
  await page.getByText('Applied', { exact: true }).waitFor()
  await vendor.lookAround({ axe: true })
  await vendor.visit('/vendor/products?q=fan')
  expect(await page.getByText('₹540').count()).toBe(2)

  await vendor.visit('/vendor/prices')
  await vendor.lookAround()
  await page.getByRole('link', { name: '40% lower' }).click()
  await page.getByText('Undo…').click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await vendor.visit('/vendor/products?q=fan')
  expect(await page.getByText('₹900').count()).toBe(2)
})

testInFull('without JavaScript on a phone, a list of SKUs and prices is shown and applied', async () => {
  const vendor = await newPerson({ width: 360, javaScript: false })
  await shopWith(vendor, 'Drive House', ['Quick drive'])
  const { app } = shop()
  await app.db
    .updateTable('offers')
    .set({ seller_sku: 'QD-1' })
    .where('listing_name', '=', 'quick drive')
    .execute()
  const { page } = vendor
  await vendor.visit('/vendor/prices/new')
  await page.getByText('From a list').click()
  await page.getByRole('textbox', { name: 'SKUs and prices' }).fill('QD-1, 850\nQD-2, 100')
  await vendor.lookAround()
  await page.getByRole('button', { name: 'Show new prices' }).click()
  await page.getByText('You have no product with this SKU').waitFor()
  await vendor.lookAround()
  await page.getByRole('button', { name: 'Change 1 price' }).click()
  await page.getByText('Applied', { exact: true }).waitFor()
  await page.getByText('Changed', { exact: true }).waitFor()
})

testInFull(
  'a price is planned on the page of a product, holds from its moment on, and is ended before its time',
  async () => {
    const vendor = await newPerson({ width: 360 })
    vendor.expectStatus(422)
    await shopWith(vendor, 'Case House', ['Plain case'])
    const { app } = shop()
    const { page } = vendor
    await vendor.visit('/vendor/products')
    await page.getByRole('link', { name: 'Plain case', exact: true }).filter({ visible: true }).click()
    await page.getByText('Plan a price…').click()
    await page.getByRole('textbox', { name: 'Planned price' }).fill('500')
    await page.getByLabel('Until').fill('2099-01-01T10:00')
    await page.getByRole('button', { name: 'Plan price' }).click()
    await page.getByText('₹500 is 44.44% below ₹900').waitFor()
    await vendor.lookAround({ axe: true })
    await page.getByRole('checkbox', { name: 'The planned price is right' }).check()
    await page.getByRole('button', { name: 'Plan price' }).click()
    await page.getByText('Planned', { exact: true }).waitFor()
    await vendor.lookAround({ axe: true })

    expect(await moveDatedPrices(app)).toBe(1)
    await vendor.visit('/vendor/products')
    await page.getByText('until 1 Jan 2099, 10:00 am', { exact: true }).filter({ visible: true }).waitFor()
    await vendor.lookAround()
    await page.getByRole('link', { name: 'Plain case', exact: true }).filter({ visible: true }).click()
    await page.getByText('Holds now').waitFor()
    await page.getByRole('button', { name: /^End now/ }).click()
    await page.getByText('Over: the earlier price is back').waitFor()
    await vendor.visit('/vendor/products')
    expect(await page.getByText('₹900').count()).toBe(1)
  },
)

import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { moveDatedPrices } from '#server/selling/prices/move-dated-prices.ts'
import { moveFollowers } from '#server/selling/prices/move-followers.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { addOfferRow } from '#tests/support/catalogue-rows.ts'
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
  await page.getByRole('link', { name: 'Change all 2 prices' }).click()
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

testInFull('a price follows the lowest within limits, and is stopped with one press', async () => {
  const vendor = await newPerson({ width: 360 })
  vendor.expectStatus(422)
  await shopWith(vendor, 'Cable House', ['Long cable'])
  const { app } = shop()
  const { page } = vendor
  await app.db
    .updateTable('sellers')
    .set({ standing: 'approved' })
    .where('name', '=', 'Cable House')
    .execute()
  const { product_id: productId } = await app.db
    .selectFrom('offers')
    .select('product_id')
    .where('listing_name', '=', 'long cable')
    .executeTakeFirstOrThrow()
  await addOffer(app)
  await addOfferRow(app, { sellerId: 'house', productId, listPricePaise: 100_000, discountBp: 1_500 })

  await vendor.visit('/vendor/products')
  await page.getByRole('link', { name: 'Long cable', exact: true }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Set limits' }).click()
  await page.getByRole('button', { name: 'Follow the lowest' }).click()
  await page.getByText('Please enter your lowest price in whole rupees').waitFor()
  await vendor.lookAround({ axe: true })
  await page.getByLabel('Your lowest price').fill('800')
  await page.getByLabel('How far below').fill('5')
  await page.getByRole('button', { name: 'Follow the lowest' }).click()
  await page.getByText('Lowest of others ₹850').waitFor()
  expect(await moveFollowers(app)).toBe(1)

  await vendor.visit('/vendor/prices/following')
  await page.getByText('₹845').waitFor()
  await page.getByText('Changed 1 time today').waitFor()
  await vendor.lookAround({ axe: true })
  await page.getByRole('button', { name: 'Stop following: Long cable' }).click()
  await page.getByText('No price follows the lowest', { exact: true }).waitFor()
  await vendor.lookAround()
})

testInFull(
  'without JavaScript, what a filter shows follows the lowest, and all of it is stopped',
  async () => {
    const vendor = await newPerson({ width: 1440, javaScript: false })
    vendor.expectStatus(422)
    await shopWith(vendor, 'Switch House', ['Big switch', 'Small switch', 'Hub'])
    const { page } = vendor
    await vendor.visit('/vendor/products?q=switch')
    await page.getByRole('link', { name: 'Follow the lowest' }).click()
    await page.getByText(': 2 products, on all pages').waitFor()
    await page.getByRole('textbox', { name: 'Lowest price' }).fill('60')
    await page.getByRole('button', { name: 'Follow the lowest' }).click()
    await page.getByText('Please enter a percentage from 0 to 50').waitFor()
    await vendor.lookAround()
    await page.getByRole('textbox', { name: 'Lowest price' }).fill('10')
    await page.getByRole('button', { name: 'Follow the lowest' }).click()
    await page.getByText('2 prices', { exact: true }).waitFor()
    await vendor.lookAround()
    await page.getByText('Stop all…').click()
    await page.getByRole('button', { name: 'Stop all' }).click()
    await page.getByText('No price follows the lowest', { exact: true }).waitFor()
  },
)

testInFull('many prices are planned for a time, and removed before they begin', async () => {
  const vendor = await newPerson({ width: 1440 })
  vendor.expectStatus(422)
  await shopWith(vendor, 'Lamp House', ['Bright lamp', 'Soft lamp'])
  const { page } = vendor
  const inDays = (days: number) => momentText(new Date(shop().app.clock.now().getTime() + days * DAY_MS))
  await vendor.visit('/vendor/prices/new')
  await page.getByLabel('Percent', { exact: true }).fill('10')
  await page.getByLabel('From (optional)').fill(inDays(5))
  await page.getByLabel('Until (optional)').fill(inDays(2))
  await page.getByRole('button', { name: 'Show new prices' }).click()
  await page.getByText('It has to end after it begins, and in the future').waitFor()
  await vendor.lookAround({ axe: true })
  await page.getByLabel('Until (optional)').fill(inDays(9))
  await page.getByRole('button', { name: 'Show new prices' }).click()
  await page.getByRole('heading', { name: /^10% lower, from .* until /, level: 1 }).waitFor()
  await vendor.lookAround({ axe: true })
  await page.getByRole('button', { name: 'Plan 2 prices' }).click()
  await page.getByText('Planned', { exact: true }).first().waitFor()
  await vendor.lookAround({ axe: true })
  await page.getByText('Remove…').click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Taken back').first().waitFor()
})

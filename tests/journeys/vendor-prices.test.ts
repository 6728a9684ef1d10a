import { describe, expect } from 'vitest'
import { importOne } from '#server/selling/imports/import-one-row.ts'
import { runImport } from '#server/selling/imports/run-import.ts'
import { approveSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { looks, openJourneys, type Person } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { KEYBOARD } from '#tests/support/sellers.ts'
import { becomeSeller } from './steps.ts'

const { shop, newPerson } = openJourneys()
const { mrp: _mrp, discount: _discount, 'attributes.layout': _layout, ...FACTS } = KEYBOARD

/** A person of an approved shop whose feed has listed these products without prices. */
async function openPortal(
  shopName: string,
  names: readonly string[],
  options: Parameters<typeof newPerson>[0] = {},
): Promise<Person> {
  const person = await newPerson(options)
  const email = await becomeSeller(person, shop(), shopName)
  const { app } = shop()
  const seller = await findSeller(app.db, email)
  const vendor = await app.db
    .selectFrom('vendors')
    .select('user_id')
    .where('seller_id', '=', seller?.id ?? '')
    .executeTakeFirstOrThrow()
  await approveSeller(app, COMMAND_LINE, { sellerId: seller?.id ?? '' })
  const who = { sellerId: seller?.id ?? '', userId: vendor.user_id }
  for (const name of names) {
    const listed = await importOne(app, who, { kind: 'keyboard', ...FACTS, name, sku: name })
    expect(listed.ok).toBe(true)
  }
  return person
}

describe('products that a feed listed without prices', () => {
  testInFull.each(looks('desk'))(
    'are priced row by row from the keyboard at $width pixels',
    async ({ width }) => {
      const names = ['Alpha', 'Beta', 'Gamma'].map((name) => `${name} ${width}`)
      const vendor = await openPortal(`Priceless ${width}`, names, { width })
      const { page } = vendor
      await vendor.visit('/vendor/dashboard')
      await page.getByText('3 products need a price').waitFor()
      await page.getByRole('link', { name: 'Set prices' }).click()
      await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
      await vendor.lookAround()
      const row = (at: number) => page.getByRole('group', { name: names[at] ?? '' })
      const field = (at: number, label: string) => row(at).getByLabel(label, { exact: true })

      await field(0, 'MRP').focus()
      await page.keyboard.type('9990')
      await page.keyboard.press('Tab')
      expect(await field(0, 'Price to pay').evaluate((input) => input === document.activeElement)).toBe(true)
      await page.keyboard.type('8990')
      await page.keyboard.press('Enter')
      await row(0).getByText('Saved', { exact: true }).waitFor()
      await row(0).getByText('₹8,990, MRP ₹9,990, 5 pieces').waitFor()
      expect(await field(1, 'MRP').evaluate((input) => input === document.activeElement)).toBe(true)

      await page.keyboard.type('500')
      await page.keyboard.press('Tab')
      await page.keyboard.type('600')
      await page.keyboard.press('Enter')
      await row(1).getByText('The price to pay cannot be above the MRP of ₹500').waitFor()
      expect(await field(1, 'Price to pay').evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await field(1, 'MRP').inputValue()).toBe('500')
      await vendor.lookAround({ axe: true })

      vendor.expectDisconnection()
      await field(1, 'Price to pay').fill('400')
      await page.route('**/needs-price**', (route) => route.abort())
      await page.keyboard.press('Enter')
      await row(1)
        .getByText(/Not saved/)
        .waitFor()
      expect(await field(1, 'Price to pay').inputValue()).toBe('400')
      await page.unroute('**/needs-price**')
      await page.getByText('1 not saved yet').waitFor()
      await page.getByRole('button', { name: 'Save prices' }).click()
      await row(1).getByText('Saved', { exact: true }).waitFor()
      await row(0).getByText('Saved', { exact: true }).waitFor()
      await page.getByText('1 product needs a price').waitFor()
      await vendor.lookAround()

      await vendor.visit(`/products?q=${encodeURIComponent(names[0] ?? '')}`)
      expect(
        await page
          .getByRole('article')
          .filter({ hasText: names[0] ?? '' })
          .textContent(),
      ).toContain('₹8,990')
      await vendor.visit('/vendor/products')
      await page.getByRole('link', { name: /Needs a price 1/ }).click()
      await row(2).waitFor()
      const list = page.getByRole('list', { name: 'Products that need a price' })
      expect(await list.getByRole('listitem').allTextContents()).toHaveLength(1)
    },
  )

  testInFull('are saved all at once without JavaScript, and what is wrong stays typed', async () => {
    const names = ['Alpha bare', 'Beta bare', 'Gamma bare']
    const vendor = await openPortal('Priceless bare', names, { javaScript: false })
    const { page } = vendor
    vendor.expectStatus(422)
    await vendor.visit('/vendor/products/needs-price')
    const field = (name: string, label: string) =>
      page.getByRole('group', { name }).getByLabel(label, { exact: true })
    await page.getByRole('button', { name: 'Save prices' }).click()
    await page.getByText('Please fill in the MRP of at least one product.').waitFor()
    await field('Alpha bare', 'MRP').fill('1200')
    await field('Beta bare', 'MRP').fill('700')
    await field('Beta bare', 'Price to pay').fill('800')
    await page.getByRole('button', { name: 'Save prices' }).click()
    await page.getByText('1 saved, 1 not').waitFor()
    await page.getByText('The price to pay cannot be above the MRP of ₹700').waitFor()
    expect(await field('Beta bare', 'Price to pay').inputValue()).toBe('800')
    expect(await page.getByRole('group', { name: 'Alpha bare' }).count()).toBe(0)
    await field('Beta bare', 'Price to pay').fill('600')
    await field('Gamma bare', 'MRP').fill('300')
    await page.getByRole('button', { name: 'Save prices' }).click()
    await page.getByRole('heading', { name: 'Every product has a price' }).waitFor()
    expect(await page.locator('body').textContent()).toContain('2 prices are saved')
  })
})

describe('prices out of a file', () => {
  testInFull.each([
    { width: 360, javaScript: true },
    { width: 1280, javaScript: false },
  ])('that move far are shown and asked for: $width pixels, JavaScript $javaScript', async (options) => {
    const vendor = await openPortal(`Feed ${options.width}`, [], options)
    const { page } = vendor
    const { app } = shop()
    const names = ['Delta', 'Epsilon'].map((name) => `${name} ${options.width}`)
    const send = async (price: string, other = '8,990') => {
      const { shortDescription, description, countryOfOrigin, importer, bisNumber } = KEYBOARD
      const product = { kind: 'keyboard', brand: 'Keychron', mrp: '₹9,990.00', stock: '5', shortDescription }
      const rows = names.map((name, at) => ({
        ...product,
        sku: name,
        name,
        description,
        countryOfOrigin,
        importer,
        bisNumber,
        price: at === 0 ? price : other,
      }))
      const columns = Object.keys(rows[0] ?? {})
      const cells = [columns, ...rows.map((row) => Object.values(row))]
      const text = cells.map((line) => line.map((cell) => `"${cell}"`).join(';')).join('\r\n')
      await vendor.visit('/vendor/import')
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'Book1.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`\uFEFFsep=;\r\n${text}\r\n;;;\r\n`, 'utf16le'),
      })
      await page.getByRole('button', { name: 'Check the file' }).click()
      await page.getByRole('heading', { name: 'Book1.csv' }).waitFor()
      await work()
    }
    const work = async () => {
      const runId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const { seller_id: sellerId } = await app.db
        .selectFrom('import_runs')
        .select('seller_id')
        .where('id', '=', runId)
        .executeTakeFirstOrThrow()
      await runImport(app, { runId, sellerId })
      await vendor.visit(`/vendor/import/${runId}`)
    }
    const confirm = async (name: string) => {
      await page.getByRole('button', { name }).click()
      await page.getByText('Importing', { exact: true }).waitFor()
      await work()
    }
    await send('8,990')
    await confirm('Import 2 rows')
    await send('34')
    await page.getByText('At least 1% of the MRP').waitFor()
    await send('340')
    const far = page.getByRole('region', { name: 'Large price changes' }).first()
    await far.getByText('₹8,990 → ₹340 (−96.22%)').waitFor()
    await vendor.lookAround({ axe: true })
    await page.getByLabel('These prices are right').check()
    await confirm('Import 1 row')
    await page.getByText('Imported', { exact: true }).first().waitFor()
    await page.getByRole('heading', { name: 'Large price changes made' }).waitFor()
    await vendor.lookAround()
    await send('8,990', '8,900')
    await page.getByLabel('These prices are right').check()
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor()
    await page.getByLabel('These prices are right').uncheck()
    await confirm('Import 1 row')
    const left = page.getByRole('region', { name: 'Skipped prices' })
    await left.getByText('₹340 → ₹8,990').waitFor()
    await vendor.lookAround({ axe: true })
    await confirm('The price is right: import 1 row')
    await page.getByText('Importing the same file again would change nothing.').waitFor()
  })
})

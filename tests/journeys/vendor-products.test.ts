import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { approveSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { looks, openJourneys, type Person } from '#tests/support/browser.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { becomeSeller } from './steps.ts'

const { shop, newPerson } = openJourneys()
let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
})

/** A person of an approved shop, signed in. */
async function openPortal(shopName: string, options: Parameters<typeof newPerson>[0] = {}): Promise<Person> {
  const person = await newPerson(options)
  const email = await becomeSeller(person, shop(), shopName)
  const { app } = shop()
  const seller = await findSeller(app.db, email)
  if (!seller) throw new Error(`nobody registered as ${email}`)
  await approveSeller(app, COMMAND_LINE, { sellerId: seller.id })
  return person
}

async function fillKeyboard(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Brand', { exact: true }).fill('Keychron')
  await page.getByLabel('Short description').fill('A small wireless keyboard.')
  await page.getByLabel('Description', { exact: true }).fill('Quiet enough for an office.')
  await page.getByLabel('Country of origin').selectOption('China')
  await page.getByLabel('BIS registration number').fill('R-41012345')
  await page.getByLabel('Manufacturer or importer').fill('Keychron India, Mumbai')
  await page.getByLabel('MRP price').fill('9990')
  await page.getByLabel('Pieces in stock').fill('7')
}

const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
const priceInShop = async (page: Page, name: string) => {
  await page.goto(`/products?q=${encodeURIComponent(name)}`)
  return page.getByRole('article').filter({ hasText: name }).textContent()
}

const isInShop = async (page: Page, name: string) => {
  await page.goto(`/products?q=${encodeURIComponent(name)}`)
  await page
    .getByText(/Showing|No products found/)
    .first()
    .waitFor()
  return (await page.getByRole('article').filter({ hasText: name }).count()) > 0
}

describe('a vendor’s products', () => {
  test.each(looks('phone'))(
    'are described, shown, priced, paused, deleted and brought back at $width pixels',
    async ({ width }) => {
      const name = `Keychron Q${width} keyboard`
      const vendor = await openPortal(`Keys ${width}`, { width })
      const { page } = vendor
      await vendor.visit('/vendor/products')
      await page.getByRole('heading', { name: 'No products yet' }).waitFor()
      await page.getByRole('link', { name: 'Add Product' }).click()
      await vendor.lookAround()
      await page.getByRole('link', { name: 'Keyboard' }).click()
      await page.getByRole('heading', { name: 'New keyboard' }).waitFor()
      await vendor.lookAround()

      vendor.expectStatus(422)
      await page.getByRole('button', { name: 'Put on sale' }).click()
      await seen(page, 'This field is required')
      await fillKeyboard(page, name)
      await page.getByText('Keys and buttons').click()
      await page.getByLabel('Layout').selectOption('75%')
      await page.getByLabel('Discount').fill('12.5')
      expect(await page.getByLabel('Price to pay').inputValue()).toBe('8741')
      await page.getByLabel('Price to pay').fill('8499')
      expect(await page.getByLabel('Discount').inputValue()).toBe('14.92')
      await page.getByLabel('Pieces in stock').fill('7')
      await page.getByLabel(/Add pictures/).setInputFiles([
        { name: 'front.png', mimeType: 'image/png', buffer: picture },
        { name: 'back.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      ])
      await seen(page, 'Please use a JPEG, PNG, WebP or AVIF file.')
      await page.getByRole('button', { name: 'Remove picture 2' }).click()
      await page.getByLabel('Describe picture 1').fill('The keyboard from above')
      await vendor.lookAround({ axe: true })
      await page.getByRole('button', { name: 'Put on sale' }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await seen(page, 'On sale.')
      await vendor.lookAround()

      const buyer = await newPerson({ width })
      expect(await priceInShop(buyer.page, name)).toContain('₹8,499')

      await page.getByLabel('Price to pay').fill('7999')
      await seen(page, 'Not saved yet')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await seen(page, 'Your changes are saved')
      expect(await priceInShop(buyer.page, name)).toContain('₹7,999')

      await page.getByLabel('What happened').selectOption('Received')
      await page.getByLabel('Pieces').fill('3')
      await page.getByRole('button', { name: 'Change stock' }).click()
      await seen(page, 'On the shelf now: 10. Available: 10')
      await page.getByText('Show stock history').click()
      await seen(page, /Opening stock/)

      await page.getByRole('button', { name: 'Pause' }).click()
      await seen(page, 'Shoppers cannot see this offer until you resume it.')
      expect(await isInShop(buyer.page, name)).toBe(false)
      await page.getByRole('button', { name: 'Resume' }).click()
      await seen(page, 'On sale.')

      await vendor.visit('/vendor/products')
      await vendor.lookAround()
      await page
        .getByRole('button', { name: `Delete ${name}` })
        .filter({ visible: true })
        .press('Enter')
      await seen(page, 'was deleted')
      // The row goes at once, and with it what had the focus.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
      await vendor.lookAround()
      await page.getByRole('button', { name: 'Undo' }).click()
      await seen(page, `${name} is back`)
      await page.getByRole('link', { name, exact: true }).filter({ visible: true }).waitFor()

      await page.getByLabel('Search products').fill('nothing like it')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('heading', { name: 'No products found matching your criteria.' }).waitFor()
    },
  )

  testInFull(
    'edited in two windows: the second is told what the first changed, and loses nothing',
    async () => {
      const vendor = await openPortal('Two Windows')
      const { page, context } = vendor
      await vendor.visit('/vendor/products/new/keyboard')
      await fillKeyboard(page, 'Keychron V6')
      await page.getByRole('button', { name: 'Put on sale' }).click()
      await seen(page, 'On sale.')
      const other = await context.newPage()
      await other.goto(page.url())
      await other.getByLabel('Price to pay').fill('9000')
      await other.getByRole('button', { name: 'Save changes' }).click()
      await seen(other, 'Your changes are saved')

      vendor.expectStatus(409)
      await page.getByLabel('Name', { exact: true }).fill('Keychron V6 Max')
      await page.getByLabel('Price to pay').fill('8500')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await seen(page, 'Price to pay: ₹9,990 → ₹9,000')
      await vendor.lookAround({ axe: true })
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Keychron V6 Max')
      expect(await page.getByLabel('Price to pay').inputValue()).toBe('8500')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByRole('heading', { name: 'Keychron V6 Max', level: 1 }).waitFor()

      const count = async (window: typeof page, pieces: string) => {
        await window.getByLabel('What happened').selectOption('Counted')
        await seen(window, 'How many are physically on the shelf?')
        await window.getByLabel('Pieces').fill(pieces)
        await window.getByRole('button', { name: 'Change stock' }).click()
      }
      await seen(page, 'Your changes are saved')
      await other.goto(page.url())
      await count(other, '9')
      await seen(other, 'On the shelf now: 9. Available: 9')
      await page.getByLabel('Note (optional)').fill('By hand')
      await count(page, '5')
      await seen(page, /our books had 7 on the shelf then and 9 now/)
      await vendor.lookAround({ axe: true })
      expect(await page.getByLabel('Pieces').inputValue()).toBe('5')
      expect(await page.getByLabel('Note (optional)').inputValue()).toBe('By hand')
      await page.getByRole('button', { name: 'Change stock' }).click()
      await seen(page, 'On the shelf now: 5. Available: 5')
    },
  )

  testInFull('are not left by accident while something is unsaved', async () => {
    const vendor = await openPortal('Careful')
    const { page } = vendor
    await vendor.visit('/vendor/products/new/mouse')
    await page.getByLabel('Name', { exact: true }).fill('Half a mouse')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    await vendor.lookAround({ axe: true })
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a mouse')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.waitForURL('**/vendor/dashboard')
  })

  testInFull('of the catalogue are offered too, and their facts changed by proposal', async () => {
    const vendor = await openPortal('Second Seller')
    const { page } = vendor
    await vendor.visit('/vendor/products/new')
    await page.getByLabel('Name, maker’s number or barcode').fill('samsung 990 pro')
    await page.getByRole('button', { name: 'Search' }).click()
    await vendor.lookAround({ axe: true })
    await page.getByRole('link', { name: 'Sell this too' }).click()
    await page.getByLabel('MRP price').fill('34900')
    await page.getByLabel('Price to pay').fill('25000')
    await page.getByLabel('Pieces in stock').fill('2')
    await vendor.lookAround()
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await seen(page, 'Your offer beats')
    await vendor.lookAround()
    const buyer = await newPerson()
    expect(await priceInShop(buyer.page, 'Samsung 990 PRO')).toContain('₹25,000')

    await page.getByRole('link', { name: 'Propose a change' }).click()
    await page.getByRole('heading', { name: 'Propose a change' }).waitFor()
    await page.getByLabel('Weight when packed').fill('80')
    await page.getByRole('button', { name: 'Send proposal' }).click()
    await seen(page, /not decided yet/)
    await vendor.lookAround({ axe: true })
    await page.getByRole('button', { name: 'Withdraw proposal' }).click()
    await seen(page, 'Proposal withdrawn')
  })

  test.each([true, false])(
    'have their stock changed together and undone, with scripts: %s',
    async (javaScript) => {
      const shopName = `Shelf ${javaScript}`
      const vendor = await openPortal(shopName, { javaScript, width: 360 })
      const { page } = vendor
      const { app } = shop()
      const { id: sellerId } = await app.db
        .selectFrom('sellers')
        .select('id')
        .where('name', '=', shopName)
        .executeTakeFirstOrThrow()
      const [mouse, screen, cable] = ['Mouse', 'Screen', 'Cable'].map((kind) => `${kind} of ${shopName}`)
      const offers = await Promise.all(
        [mouse, screen, cable].map((name) => addOffer(app, { sellerId, name: name ?? '', available: 5 })),
      )
      const shelves = async () => {
        const ids = offers.map(({ offerId }) => offerId)
        const rows = await app.db.selectFrom('stock').selectAll().where('offer_id', 'in', ids).execute()
        return ids.map((id) => rows.find((row) => row.offer_id === id)?.on_hand)
      }
      await vendor.visit('/vendor/products?sort=name-asc')
      for (const name of [mouse, screen]) await page.getByLabel(`Select ${name}`).check()
      await page.getByRole('button', { name: 'Change stock' }).click()
      await page.getByRole('heading', { name: 'Change stock', level: 1 }).waitFor()
      expect(await page.getByText(`Cable of ${shopName}`).count()).toBe(0)
      await vendor.lookAround({ axe: true })

      vendor.expectStatus(409)
      await page.getByLabel('What happened').selectOption('Gone')
      await page.getByLabel('Pieces of Mouse').fill('2')
      await page.getByLabel('Pieces of Screen').fill('6')
      await app.db
        .updateTable('stock')
        .set({ reserved: 1 })
        .where('offer_id', '=', offers[1]?.offerId ?? '')
        .execute()
      await page.getByRole('button', { name: 'Change stock' }).click()
      await seen(page, /would leave -1 on the shelf/)
      expect(await shelves()).toEqual([5, 5, 5])
      expect(await page.getByLabel('Pieces of Mouse').inputValue()).toBe('2')

      await page.getByLabel('Pieces of Screen').fill('4')
      await page.getByRole('button', { name: 'Change stock' }).click()
      await seen(page, '2 products')
      expect(await shelves()).toEqual([3, 1, 5])
      await vendor.lookAround()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => page.content()).toContain('Undone. 2 products as before.')
      expect(await shelves()).toEqual([5, 5, 5])
    },
  )

  testInFull('are kept without scripts too', async () => {
    const vendor = await openPortal('Plain', { javaScript: false })
    const { page } = vendor
    await vendor.visit('/vendor/products/new/keyboard')
    vendor.expectStatus(422)
    await page.getByLabel('Name', { exact: true }).fill('Keychron Plain')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await seen(page, 'This field is required')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Keychron Plain')
    await fillKeyboard(page, 'Keychron Plain')
    await page.getByLabel('Price to pay').fill('5000')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await seen(page, 'Only you can see this.')
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await seen(page, 'On sale.')
    await page.getByLabel('Discount').fill('20')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByLabel('The new price is right').check()
    expect(await page.getByLabel('Discount').inputValue()).toBe('20')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.waitForLoadState()
    expect(await page.getByLabel('Price to pay').inputValue()).toBe('7992')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Keychron Plain', exact: true }).filter({ visible: true }).waitFor()
  })
})

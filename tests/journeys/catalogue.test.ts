import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { openingProducts } from '#server/goods/catalogue/opening/opening-catalogue.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { looks, openJourneys } from '#tests/support/browser.ts'
import { isFull, testInFull } from '#tests/support/full-run.ts'

const { shop, newPerson } = openJourneys()

const components = openingProducts.filter(({ kind }) => kinds[kind].category === 'Components')

const status = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })
const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

describe('looking for a product', () => {
  test('on a desk: filters, chips, order and count are what the address says, and Back undoes them', async () => {
    const { page, visit, lookAround } = await newPerson()
    await visit('/products')
    expect(await status(page).textContent()).toBe(`Showing ${openingProducts.length} results`)
    await page.getByRole('radio', { name: 'Components' }).check()
    await page.waitForURL('/products?category=Components')
    await page.getByRole('radio', { name: 'Corsair' }).check()
    await page.waitForURL('/products?category=Components&brand=Corsair')
    await status(page).filter({ hasText: 'Showing 2 results' }).waitFor()
    expect(await names(page)).toEqual([
      'Corsair RM850x 850 W, 80 PLUS Gold',
      'Corsair VENGEANCE DDR5-5200 16 GB kit (2 × 8 GB)',
    ])
    await lookAround()

    await page.goBack()
    await status(page)
      .filter({ hasText: `Showing ${components.length} results` })
      .waitFor()
    expect(await page.getByRole('radio', { name: 'All Brands' }).isChecked()).toBe(true)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: Low to High')
    await page.waitForURL('/products?category=Components&sort=price-low')
    await page.getByRole('article').first().filter({ hasText: 'A750GL' }).waitFor()

    await page.getByRole('link', { name: 'Remove filter: Components' }).click()
    await page.waitForURL('/products?sort=price-low')
    await status(page)
      .filter({ hasText: `Showing ${openingProducts.length} results` })
      .waitFor()
  })

  testInFull('an option that would find nothing beside the other filters is not offered', async () => {
    const { page, visit } = await newPerson()
    await visit('/products?brand=Dell')
    await page.getByRole('radio', { name: 'Laptops 1' }).waitFor()
    expect(await page.getByRole('radio', { name: /^Storage/ }).count()).toBe(0)
  })

  testInFull(
    'a category is narrowed to one of its kinds, which has an address and a heading of its own',
    async () => {
      const { page, visit, lookAround } = await newPerson()
      await visit('/products?category=Components')
      const kinds = page.getByRole('navigation', { name: 'Kinds' })
      await kinds.getByRole('link', { name: /^Graphics cards/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Graphics cards' }).waitFor()
      expect(addressOf(page)).toBe('/products?category=Components&kind=graphics-card')
      expect(await kinds.locator('[aria-current]').textContent()).toContain('Graphics cards')
      await lookAround()
      await kinds.getByRole('link', { name: /^All/ }).click()
      await page.waitForURL('/products?category=Components')
    },
  )

  testInFull('on a phone: the filters are a dialog, which closes on the results', async () => {
    const { page, visit, lookAround } = await newPerson({ width: 360 })
    await visit('/products')
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await lookAround({ axe: true })
    await dialog.getByRole('radio', { name: 'Laptops' }).check()
    await dialog.getByRole('button', { name: 'Show 5 results' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(addressOf(page)).toBe('/products?category=Laptops')
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await page.waitForURL('/products')
  })

  testInFull('without JavaScript: the same with forms and buttons', async () => {
    const { page, visit } = await newPerson({ width: 360, javaScript: false })
    await visit('/products')
    const main = page.getByRole('main')
    const open = main.getByRole('complementary', { name: 'Filters' })
    expect(await open.isVisible()).toBe(false)
    await main.getByRole('link', { name: 'Filters' }).click()
    await open.getByRole('radio', { name: 'Laptops' }).check()
    await open.getByRole('button', { name: 'Apply filters' }).click()
    expect(await status(page).textContent()).toBe('Showing 5 results')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-high')
    await main.getByRole('button', { name: 'Sort' }).click()
    await page.waitForURL('/products?category=Laptops&sort=price-high')
    expect((await names(page))[0]).toContain('ASUS ROG Zephyrus')
    await page.getByRole('link', { name: 'Remove filter: Laptops' }).click()
    await page.waitForURL('/products?sort=price-high')
  })

  testInFull('words find products, and a search without an answer shows the way out', async () => {
    const { page, visit, lookAround } = await newPerson()
    await visit('/products')
    await page.getByRole('searchbox', { name: 'Search in products' }).fill('samsung 2 tb')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Results for “samsung 2 tb”' }).waitFor()
    expect(await names(page)).toEqual(['Samsung 990 PRO 2 TB NVMe SSD'])
    await page.getByRole('searchbox', { name: 'Search in products' }).fill('<script>%_\\ no such thing')
    await page.keyboard.press('Enter')
    await page.getByText('No products found matching your criteria.').waitFor()
    await lookAround()
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Ask us for it' }).getAttribute('href')).toBe('/contact')
    await main.getByRole('link', { name: 'Clear all filters' }).last().click()
    await page.waitForURL('/products')
    await visit('/products?q=zzz&brand=Dell')
    expect(await main.getByRole('link', { name: 'Search without: “zzz”' }).getAttribute('href')).toBe(
      '/products?brand=Dell',
    )
    await main.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Cases' }).click()
    await page.waitForURL('/products?category=Cases')
    await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  })

  testInFull(
    'names that we do not know, and edited places, are an empty list or the first page, never a fault',
    async () => {
      const { page, visit, expectStatus } = await newPerson()
      await visit('/products?category=laptops&sort=nonsense&cursor=AAAA')
      expect(await status(page).textContent()).toBe('Showing 5 results')
      await visit(`/products?category=${encodeURIComponent("' OR 1=1 --")}`)
      await page.getByText('No products found matching your criteria.').waitFor()
      await visit(`/products?q=${'%25'.repeat(200)}&brand=%FF`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expectStatus(400)
      expect((await page.goto('/products?brand=%00'))?.status()).toBe(400)
    },
  )
})

describe('a product’s page', () => {
  test.each(looks('phone'))(
    'at $width pixels, $colorScheme: price, taxes, stock, seller and specification are there',
    async (look) => {
      const { page, visit, lookAround } = await newPerson(look)
      await visit('/products/amd-ryzen-7-9800x3d')
      const main = page.getByRole('main')
      await main.getByRole('heading', { level: 1, name: 'AMD Ryzen 7 9800X3D' }).waitFor()
      for (const words of [
        '₹43,371',
        'MRP ₹54,900 (incl. of all taxes)',
        '21% off',
        'Only 4 left',
        'Free delivery',
        'Manufacturer Warranty',
        '100% Authentic Products',
        'Fast Delivery Available',
        'Chandni Computers',
      ])
        await main.getByText(words).first().waitFor()
      if (look.width < 1024)
        for (const name of ['Product information', 'Specifications', 'Sold by']) await openFold(page, name)
      await page.getByRole('region', { name: 'Product information' }).getByText('Country of origin').waitFor()
      await page.getByRole('region', { name: 'Sold by' }).getByText('GSTIN').waitFor()
      expect(await page.getByRole('rowheader', { name: 'Socket' }).locator('xpath=../td').textContent()).toBe(
        'AM5',
      )
      expect(await page.getByRole('region', { name: 'Related products' }).getByRole('article').count()).toBe(
        4,
      )
      await lookAround()
    },
  )

  testInFull.each([{ javaScript: true }, { javaScript: false }])(
    'on a phone: price and button stay in reach, and never over the footer (JavaScript: $javaScript)',
    async ({ javaScript }) => {
      const { page, context } = await newPerson({ width: 360, javaScript })
      await page.goto('/products/nzxt-h7-flow')
      const bar = page.getByRole('region', { name: 'Price and Add to Cart' })
      const delivery = page.getByRole('heading', { name: 'Delivery and returns' })
      await delivery.scrollIntoViewIfNeeded()
      await bar.getByText('₹11,920').waitFor()
      const button = bar.getByRole('button', { name: 'Add to Cart' })
      const place = await button.boundingBox()
      expect(place && place.y + place.height).toBeLessThan(page.viewportSize()?.height ?? 0)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect.poll(async () => (await bar.boundingBox())?.y).toBeLessThan(0)
      if (javaScript) {
        // The buy box has a button of its own: one of the two is enough.
        await page.getByRole('spinbutton', { name: /Quantity of NZXT/ }).scrollIntoViewIfNeeded()
        await bar.waitFor({ state: 'hidden' })
        await page.getByRole('button', { name: /Increase: Quantity of NZXT/ }).click()
        await delivery.scrollIntoViewIfNeeded()
        await button.click()
        await page.getByText('2 NZXT H7 Flow mid-tower case, white added to cart').waitFor()
      } else {
        await button.click()
        await page.waitForURL('**/cart')
        expect((await context.cookies()).length).toBeGreaterThan(0)
      }
    },
  )

  testInFull('sections fold on a phone, the first one open, and a link to one opens it', async () => {
    const phone = await newPerson({ width: 360 })
    await phone.visit('/products/amd-ryzen-7-9800x3d')
    const { page } = phone
    await page.getByRole('region', { name: 'Description' }).getByRole('paragraph').first().waitFor()
    const socket = page.getByRole('rowheader', { name: 'Socket' })
    expect(await socket.isVisible()).toBe(false)
    await openFold(page, 'Specifications')
    await socket.waitFor()
    await page.goto('/products/amd-ryzen-7-9800x3d#facts')
    await page.getByText('Country of origin').waitFor()
    const desk = await newPerson({ width: 1440, javaScript: false })
    await desk.page.goto('/products/amd-ryzen-7-9800x3d')
    await desk.page.getByRole('rowheader', { name: 'Socket' }).waitFor()
    await desk.page.getByText('Country of origin').waitFor()
  })

  testInFull(
    'what has nothing to say is not shown, and a name of 200 characters holds on a phone',
    async () => {
      const name = `${'GeForce RTX 5070 Ti Ventus 3X Overclocked '.repeat(4)}Edition`.slice(0, 200)
      const brand = 'Micro-Star International Company Limited (MSI) Gaming Compon'
      await shop()
        .app.db.updateTable('products')
        .set({ name, brand, description: '', short_description: name, attributes: '{}' } as never)
        .where('id', '=', 'wd-red-plus-4tb')
        .execute()
      for (const width of isFull ? [360, 768, 1440] : [360]) {
        const { page, visit, lookAround } = await newPerson({ width })
        await visit('/products/wd-red-plus-4tb')
        await page.getByRole('heading', { level: 1, name }).waitFor()
        expect(await page.getByRole('region', { name: 'Description' }).count()).toBe(0)
        expect(await page.getByRole('region', { name: 'Specifications' }).count()).toBe(0)
        await lookAround()
      }
    },
  )

  testInFull('the quantity is a number from one up to what is left, whatever is typed', async () => {
    const { page, visit } = await newPerson()
    await visit('/products/amd-ryzen-7-9800x3d')
    const quantity = page.getByRole('spinbutton').first()
    await quantity.fill('')
    await quantity.blur()
    expect(await quantity.inputValue()).toBe('1')
    await quantity.fill('99')
    await quantity.blur()
    expect(await quantity.inputValue()).toBe('4')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByText('4 AMD Ryzen 7 9800X3D added to cart').waitFor()
  })

  test('what is sold out can be looked at, but not put into the cart', async () => {
    const { page, visit } = await newPerson()
    await visit('/products/acer-predator-helios-neo-16')
    await page.getByRole('main').getByText('Out of stock').first().waitFor()
    expect(await page.getByRole('button', { name: 'Add to Cart' }).first().isDisabled()).toBe(true)
  })

  testInFull(
    'Back goes back to the list as it was, and to all products from a link out of nowhere',
    async () => {
      const { page, visit } = await newPerson()
      await visit('/products?category=Cases')
      await page.getByRole('link', { name: /^NZXT H7 Flow/ }).click()
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await page.waitForURL('/products?category=Cases')
      await visit('/products/nzxt-h7-flow')
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await page.waitForURL('/products')
    },
  )

  testInFull.each([true, false])(
    'an unknown product is a 404 that leads on to all products (JavaScript: %s)',
    async (javaScript) => {
      const { page, expectStatus } = await newPerson({ javaScript })
      expectStatus(404)
      await page.goto('/products/no-such-thing').catch(() => {})
      await page.waitForURL('/products')
      expect((await fetch(`${shop().url}/products/no-such-thing`)).status).toBe(404)
    },
  )
})

describe('what search engines read', () => {
  testInFull('a name with markup in it stays a name, also in the structured data', async () => {
    const evil = '</script><script>alert(1)</script><b title="x'
    const { app, url } = shop()
    await app.db.updateTable('products').set({ name: evil }).where('id', '=', 'nzxt-h7-flow').execute()
    const { page, visit } = await newPerson()
    page.on('dialog', () => expect.unreachable('the name was run as a script'))
    await visit('/products/nzxt-h7-flow')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(evil)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    const [product, path] = data.map((text) => JSON.parse(text))
    expect(product).toMatchObject({
      '@type': 'Product',
      name: evil,
      offers: {
        lowPrice: '11920.00',
        offerCount: 2,
        offers: [{ price: '11920.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock' }, {}],
      },
    })
    expect(path.itemListElement.map((step: { name: string }) => step.name)).toEqual([
      'Home',
      'Products',
      'Cases',
      evil,
    ])
    expect(await (await fetch(`${url}/products/nzxt-h7-flow`)).text()).not.toContain('<script>alert')
  })

  testInFull('one address for each list, whatever its order and place', async () => {
    const { page, visit } = await newPerson()
    await visit('/products?sort=newest&brand=Dell&category=Laptops')
    const canonical = page.locator('link[rel=canonical]')
    expect(await canonical.count()).toBe(1)
    expect(await canonical.getAttribute('href')).toBe(`${shop().url}/products?category=Laptops&brand=Dell`)
  })

  testInFull(
    'a feed says the price that the page shows, also after it has changed, and whether it still holds',
    async () => {
      const { app, url } = shop()
      const asked = (address: string, etag = '') => fetch(address, { headers: { 'If-None-Match': etag } })
      const feed = `${url}/feeds/openai/storage.jsonl`
      const first = await asked(feed)
      const etag = first.headers.get('ETag') ?? ''
      const [told] = (await first.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      const { page, visit } = await newPerson()
      await visit(new URL(told.url).pathname)
      const priceOnPage = async () => {
        const [data = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
        const { offers } = JSON.parse(data)
        return `${offers.lowPrice ?? offers.price} INR`
      }
      expect(await priceOnPage()).toBe(told.price)
      expect((await asked(feed, etag)).status).toBe(304)

      const { best_offer_id } = await app.db
        .selectFrom('products')
        .select('best_offer_id')
        .where('id', '=', told.item_id)
        .executeTakeFirstOrThrow()
      await app.db
        .updateTable('offers')
        .set({ list_price_paise: 123_400, discount_bp: 0, unit_price_paise: 123_400 })
        .where('id', '=', best_offer_id)
        .execute()
      await inTransaction(app, (tx) => refreshBestOffers(tx, [told.item_id]))
      const second = await asked(feed, etag)
      expect(second.status).toBe(200)
      expect(await second.text()).toContain('"price":"1234.00 INR"')
      await page.reload()
      expect(await priceOnPage()).toBe('1234.00 INR')

      const google = await (await asked(`${url}/feeds/google/storage.xml`)).text()
      expect(google).toContain(`<g:id>${told.item_id}</g:id>`)
      expect(google).toContain('<g:price>1234.00 INR</g:price>')
      expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('/feeds/google/storage.xml')
      expect((await fetch(`${url}/feeds/google/no-such-thing.xml`)).status).toBe(404)
    },
  )

  testInFull('the sitemap leads to every product', async () => {
    const read = async (address: string) =>
      [...(await (await fetch(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? '')
    const files = await read(`${shop().url}/sitemap.xml`)
    const pages = (await Promise.all(files.map(read))).flat()
    expect(pages.filter((address) => address.includes('/products/'))).toHaveLength(openingProducts.length)
    expect(pages).toContain(`${shop().url}/products?category=Laptops`)
    expect(await (await fetch(`${shop().url}/robots.txt`)).text()).toContain(
      `Sitemap: ${shop().url}/sitemap.xml`,
    )
  })
})

async function openFold(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name }).getByRole('heading', { name }).click()
}

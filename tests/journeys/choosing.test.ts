import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { looks, openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { register, verifyOwnEmail } from './steps.ts'

const { newPerson, shop } = openJourneys()

/** Opens a product's page, which the browser remembers: on a list, what is chosen is then ready before it is touched. */
async function seeProduct({ visit, page }: Pick<Awaited<ReturnType<typeof newPerson>>, 'visit' | 'page'>) {
  await visit('/products/dell-xps-13')
  await page.waitForFunction(() => localStorage.getItem('nn-seen')?.includes('dell-xps-13'))
}

describe('comparing', () => {
  testInFull('is ready with the first touch of somebody who has chosen nothing yet', async () => {
    const { page, visit } = await newPerson(looks('phone')[0])
    await visit('/products?category=Laptops')
    await page.mouse.move(5, 5)
    // The column of filters closes once the page listens.
    await page.locator('aside[data-closed]').waitFor({ state: 'attached' })
    const link = page.locator('a[data-choice]').first()
    await link.focus()
    await page.locator('a[data-choice][aria-pressed="false"]').first().waitFor()
    await page.keyboard.press('Space')
    await page.locator('a[aria-pressed="true"]').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/products')
  })

  test.each(looks('phone'))('products chosen in the list stand side by side: $width', async (look) => {
    const { page, visit, lookAround } = await newPerson(look)
    await seeProduct({ page, visit })
    await visit('/products?category=Laptops')
    const [first, second] = [
      page.getByRole('button', { name: /^Compare Dell/ }).first(),
      page.getByRole('button', { name: /^Compare (?!Dell)/ }).first(),
    ]
    await first.click()
    const bar = page.getByRole('region', { name: 'Products to compare' })
    await bar.getByText('Compare (1)').waitFor()
    await second.focus()
    await page.keyboard.press('Space')
    await bar.getByText('Compare (2)').waitFor()
    expect(await first.getAttribute('aria-pressed')).toBe('true')
    await lookAround({ axe: true })

    await page.reload()
    await bar.getByText('Compare (2)').click()
    await page.getByRole('heading', { name: 'Laptops side by side' }).waitFor()
    await lookAround()
    const table = page.getByRole('table')
    const rows = await table.getByRole('row').count()
    await table.getByText('Best', { exact: true }).first().waitFor()
    await table.getByRole('link', { name: 'Only differences' }).click()
    await table.getByRole('link', { name: 'All specifications' }).waitFor()
    expect(await table.getByRole('row').count()).toBeLessThan(rows)

    await table.getByRole('link', { name: /^Remove Dell/ }).click()
    await table.getByRole('columnheader', { name: /Dell/ }).waitFor({ state: 'detached' })
    await visit('/products')
    await bar.getByText('Compare (1)').waitFor()
    await bar.getByRole('button', { name: 'Clear' }).click()
    await bar.waitFor({ state: 'detached' })
  })

  testInFull('works without JavaScript: one is compared, another found and exchanged', async () => {
    const { page } = await newPerson({ javaScript: false })
    await page.goto('/products/dell-xps-13')
    await page.getByRole('link', { name: /^Compare Dell/ }).click()
    await page.getByRole('heading', { name: 'Laptops side by side' }).waitFor()
    await page.getByLabel('Search in Laptops').fill('gaming')
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Found in Laptops:').waitFor()
    await page.getByRole('link', { name: /^Add / }).first().click()
    const heads = page.getByRole('columnheader')
    await heads.nth(1).waitFor()
    await page.getByRole('link', { name: /^Swap Dell/ }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Choose / })
      .first()
      .click()
    await page.waitForURL((address) => !address.searchParams.getAll('p').includes('dell-xps-13'))
    await heads.nth(1).waitFor()
    expect(await heads.allInnerTexts()).not.toContainEqual(expect.stringContaining('Dell'))
  })

  testInFull('says plainly that kinds differ, and that a product is gone', async () => {
    const { page, visit } = await newPerson()
    await visit('/compare?p=dell-xps-13&p=nzxt-h7-flow&p=no-such-product')
    await page.getByText('These are different kinds of products (Laptops, Cases)').waitFor()
    await page.getByText('1 product of this comparison is no longer in our shop.').waitFor()
    expect(await page.getByRole('table').getByText('Best', { exact: true }).count()).toBeLessThanOrEqual(2)
  })

  testInFull('begins empty, and an empty address leads back to what was chosen', async () => {
    const { page, visit } = await newPerson()
    await visit('/compare')
    await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor()
    await visit('/compare?p=dell-xps-13&p=nzxt-h7-flow')
    await page.getByRole('table').waitFor()
    await visit('/compare')
    await page.getByRole('link', { name: 'Compare the 2 products you chose' }).click()
    await page.getByRole('table').waitFor()
  })
})

describe('a wishlist', () => {
  testInFull.each(looks('phone'))(
    'begins in the browser and goes on in the account: $width',
    async (look) => {
      const { page, visit, lookAround, expectStatus } = await newPerson(look)
      expectStatus(422)
      await seeProduct({ page, visit })
      await visit('/products?category=Laptops')
      const heart = page.getByRole('button', { name: /^Wishlist: Dell/ })
      await heart.click()
      await page.locator('a[aria-pressed="true"]').waitFor()
      await visit('/wishlist')
      await page.getByRole('article').filter({ hasText: 'Dell' }).waitFor()
      await lookAround()

      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: /Sign in/ }).waitFor()
      await visit('/auth/register?from=/wishlist')
      const email = await register(page)
      await page.waitForURL((address) => address.pathname !== '/auth/register')
      await verifyOwnEmail(shop().app, email)
      await visit('/wishlist')
      const row = page.getByRole('listitem').filter({ hasText: 'Dell XPS' })
      await row.getByLabel('Tell me when the price drops to').fill('9,99,999')
      await row.getByRole('button', { name: /^Tell me/ }).click()
      await page.getByText(/^It costs ₹[\d,]+ now\. Enter a lower price$/).waitFor()
      await row.getByLabel('Tell me when the price drops to').fill('50,000')
      await row.getByRole('button', { name: /^Tell me/ }).click()
      await row.getByText('We email you once, when it costs').waitFor()
      await lookAround({ axe: true })

      await page.getByRole('button', { name: 'Create a link' }).click()
      const link = await page.getByLabel('Anyone with this link').inputValue()
      const other = await newPerson(look)
      await other.visit(new URL(link).pathname)
      await other.page.getByRole('heading', { name: 'A shared wishlist' }).waitFor()
      expect(await other.page.getByRole('article').count()).toBe(1)
      await other.lookAround({ axe: true })
      await page.getByRole('button', { name: 'Stop sharing' }).click()
      await page.getByRole('button', { name: 'Create a link' }).waitFor()
      other.expectStatus(404)
      expect((await other.page.goto(new URL(link).pathname))?.status()).toBe(404)

      await row.getByRole('button', { name: /^Remove/ }).click()
      await page.getByText('Your wishlist is empty').waitFor()
      await visit('/products?category=Laptops')
      expect(await heart.getAttribute('aria-pressed')).toBe('false')
    },
  )

  testInFull('works without JavaScript: a wish waits until its person has signed in', async () => {
    const { page } = await newPerson({ javaScript: false })
    await page.goto('/products/nzxt-h7-flow')
    await page.getByRole('link', { name: /^Wishlist: NZXT/ }).click()
    await page.getByRole('button', { name: 'Sign in and add to wishlist' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /register|account/i })
      .first()
      .click()
    await register(page)
    await page.goto('/wishlist')
    await page.getByRole('listitem').filter({ hasText: 'NZXT H7' }).waitFor()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByText('Your wishlist is empty').waitFor()
  })
})

describe('the history of a price', () => {
  const LOWEST = /The lowest price of the last 90 days: ₹9,000, on/
  /** Before the page is first made: nobody tells kept pages of it. */
  const noteEarlier = () =>
    sql`INSERT INTO product_price_days (product_id, day, lowest_paise, last_paise)
      SELECT 'samsung-990-pro-2tb', (now() AT TIME ZONE 'Asia/Kolkata')::date - days, paise, paise
      FROM (VALUES (120, 1800000), (60, 900000), (40, NULL), (20, 1990000)) AS noted (days, paise)
      ON CONFLICT DO NOTHING`.execute(shop().app.db)

  testInFull.each(looks('phone'))('is told in words, as a chart and as a table: $width', async (look) => {
    await noteEarlier()
    const { page, visit, lookAround } = await newPerson(look)
    await visit('/products/samsung-990-pro-2tb')
    const section = page.getByRole('region', { name: 'Price history' })
    const fold = section.locator('summary').first()
    if (await fold.isVisible()) await fold.click()
    await section.getByText(LOWEST).waitFor()
    await section.getByRole('img', { name: LOWEST }).waitFor()
    await section.getByText('Show as a table').click()
    await section.getByRole('cell', { name: 'No new units in stock' }).waitFor()
    await lookAround({ axe: true })
  })

  testInFull('stands in the page without JavaScript', async () => {
    await noteEarlier()
    const { page } = await newPerson({ javaScript: false })
    await page.goto('/products/samsung-990-pro-2tb')
    const section = page.getByRole('region', { name: 'Price history' })
    await section.getByText(LOWEST).waitFor()
    expect(await section.getByRole('img').isVisible()).toBe(true)
  })
})

describe('what was recently seen', () => {
  testInFull.each(looks('phone'))(
    'is kept in the browser alone, shown further on, and cleared: $width',
    async (look) => {
      const { page, visit, lookAround } = await newPerson(look)
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/cards')) asked.push(new URL(request.url()).search)
      })
      const section = page.getByRole('region', { name: 'Recently seen' })
      const remembered = (id: string) =>
        page.waitForFunction((each) => localStorage.getItem('nn-seen')?.includes(each), id)
      await visit('/products/nzxt-h7-flow')
      await remembered('nzxt-h7-flow')
      expect(await section.count()).toBe(0)
      await visit('/products/dell-xps-13')
      await section.getByRole('heading', { name: /NZXT H7 Flow/ }).waitFor()
      expect(await section.getByRole('article').count()).toBe(1)
      expect(asked).toEqual(['?id=nzxt-h7-flow'])
      await remembered('dell-xps-13')
      await visit('/')
      await section.getByRole('heading', { name: /Dell XPS/ }).waitFor()
      await lookAround()
      await visit('/products?category=Laptops&brand=NZXT')
      await section.getByRole('heading', { name: /Dell XPS/ }).waitFor()
      await section.getByRole('button', { name: /^Clear/ }).click()
      await section.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => localStorage.getItem('nn-seen'))).toBe('[]')
    },
  )
})

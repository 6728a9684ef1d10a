import { describe, expect, test } from 'vitest'
import { looks, openJourneys } from '#tests/support/browser.ts'

const { newPerson } = openJourneys()

describe('comparing', () => {
  test.each(looks('phone'))('products chosen in the list stand side by side: $width', async (look) => {
    const { page, visit, lookAround } = await newPerson(look)
    await visit('/products?category=Laptops')
    const [first, second] = [
      page.getByRole('button', { name: /^Compare Dell/ }).first(),
      page.getByRole('button', { name: /^Compare (?!Dell)/ }).first(),
    ]
    await first.click()
    const bar = page.getByRole('region', { name: 'Chosen to compare' })
    await bar.getByText('Compare (1)').waitFor()
    await second.focus()
    await page.keyboard.press('Space')
    await bar.getByText('Compare (2)').waitFor()
    expect(await first.getAttribute('aria-pressed')).toBe('true')
    await lookAround()

    await page.reload()
    await bar.getByText('Compare (2)').click()
    await page.getByRole('heading', { name: 'Laptops side by side' }).waitFor()
    await lookAround()
    const table = page.getByRole('table')
    const rows = await table.getByRole('row').count()
    await table.getByText('Better').first().waitFor()
    await table.getByRole('link', { name: 'Only differences' }).click()
    await table.getByRole('link', { name: 'All facts' }).waitFor()
    expect(await table.getByRole('row').count()).toBeLessThan(rows)

    await table.getByRole('link', { name: /^Take off Dell/ }).click()
    await table.getByRole('columnheader', { name: /Dell/ }).waitFor({ state: 'detached' })
    await visit('/products')
    await bar.getByText('Compare (1)').waitFor()
    await bar.getByRole('button', { name: 'Clear' }).click()
    await bar.waitFor({ state: 'detached' })
  })

  test('works without JavaScript: one is compared, another found and exchanged', async () => {
    const { page } = await newPerson({ javaScript: false })
    await page.goto('/products/dell-xps-13')
    await page.getByRole('link', { name: /^Compare Dell/ }).click()
    await page.getByRole('heading', { name: 'Laptops side by side' }).waitFor()
    await page.getByLabel('Search in Laptops').fill('gaming')
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Found among Laptops:').waitFor()
    await page.getByRole('link', { name: /^Add / }).first().click()
    const heads = page.getByRole('columnheader')
    await heads.nth(1).waitFor()
    await page.getByRole('link', { name: /^Exchange Dell/ }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Choose / })
      .first()
      .click()
    await page.waitForURL((address) => !address.searchParams.getAll('p').includes('dell-xps-13'))
    await heads.nth(1).waitFor()
    expect(await heads.allInnerTexts()).not.toContainEqual(expect.stringContaining('Dell'))
  })

  test('says plainly that kinds differ, and that a product is gone', async () => {
    const { page, visit } = await newPerson()
    await visit('/compare?p=dell-xps-13&p=nzxt-h7-flow&p=no-such-product')
    await page.getByText('These are of different kinds (Laptops, Cases)').waitFor()
    await page.getByText('1 product of this comparison is no longer in our shop.').waitFor()
    expect(await page.getByRole('table').getByText('Better').count()).toBeLessThanOrEqual(2)
    await visit('/compare')
    await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor()
  })
})

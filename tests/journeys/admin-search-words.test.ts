import { expect } from 'vitest'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'

const { newPerson, shop } = openJourneys()

testInFull.each(looks('desk'))(
  'what nobody found is said to mean something, and found: $width',
  async (look) => {
    const words = `pizzabox ${look.width}`
    const visitor = await newPerson(look)
    await visitor.visit(`/products?${new URLSearchParams({ q: words })}`)
    await visitor.page.getByText('No products found matching your criteria.').waitFor()
    const told = visitor.page.waitForResponse((response) => response.url().endsWith('/search/misses'))
    await visitor.page.getByRole('main').getByRole('link', { name: 'Laptops' }).click()
    expect((await told).status()).toBe(204)

    const { page, visit, lookAround, context, expectStatus } = await newPerson(look)
    const [name = '', value = ''] = (await signInAdmin(shop().app, await addAdmin(shop().app))).split('=')
    await context.addCookies([{ name, value, url: shop().url }])
    await visit('/admin/products/search')
    const row = page.getByRole('row').filter({ hasText: words })
    expect(await row.getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['1', 'Nothing', '0', '1', '0']),
    )
    await lookAround({ axe: true })
    await row.getByRole('link', { name: `Add its meaning: ${words}` }).click()
    expectStatus(422)
    const field = page.getByLabel('Words or phrases, separated by commas')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByText('Write at least two that differ').waitFor()
    await field.fill(`${words}, cabinet`)
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByText(`${words} = cabinet`).waitFor()

    await visitor.visit(`/products?${new URLSearchParams({ q: words })}`)
    await visitor.page.getByRole('link', { name: 'Remove filter: Cases' }).waitFor()

    await page.getByRole('button', { name: `Remove ${words}, cabinet` }).click()
    await page.getByText('None added yet.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`${words} = cabinet`).waitFor()
    await page.getByRole('button', { name: `Remove ${words}, cabinet` }).click()
    await page.getByText('None added yet.').waitFor()
  },
)

import { expect } from 'vitest'
import { openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'

const { shop, newPerson } = openJourneys()
const BOARD = '/products/msi-mag-x870-tomahawk'

testInFull.each([true, false])(
  'a product’s page leads to what fits it and to what is bought with it (JavaScript: %s)',
  async (javaScript) => {
    const { app } = shop()
    const { page, visit, lookAround } = await newPerson({ javaScript })
    await app.db.deleteFrom('bought_together').where('product_id', '=', 'msi-mag-x870-tomahawk').execute()
    await visit(BOARD)
    const bought = page.getByRole('region', { name: 'Frequently bought together' })
    expect(await bought.count()).toBe(0)
    await app.db
      .insertInto('bought_together')
      .values({ product_id: 'msi-mag-x870-tomahawk', other_id: 'corsair-rm850x', customers: 3 })
      .execute()
    await page.reload()
    expect(await bought.getByRole('article').allInnerTexts()).toHaveLength(1)
    await lookAround({ axe: true })

    const fitting = page.getByRole('region', { name: 'Compatible parts' })
    const names = await fitting.getByRole('article').getByRole('heading').allInnerTexts()
    expect(names.join()).toContain('DDR5')
    expect(names.join()).not.toContain('Core Ultra')
    await fitting.getByRole('link', { name: 'Memory with DDR5' }).click()
    await page.waitForURL(/kind=memory&spec=memoryType%3ADDR5/)
    await page.getByRole('article').first().waitFor()
  },
)

testInFull('a cart shows what is bought with it, until it is in the cart too', async () => {
  const { app } = shop()
  await app.db
    .insertInto('bought_together')
    .values({ product_id: 'corsair-rm850x', other_id: 'nzxt-h7-flow', customers: 4 })
    .execute()
  const { page, visit, lookAround } = await newPerson()
  await visit('/products/corsair-rm850x')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add .* to cart|^Add to Cart/i })
    .first()
    .click()
  await page
    .getByRole('link', { name: /cart.*1 item/i })
    .first()
    .waitFor()
  await visit('/cart')
  const bought = page.getByRole('region', { name: 'Frequently bought together' })
  await bought.getByRole('article').filter({ hasText: 'NZXT H7 Flow' }).waitFor()
  await lookAround()
  await bought.getByRole('button').first().click()
  await page.getByRole('list').getByText('NZXT H7 Flow').first().waitFor()
  await bought.waitFor({ state: 'detached' })
})

import { expect, test } from 'vitest'
import { looks, openJourneys } from '#tests/support/browser.ts'

const { newPerson } = openJourneys()

test.each(looks('desk'))(
  'a list narrows by attribute and price, and Back undoes it: $width',
  async (look) => {
    const { page, visit, lookAround } = await newPerson(look)
    const status = page.getByRole('status').filter({ hasText: 'Showing' })
    await visit('/products?category=Storage')
    await page.getByRole('complementary', { name: 'Filters' }).getByLabel('Price to, ₹').fill('20000')
    await page.keyboard.press('Enter')
    await page.waitForURL('/products?category=Storage&max=20000')
    await page.getByRole('link', { name: 'Remove filter: Up to ₹20,000' }).waitFor()
    await page.getByRole('checkbox', { name: 'In stock' }).check()
    await page.waitForURL('/products?category=Storage&max=20000&stock=yes')
    await lookAround()
    await page.goBack()
    await page.waitForURL('/products?category=Storage&max=20000')
    await expect.poll(() => page.getByRole('checkbox', { name: 'In stock' }).isChecked()).toBe(false)

    await visit('/products?kind=laptop')
    await page.locator('summary').filter({ hasText: 'Memory, GB' }).click()
    await page.getByRole('checkbox', { name: /^16 GB/ }).check()
    await page.getByRole('link', { name: 'Remove filter: Memory: 16 GB' }).waitFor()
    expect(new URL(page.url()).searchParams.get('spec')).toBe('memory:16')
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, follow')
    await lookAround()
    await page.reload()
    expect(await page.getByRole('checkbox', { name: /^16 GB/ }).isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Remove filter: Memory: 16 GB' }).click()
    await page.waitForURL((url) => !url.searchParams.has('spec'))
    await status.waitFor()
  },
)

test('without JavaScript a form applies them, several values of one attribute too', async () => {
  const { page, visit } = await newPerson({ javaScript: false })
  await visit('/products?category=Components&kind=cpu')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Processors')
  await visit('/products?kind=ssd&spec.capacity=2000&spec.capacity=4000&stock=yes')
  await page.getByRole('link', { name: 'Remove filter: Capacity: 2 TB, 4 TB' }).click()
  await page.waitForURL('/products?category=Storage&kind=ssd&stock=yes')
  await page.getByLabel('Price from, ₹').fill('900000')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('No products found matching your criteria.').waitFor()
  await page.getByRole('link', { name: 'Remove filter: From ₹9,00,000' }).waitFor()
})

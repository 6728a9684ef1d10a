import { expect } from 'vitest'
import { looks, openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'

const { newPerson } = openJourneys()

// On a phone they are a dialog: see catalogue.test.ts.
testInFull('a list narrows by attribute and price, and Back undoes it', async () => {
  const { page, visit, lookAround } = await newPerson()
  const status = page.getByRole('status').filter({ hasText: 'Showing' })
  await visit('/products?category=Storage')
  await page.getByRole('complementary', { name: 'Filters' }).getByLabel('Price to, ₹').fill('20000')
  await page.keyboard.press('Enter')
  await page.waitForURL('/products?category=Storage&max=20000')
  await page.getByRole('link', { name: 'Remove filter: Up to ₹20,000' }).waitFor()
  await page.getByRole('checkbox', { name: 'In stock' }).check()
  await page.waitForURL('/products?category=Storage&max=20000&stock=yes')
  await lookAround({ axe: true })
  await page.goBack()
  await page.waitForURL('/products?category=Storage&max=20000')
  await expect.poll(() => page.getByRole('checkbox', { name: 'In stock' }).isChecked()).toBe(false)

  await visit('/products?kind=laptop')
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
})

testInFull('without JavaScript a form applies them, several values of one attribute too', async () => {
  const { page, visit } = await newPerson({ javaScript: false })
  await visit('/products?category=Components&kind=cpu')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Processors')
  await visit('/products?kind=ssd&spec.capacity=2000&spec.capacity=4000&stock=yes')
  await page.getByRole('link', { name: 'Remove filter: Capacity: 2 TB' }).click()
  await page.getByRole('link', { name: 'Remove filter: Capacity: 4 TB' }).click()
  await page.waitForURL('/products?category=Storage&kind=ssd&stock=yes')
  await page.getByLabel('Price from, ₹').fill('900000')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('No products found matching your criteria.').waitFor()
  await page.getByRole('link', { name: 'Remove filter: From ₹9,00,000' }).waitFor()
})

testInFull.each(looks('phone'))('a kind as a table is sorted by its headings: $width', async (look) => {
  const { page, visit, lookAround } = await newPerson(look)
  await visit('/products?kind=laptop')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click()
  await page.waitForURL((url) => url.searchParams.get('view') === 'table')
  const frame = page.getByRole('region', { name: 'Products as a table' })
  const names = () => frame.getByRole('rowheader').allInnerTexts()
  await frame.getByRole('columnheader', { name: 'Memory', exact: true }).getByRole('link').click()
  await page.waitForURL((url) => url.searchParams.get('by') === 'memory')
  await frame
    .getByRole('columnheader', { name: 'Memory', exact: true })
    .and(page.locator('[aria-sort="ascending"]'))
    .waitFor()
  const upwards = await names()
  expect(upwards.length).toBeGreaterThan(1)
  await lookAround({ axe: true })
  await frame
    .getByRole('button', { name: /^Add to Cart/, disabled: false })
    .first()
    .click()
  await page.getByText(/ added to cart$/).waitFor()
  await frame.getByRole('columnheader', { name: 'Memory', exact: true }).getByRole('link').click()
  await page.waitForURL((url) => url.searchParams.get('by') === '-memory')
  await expect.poll(names).not.toEqual(upwards)
  await page.goBack()
  await expect.poll(names).toEqual(upwards)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low')
  await page.waitForURL((url) => url.searchParams.get('sort') === 'price-low' && !url.searchParams.has('by'))
  await frame
    .getByRole('columnheader', { name: 'Price' })
    .and(page.locator('[aria-sort="ascending"]'))
    .waitFor()
})

testInFull(
  'a kind is narrowed to several brands, and a query that names one offers its filters',
  async () => {
    const { page, visit, lookAround } = await newPerson()
    await visit('/products?category=Components&kind=memory&brand=Corsair')
    expect(await page.getByRole('radio', { name: /Components|All Brands/ }).count()).toBe(0)
    expect(await page.getByRole('checkbox', { name: /^Corsair/ }).isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: /^Crucial/ }).check()
    await page.waitForURL((url) => url.searchParams.get('brands') === 'Corsair~Crucial')
    expect(new URL(page.url()).searchParams.has('brand')).toBe(false)
    await page.getByRole('link', { name: 'Remove filter: Corsair' }).waitFor()

    await visit('/products?q=laptop')
    await page.getByRole('checkbox', { name: /^16 GB/ }).waitFor()
    await lookAround()
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click()
    await page.getByRole('region', { name: 'Products as a table' }).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      q: 'laptop',
      category: 'Laptops',
      kind: 'laptop',
      view: 'table',
    })
  },
)

testInFull('a table and what reaches a PIN code work without JavaScript', async () => {
  const { page, visit } = await newPerson({ javaScript: false })
  await visit('/products?kind=laptop&view=table')
  await page.getByRole('columnheader', { name: 'Memory', exact: true }).getByRole('link').click()
  await page.waitForURL((url) => url.searchParams.get('by') === 'memory')
  await page.getByLabel('Delivered').selectOption('7')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('Enter your six-digit PIN code.').waitFor()
  await page.getByLabel('PIN code', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('12 is not a PIN code. A PIN code has six digits.').waitFor()
  await page.getByLabel('PIN code', { exact: true }).fill('110001')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByRole('link', { name: 'Remove filter: At 110001 within a week' }).waitFor()
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    view: 'table',
    by: 'memory',
    pin: '110001',
    within: '7',
  })
})

import { expect, test } from 'vitest'
import { openJourneys } from '#tests/support/browser.ts'

const { newPerson } = openJourneys()

test('what is typed is completed: by keyboard to a list and a product, and own searches come back', async () => {
  const { page, visit, lookAround } = await newPerson()
  await visit('/about')
  await page.keyboard.press('/')
  const field = page.getByLabel('Search the shop').first()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('samsung 990 pr')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await options.filter({ hasText: 'Samsung 990 PRO' }).waitFor()
  await lookAround({ axe: true })
  expect(await field.getAttribute('role')).toBe('combobox')
  await page.keyboard.press('ArrowDown')
  const active = page.locator('[role="option"][aria-selected="true"]')
  expect(await active.getAttribute('id')).toBe(await field.getAttribute('aria-activedescendant'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await active.textContent()).toContain('Samsung 990 PRO')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/products\/samsung-990-pro-2tb$/)
  await page.getByRole('listbox').waitFor({ state: 'hidden' })

  await field.fill('144hz monitor under 90000')
  await page.keyboard.press('Enter')
  await page.waitForURL('/products?q=144hz+monitor+under+90000')
  await page.getByRole('link', { name: 'Remove filter: Up to ₹90,000' }).click()
  await page.waitForURL('/products?q=144hz%20monitor')
  await expect.poll(() => field.inputValue()).toBe('144hz monitor')
  await field.fill('')
  await options.filter({ hasText: '144hz monitor under 90000' }).waitFor()
  await page.getByRole('button', { name: 'Clear my searches' }).click()
  await options.first().waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.reload()
  await field.fill('')
  await field.focus()
  expect(await page.evaluate(() => localStorage.getItem('nn-searches'))).toBe('[]')
})

test('without JavaScript the box searches from any page', async () => {
  const { page, visit } = await newPerson({ javaScript: false, width: 360 })
  await visit('/cart')
  await page.getByLabel('Search the shop').first().fill('graphics card')
  await page.getByRole('button', { name: 'Search the shop' }).click()
  await page.getByRole('heading', { level: 1, name: 'Results for “graphics card”' }).waitFor()
  await page.getByRole('link', { name: 'Remove filter: Graphics cards' }).waitFor()
})

test('the tab key goes as the eye does: on a wide screen to the search before the cart, where it stands below after the cart', async () => {
  const order = async (width: number) => {
    const { page, visit } = await newPerson({ width })
    await visit('/about')
    const seen: string[] = []
    while (!(seen.includes('Search the shop') && seen.includes('Cart, 0 items'))) {
      await page.keyboard.press('Tab')
      seen.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      expect(seen.length).toBeLessThan(12)
    }
    const isOrdered = await page.evaluate(() => CSS.supports('reading-order', '1'))
    return {
      isOrdered,
      seen: seen.filter((label) => /^(?:NanoNagar, home|Search the shop|Cart)/.test(label)),
    }
  }
  expect((await order(1280)).seen).toEqual([
    'NanoNagar, home',
    'Search the shop',
    'Search the shop',
    'Cart, 0 items',
  ])
  // Browsers that cannot order so go as the document does.
  const { isOrdered, seen } = await order(900)
  if (isOrdered) expect(seen).toEqual(['NanoNagar, home', 'Cart, 0 items', 'Search the shop'])
})

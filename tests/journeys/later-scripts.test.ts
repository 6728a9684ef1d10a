import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'

const { newPerson } = openJourneys()

const LAPTOP = '/products/dell-xps-13'

/** A browser that is never idle: scripts come with the first touch alone. Gives what it fetched of them. */
async function neverIdle(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/\.js$/.test(new URL(request.url()).pathname)) fetched.push(request.url())
  })
  return fetched
}

test('home, list and product fetch no script before the first touch', async () => {
  const { page } = await newPerson()
  const fetched = await neverIdle(page)
  for (const path of ['/', '/products', LAPTOP, '/about']) {
    await page.goto(path)
    // A pointer that rests where the page comes to lie.
    await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
    expect(fetched, path).toEqual([])
  }
  const [first] = await Promise.all([
    page.waitForRequest(/\.js$/),
    page.evaluate(() =>
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 1 })),
    ),
  ])
  expect(first.url()).toContain('/assets/')
})

testInFull('the first key or touch brings the page to life', async () => {
  const { page } = await newPerson()
  const fetched = await neverIdle(page)
  await page.goto('/products')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add to Cart' }).first().hover()
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
  expect(fetched.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/products')
})

testInFull('a WebView that keeps nothing (no storage at all) brings the page to life too', async () => {
  const { page, expectComplaint } = await newPerson()
  // The router's own memory of where a page was scrolled to.
  expectComplaint(/Cannot read properties of null \(reading '\w+Item'\)/)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { value: null })
    Object.defineProperty(window, 'sessionStorage', { value: null })
  })
  await page.goto('/products')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
})

test('what is pressed before the scripts have come is done', async () => {
  const { page } = await newPerson()
  await neverIdle(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(LAPTOP)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.waitForURL('**/cart', { waitUntil: 'commit' })
  release()
  await page.getByRole('link', { name: 'Dell XPS 13' }).first().waitFor()
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
})

testInFull('what is typed into the search before the scripts have come stays, and is completed', async () => {
  const { page } = await newPerson({ width: 360 })
  await neverIdle(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/products?q=mouse')
  const field = page.getByLabel('Search the shop').first()
  await field.fill('samsung ss')
  release()
  await page.getByRole('option').filter({ hasText: 'Samsung 990 PRO' }).waitFor()
  expect(await field.inputValue()).toBe('samsung ss')
})

testInFull('filters that were opened before the scripts have come are not shown twice', async () => {
  const { page } = await newPerson({ width: 360 })
  await neverIdle(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/products')
  const column = page.getByRole('main').getByRole('complementary', { name: 'Filters' })
  await page.getByRole('link', { name: 'Filters' }).click()
  await column.waitFor()
  release()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await column.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Show/ }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'detached' })
  expect(await column.isVisible()).toBe(false)
})

testInFull(
  'from the shop, whose pages know nothing of the back office, a link leads there and Back leads home',
  async () => {
    const { page, visit } = await newPerson({ width: 360 })
    await visit('/about')
    await page.getByLabel('Menu', { exact: true }).click()
    await page.getByRole('link', { name: 'Vendor Login' }).click()
    await page.waitForURL('**/vendor/login')
    await page.getByRole('button', { name: /^(Sign|Log) in$/i }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'A small city of parts' }).waitFor()
  },
)

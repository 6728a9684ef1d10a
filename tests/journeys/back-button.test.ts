import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openJourneys } from '#tests/support/browser.ts'
import { register } from './steps.ts'

const { shop } = openJourneys()

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser({ keepsPages: true })
})
afterAll(() => browser.close())

/** Leaves the page for another document, does something there, and goes back; tells whether the page was kept. */
async function awayAndBack(page: Page, meanwhile: () => Promise<void> = async () => {}): Promise<boolean> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  await page.goto('/terms')
  await meanwhile()
  await page.goBack({ waitUntil: 'commit' })
  // On a busy machine a page that was not kept is still on its way.
  await page.waitForFunction(() => document.readyState === 'complete')
  return page.evaluate(() => 'isMarked' in window)
}

test('Back gives a visitor the page out of the browser’s memory', async () => {
  const page = await browser.newPage({ baseURL: shop().url })
  for (const path of ['/', '/products', '/products/dell-xps-13', '/cart']) {
    // What a page fetches when the browser is idle is there: one that is left in the middle of it may not be kept.
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await awayAndBack(page), path).toBe(true)
  }
})

test('Back gives somebody who is signed in the same, and nobody their address once they have left', async () => {
  const context = await browser.newContext({ baseURL: shop().url })
  const page = await context.newPage()
  await page.goto('/auth/register')
  const email = await register(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.goto('/products', { waitUntil: 'networkidle' })
  const signedIn = page.getByText(`Signed in as ${email}`)
  await signedIn.waitFor({ state: 'attached' })
  expect(await awayAndBack(page)).toBe(true)

  const signOut = async () => {
    const other = await context.newPage()
    await other.goto('/auth/logout')
    await other.getByRole('main').getByRole('button').first().click()
    await other.waitForURL((url) => url.pathname !== '/auth/logout')
  }
  await awayAndBack(page, signOut)
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor({ state: 'attached' })
  expect(await signedIn.count()).toBe(0)
})

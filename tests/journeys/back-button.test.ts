import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive, launchBrowser, openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { register } from './steps.ts'

const { shop } = openJourneys()

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser({ keepsPages: true })
})
afterAll(() => browser.close())

/** A browser does not keep a page that is left while it fetches: gives what waits until the page has come to rest. */
function restOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    await page.waitForFunction(isAlive)
    // What waits for an idle moment was asked for before.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect.poll(() => open.size).toBe(0)
  }
}

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

testInFull('Back gives a visitor the page out of the browser’s memory', async () => {
  const page = await browser.newPage({ baseURL: shop().url })
  const atRest = restOf(page)
  for (const path of ['/', '/products', '/products/dell-xps-13', '/cart']) {
    await page.goto(path)
    await atRest()
    expect(await awayAndBack(page), path).toBe(true)
  }
})

test('Back gives somebody who is signed in the same, and nobody their address once they have left', async () => {
  const context = await browser.newContext({ baseURL: shop().url })
  const page = await context.newPage()
  const atRest = restOf(page)
  await page.goto('/auth/register')
  const email = await register(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.goto('/products')
  const signedIn = page.getByText(`Signed in as ${email}`)
  await signedIn.waitFor({ state: 'attached' })
  await atRest()
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

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults, launchBrowser } from '#tests/support/browser.ts'
import { bareTexts, layoutFaults } from '#tests/support/page-faults.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const CUT = 'style="width: 100px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis"'
const LONG = 'a keyboard with a name that does not fit'

test.each([
  ['<div style="width: 900px">wide</div>', /the page is 9\d\d px wide/],
  [
    '<div style="position: fixed; left: 300px; width: 200px">aside</div>',
    /reaches 500 px, the screen 360 px/,
  ],
  [`<p ${CUT}>${LONG}</p>`, /“a keyboard .* is cut/],
  ['<p style="height: 20px; overflow: hidden">several<br>lines<br>of text</p>', /is cut/],
  ['<img src="data:image/png;base64,AAAA" alt="">', /the picture .* is missing/],
])('a fault is found: %s', async (body, fault) => {
  expect(await faultsOf(body)).toContainEqual(expect.stringMatching(fault))
})

test.each([
  ['text that fits', '<p>a keyboard</p>'],
  [
    'a table in a scroller of its own',
    '<div style="overflow-x: auto"><p style="width: 900px">wide</p></div>',
  ],
  ['cut text in a link', `<a href="/"><span ${CUT}><span>${LONG}</span></span></a>`],
  ['cut text in a row with a link', `<ul><li><p ${CUT}>${LONG}</p><a href="/">Open</a></li></ul>`],
  ['cut text that the heading has whole', `<p ${CUT}>${LONG}</p><h1>${LONG}</h1>`],
  ['what only a screen reader reads', `<p style="width: 1px; height: 1px; overflow: hidden">${LONG}</p>`],
])('no fault is seen in %s', async (_what, body) => {
  expect(await faultsOf(body)).toEqual([])
})

test('a text beside something else is found, where React has put it', async () => {
  const page = await browser.newPage()
  await page.setContent(`<!doctype html><body><p>Showing <b>5</b></p><p>All 5</p>
    <p><span>Showing </span><b>5</b></p><div>No page’s own <b>5</b></div></body>`)
  await page
    .locator('p')
    .evaluateAll((all) => all.forEach((element) => void Object.assign(element, { __reactFiber$own: {} })))
  expect(await bareTexts(page)).toEqual([expect.stringMatching(/^“Showing” has no element/)])
  await page.close()
})

test('axe finds what cannot be read, told or reached', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.setContent(`<!doctype html><html lang="en"><head><title>Faults</title></head><body><main><h1>Faults</h1>
    <p style="color: #ccc; background: #fff">pale</p><img src="data:image/png;base64,AAAA"><input></main></body></html>`)
  const found = await axeFaults(page)
  expect(found.map((fault) => fault.split(':')[0])).toEqual(['color-contrast', 'image-alt', 'label'])
  await page.context().close()
})

async function faultsOf(body: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } })
  try {
    await page.setContent(`<!doctype html><body>${body}</body>`)
    return await layoutFaults(page)
  } finally {
    await page.close()
  }
}

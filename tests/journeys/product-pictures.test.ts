import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'

const { shop, newPerson } = openJourneys()

const LAPTOP = '/products/dell-xps-13'
const galleryOf = (page: Page) => page.getByRole('region', { name: /^Pictures of Dell XPS 13/ })
const picturesOf = (page: Page) => galleryOf(page).getByRole('link', { name: /^Enlarge: / })
const statusOf = (within: Page | Locator) => within.getByRole('status')
/** The one that has the focus, by its number. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-slide'))
const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return left >= -1 && right <= window.innerWidth + 1
  })

testInFull(
  'by keyboard: arrow keys turn the pictures, Enter enlarges, Escape leads back to the same picture',
  async () => {
    const { page, visit, lookAround } = await newPerson()
    await visit(LAPTOP)
    const pictures = picturesOf(page)
    expect(await pictures.count()).toBe(3)
    await galleryOf(page).getByText('1 of 3', { exact: true }).waitFor()
    await galleryOf(page).getByText('Rendered picture, not a photo').first().waitFor()
    await lookAround()

    await pictures.first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('1')
    await statusOf(galleryOf(page)).filter({ hasText: 'Picture 2 of 3' }).waitFor()
    await page.keyboard.press('End')
    expect(await focused(page)).toBe('2')
    await page.keyboard.press('Home')
    expect(await focused(page)).toBe('0')
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('0')
    await page.keyboard.press('ArrowRight')

    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Picture 2 of 3' })
    await dialog.waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'group')
    await page.keyboard.press('+')
    await statusOf(dialog).filter({ hasText: '150%' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(
      () => !document.querySelector('[data-scale="1.5"]')?.getAttribute('style')?.includes(', 0px'),
    )
    await lookAround({ axe: true })
    await page.keyboard.press('-')
    await statusOf(dialog).filter({ hasText: '100%' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'Picture 3 of 3' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-slide') === '2')
    await expect.poll(() => isInView(pictures.nth(2))).toBe(true)
  },
)

testInFull(
  'by mouse: a small picture shows the large one, a click enlarges where it is, dragging moves it',
  async () => {
    const { page, visit } = await newPerson()
    await visit(LAPTOP)
    const second = galleryOf(page).getByRole('link', { name: /^Picture 2/ })
    await second.click()
    expect(await second.getAttribute('aria-current')).toBe('true')
    await expect.poll(() => isInView(picturesOf(page).nth(1))).toBe(true)
    await picturesOf(page).nth(1).click()
    const dialog = page.getByRole('dialog')
    const frame = dialog.getByRole('group', { name: /^Enlarged picture/ })
    await frame.click()
    await statusOf(dialog).filter({ hasText: '250%' }).waitFor()
    const style = () => dialog.locator('[data-scale]').getAttribute('style')
    const before = await style()
    const box = await frame.boundingBox()
    if (!box) throw new Error('The frame is on the screen.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 40, { steps: 4 })
    await page.mouse.up()
    await expect.poll(style).not.toBe(before)
    await statusOf(dialog).filter({ hasText: '250%' }).waitFor()
    await page.mouse.wheel(0, 4_000)
    await statusOf(dialog).filter({ hasText: '100%' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  },
)

testInFull('by touch: the strip follows the finger, two taps enlarge, two fingers pinch', async () => {
  const { page, context, visit, lookAround } = await newPerson({ width: 360 })
  await visit(LAPTOP)
  const touch = await context.newCDPSession(page)
  const first = await picturesOf(page).first().boundingBox()
  if (!first) throw new Error('The first picture is on the screen.')
  const y = first.y + first.height / 2
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 300, y }] })
  for (const x of [280, 240, 200, 150, 100, 60])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await statusOf(galleryOf(page)).filter({ hasText: 'Picture 2 of 3' }).waitFor()
  await expect.poll(() => isInView(picturesOf(page).nth(1))).toBe(true)

  await picturesOf(page).nth(1).tap()
  const dialog = page.getByRole('dialog')
  await statusOf(dialog).filter({ hasText: '100%' }).waitFor()
  await lookAround({ axe: true })
  await page.touchscreen.tap(180, 380)
  await page.touchscreen.tap(180, 380)
  await statusOf(dialog).filter({ hasText: '250%' }).waitFor()
  const fingers = (apart: number) => [
    { x: 180 - apart, y: 380, id: 1 },
    { x: 180 + apart, y: 380, id: 2 },
  ]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(100) })
  for (const apart of [80, 60, 40])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await statusOf(dialog).filter({ hasText: '100%' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await dialog.waitFor({ state: 'detached' })
})

testInFull(
  'without JavaScript: every picture is reached by its small one, and leads to its file',
  async () => {
    const { page, visit } = await newPerson({ width: 360, javaScript: false })
    await visit(LAPTOP)
    const last = picturesOf(page).nth(2)
    expect(await isInView(last)).toBe(false)
    await galleryOf(page)
      .getByRole('link', { name: /^Picture 3/ })
      .click()
    await expect.poll(() => isInView(last)).toBe(true)
    const file = await last.getAttribute('href')
    const answer = await page.request.get(file ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp'])
  },
)

testInFull(
  'one picture has no small ones but is enlarged all the same; an illustration is only shown',
  async () => {
    const { app } = shop()
    const ofProduct = (id: string) => app.db.deleteFrom('product_pictures').where('product_id', '=', id)
    await ofProduct('nzxt-h7-flow').where('position', '>', 0).execute()
    await ofProduct('corsair-rm850x').execute()
    const { page, visit, lookAround } = await newPerson()
    await visit('/products/nzxt-h7-flow')
    const ofCase = page.getByRole('region', { name: /^Pictures of NZXT/ })
    expect(await ofCase.getByRole('link').count()).toBe(1)
    await ofCase.getByRole('link').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Picture', exact: true })
    await dialog.waitFor()
    expect(await dialog.getByRole('button', { name: 'Next picture' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-slide') === '0')

    await visit('/products/corsair-rm850x')
    const ofPower = page.getByRole('region', { name: /^Pictures of Corsair/ })
    await ofPower.getByText('Illustration').waitFor()
    expect(await ofPower.getByRole('link').count()).toBe(0)
    await lookAround()
  },
)

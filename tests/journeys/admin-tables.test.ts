import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { ASHAS_DETAILS } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { isFull, testInFull } from '#tests/support/full-run.ts'
import { PASSWORD } from './steps.ts'

const { newPerson, shop } = openJourneys()

const LONG_NAME = 'Venkatanarasimharajuvaripeta Subramaniam Chidambaranathan Iy'
const LONG_EMAIL = 'venkatanarasimharaju.subramaniam_chidambaranathan@long.example.in'

const LONG_PRODUCT =
  'Gigabyte GeForce RTX 5070 Ti WINDFORCE OC SFF 16G 256-bit GDDR7 PCIe 5.0 triple-fan graphics card with DLSS 4, three DisplayPort 2.1b outputs and one HDMI 2.1b output'

const PAGES = [
  '/admin/users',
  '/admin/products',
  '/admin/vendors',
  '/admin/vendors/commission',
  '/admin/orders',
  '/admin/support',
  '/admin/newsletter',
  '/admin/team',
  '/admin/system',
  '/admin/dashboard',
]

beforeAll(async () => {
  const { app } = shop()
  await createAccount(app, {
    name: LONG_NAME,
    email: LONG_EMAIL,
    password: PASSWORD,
    roles: [{ kind: 'customer' }],
  })
  const { offerId } = await addOffer(app, {
    name: LONG_PRODUCT,
    sellerId: 'sri-venkateswara-computer-peripherals-and-networking-traders',
    available: 9,
  })
  const [firstName = '', ...rest] = LONG_NAME.split(' ')
  const placed = await placeOrder(app, await addCustomer(app, LONG_NAME), {
    checkoutKey: app.random.uuid(),
    details: { ...ASHAS_DETAILS, firstName, lastName: rest.join(' '), email: LONG_EMAIL },
    lines: [{ offerId, quantity: 1 }],
    expectedTotalPaise: 90_000 + 39_900,
  })
  if (!placed.ok) throw new Error(placed.problem.code)
  await Promise.all(Array.from({ length: 25 }, () => addCustomer(app)))
  const message = { name: LONG_NAME, email: LONG_EMAIL, message: `${LONG_PRODUCT}: is it in stock?` }
  await submitTicket(app, { message, userId: undefined })
  await app.db
    .insertInto('newsletter_subscribers')
    .values({
      email: LONG_EMAIL,
      status: 'confirmed',
      token_sha256: 'a'.repeat(64),
      confirmed_at: new Date(),
    })
    .execute()
})

async function newOwner(width: number, options: PersonOptions = {}): Promise<Person> {
  const person = await newPerson({ width, ...options })
  const owner = await addAdmin(shop().app, 'owner')
  const [name = '', value = ''] = (await signInAdmin(shop().app, owner)).split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

describe('the tables of the back office', () => {
  testInFull.each(isFull ? [360, 600, 768, 1024, 1280, 1440] : [360, 1280])(
    'hold what is long: %i pixels',
    async (width) => {
      const { page, context, visit } = await newOwner(width)
      for (const rows of ['compact', 'comfortable']) {
        await context.addCookies([{ name: 'nn-rows', value: rows, url: shop().url }])
        for (const path of PAGES) {
          await visit(path)
          await page.getByRole('table').first().waitFor()
          const troubles = await page.evaluate(troublesOfTables)
          // In a compact row a line that is too long ends in an ellipsis; the table still fits its frame.
          const counted = rows === 'compact' ? troubles.filter((each) => each.includes('wider')) : troubles
          expect(counted, `${path} at ${width}, ${rows}`).toEqual([])
        }
      }
    },
  )

  testInFull(
    'are cards on a phone, with the words of each column, and tables to those who listen',
    async () => {
      const { page, visit, lookAround } = await newOwner(360)
      await visit('/admin/users?q=chidambaranathan')
      const row = page.getByRole('row').filter({ hasText: LONG_EMAIL })
      const name = await row.getByRole('link', { name: LONG_NAME, exact: true }).boundingBox()
      const role = row.getByRole('cell', { name: 'Customer', exact: true })
      const box = await role.boundingBox()
      expect(box && name && box.y >= name.y + name.height, 'the role stands below the name').toBe(true)
      expect(await role.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Role')

      const tree = await accessibleRoles(page)
      expect(tree).toEqual(
        expect.arrayContaining(['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell']),
      )
      await page.getByRole('columnheader', { name: 'Joined Date' }).waitFor({ state: 'attached' })
      await row.getByRole('checkbox', { name: `Select ${LONG_NAME}` }).check()
      await lookAround({ axe: true })
    },
  )
})

describe('the rows of a list', () => {
  testInFull.each([true, false])(
    'that are chosen keep their actions in sight; with scripts: %s',
    async (javaScript) => {
      const { page, visit } = await newOwner(360, { javaScript })
      await visit('/admin/users')
      const bar = page.getByRole('region', { name: 'For the selected rows' })
      const isInSight = async () => ((await bar.boundingBox())?.y ?? 0) < (page.viewportSize()?.height ?? 0)
      expect(await isInSight()).toBe(false)
      await page.locator('[data-row-box]').first().check()
      expect(await isInSight()).toBe(true)
      expect(await bar.getByRole('button', { name: 'Deactivate' }).isVisible()).toBe(true)
      if (!javaScript) return

      await bar.getByText('1 of 25 selected').waitFor()
      await bar.getByRole('button', { name: 'Select all' }).click()
      await page.getByRole('status').getByText('25 of 25 selected').waitFor()
      const last = page.getByRole('row').last()
      await last.scrollIntoViewIfNeeded()
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const [row, end] = [await last.boundingBox(), await bar.boundingBox()]
      expect(row && end && row.y + row.height <= end.y, 'the last row is not covered').toBe(true)
      await bar.getByRole('button', { name: 'Clear' }).click()
      expect(await page.locator('[data-row-box]:checked').count()).toBe(0)
    },
  )

  testInFull.each([true, false])(
    'are compact, or as high as somebody wants them; with scripts: %s',
    async (javaScript) => {
      const { page, visit, lookAround } = await newOwner(1440, { javaScript })
      const heights = () =>
        page
          .locator('tbody tr')
          .evaluateAll((rows) => [
            ...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height))),
          ])
      await visit('/admin/users')
      expect(Math.max(...(await heights()))).toBeLessThanOrEqual(45)
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Comfortable rows' }).click()
      await answer
      await page.getByRole('button', { name: 'Compact rows' }).waitFor()
      await visit('/admin/users')
      expect(Math.max(...(await heights()))).toBeGreaterThan(55)
      await page.getByRole('button', { name: 'Compact rows' }).click()
      await page.getByRole('button', { name: 'Comfortable rows' }).waitFor()
      await visit('/admin/products')
      expect(Math.max(...(await heights()))).toBeLessThanOrEqual(45)
      await lookAround({ axe: true })
      // A line that is too long ends in an ellipsis here; the table still fits its frame.
      const troubles = await page.evaluate(troublesOfTables)
      expect(troubles.filter((trouble) => trouble.includes('wider'))).toEqual([])
    },
  )
})

/** What the browser tells a screen reader, not what the markup says. */
async function accessibleRoles(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return [...new Set(nodes.flatMap(({ ignored, role }) => (ignored || !role ? [] : [String(role.value)])))]
}

/** Runs in the page: what is cut off, squeezed, or broken inside a word. */
function troublesOfTables(): string[] {
  const troubles: string[] = []
  for (const frame of document.querySelectorAll('main .table-frame')) {
    const name = frame.getAttribute('aria-label')
    const { left, right } = frame.getBoundingClientRect()
    if (frame.scrollWidth > frame.clientWidth + 1)
      troubles.push(`${name} is ${frame.scrollWidth - frame.clientWidth} px wider than its frame`)
    for (const heading of frame.querySelectorAll('tbody th')) {
      const { width } = heading.getBoundingClientRect()
      if (width < 180 && (heading.textContent?.length ?? 0) > 60)
        troubles.push(`${name}: a heading is ${Math.round(width)} px wide`)
    }
    const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only, thead, caption'))
        continue
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()]
        const broken = new Set(lines.map(({ top }) => Math.round(top))).size > 1
        const isOut = lines.some((line) => line.left < left - 1 || line.right > right + 1)
        if (word.length <= 20 && !word.includes('-') && broken) troubles.push(`${name}: "${word}" is broken`)
        if (isOut) troubles.push(`${name}: "${word}" is off the edge`)
      }
    }
  }
  return [...new Set(troubles)]
}

import { expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { axeFaults, openJourneys, openShop, type Person, twoFrames } from '#tests/support/browser.ts'
import { templateOf } from '#tests/support/database-template.ts'
import { isFull } from '#tests/support/full-run.ts'
import { bareTexts, layoutFaults, loadPictures } from '#tests/support/page-faults.ts'
import { DEMO_PASSWORD } from '../../src/entry/demo/demo-password.ts'
import { openDemo } from '../../src/entry/demo/open-demo.ts'
import { chooseParts } from '../../src/entry/demo/stock/choose-parts.ts'
import { partsFile } from '../../src/entry/demo/stock/parts-file.ts'
import { stockShop } from '../../src/entry/demo/stock/stock-shop.ts'
import { APPLICANTS_PAGES, type Audience, stockedAddresses } from './stocked-addresses.ts'

const PARTS = isFull ? 3_000 : 60
/** 720 px is what a window of 1440 px has at 200 % zoom. */
const WIDTHS = isFull ? [360, 600, 720, 768, 1024, 1440] : [360, 1440]
const LOOKS = [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const
const SWEEP_MS_MAX = (isFull ? 40 : 15) * 60_000
const HEIGHT = 900

const STOCKED = templateOf(isFull ? 'stocked_full' : 'stocked', async (app) => {
  await openShop(app)
  const { priced, unpriced } = await chooseParts(PARTS, isFull ? partsFile() : undefined)
  await openDemo(app)
  await stockShop(app, { parts: priced, unpriced, artwork: 'artwork', say: () => {} })
})

/** A marketplace full of products, people and orders, for one file of journeys. */
export function openStockedJourneys() {
  return openJourneys({}, { template: STOCKED })
}

/** Has every page that an audience sees looked at in every width, and read by axe. */
export function sweepPages(
  { newPerson, shop }: ReturnType<typeof openStockedJourneys>,
  audience: Audience,
): void {
  test(
    `every page of a full marketplace fits, can be read and is sound, for the ${audience}`,
    async () => {
      const person = await newPerson()
      await signIn(person, audience)
      const addresses = await addressesOf(shop().app, audience)
      const faults: string[] = []
      for (const [index, address] of addresses.entries())
        for (const fault of await lookAt(person, address, index)) faults.push(`${address} ${fault}`)
      expect(faults).toEqual([])
    },
    SWEEP_MS_MAX,
  )
}

/** Of a page with several addresses, such as one for each state of an order, the first alone on a commit. */
async function addressesOf(app: App, audience: Audience): Promise<readonly string[]> {
  if (audience === 'applicant') return APPLICANTS_PAGES
  const pages = [...(await stockedAddresses(app)).values()]
  return pages
    .filter(({ as }) => as === audience)
    .flatMap(({ addresses }) => (isFull ? addresses : addresses.slice(0, 1)))
}

async function signIn({ page, visit }: Person, audience: Audience): Promise<void> {
  if (audience === 'visitor') return
  const area = { customer: 'auth', vendor: 'vendor', applicant: 'vendor', admin: 'admin' }[audience]
  await visit(`/${area}/login`)
  await page.getByLabel('Email', { exact: true }).fill(`${audience}@nanonagar.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Sign|Log) in$/i })
    .click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Opens the page once and looks at it in every width; axe reads each in both looks in the full run, else one in three. */
async function lookAt({ page, visit }: Person, address: string, index: number): Promise<string[]> {
  await visit(address)
  const faults: string[] = []
  const headings = await page.locator('h1').count()
  if (headings !== 1) faults.push(`has ${headings} first headings`)
  if (!/NanoNagar/.test(await page.title())) faults.push('has no title of ours')
  faults.push(...(await bareTexts(page)))
  await loadPictures(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.evaluate(twoFrames)
    for (const fault of await layoutFaults(page)) faults.push(`at ${width} px: ${fault}`)
  }
  for (const { width, colorScheme } of looksOf(index)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: HEIGHT })
    for (const fault of await axeFaults(page)) faults.push(`at ${width} px, ${colorScheme}: ${fault}`)
  }
  return faults
}

/** In which looks axe reads the page with this number. */
function looksOf(index: number) {
  if (isFull) return LOOKS
  return index % 3 === 0 ? LOOKS.slice(index % 2, (index % 2) + 1) : []
}

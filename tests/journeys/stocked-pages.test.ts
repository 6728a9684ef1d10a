import { expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { axeFaults, openJourneys, type Person, twoFrames } from '#tests/support/browser.ts'
import { layoutFaults, loadPictures } from '#tests/support/page-faults.ts'
import { DEMO_PASSWORD } from '../../src/entry/demo/demo-password.ts'
import { openDemo } from '../../src/entry/demo/open-demo.ts'
import { chooseParts, REAL_PARTS } from '../../src/entry/demo/stock/choose-parts.ts'
import { stockShop } from '../../src/entry/demo/stock/stock-shop.ts'
import { readUrlMap } from '../access/url-map.ts'
import { APPLICANTS_PAGES, type Audience, NOT_HERE, stockedAddresses } from './stocked-addresses.ts'

const isFull = Boolean(process.env.NN_FULL)
const PARTS = isFull ? 3_000 : 120
/** 720 px is what a window of 1440 px has at 200 % zoom. */
const WIDTHS = isFull ? [360, 600, 720, 768, 1024, 1440] : [360, 1440]
/** On each commit axe looks at one page in three: the journeys that use a page have it looked at by axe as well. */
const AXE_STEP = isFull ? 1 : 3
const LOOKS = [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const
const SWEEP_MS_MAX = (isFull ? 40 : 15) * 60_000
const HEIGHT = 900

const { newPerson, shop } = openJourneys({}, stock)

async function stock(app: App): Promise<void> {
  const { priced, unpriced } = await chooseParts(PARTS, isFull ? REAL_PARTS : 'none: made up')
  await openDemo(app)
  await stockShop(app, { parts: priced, unpriced, artwork: 'artwork', say: () => {} })
}

test('every page of the URL map is looked at here, or it is said where', async () => {
  const pages = (await readUrlMap()).filter(({ isPage }) => isPage).map(({ path }) => path)
  const here = await stockedAddresses(shop().app)
  expect([...here.keys(), ...Object.keys(NOT_HERE)].toSorted()).toEqual(pages.toSorted())
  const empty = [...here].filter(([, { addresses }]) => addresses.length === 0)
  expect(empty, 'pages without an address in the stocked marketplace').toEqual([])
})

test.each(['visitor', 'customer', 'vendor', 'applicant', 'admin'] as const)(
  'every page of a full marketplace fits, can be read and is sound, for the %s',
  async (audience) => {
    const person = await newPerson()
    await signIn(person, audience)
    const faults: string[] = []
    for (const [index, address] of (await addressesOf(audience)).entries())
      for (const fault of await lookAt(person, address, index)) faults.push(`${address} ${fault}`)
    expect(faults).toEqual([])
  },
  SWEEP_MS_MAX,
)

async function addressesOf(audience: Audience): Promise<readonly string[]> {
  if (audience === 'applicant') return APPLICANTS_PAGES
  const pages = [...(await stockedAddresses(shop().app)).values()]
  return pages.filter(({ as }) => as === audience).flatMap(({ addresses }) => addresses)
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

/** Opens the page once and looks at it in every width; axe looks at it in full in both looks, else in one at most. */
async function lookAt({ page, visit }: Person, address: string, index: number): Promise<string[]> {
  await visit(address)
  const faults: string[] = []
  const headings = await page.locator('h1').count()
  if (headings !== 1) faults.push(`has ${headings} first headings`)
  if (!/NanoNagar/.test(await page.title())) faults.push('has no title of ours')
  await loadPictures(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.evaluate(twoFrames)
    for (const fault of await layoutFaults(page)) faults.push(`at ${width} px: ${fault}`)
  }
  if (index % AXE_STEP > 0) return faults
  for (const { width, colorScheme } of isFull ? LOOKS : LOOKS.slice(index % 2, (index % 2) + 1)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: HEIGHT })
    for (const fault of await axeFaults(page)) faults.push(`at ${width} px, ${colorScheme}: ${fault}`)
  }
  return faults
}

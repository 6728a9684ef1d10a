import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { axeFaults, openJourneys, type Person, twoFrames } from '#tests/support/browser.ts'
import { inFull, isCommitTier, isFull, testInFull } from '#tests/support/full-run.ts'
import { bareTexts, layoutFaults, loadPictures } from '#tests/support/page-faults.ts'
import { STOCKED } from '#tests/support/stocked-marketplace.ts'
import { DEMO_PASSWORD } from '../../src/entry/demo/demo-password.ts'
import { APPLICANTS_PAGES, type Audience, stockedAddresses } from './stocked-addresses.ts'

/** 720 px is what a window of 1440 px has at 200 % zoom. */
const WIDTHS = isFull ? [360, 600, 720, 768, 1024, 1440] : [360, 1440]
/** Of so many pages one is laid out on a desk too: each audience's pages share their frame. */
const ON_A_DESK_EVERY = inFull(1, 6)
/** On a commit of so many pages one is asked of the server too, beside what the browser has drawn alone. */
const COMPARED_EVERY = 3
/** On a commit axe reads one page in so many, in one look by turns. */
const AXE_READS_EVERY = 24
const LOOKS = [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const
const SWEEP_MS_MAX = (isFull ? 40 : 15) * 60_000
const HEIGHT = 900

/** A marketplace full of products, people and orders, for one file of journeys. */
export function openStockedJourneys() {
  return openJourneys({}, { template: STOCKED })
}

/** Has every page that an audience sees looked at in every width, and read by axe. */
export function sweepPages(
  { newPerson, shop }: ReturnType<typeof openStockedJourneys>,
  audience: Audience,
): void {
  // An applicant's pages are a vendor's in another state.
  const run = audience === 'applicant' ? testInFull : test
  run(
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

/**
 * Opens the page once and looks at it in every width, in that of the page before it first: a change of width lays the whole
 * page out anew. Axe reads each page in both looks in the full run, else one in twenty-four.
 */
async function lookAt({ page, visit, open }: Person, address: string, index: number): Promise<string[]> {
  await visit(address)
  // Drawn by the browser alone: where the server writes something else, React says what of that it cannot take over.
  if (isCommitTier && index % COMPARED_EVERY === 0 && (await page.evaluate(differsFromServer, address)))
    await open(address)
  const faults: string[] = []
  const headings = await page.locator('h1').count()
  if (headings !== 1) faults.push(`has ${headings} first headings`)
  if (!/NanoNagar/.test(await page.title())) faults.push('has no title of ours')
  faults.push(...(await bareTexts(page)))
  await loadPictures(page)
  const before = page.viewportSize()?.width
  const widths = index % ON_A_DESK_EVERY === 0 ? WIDTHS : WIDTHS.slice(0, 1)
  for (const width of widths.toSorted((one, other) => Number(other === before) - Number(one === before))) {
    await showAt(page, width)
    for (const fault of await layoutFaults(page)) faults.push(`at ${width} px: ${fault}`)
  }
  for (const { width, colorScheme } of looksOf(index)) {
    await page.emulateMedia({ colorScheme })
    await showAt(page, width)
    for (const fault of await axeFaults(page)) faults.push(`at ${width} px, ${colorScheme}: ${fault}`)
  }
  return faults
}

/** Runs in the page: whether the server writes a text or an element that is not there once React has drawn the page. */
async function differsFromServer(address: string): Promise<boolean> {
  const written = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
  const partsOf = (root: Document) => {
    const main = root.querySelector('main') ?? root.body
    const shown = [...main.querySelectorAll('*')].filter((element) => !element.closest('noscript, script'))
    const texts = shown.flatMap((element) => [...element.childNodes].map((node) => node.nodeValue ?? ''))
    return new Set([
      ...texts,
      ...shown.map((element) => `<${element.tagName} ${element.getAttribute('class')}>`),
    ])
  }
  const drawn = partsOf(document)
  return [...partsOf(written)].some((part) => !drawn.has(part))
}

async function showAt(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: HEIGHT })
  await page.evaluate(twoFrames)
}

/** In which looks axe reads the page with this number. */
function looksOf(index: number) {
  if (isFull) return LOOKS
  const turn = index / AXE_READS_EVERY
  return Number.isInteger(turn) ? LOOKS.slice(turn % 2, (turn % 2) + 1) : []
}

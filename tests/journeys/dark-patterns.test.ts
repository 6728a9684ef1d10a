import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatInr } from '#domain/ground/shared/money.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { isFull } from '#tests/support/full-run.ts'
import { readServedPages, readWrittenPage, type ServedPage } from '#tests/support/served-pages.ts'
import { DEMO_PASSWORD } from '../../src/entry/demo/demo-password.ts'
import { stockedAddresses } from './stocked-addresses.ts'
import { openStockedJourneys } from './stocked-pages.ts'

/** The patterns of the guidelines of 2023 over what the server writes of every page: docs/dark-patterns.md says what holds each. */

const { shop, newPerson, enter } = openStockedJourneys()
const READING_MS_MAX = 10 * 60_000

/** The guidelines are about consumers; what sellers and the office read is looked at too, with `--full`. */
const CONSUMERS = ['visitor', 'customer'] as const
const EVERYBODY = [...CONSUMERS, 'vendor', 'admin'] as const

let pages: readonly ServedPage[] = []
beforeAll(async () => {
  const all = [...(await stockedAddresses(shop().app)).values()]
  for (const as of isFull ? EVERYBODY : CONSUMERS) {
    const person = await newPerson()
    if (as !== 'visitor') await signIn(person, as)
    else await person.visit('/about')
    const addresses = all
      .filter((page) => page.as === as)
      .flatMap((page) => (isFull ? page.addresses : page.addresses.slice(0, 1)))
      .filter((address) => !address.startsWith('/demo/'))
    pages = [...pages, ...(await readServedPages(person.page, as, addresses))]
  }
  expect(pages.length).toBeGreaterThan(isFull ? 80 : 30)
}, READING_MS_MAX)

async function signIn(
  { page, visit }: Awaited<ReturnType<typeof newPerson>>,
  as: 'customer' | 'vendor' | 'admin',
) {
  const area = { customer: 'auth', vendor: 'vendor', admin: 'admin' }[as]
  await visit(`/${area}/login`)
  await page.getByLabel('Email', { exact: true }).fill(`${as}@nanonagar.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Sign|Log) in$/i })
    .click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

const consumers = () => pages.filter(({ as }) => as === 'visitor' || as === 'customer')

/** What a page has of each pattern that can be seen in what the server writes. */
const PATTERNS = {
  'DP-01': ({ text, timers }) => [
    ...matches(
      text,
      /hurry|last chance|limited[- ]time|today only|only today|selling (out )?fast|almost (gone|sold out)|ends in|act now|don.t miss|\d+ (people|others|customers) (are|have|bought|viewed)|in \d+ carts?|\d+:\d\d:\d\d/gi,
    ),
    ...timers,
  ],
  'DP-03': ({ choices }) =>
    choices.filter((words) =>
      /no,? thanks|i (don.t|do not|hate|would rather|.ll) |not interested in saving|pay full price|miss out|regret/i.test(
        words,
      ),
    ),
  'DP-04': ({ required, fields, address }) => [
    ...required.filter((name) => /newsletter|marketing|referral|app|donat|subscri/i.test(name)),
    ...(/^\/(checkout|cart|auth\/register|written)/.test(address)
      ? fields.filter((name) => /newsletter|marketing/i.test(name))
      : []),
  ],
  'DP-05': ({ text }) =>
    matches(
      text,
      /auto[- ]?renew|free trial|recurring (payment|charge)|cancel your (subscription|plan) (by|before)|membership fee/gi,
    ),
  'DP-06': ({ address, ticked, struck, text }) => [
    // Of a parcel with one piece that piece comes back: nothing else can be chosen.
    ...(/\/returns\/new\?/.test(address) ? [] : ticked),
    ...struck.filter(({ label }) => label !== 'MRP').map(({ price }) => price),
    ...matches(text, /\b(was|earlier|previously|usual price|list price|instead of|worth):? ₹[\d,]+/gi).filter(
      (words) => !FORMER.test(words),
    ),
  ],
  'DP-09': ({ sponsored }) => sponsored.filter((words) => !/\b(ad|sponsored|advertisement)\b/i.test(words)),
  'DP-10': ({ openDialogs }) => openDialogs,
  'DP-11': ({ boxes }) =>
    boxes.filter((label) =>
      /\b(do not|don.t|un(tick|check)|opt[- ]out|not to (receive|share))\b/i.test(label),
    ),
  'DP-13': ({ foreignScripts, hrefs }) => [
    ...foreignScripts,
    ...hrefs.filter((href) => /\.(exe|msi|apk|dmg|scr|bat|crx)(\?|$)/i.test(href)),
  ],
} as const satisfies Record<string, (page: ServedPage) => readonly string[]>
type Code = keyof typeof PATTERNS

/** Of the history of prices alone: “The lowest price of the 30 days before was ₹1,000.” */
const FORMER = /^was ₹/

const matches = (text: string, words: RegExp) => [...text.matchAll(words)].map(([match]) => match)

/** What the pages have of a pattern, each with its address. */
const found = (code: Code, those: readonly ServedPage[] = consumers()) =>
  those.flatMap((page) => PATTERNS[code](page).map((each) => `${page.address}: ${each}`))

/** Pages as nobody should write them, each with a pattern that is to be found in it. */
const DARK: readonly (readonly [Code, string])[] = [
  ['DP-01', '<p>Hurry, 12 people are looking at this</p>'],
  ['DP-01', '<span role="timer">4 minutes</span>'],
  ['DP-01', '<p>Offer ends in 00:09:59</p>'],
  ['DP-03', '<button>No thanks, I like paying more</button>'],
  ['DP-03', '<a href="/">I’ll pay full price</a>'],
  ['DP-04', '<form method="post"><input name="newsletter" type="checkbox"></form>'],
  ['DP-04', '<form method="post"><input name="appInstalled" required></form>'],
  ['DP-05', '<p>Your plan auto-renews</p>'],
  [
    'DP-06',
    '<form method="post"><label><input type="checkbox" checked> Add a warranty for ₹999</label></form>',
  ],
  ['DP-06', '<span>₹900</span> <s>₹1,000</s>'],
  ['DP-06', '<p>Usual price ₹1,000</p>'],
  ['DP-09', '<p><a rel="sponsored" href="/x">Best keyboard</a></p>'],
  ['DP-10', '<dialog open>Subscribe</dialog>'],
  ['DP-11', '<form method="post"><label><input type="checkbox"> Do not send me offers</label></form>'],
  ['DP-13', '<script src="https://elsewhere.example/x.js"></script>'],
  ['DP-13', '<a href="/setup.exe?v=2">Get it</a>'],
]

test('what is looked for is found in a page that has it', async () => {
  const person = await newPerson()
  await person.visit('/about')
  for (const [code, html] of DARK)
    expect(PATTERNS[code](await readWrittenPage(person.page, html)), html).not.toEqual([])
  const usual =
    '<form method="post"><label><input type="checkbox"> Keep me signed in</label></form><span>MRP</span> <s>₹900</s>'
  const read = await readWrittenPage(person.page, usual)
  expect(Object.values(PATTERNS).flatMap((of) => of(read))).toEqual([])
})

test('DP-01: no page hurries anybody: no countdown, no crowd, and as many left as there are', async () => {
  expect(found('DP-01')).toEqual([])
  const { rows } = await sql<{ id: string; left: number }>`
    SELECT products.id, stock.on_hand - stock.reserved AS left FROM products
    JOIN stock ON stock.offer_id = products.best_offer_id
    WHERE products.on_sale AND stock.on_hand - stock.reserved BETWEEN 1 AND 5 ORDER BY products.id LIMIT 5`.execute(
    shop().app.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  const person = await newPerson()
  await person.visit('/about')
  const few = await readServedPages(
    person.page,
    'visitor',
    rows.map(({ id }) => `/products/${id}`),
  )
  for (const [index, { left }] of rows.entries())
    expect(matches(few[index]?.main ?? '', /Only \d+ left/g)[0]).toBe(`Only ${left} left`)
})

test('DP-03: no button or link shames who says no', () => {
  expect(found('DP-03', pages)).toEqual([])
})

test('DP-04: nobody has to sign up for something else to buy, and no letters are asked for with an order', () => {
  expect(found('DP-04')).toEqual([])
})

test('DP-05: nothing is sold that goes on by itself', () => {
  expect(found('DP-05')).toEqual([])
})

test('DP-06: no box is ticked for anybody, and what is struck through is the MRP', () => {
  expect(found('DP-06')).toEqual([])
  expect(consumers().some(({ struck }) => struck.length > 0)).toBe(true)
})

test('DP-09: advertising says that it is', () => {
  expect(found('DP-09', pages)).toEqual([])
})

test('DP-10: no dialog is open when a page comes', () => {
  expect(found('DP-10', pages)).toEqual([])
})

test('DP-11: no box is worded so that a tick means no', () => {
  expect(found('DP-11')).toEqual([])
})

test('DP-13: pages run scripts of their own alone and offer no program', () => {
  expect(found('DP-13', pages)).toEqual([])
})

describe('a purchase', () => {
  /** A customer, signed in, without JavaScript: what the server writes is all there is. */
  async function buyer() {
    const [one] = await addBuyers(shop().app, 1)
    if (!one) throw new Error('nobody was added')
    return enter(one.cookie, { javaScript: false })
  }

  async function cheap() {
    const { rows } = await sql<{ id: string; name: string; category: string; paise: number; offer: string }>`
      SELECT products.id, products.name, products.category, price_paise AS paise, best_offer_id AS offer FROM products
      JOIN stock ON stock.offer_id = best_offer_id
      WHERE on_sale AND in_stock AND on_hand - reserved > 5 AND list_price_paise > price_paise
        AND NOT EXISTS (SELECT FROM promotions WHERE promotions.seller_id = (SELECT seller_id FROM offers WHERE id = best_offer_id))
      ORDER BY price_paise LIMIT 1`.execute(shop().app.db)
    const [product] = rows
    if (!product) throw new Error('nothing is cheap')
    return product
  }

  test('DP-02, DP-07, DP-08: costs in the list, on its page, in the cart and at the checkout the same, with its fee from the cart on', async () => {
    const person = await buyer()
    const { page } = person
    const product = await cheap()
    const price = formatInr(product.paise)
    await person.visit(`/products?q=${encodeURIComponent(product.name)}`)
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="/products/${product.id}"]`) })
    expect(await card.first().textContent()).toContain(price)

    await person.visit(`/products/${product.id}`)
    expect(await page.locator('.price-large').first().textContent()).toContain(price)
    const told = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(told.join()).toContain(`"price":"${(product.paise / 100).toFixed(2)}"`)
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()

    await person.visit('/cart')
    const summary = page.getByRole('region', { name: 'Order Summary' })
    const amounts = async () => {
      const text = (await summary.textContent()) ?? ''
      const of = (label: string) => new RegExp(`${label}[^₹]*?(₹[\\d,]+|Free)`, 'i').exec(text)?.[1]
      return { shipping: of('Shipping'), total: of('Total(?! savings)') }
    }
    expect(await page.locator('main a[href^="/products/"]:not(:has(img))').allTextContents()).toContain(
      product.name,
    )
    const inCart = await amounts()
    expect(inCart.shipping).toBeDefined()

    await person.visit('/checkout')
    expect(await amounts()).toEqual(inCart)
    const lines = await sql<{
      count: number
      pieces: number
    }>`SELECT count(*), sum(quantity)::int AS pieces FROM cart_lines
      JOIN offers ON offers.id = offer_id WHERE offers.id = ${product.offer}`.execute(shop().app.db)
    expect(lines.rows[0]).toMatchObject({ count: 1, pieces: 1 })
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  })
})

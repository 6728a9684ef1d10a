import type { Browser, Page } from 'playwright-core'
import { isAlive, twoFrames } from './browser.ts'
import { FOREIGN_HOST } from './script-payloads.ts'

/** What the payloads call. */
export const BEACON = 'nnx'
const PATIENCE_MS = 60_000

/** What a browser shows: an address of the shop, or an answer that was received before, in its place. */
export interface ShownPage {
  path: string
  answer?: { status: number; headers: Record<string, string>; body: string }
  /** As it came, without the scripts and looks of ours that bring it to life: an eighth of the work. */
  isStatic?: boolean
}

/**
 * Shows pages in a browser and tells what a text of theirs did: a script that ran, a dialog, a request to elsewhere, an
 * inline handler, an address that is a script, or something that the content security policy had to stop.
 */
export async function watchScripts(
  browser: Browser,
  o: { baseURL: string; bypassCSP: boolean; cookie?: string | undefined },
) {
  const { baseURL, bypassCSP, cookie } = o
  const context = await browser.newContext({ baseURL, bypassCSP, locale: 'en-IN' })
  context.setDefaultTimeout(PATIENCE_MS)
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: baseURL }])
  const found: string[] = []
  await context.exposeBinding(BEACON, ({ page }, id) => {
    found.push(`${whereIs(page)} ran ${JSON.stringify(id)}`)
  })
  await context.exposeBinding('noteViolation', ({ page }, what) => {
    found.push(`${whereIs(page)} broke the policy: ${JSON.stringify(what)}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const what = `${event.violatedDirective} ${event.blockedURI} ${event.sample}`
      ;(globalThis as unknown as { noteViolation(what: string): void }).noteViolation(what)
    })
  })
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      found.push(`${page.url()} asked “${dialog.message()}”`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      if (new URL(request.url()).hostname === FOREIGN_HOST)
        found.push(`${page.url()} fetched ${request.url()}`)
    })
  })
  return {
    /** Shows each of the pages, some at a time, and gives what was found meanwhile. */
    async show(pages: readonly ShownPage[], { together = 4 } = {}): Promise<string[]> {
      // What is visited comes last: until then a tab need not learn anew what it may fetch.
      const queue = pages.toSorted((a, b) => Number(!a.isStatic) - Number(!b.isStatic)).values()
      const work = async () => {
        // One tab for all of them: each new one is a process of its own.
        const page = await context.newPage()
        for (const shown of queue) found.push(...(await showOne(page, { ...shown, bypassCSP })))
        await page.close()
      }
      await Promise.all(Array.from({ length: together }, work))
      return found.splice(0)
    },
    close: () => context.close(),
  }
}

function whereIs(page: Page): string {
  return page.url().slice(0, 200)
}

/** A page that is held to its policy has to be visited: the policy is a header of the answer. */
async function showOne(
  page: Page,
  { path, answer, isStatic = false, bypassCSP }: ShownPage & { bypassCSP: boolean },
): Promise<string[]> {
  if (isStatic && answer && bypassCSP) await writeInto(page, answer.body)
  else await visit(page, { path, isStatic, ...(answer && { answer }) })
  await page.evaluate(twoFrames)
  const inside = await page.evaluate(findScripts)
  return inside.map((what) => `${path} has ${what}`)
}

async function visit(page: Page, { path, answer, isStatic }: ShownPage): Promise<void> {
  await page.unrouteAll()
  if (isStatic) await page.route('**/assets/**', (route) => route.abort())
  if (answer)
    await page.route(
      (url) => url.pathname === path.split('?')[0],
      (route) => (route.request().isNavigationRequest() ? route.fulfill(answer) : route.continue()),
    )
  await page.goto(path)
  if (!isStatic) await page.waitForFunction(isAlive)
}

/** Into an empty page of the shop's, which fetches nothing: a third of the work of a visit. */
async function writeInto(page: Page, body: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ body: '' }) : route.abort(),
    )
    await page.goto('/')
  }
  await page.setContent(body, { waitUntil: 'domcontentloaded' })
}

/** Inline handlers and addresses that are scripts, wherever they stand in the page. */
function findScripts(): string[] {
  const isAddress = /^(href|src|action|formaction|xlink:href|data|poster)$/
  const isScript = /^\s*(javascript|vbscript):|^\s*data:text\/html/i
  const plain = (text: string) => text.replace(/[\t\r\n]/g, '')
  return [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on/i.test(name) || name === 'srcdoc' || (isAddress.test(name) && isScript.test(plain(value))),
      )
      .map(({ name, value }) => `<${element.tagName.toLowerCase()} ${name}="${value.slice(0, 100)}">`),
  )
}

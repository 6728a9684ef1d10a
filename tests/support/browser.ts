import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { loadOpeningCatalogue } from '#server/goods/catalogue/opening/load-opening-catalogue.ts'
import type { App } from '#server/ground/app.ts'
import { loadArtworkAsItComes } from './artwork.ts'
import { type Template, templateOf } from './database-template.ts'
import { isCommitTier, isFull } from './full-run.ts'
import { holdAnswers } from './late-answers.ts'
import { fillByKeys, launchFirefox } from './other-browsers/firefox.ts'
import { openWebKit } from './other-browsers/webkit.ts'
import { bareTexts, layoutFaults } from './page-faults.ts'
import { skipThisTest } from './skipped.ts'
import { type RunningMarketplace, startFilledMarketplace } from './start-marketplace.ts'

declare global {
  interface Window {
    axe: typeof axe
    /** React Router's, of a page that has come to life. */
    __reactRouterDataRouter?: {
      navigate(to: string): Promise<void>
      state: { location: { key: string } }
    }
    /** Whether the router has what was asked of it last; a document that was opened anew was asked nothing. */
    hasLoaded?: boolean
  }
}

/**
 * Nothing but what a page itself asks for may leave the browser; it also runs as root and without a screen. Each page lives
 * for a second or two: what V8 would make fast for later, on threads that the tests' own programs need, is not made.
 */
const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--single-threaded --no-opt --no-maglev',
]
const PATIENCE_MS = 60_000

export interface PersonOptions {
  /** Pixels; below 500 it is a phone with a touch screen. */
  width?: number
  javaScript?: boolean
  colorScheme?: 'light' | 'dark'
}

/** What a journey is played in: Chromium, or another browser that people have; `NN_BROWSER` names one for any file. */
export type Engine = 'chromium' | 'firefox' | 'webkit'

/** How a journey is seen: at a desk, or on a phone in the dark. */
const LOOKS = {
  phone: { width: 360, colorScheme: 'dark' },
  desk: { width: 1440, colorScheme: 'light' },
} as const satisfies Record<string, PersonOptions>

/**
 * The looks that a journey is played in: both in the full run, the given one on each commit. That every page fits and
 * can be read in both is held by the sweeps over all pages.
 */
export function looks(onCommit: keyof typeof LOOKS) {
  return isFull ? Object.values(LOOKS) : [LOOKS[onCommit]]
}

/** Somebody with a browser of their own: cookies, storage and one page to start with. */
export interface Person {
  page: Page
  context: BrowserContext
  /**
   * Opens a page and waits until it has come to life: only then does its script see what is pressed. In the whole run
   * of a commit a page that is alive goes on to the next as its links do, a fifth of the work; else each is a document.
   */
  visit(path: string): Promise<void>
  /** Opens it as a document, as somebody does who types the address or comes back to the shop. */
  open(path: string): Promise<void>
  /** A refusal that the journey is about is no trouble. */
  expectStatus(...statuses: number[]): void
  /** The same for a connection that the journey cuts. */
  expectDisconnection(): void
  /** The same for what a page then writes to its console or throws. */
  expectComplaint(words: RegExp): void
  /**
   * Looks at the page: nothing sticks out sideways, is cut or missing; with `axe`, it also finds nothing. Axe takes long,
   * and the sweep over all pages (stocked-pages.ts) has it read each of them: it is for what the sweep does not see, such
   * as an open dialog, a form that was refused, or a page that is there only after something was done. It is a script, so
   * it reads nothing where a person has none.
   */
  lookAround(what?: { axe: boolean }): Promise<void>
}

/** A shop as it opens: with its catalogue and its pictures. */
const OPENED = templateOf('opened', openShop)

export async function openShop(app: App): Promise<void> {
  await loadOpeningCatalogue(app, await loadArtworkAsItComes(app))
}

/** Where a file of journeys begins. */
export interface Beginning {
  /** What the shop's database and files are copied from; it holds the opening catalogue. */
  template?: Template<unknown>
  /** Adds to the shop before the first test. */
  prepare?: (app: App) => Promise<void>
  engine?: Engine
}

const launched = new Map<string, Promise<Browser>>()

/** One browser of a sort for all files of a worker, with which it ends: its contexts share nothing. */
function sharedBrowser(sort: string, launch: () => Promise<Browser>): Promise<Browser> {
  const before = launched.get(sort)
  const browser = before ? before.then((one) => (one.isConnected() ? one : launch())) : launch()
  launched.set(sort, browser)
  return browser
}

/**
 * The built shop with its opening catalogue and its test gateway, for one file of journeys. A page that complains on its
 * console, throws, fails to fetch something or breaks the content security policy fails the test it is in.
 */
export function openJourneys(
  environment: Record<string, string> = {},
  { template = OPENED, prepare, engine = engineAskedFor() }: Beginning = {},
): {
  shop(): RunningMarketplace
  newPerson(options?: PersonOptions): Promise<Person>
  /** A person who is signed in already, by the cookie of their session. */
  enter(cookie: string, options?: PersonOptions): Promise<Person>
} {
  let shop: RunningMarketplace | undefined
  let contexts: Pick<BrowserContext, 'close'>[] = []
  let troubles: string[] = []

  beforeAll(async () => {
    const [started] = await Promise.all([
      startFilledMarketplace(
        { PAYMENT_GATEWAY: 'sandbox', LOG_LEVEL: 'warn', ...environment },
        { template, beside: ['gateway'] },
      ),
      engine === 'chromium' && sharedChromium(),
    ])
    shop = started.shop
    await prepare?.(shop.app)
  })
  afterAll(() => shop?.close())
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    const found = troubles.some((trouble) => / answered 5\d\d$/.test(trouble))
      ? [...troubles, ...errorsOf(shop?.web.said() ?? '')]
      : troubles
    contexts = []
    troubles = []
    expect(found, 'what the pages complained about').toEqual([])
  })

  const theShop = () => {
    if (!shop) throw new Error('The shop is opened before the tests, not before the file.')
    return shop
  }
  async function newPerson(options: PersonOptions = {}): Promise<Person> {
    const { javaScript = true } = options
    const expected: Expected = { statuses: new Set(), disconnection: false, complaints: [] }
    const { context, page } = await OPENERS[engine](theShop().url, options, {
      expected,
      javaScript,
      report: (what) => troubles.push(what),
    })
    contexts.push(context)
    const open = async (path: string) => {
      await page.goto(path)
      if (!javaScript) return
      await page.waitForFunction(isAlive)
      await page.evaluate(twoFrames)
    }
    return {
      page,
      context,
      open,
      async visit(path) {
        if (!isCommitTier || !javaScript || !(await page.evaluate(goThere, path))) return open(path)
        await page.waitForFunction(isThere)
        await page.evaluate(twoFrames)
      },
      expectStatus: (...statuses) => {
        for (const status of statuses) expected.statuses.add(status)
      },
      expectComplaint: (words) => {
        expected.complaints.push(words)
      },
      expectDisconnection: () => {
        expected.disconnection = true
      },
      lookAround: async ({ axe } = { axe: false }) => {
        // After a form the text of the next document may be there before its styles. WebKit's driver waits for them itself.
        if (engine !== 'webkit') await page.waitForLoadState()
        // Firefox's process of a page ends while axe reads it; what axe reads is the same document in each browser.
        if (axe && javaScript && engine !== 'firefox')
          expect(await axeFaults(page), `axe on ${page.url()}`).toEqual([])
        expect(await layoutFaults(page), `what does not fit on ${page.url()}`).toEqual([])
        expect(await bareTexts(page), `what a translator would break on ${page.url()}`).toEqual([])
      },
    }
  }
  return {
    shop: theShop,
    newPerson,
    async enter(cookie, options) {
      const person = await newPerson(options)
      const [name = '', value = ''] = cookie.split('=')
      await person.context.addCookies([{ name, value, url: theShop().url }])
      return person
    },
  }
}

function engineAskedFor(): Engine {
  const { NN_BROWSER: asked = 'chromium' } = process.env
  if (!(asked in OPENERS)) throw new Error(`NN_BROWSER is one of ${Object.keys(OPENERS).join(', ')}.`)
  return asked as Engine
}

type Opener = (
  baseURL: string,
  options: PersonOptions,
  watching: Watch,
) => Promise<Pick<Person, 'context' | 'page'>>

/** A new person's browser, by engine. */
const OPENERS: Readonly<Record<Engine, Opener>> = {
  async chromium(baseURL, { width = 1440, colorScheme = 'light' }, watching) {
    const isPhone = width < 500
    return withPage(
      await (await sharedChromium()).newContext({
        baseURL,
        viewport: { width, height: isPhone ? 780 : 900 },
        isMobile: isPhone,
        hasTouch: isPhone,
        colorScheme,
        javaScriptEnabled: watching.javaScript,
        locale: 'en-IN',
        // A page that comes to rest at once is drawn a few times in place of sixty a second.
        reducedMotion: isFull ? 'no-preference' : 'reduce',
      }),
      watching,
    )
  },
  async firefox(baseURL, { width = 1440, colorScheme = 'light' }, watching) {
    if (!watching.javaScript) skipThisTest('scripts cannot be switched off for one person in Firefox')
    const browser = await sharedBrowser(`firefox, ${colorScheme}`, () => launchFirefox(colorScheme))
    const viewport = { width, height: width < 500 ? 780 : 900 }
    const context = await browser.newContext({ baseURL, viewport, locale: 'en-IN' })
    const person = await withPage(context, watching)
    fillByKeys(person.page)
    return person
  },
  async webkit(baseURL, { width = 1440, colorScheme = 'light' }, watching) {
    const { context, page } = await openWebKit({
      baseURL,
      width,
      height: width < 500 ? 780 : 900,
      colorScheme,
      javaScript: watching.javaScript,
      onComplaint: (words) => {
        if (STOPPED.has(words) || watching.expected.complaints.some((each) => each.test(words))) return
        watching.report(`A page in WebKit complained: ${words}`)
      },
    })
    return { context: context as BrowserContext, page }
  },
}

async function withPage(context: BrowserContext, watching: Watch) {
  context.setDefaultTimeout(PATIENCE_MS)
  if (process.env.FAKETIME) await context.addInitScript(turnDates, Number(process.env.FAKETIME) * 1_000)
  await holdAnswers(context)
  context.on('page', (page) => watch(page, watching))
  return { context, page: await context.newPage() }
}

function sharedChromium(): Promise<Browser> {
  return sharedBrowser('chromium', () => launchBrowser())
}

/**
 * The headless shell, which renders and runs pages as Chromium does at half the work; the whole Chromium in the full run.
 * `keepsPages`: a whole one that gives pages back out of its memory, which Playwright's own otherwise never does.
 */
export function launchBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const { CHROMIUM_PATH: whole = '/usr/bin/chromium', CHROMIUM_SHELL_PATH: shell = whole } = process.env
  return chromium.launch({
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    executablePath: keepsPages || isFull ? whole : shell,
    // Chromium's threads never sleep under a turned clock: it keeps the machine's, and pages are told another (`turnDates`).
    env: { ...process.env, LD_PRELOAD: '' },
    args: CHROMIUM_FLAGS,
  })
}

/** What the shop's log says went wrong (pino's level 50 is an error). */
function errorsOf(log: string): string[] {
  return log.split('\n').filter((line) => line.includes('"level":50'))
}

interface Expected {
  statuses: Set<number>
  disconnection: boolean
  complaints: RegExp[]
}

interface Watch {
  expected: Expected
  javaScript: boolean
  report: (trouble: string) => void
}

/** What the router's own requests say that were stopped, before or within the answer, because the page was left. */
const STOPPED = new Set(['signal is aborted without reason', 'BodyStreamBuffer was aborted'])

/** The same of a request that a page which is left stops, in Chromium and in Firefox. */
const STOPPED_REQUEST = new Set(['net::ERR_ABORTED', 'NS_BINDING_ABORTED'])

function watch(page: Page, { expected, javaScript, report }: Watch): void {
  const isExpected = (words: string) => expected.complaints.some((complaint) => complaint.test(words))
  page.on('pageerror', (error) => {
    if (isExpected(error.message)) return
    if (!STOPPED.has(error.message)) report(`${page.url()} threw ${error.message}`)
  })
  page.on('console', (message) => {
    const status = Number(/the server responded with a status of (\d+)/.exec(message.text())?.[1])
    // The response itself is looked at below, and so is a request that failed.
    if (status || isExpected(message.text()) || (expected.disconnection && /net::ERR/.test(message.text())))
      return
    if (message.type() === 'error' || message.type() === 'warning')
      report(`${page.url()} complained: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !expected.statuses.has(response.status()))
      report(`${response.request().method()} ${response.url()} answered ${response.status()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left stops its requests; a browser without JavaScript reports the scripts it does not run.
    if (STOPPED_REQUEST.has(why) || (!javaScript && why === 'csp')) return
    if (expected.disconnection && why.startsWith('net::ERR')) return
    report(`${request.method()} ${request.url()} failed: ${why}`)
  })
}

/** Runs in the page, before its own scripts: in a run whose clock is turned (NN_CLOCK) its dates are so many milliseconds on. */
function turnDates(byMs: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + byMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, given, asked) => Reflect.construct(date, given.length > 0 ? given : [now()], asked),
    apply: () => new RealDate(now()).toString(),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
}

/** React marks the elements that it has taken over. */
export function isAlive(): boolean {
  const main = document.querySelector('main') ?? document.body
  return Object.keys(main).some((key) => key.startsWith('__reactFiber'))
}

/** Runs in the page: has its router go to a path, if it has one. A whole address is what somebody types. */
function goThere(path: string): boolean {
  const router = window.__reactRouterDataRouter
  if (!router || !path.startsWith('/')) return false
  window.hasLoaded = false
  router.navigate(path).then(() => {
    window.hasLoaded = true
  })
  return true
}

/** Runs in the page: whether React has drawn what the router has loaded, which it does in its own time. */
function isThere(): boolean {
  interface Fiber {
    stateNode: { current: Fiber }
    memoizedProps?: { value?: { location?: { key: string }; navigationType?: string } }
    child: Fiber | null
  }
  const router = window.__reactRouterDataRouter
  if (!router || window.hasLoaded === false) return false
  const drawn = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1] as Fiber
  for (let fiber: Fiber | null = drawn.stateNode.current; fiber; fiber = fiber.child) {
    const { location, navigationType } = fiber.memoizedProps?.value ?? {}
    if (location && navigationType) return location.key === router.state.location.key
  }
  return false
}

/** What a page does once it is shown, such as listening for keys, it has begun by then. */
export function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}

/** What axe finds wrong with a page as it is now. */
export async function axeFaults(page: Page): Promise<string[]> {
  let violations = await violationsOf(page)
  // A toast may have come or gone while axe looked; what is really wrong is still wrong afterwards.
  if (violations.length > 0) violations = await violationsOf(page)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`)
}

/** Runs in the page: what is still moving has not its own colours yet. What turns for ever, as where something is waited for, has. */
function isSettled(): boolean {
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
  return moving.every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
}

async function violationsOf(page: Page) {
  await page.waitForFunction(isSettled)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(findViolations)
}

/**
 * Runs in the page. No page of ours frames another one, nothing of it hangs on whole style sheets, and what passes is not
 * collected: that takes a third of the time that axe's own adapter does.
 */
async function findViolations(): Promise<{ id: string; nodes: string[] }[]> {
  const { violations } = await window.axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    selectors: false,
    rules: { 'css-orientation-lock': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
}

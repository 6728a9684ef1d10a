import { writeFileSync } from 'node:fs'
import type { Step } from './find-in-page.ts'
import type { Session } from './webdriver-session.ts'
import { Finder, Locator, patiently, pressKeys } from './webkit-locator.ts'

type Address = string | RegExp | ((url: URL) => boolean)

/** A page in WebKit, with what journeys use of Playwright's pages. */
export class WebKitPage extends Finder {
  private readonly session: Session
  private readonly baseUrl: string

  constructor(session: Session, baseUrl: string) {
    super()
    this.session = session
    this.baseUrl = baseUrl
  }
  protected override further(...steps: Step[]): Locator {
    return new Locator(this.session, steps)
  }

  async goto(path: string): Promise<void> {
    await this.session.ask('POST', '/url', { url: new URL(path, this.baseUrl).href })
    await this.lookAtAddress()
  }
  async reload(): Promise<void> {
    await this.session.ask('POST', '/refresh')
  }
  async goBack(): Promise<void> {
    await this.session.ask('POST', '/back')
    await this.lookAtAddress()
  }
  url(): string {
    return this.session.address()
  }
  title(): Promise<string> {
    return this.session.ask('GET', '/title')
  }
  content(): Promise<string> {
    return this.session.ask('GET', '/source')
  }

  async waitForURL(wanted: Address): Promise<void> {
    await patiently(
      async () => isThere(new URL(await this.lookAtAddress()), wanted, this.baseUrl) || undefined,
      () => `${wanted} at ${this.url()}`,
    )
  }
  async waitForFunction<Argument>(work: (argument: Argument) => unknown, argument?: Argument): Promise<void> {
    await patiently(
      async () => Boolean(await this.evaluate(work, argument)) || undefined,
      () => `${work} at ${this.url()}`,
    )
  }
  evaluate<Argument, Answer>(
    work: string | ((argument: Argument) => Answer),
    argument?: Argument,
  ): Promise<Awaited<Answer>> {
    if (typeof work === 'string') return this.session.ask('POST', '/execute/sync', { script: work, args: [] })
    return this.session.run(String(work), argument ?? null)
  }
  /** The page that the next press opens. */
  async waitForEvent(name: 'popup'): Promise<WebKitPage> {
    if (name !== 'popup') throw new Error(`A page in WebKit is not told of “${name}”.`)
    const before = await this.handles()
    const handle = await patiently(
      async () => (await this.handles()).find((each) => !before.includes(each)),
      () => 'another page',
    )
    return asFarAsItGoes(new WebKitPage(this.session.inWindow(handle), this.baseUrl))
  }

  readonly keyboard = {
    press: (keys: string) => pressKeys(this.session, keys.length === 1 ? [keys] : keys.split('+')),
    type: async (text: string) => {
      for (const key of text) await pressKeys(this.session, [key])
    },
  }

  /** Asks the shop as this person, beside the page. */
  readonly request = {
    get: async (path: string, { maxRedirects = 20 } = {}) => {
      const cookies = await this.session.ask<{ name: string; value: string }[]>('GET', '/cookie')
      const answer = await fetch(new URL(path, this.baseUrl), {
        headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
        redirect: maxRedirects === 0 ? 'manual' : 'follow',
      })
      const body = Buffer.from(await answer.arrayBuffer())
      return { status: () => answer.status, body: async () => body }
    },
  }

  async screenshot({ path }: { path: string }): Promise<void> {
    writeFileSync(path, Buffer.from(await this.session.ask<string>('GET', '/screenshot'), 'base64'))
  }

  /** The window is as much larger as its own bars are. */
  async setViewport({ width, height }: { width: number; height: number }): Promise<void> {
    await this.session.ask('POST', '/window/rect', { width, height })
    const [inner, outer] = await this.evaluate(() => [innerHeight, outerHeight] as const)
    await this.session.ask('POST', '/window/rect', { width, height: height + outer - inner })
    await this.waitForFunction((asked) => innerWidth === asked, width)
  }

  private lookAtAddress(): Promise<string> {
    return this.evaluate(() => location.href)
  }

  private handles(): Promise<string[]> {
    return this.session.ask('GET', '/window/handles')
  }
}

/** What Playwright's page can and this one cannot says so by its name, instead of being undefined. */
export function asFarAsItGoes<Thing extends object>(thing: Thing): Thing {
  return new Proxy(thing, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (value === undefined && typeof name === 'string' && name !== 'then')
        throw new Error(`A page in WebKit has no “${name}” yet: webkit-page.ts`)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function isThere(url: URL, wanted: Address, baseUrl: string): boolean {
  if (typeof wanted === 'function') return wanted(url)
  if (wanted instanceof RegExp) return wanted.test(url.href)
  if (wanted.startsWith('**')) return url.href.endsWith(wanted.slice(2))
  return url.href === new URL(wanted, baseUrl).href
}

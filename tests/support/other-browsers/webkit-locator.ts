import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import axe from 'axe-core'
import { findInPage, type Step, type Wording } from './find-in-page.ts'
import { DriverRefusal, type ElementOnWire, idOf, type Session } from './webdriver-session.ts'

const PATIENCE_MS = 60_000
/** What a driver says while a page is still on its way; asked again, it may answer otherwise. */
const PASSING = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  'javascript error',
  'no such frame',
])

type Text = string | RegExp
interface RoleOptions {
  name?: Text
  exact?: boolean
  level?: number
  disabled?: boolean
}
interface FilterOptions {
  hasText?: Text
  has?: Locator
  visible?: boolean
}
interface FilePayload {
  name: string
  buffer: Buffer
}

/** What both a page and a locator can look for. */
export abstract class Finder {
  protected abstract further(...steps: Step[]): Locator

  getByRole(role: string, { name, exact = false, level, disabled }: RoleOptions = {}): Locator {
    return this.further({
      by: 'role',
      role,
      ...(name !== undefined && { name: wording(name, exact) }),
      ...(level !== undefined && { level }),
      ...(disabled !== undefined && { disabled }),
    })
  }
  getByLabel(text: Text, { exact = false } = {}): Locator {
    return this.further({ by: 'label', wording: wording(text, exact) })
  }
  getByText(text: Text, { exact = false } = {}): Locator {
    return this.further({ by: 'text', wording: wording(text, exact) })
  }
  locator(selector: string): Locator {
    return this.further({ by: 'css', selector })
  }
}

/**
 * Elements of a page in WebKit, found and used as those of Playwright's locators are: looked for anew each time, waited
 * for, exactly one where one is pressed. It has what journeys use of them.
 */
export class Locator extends Finder {
  readonly session: Session
  readonly steps: readonly Step[]

  constructor(session: Session, steps: readonly Step[]) {
    super()
    this.session = session
    this.steps = steps
  }
  protected override further(...steps: Step[]): Locator {
    return new Locator(this.session, [...this.steps, ...steps])
  }

  filter({ hasText, has, visible }: FilterOptions): Locator {
    return this.further(
      ...(hasText === undefined ? [] : [{ keep: 'text', wording: wording(hasText, false) } as const]),
      ...(has ? [{ keep: 'having', steps: has.steps } as const] : []),
      ...(visible ? [{ keep: 'visible' } as const] : []),
    )
  }
  and(other: Locator): Locator {
    return this.further({ keep: 'both', steps: other.steps })
  }
  or(other: Locator): Locator {
    return this.further({ keep: 'either', steps: other.steps })
  }
  first(): Locator {
    return this.nth(0)
  }
  last(): Locator {
    return this.nth(-1)
  }
  nth(at: number): Locator {
    return this.further({ keep: 'nth', at })
  }

  async count(): Promise<number> {
    return (await this.found()).length
  }
  async all(): Promise<Locator[]> {
    return [...(await this.found()).keys()].map((at) => this.nth(at))
  }
  async allTextContents(): Promise<string[]> {
    return this.session.run(
      `(elements) => elements.map((each) => each.textContent ?? '')`,
      await this.found(),
    )
  }
  textContent(): Promise<string> {
    return this.evaluate((element) => element.textContent ?? '')
  }
  inputValue(): Promise<string> {
    return this.evaluate((element) => (element as HTMLInputElement).value)
  }
  isChecked(): Promise<boolean> {
    return this.evaluate((element) => (element as HTMLInputElement).checked)
  }
  isVisible(): Promise<boolean> {
    return this.filter({ visible: true })
      .count()
      .then((count) => count > 0)
  }
  getAttribute(name: string): Promise<string | null> {
    return this.evaluate((element, asked) => element.getAttribute(asked), name)
  }
  evaluate<Argument, Answer>(
    work: (element: Element, argument: Argument) => Answer,
    argument?: Argument,
  ): Promise<Awaited<Answer>> {
    return this.withOne((element) =>
      this.session.run<Awaited<Answer>>(String(work), element, argument ?? null),
    )
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' | 'attached' } = {}): Promise<void> {
    await this.patiently(async () => {
      const found = await (state === 'attached' ? this : this.filter({ visible: true })).found()
      if (state === 'hidden') return found.length === 0 || undefined
      return found.length > 0 || undefined
    }, `to be ${state}`)
  }

  async click({ clickCount = 1 } = {}): Promise<void> {
    await this.withOne(async (element) => {
      if (!(await this.isAtRest(element))) return
      for (let press = 0; press < clickCount; press++)
        await this.session.ask('POST', `/element/${idOf(element)}/click`)
      return true
    })
  }
  async hover(): Promise<void> {
    await this.withOne(async (element) => {
      await this.session.run(`(element) => element.scrollIntoView({ block: 'center' })`, element)
      const move = { type: 'pointerMove', origin: element, x: 0, y: 0, duration: 0 }
      await this.session.ask('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [move] }],
      })
      return true
    })
  }
  async focus(): Promise<void> {
    await this.evaluate((element) => (element as HTMLElement).focus())
  }
  /** Types over what is in the field; a field that has a picker of its own, such as a date, gets its value as from that. */
  async fill(value: string): Promise<void> {
    await this.withOne(async (element) => {
      if (!(await this.isAtRest(element))) return
      const isTyped = await this.session.run<boolean>(String(selectAll), element, value)
      const keys = value === '' ? '\ue003' : value
      if (isTyped) await this.session.ask('POST', `/element/${idOf(element)}/value`, { text: keys })
      return true
    })
  }
  async press(key: string): Promise<void> {
    await this.focus()
    await pressKeys(this.session, [key])
  }
  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click()
    await this.patiently(async () => (await this.isChecked()) || undefined, 'to be checked')
  }
  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click()
    await this.patiently(async () => !(await this.isChecked()) || undefined, 'not to be checked')
  }
  async selectOption(wanted: string | { label?: string; index?: number }): Promise<void> {
    await this.patiently(
      async () => (await this.evaluate(choose, wanted)) || undefined,
      `to offer ${JSON.stringify(wanted)}`,
    )
  }
  async setInputFiles(files: FilePayload | readonly FilePayload[]): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'nn-chosen-'))
    const paths = [files].flat().map(({ name, buffer }) => {
      writeFileSync(join(folder, name), buffer)
      return join(folder, name)
    })
    // What is chosen takes the place of what was: a driver would add to it.
    await this.withOne(async (element) => {
      await this.session.run<null>(String(chooseNothing), element)
      if (paths.length > 0)
        await this.session.ask('POST', `/element/${idOf(element)}/value`, { text: paths.join('\n') })
      return true
    })
  }

  private async isAtRest(element: ElementOnWire): Promise<boolean> {
    return this.session.run<boolean>(String(rests), element)
  }

  private found(): Promise<ElementOnWire[]> {
    return findAll(this.session, this.steps)
  }

  /** Does something with the one element, once it is there; anew when the page has changed under it. */
  private withOne<Answer>(work: (element: ElementOnWire) => Promise<Answer | undefined>): Promise<Answer> {
    return this.patiently(async () => {
      const [element, other] = await this.found()
      if (other) throw new Error(`More than one element is ${this}`)
      return element && work(element)
    }, 'to be there and ready')
  }

  private async patiently<Answer>(attempt: () => Promise<Answer | undefined>, what: string): Promise<Answer> {
    return patiently(attempt, () => `${this} ${what}`)
  }

  override toString(): string {
    return JSON.stringify(this.steps)
  }
}

/** Tries until there is an answer: a page may be on its way, or change just then. */
export async function patiently<Answer>(
  attempt: () => Promise<Answer | undefined>,
  what: () => string,
): Promise<Answer> {
  const until = performance.now() + PATIENCE_MS
  let refusal = ''
  for (;;) {
    try {
      const answer = await attempt()
      if (answer !== undefined) return answer
    } catch (error) {
      if (!(error instanceof DriverRefusal) || !PASSING.has(error.code)) throw error
      refusal = error.message
    }
    if (performance.now() > until) throw new Error(`Waited in vain for ${what()} ${refusal}`)
    await setTimeout(30)
  }
}

/** Presses keys together, named as Playwright names them. */
export async function pressKeys(session: Session, keys: readonly string[]): Promise<void> {
  const values = keys.map((key) => KEYS[key] ?? key)
  const actions = [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.map((value) => ({ type: 'keyUp', value })).reverse(),
  ]
  await session.ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
}

const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\ue003',
  Tab: '\ue004',
  Enter: '\ue007',
  Shift: '\ue008',
  Control: '\ue009',
  Escape: '\ue00c',
  Space: ' ',
  End: '\ue010',
  Home: '\ue011',
  ArrowLeft: '\ue012',
  ArrowUp: '\ue013',
  ArrowRight: '\ue014',
  ArrowDown: '\ue015',
}

async function findAll(session: Session, steps: readonly Step[]): Promise<ElementOnWire[]> {
  const find = `(steps) => window.axe || !JSON.stringify(steps).includes('"by":"role"') ? (${findInPage})(steps) : 'no axe'`
  const found = await session.run<ElementOnWire[] | 'no axe'>(find, steps)
  if (found !== 'no axe') return found
  await session.ask('POST', '/execute/sync', { script: axe.source, args: [] })
  return session.run(find, steps)
}

function wording(text: Text, exact: boolean): Wording {
  return text instanceof RegExp ? { pattern: text.source, flags: text.flags } : { text, exact }
}

/** Runs in the page: whether an element can be pressed, and stays where it is. */
async function rests(element: HTMLElement): Promise<boolean> {
  const where = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }
  }
  const isInTheOpen = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }
  // A driver scrolls as little as it can, and may leave it under a bar at the edge.
  if (!isInTheOpen()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = where()
  if (element.matches(':disabled') || before.width === 0 || before.height === 0) return false
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return element.isConnected && JSON.stringify(where()) === JSON.stringify(before)
}

/** Runs in the page. Gives whether the field is to be typed into; one with a picker has its value then. */
function selectAll(element: HTMLInputElement, value: string): boolean {
  element.focus()
  if (/^(date|time|month|color|range)$/.test(element.type)) {
    element.value = value
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
    return false
  }
  element.select()
  return true
}

/** Runs in the page. */
function choose(element: Element, wanted: string | { label?: string; index?: number }): boolean {
  const select = element as HTMLSelectElement
  const found = [...select.options].find((option, at) =>
    typeof wanted === 'string'
      ? option.value === wanted || option.label === wanted
      : wanted.label === option.label || wanted.index === at,
  )
  if (!found || select.disabled) return false
  select.focus()
  found.selected = true
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

function chooseNothing(input: HTMLInputElement): null {
  input.value = ''
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return null
}
